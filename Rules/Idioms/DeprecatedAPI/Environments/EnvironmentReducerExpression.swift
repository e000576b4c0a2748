import TCALintDomain
import TCALintModel
import TCALintSyntax

/// An expression whose value is a reducer that takes an environment, before 1.0.
indirect enum EnvironmentReducerExpression: Sendable {
  /// `Reducer<State, Action, Environment> { state, action, environment in … }`, also `.init { … }`.
  case code(ClosureSite)
  /// The name of a property that is one.
  case name(EnvironmentReducerName)
  /// `.combine(…)`, with the comments in front of each part.
  case combination([Part])
  /// `child.pullback(state:action:environment:)`
  case scope(EnvironmentReducerName, EnvironmentScope)
  /// `.binding()`
  case binding(EnvironmentReducerExpression)
  /// `.debug()`, `.signpost()`, with the method that replaces it.
  case modified(EnvironmentReducerExpression, String)

  struct Part: Sendable {
    let comments: [String]
    let expression: EnvironmentReducerExpression
  }
}

/// A place that names a property which is a reducer with an environment.
struct EnvironmentReducerName: Hashable, Sendable {
  let file: FileID
  let path: PathID
  /// The number of names of the path up to the property's.
  let count: Int
  let property: DeclarationReference

  func location(in app: App) -> Location {
    Location(file: file, range: app.program.files[file].facts.paths[path].range)
  }
}

/// The arguments of `pullback` or `forEach`: which part of a parent's domain a child runs on.
struct EnvironmentScope: Sendable {
  enum Kind: Sendable { case property, optional, enumCase, elements }

  let kind: Kind
  let state: ArgumentSite
  let action: ArgumentSite
  let environment: EnvironmentConversion
}

extension EnvironmentScope {
  /// The case paths among its arguments that become case key paths: all but those to the actions of elements, which
  /// first have to carry an `IdentifiedAction`.
  var casePaths: [ArgumentSite] {
    switch kind {
    case .property, .optional: [action]
    case .enumCase: [state, action]
    case .elements: []
    }
  }
}

extension ArgumentSite {
  /// The case path that it is: `/Action.child`.
  var casePath: CasePathSite? {
    let start = location.range.lowerBound + 1
    return facts.paths(in: start..<start + 1).first.flatMap { app.casePath(around: facts.paths[$0], in: file) }
  }
}

/// Reads an expression.
struct EnvironmentReducerParser {
  let app: App
  let file: FileID

  private var facts: FileFacts { app.program.files[file].facts }

  /// Longer chains of methods are not followed.
  private static let maxDepth = 64

  func expression(
    _ value: Value, at location: Location, depth: Int = 0
  ) throws(MigrationObstacle) -> EnvironmentReducerExpression {
    guard depth < Self.maxDepth else { throw MigrationObstacle("the expression is too long", at: location) }
    if let path = value.path {
      if isEmpty(facts.paths[path]) { return .combination([]) }
      return .name(try name(path, count: facts.paths[path].names.count))
    }
    guard let id = value.call, let call = Optional(CallSite(app, id, in: file)), let callee = call.callee else {
      throw MigrationObstacle("the expression is not known to be a reducer", at: location)
    }
    let names = facts.path(callee.names).map { facts.names.text($0) }
    if isInitializer(callee, names) { return .code(try code(of: call)) }
    guard let method = names.last else { throw MigrationObstacle("the call is not known", at: location) }
    if method == "combine", callee.root == .implicitMember && names.count == 1 || Self.isReducer(names.dropLast()) {
      return .combination(try parts(of: call, depth: depth))
    }
    switch method {
    case "pullback", "forEach":
      return try scope(of: call, method, callee, names)
    case "binding" where call.arguments.isEmpty:
      return .binding(try receiver(of: call, callee, depth))
    case "debug" where call.arguments.isEmpty:
      return .modified(try receiver(of: call, callee, depth), "._printChanges()")
    case "debug" where call.arguments.map(\.label) == ["actionFormat"] && call.arguments[0].text == ".labelsOnly":
      return .modified(try receiver(of: call, callee, depth), "._printChanges(.actionLabels)")
    case "signpost" where call.arguments.isEmpty:
      return .modified(try receiver(of: call, callee, depth), ".signpost()")
    case "combined" where call.arguments.count == 1 && call.arguments[0].label == "with":
      let first = try receiver(of: call, callee, depth)
      let second = call.arguments[0]
      return .combination([
        .init(comments: [], expression: first),
        .init(
          comments: [], expression: try expression(second.argument.value, at: second.location, depth: depth + 1)),
      ])
    default:
      throw MigrationObstacle("`\(method)` has no known replacement", at: call.location)
    }
  }

  private static func isReducer(_ names: ArraySlice<String>) -> Bool {
    names.elementsEqual(["Reducer"]) || names.elementsEqual(["AnyReducer"])
  }

  private func isInitializer(_ callee: Path, _ names: [String]) -> Bool {
    if callee.root == .implicitMember { return names.isEmpty && callee.flags.contains(.isInit) }
    return callee.root == .unqualified && Self.isReducer(names[...])
  }

  /// Whether a path is `.empty` or `Reducer.empty`.
  ///
  /// - Parameter methods: the number of names that follow.
  private func isEmpty(_ path: Path, before methods: Int = 0) -> Bool {
    let names = facts.path(path.names).map { facts.names.text($0) }.dropLast(methods)
    guard names.last == "empty" else { return false }
    return path.root == .implicitMember
      ? names.count == 1 : path.root == .unqualified && Self.isReducer(names.dropLast())
  }

