import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A store that is created with a reducer and an environment:
/// `Store(initialState: CounterState(), reducer: counterReducer, environment: CounterEnvironment(mainQueue: .main))`.
struct EnvironmentStore: Sendable {
  let call: CallSite
  let reducer: EnvironmentReducerName
  /// Whether `.debug()` is called on the reducer.
  let isPrinting: Bool
  private let state: ArgumentSite
  private let environment: ArgumentSite

  /// The store whose argument a name of a reducer is.
  init(_ name: EnvironmentReducerName, _ app: App) throws(MigrationObstacle) {
    let facts = app.program.files[name.file].facts
    let path = facts.paths[name.path]
    let location = Location(file: name.file, range: path.range)
    var argument = path.argument
    var isPrinting = false
    if path.names.count == name.count + 1, !path.calling.isNone,
      facts.lastName(path.names).map({ facts.names.text($0) }) == "debug",
      facts.calls[path.calling].arguments.isEmpty
    {
      argument = facts.calls[path.calling].argument
      isPrinting = true
    } else if path.names.count > name.count {
      argument = .none
    }
    guard !argument.isNone, let call = ArgumentSite(app, argument, in: name.file).call,
      call.arguments.map(\.label) == ["initialState", "reducer", "environment"],
      call.arguments[1].id == argument, call.isStore
    else { throw MigrationObstacle("the reducer is used here", at: location) }
    (self.call, reducer, self.isPrinting) = (call, name, isPrinting)
    (state, environment) = (call.arguments[0], call.arguments[2])
  }

  /// The store with its reducer in a closure, and another that overrides dependencies.
  ///
  /// - Parameters:
  ///   - initializerCall: creates the reducer.
  ///   - keys: of the dependencies that the reducer uses, with the fields of its environment.
  func replacement(
    _ initializerCall: String, of property: EnvironmentReducerProperty,
    _ keys: [(field: String, key: EnvironmentKey)]
  ) throws(MigrationObstacle) -> (range: Location, text: String) {
    let app = call.app
    guard let gaps = call.gaps, !gaps.contains(where: app.mayHoldComment), !environment.mentionsClosureParameter else {
      throw MigrationObstacle(
        "the arguments of the store contain a comment, or a parameter of a closure", at: call.location)
    }
    let outer = app.indentation(at: call.location)
    let unit = app.indentationUnit(of: call.file)
    var first = state.text
    if first.hasPrefix(".init("), call.isTyped { first = property.state.text + first.dropFirst(".init".count) }
    var lines = ["(initialState: \(first)) {", unit + initializerCall]
    if isPrinting { lines.append(unit + unit + "._printChanges()") }
    let values = keys.isEmpty ? [] : overrides(keys, property)
    let inner = values.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    lines += values.isEmpty ? ["}"] : ["} withDependencies: {"] + inner.map { $0.isEmpty ? "" : unit + $0 } + ["}"]
    if app.spansLines(state.location) {
      // The lines of the state keep their places.
      let inner = app.indentation(at: state.location)
      lines[0] = app.spansLines(gaps[0]) ? "(\n\(inner)initialState: \(first)\n\(outer)) {" : lines[0]
    }
    return (
      Location(file: call.file, range: gaps[0].range.lowerBound..<call.location.range.upperBound),
      lines.joined(separator: "\n" + outer)
    )
  }

  /// The lines of the closure that overrides dependencies.
  private func overrides(_ keys: [(field: String, key: EnvironmentKey)], _ property: EnvironmentReducerProperty)
    -> [String]
  {
    // What has a default value is read from an environment.
    if let values = environment.memberwiseValues(of: property.environment),
      case let values = keys.compactMap({ field, key in values[field].map { "$0.\(key.name) = \(key.value($0))" } }),
      values.count == keys.count
    {
      return values
    }
    if environment.isPlainPath {
      return keys.map { "$0.\($1.name) = \($1.value("\(environment.text).\($0)"))" }
    }
    let text = environment.textOnLinesOfItsOwn
    let isImplicit = text.hasPrefix(".")
    let declaration =
      isImplicit ? "let environment: \(property.environment.text) = \(text)" : "let environment = \(text)"
    return [declaration] + keys.map { "$0.\($1.name) = \($1.value("environment.\($0)"))" }
  }
}

extension CallSite {
  /// Whether it creates a store.
  var isStore: Bool {
    guard let callee else { return false }
    let names = facts.path(callee.names).map { facts.names.text($0) }
    if callee.root == .implicitMember { return names.isEmpty && callee.flags.contains(.isInit) }
    return callee.root == .unqualified && names.count == 1 && ["Store", "TestStore"].contains(names[0])
  }

  /// Whether the type is written in front of the call, so that an argument has no type from the context.
  fileprivate var isTyped: Bool { callee?.root == .unqualified }
}

extension ArgumentSite {
  /// Whether it uses a parameter without a name of a closure around it.
  fileprivate var mentionsClosureParameter: Bool {
    let range = location.range
    return facts.paths[facts.paths(in: range)].contains { path in
      guard path.root == .anonymous else { return false }
      let closure = facts.scopes(around: path.scope).first { !facts.scopes[$0].closure.isNone }
      return closure.map { !range.contains(facts.scopes[$0].range.lowerBound) } ?? true
    }
  }

  /// Whether it is a name: `environment`, `self.environment`.
  fileprivate var isPlainPath: Bool {
    guard let path = argument.value.path.map({ facts.paths[$0] }) else { return false }
    return path.isPlain && path.root != .implicitMember && path.calling.isNone && !app.spansLines(location)
  }

  /// The values of an environment's fields, where it is a call of an initializer that only assigns each of its parameters
  /// to the property of that name; nil for anything else.
  fileprivate func memberwiseValues(of environment: WrittenType) -> [String: String]? {
    guard let type = environment.nominal, let id = argument.value.call, !app.mayHoldComment(location),
      type.members.allSatisfy({ $0.kind != .initializer || $0.onlyAssignsProperties })
    else { return nil }
    let call = CallSite(app, id, in: file)
    guard call.location == location, let callee = call.callee else { return nil }
    let names = facts.path(callee.names).map { facts.names.text($0) }
    let isImplicit = callee.root == .implicitMember && names.isEmpty && callee.flags.contains(.isInit)
    guard isImplicit || callee.root == .unqualified && names == environment.names else { return nil }
    var values: [String: String] = [:]
    for argument in call.arguments {
      guard let label = argument.label else { return nil }
      values[label] = argument.textOnLinesOfItsOwn
    }
    return values
  }

  /// As it is written, without the indentation of its line.
  fileprivate var textOnLinesOfItsOwn: String {
    let outer = app.indentation(at: location)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isEven = lines.dropFirst().allSatisfy { $0.hasPrefix(outer) || $0.isEmpty }
    return isEven ? lines.map { $0.hasPrefix(outer) ? $0.dropFirst(outer.count) : $0 }.joined(separator: "\n") : text
  }
}

extension Member {
  /// Whether the code of an initializer is nothing but `self.name = name`, for each parameter.
  fileprivate var onlyAssignsProperties: Bool {
    let text = app.program.source(location)
    guard text.hasSuffix("}"), let start = text.lastIndex(of: "{") else { return false }
    var names = Set(facts.parameters[declaration.parameters].map { facts.names.text($0.name) })
    for line in text[text.index(after: start)...].dropLast().split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      if words.isEmpty { continue }
      guard words.count == 3, words[1] == "=", words[0] == "self.\(words[2])",
        names.remove(String(words[2])) != nil
      else { return false }
    }
    return names.isEmpty
  }
}