  private func code(of call: CallSite) throws(MigrationObstacle) -> ClosureSite {
    guard call.arguments.count == 1, let closure = call.arguments[0].closure, closure.parameters.count == 3 else {
      throw MigrationObstacle("the reducer is not created with a closure of three parameters", at: call.location)
    }
    return closure
  }

  private func name(_ id: PathID, count: Int) throws(MigrationObstacle) -> EnvironmentReducerName {
    let path = facts.paths[id]
    let location = Location(file: file, range: path.range)
    guard count > 0, path.isPlain, !path.flags.contains(.isInit),
      let property = app.program.declaration(referencedByFirst: count, namesOf: path, in: file)
    else { throw MigrationObstacle("the expression is not known to be a reducer", at: location) }
    return EnvironmentReducerName(file: file, path: id, count: count, property: property)
  }

  /// What a method is called on.
  private func receiver(
    of call: CallSite, _ callee: Path, _ depth: Int
  ) throws(MigrationObstacle) -> EnvironmentReducerExpression {
    if isEmpty(callee, before: 1) { return .combination([]) }
    if callee.root == .result, callee.names.count == 1 {
      return try expression(.call(callee.call), at: call.location, depth: depth + 1)
    }
    return .name(try nameInFront(of: call, callee))
  }

  private func nameInFront(of call: CallSite, _ callee: Path) throws(MigrationObstacle) -> EnvironmentReducerName {
    guard callee.names.count > 1, let path = call.call.callee.path else {
      throw MigrationObstacle("the reducer is no property of its own", at: call.location)
    }
    return try name(path, count: callee.names.count - 1)
  }

  private func parts(
    of call: CallSite, depth: Int
  ) throws(MigrationObstacle) -> [EnvironmentReducerExpression.Part] {
    guard let gaps = call.gaps, call.arguments.allSatisfy({ $0.label == nil }) else {
      throw MigrationObstacle("the list of reducers is not written in the call", at: call.location)
    }
    var parts: [EnvironmentReducerExpression.Part] = []
    for (argument, gap) in zip(call.arguments, gaps) {
      parts.append(
        .init(
          comments: try comments(in: gap),
          expression: try expression(argument.argument.value, at: argument.location, depth: depth + 1)))
    }
    return parts
  }

  /// The comments between two arguments, a line each.
  private func comments(in gap: Location) throws(MigrationObstacle) -> [String] {
    let text = app.program.source(gap)
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " || $0 == "\t" || $0 == "," || $0 == "(" })
    }.filter { !$0.isEmpty }
    guard lines.allSatisfy({ $0.hasPrefix("//") }) else {
      throw MigrationObstacle("a comment is between the reducers", at: gap)
    }
    return lines
  }

  private func scope(
    of call: CallSite, _ method: String, _ callee: Path, _ names: [String]
  ) throws(MigrationObstacle) -> EnvironmentReducerExpression {
    let arguments = call.arguments
    guard arguments.count == 3, arguments[0].label == "state", arguments[1].label == "action",
      arguments[2].label == nil && arguments[2].isClosure || arguments[2].label == "environment"
    else { throw MigrationObstacle("`\(method)` has other arguments", at: call.location) }
    var child = call
    var isOptional = false
    if let inner = call.receiver, inner.name == "optional", inner.arguments.isEmpty {
      (child, isOptional) = (inner, true)
    }
    guard let calleeOfChild = child.callee else {
      throw MigrationObstacle("the reducer is no property of its own", at: call.location)
    }
    let isCase = arguments[0].text.hasPrefix("/")
    guard arguments[1].text.hasPrefix("/"), !arguments[1].text.hasPrefix("/."), isCase || arguments[0].isKeyPath else {
      throw MigrationObstacle("the path of `\(method)` is neither a key path nor a case path", at: call.location)
    }
    let kind: EnvironmentScope.Kind
    switch (method, isOptional, isCase) {
    case ("forEach", false, false): kind = .elements
    case ("pullback", false, false): kind = .property
    case ("pullback", true, false): kind = .optional
    case ("pullback", false, true): kind = .enumCase
    default: throw MigrationObstacle("`\(method)` has no known replacement", at: call.location)
    }
    return .scope(
      try nameInFront(of: child, calleeOfChild),
      EnvironmentScope(
        kind: kind, state: arguments[0], action: arguments[1], environment: EnvironmentConversion(arguments[2])))
  }
}

extension EnvironmentReducerExpression {
  /// The names of reducers in it, in source order, with the scopes that they run in.
  var names: [(name: EnvironmentReducerName, scope: EnvironmentScope?)] {
    switch self {
    case .code: []
    case .name(let name): [(name, nil)]
    case .scope(let name, let scope): [(name, scope)]
    case .combination(let parts): parts.flatMap(\.expression.names)
    case .binding(let base), .modified(let base, _): base.names
    }
  }

  /// The closures that are its code, in source order.
  var closures: [ClosureSite] {
    switch self {
    case .code(let closure): [closure]
    case .name, .scope: []
    case .combination(let parts): parts.flatMap(\.expression.closures)
    case .binding(let base), .modified(let base, _): base.closures
    }
  }
}
