import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Finds where the values of local names outlive the function that has them: as a result, as a stored property, in a
/// closure that is one of these.
struct KeptValues {
  private let app: App
  /// Whether the values of names are kept, where that does not depend on how the search came to them.
  private var known: [Place: Bool] = [:]
  /// The names that the current search has come to, each with the least depth.
  private var visited: [Place: Int] = [:]
  /// Whether the current search has come to a name again, or to one that is too deep.
  private var isCut = false
  private var program: Program { app.program }

  /// A local name. Where a wrapper is captured by a closure, the closure reads it anew each time.
  private struct Place: Hashable {
    let file: FileID
    let local: LocalID
    let isWrapper: Bool
  }

  init(_ app: App) { self.app = app }

  /// Longer chains of names and calls are not followed.
  private static let maxDepth = 8
  /// The maximum number of names in a search. Further ones are not followed.
  private static let maxNames = 256

  /// Where the value of a local variable with a wrapper is kept.
  mutating func places(keeping variable: Member) -> [Location] {
    let file = variable.reference.file
    guard let local = index(of: file).locals[variable.reference.declaration] else { return [] }
    let (facts, place) = (program.files[file].facts, Place(file: file, local: local, isWrapper: true))
    visited = [:]
    var found: [Location] = []
    for id in index(of: file).paths[local] ?? [] where keeps(id, place, facts, 1) {
      found.append(Location(file: file, range: facts.paths[id].range))
    }
    return found
  }

  private func index(of file: FileID) -> LocalIndex { app.localIndex(of: file) }

  private mutating func isKept(_ local: LocalID, in file: FileID, _ depth: Int) -> Bool {
    let place = Place(file: file, local: local, isWrapper: false)
    if let known = known[place] { return known }
    // A name that leads to itself is not kept by that.
    guard depth < min(Self.maxDepth, visited[place] ?? .max), visited.count < Self.maxNames else {
      isCut = true
      return false
    }
    visited[place] = depth
    let (facts, wasCut) = (program.files[file].facts, isCut)
    isCut = false
    var isKept = false
    for id in index(of: file).paths[local] ?? [] where !isKept { isKept = keeps(id, place, facts, depth + 1) }
    if isKept || !isCut { known[place] = isKept }
    isCut = wasCut || isCut && !isKept
    return isKept
  }

  /// Whether the code keeps what a path is.
  private mutating func keeps(_ id: PathID, _ place: Place, _ facts: FileFacts, _ depth: Int) -> Bool {
    let (path, outer) = (facts.paths[id], facts.locals[place.local].scope)
    if let closure = facts.closure(capturing: path) {
      // A closure in a function of the value captures what the wrapper gives at each call.
      let around = facts.scopes[facts.closures[closure].scope].parent
      if place.isWrapper, facts.scopes[around].delays > facts.scopes[outer].delays { return false }
      return isInKeptClosure(facts.closures[closure].scope, below: outer, in: place.file, facts, depth)
    }
    if facts.scopes[path.scope].delays > facts.scopes[outer].delays {
      return !place.isWrapper && isInKeptClosure(path.scope, below: outer, in: place.file, facts, depth)
    }
    switch path.use {
    case .argument:
      guard let call = facts.call(of: path.argument) else { return false }
      return keepsArgument(path.argument, of: call, in: place.file, facts, depth)
    case .returned, .statement:
      let isLive = program.declaration(around: path.scope, in: place.file).map { program.outline($0).name.isValueName }
      return isLive == true && isResult(path.use, path.scope, in: place.file, facts)
    default: return keeps(.path(id), path.use, in: place.file, facts, depth)
    }
  }

  /// Whether a value is assigned to a stored property, or to a variable that is kept.
  private mutating func keeps(
    _ value: Value, _ use: Use, in file: FileID, _ facts: FileFacts, _ depth: Int
  ) -> Bool {
    switch use {
    case .initialValue:
      return index(of: file).variables[value].map { isKept($0, in: file, depth) } ?? false
    case .assigned:
      guard let target = index(of: file).targets[value].map({ facts.paths[$0] }) else { return false }
      return target.root == .self || target.root == .unqualified
    default: return false
    }
  }

  // MARK: Closures

  /// Whether a closure around a scope is kept.
  private mutating func isInKeptClosure(
    _ scope: ScopeID, below outer: ScopeID, in file: FileID, _ facts: FileFacts, _ depth: Int
  ) -> Bool {
    for scope in facts.scopes(around: scope) {
      if scope == outer { return false }
      let closure = facts.scopes[scope].closure
      if !closure.isNone, keeps(facts.closures[closure], in: file, facts, depth) { return true }
    }
    return false
  }

  private mutating func keeps(_ closure: Closure, in file: FileID, _ facts: FileFacts, _ depth: Int) -> Bool {
    let value = facts.scopes[closure.scope].closure
    switch closure.use {
    case .argument:
      guard !closure.call.isNone, !app.recognised[file].clients.givesValue(at: closure.range.lowerBound),
        app.callGraph.isDelayed(closure, in: file, facts)
      else { return false }
      return creates(closure.call, in: file, facts) && keepsResult(of: closure.call, in: file, facts, depth)
    case .returned: return true
    case .statement: return isResult(.statement, facts.scopes[closure.scope].parent, in: file, facts)
    case .assigned: return true
    case .initialValue:
      return index(of: file).closures[value].map { isKept($0, in: file, depth) } ?? false
    default: return false
    }
  }

  // MARK: Calls

  /// Whether a call stores an argument in what it gives, which is kept.
  private mutating func keepsArgument(
    _ argument: ArgumentID, of call: CallID, in file: FileID, _ facts: FileFacts, _ depth: Int
  ) -> Bool {
    guard depth < Self.maxDepth else {
      isCut = true
      return false
    }
    return stores(argument, of: call, in: file, facts, depth) && keepsResult(of: call, in: file, facts, depth)
  }

  private mutating func keepsResult(of id: CallID, in file: FileID, _ facts: FileFacts, _ depth: Int) -> Bool {
    let call = facts.calls[id]
    switch call.use {
    case .returned, .statement: return isResult(call.use, call.scope, in: file, facts)
    case .argument:
      guard let outer = facts.call(of: call.argument) else { return false }
      return keepsArgument(call.argument, of: outer, in: file, facts, depth + 1)
    default: return keeps(.call(id), call.use, in: file, facts, depth + 1)
    }
  }

  /// Whether a statement gives the value of a function, not of an initializer.
  private func isResult(_ use: Use, _ scope: ScopeID, in file: FileID, _ facts: FileFacts) -> Bool {
    guard use == .returned || facts.scopes[scope].itemCount == 1 else { return false }
    return program.declaration(around: scope, in: file).map { program.outline($0).kind != .initializer } ?? false
  }

  private func creates(_ call: CallID, in file: FileID, _ facts: FileFacts) -> Bool {
    guard let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }) else { return false }
    return callee.flags.contains(.isInit) || TypeMention(callee, facts)?.member.isNone ?? false
  }

  /// Whether a function of the program keeps an argument, or the memberwise initializer of a struct stores it.
  private mutating func stores(
    _ argument: ArgumentID, of call: CallID, in file: FileID, _ facts: FileFacts, _ depth: Int
  ) -> Bool {
    let node = facts.nodeOfCall[Int(call.rawValue)]
    let callees = Set(
      app.callGraph.edges(at: node, in: file).filter { $0.kind == .direct && !$0.isDelayed }
        .compactMap { program.declaration(around: $0.callee) }
        .filter { [.function, .initializer].contains(program.outline($0).kind) })
    if let callee = callees.first {
      guard callees.count == 1,
        let parameter = program.parameter(of: callee, for: argument, of: call, in: file),
        let local = index(of: callee.file).parameters[parameter]
      else { return false }
      return isKept(local, in: callee.file, depth + 1)
    }
    guard creates(call, in: file, facts), let label = ArgumentSite(app, argument, in: file).label,
      let type = program.type(of: node, in: file).unwrapped.symbol.map({ TypeHandle(app, $0) }), type.kind == .struct
    else { return false }
    return type.storedProperty(named: label) != nil && !type.members.contains { $0.kind == .initializer }
  }
}

extension Program {
  /// The parameter of a function that an argument is for, by its label: of those without labels, by its position.
  fileprivate func parameter(
    of function: DeclarationReference, for argument: ArgumentID, of call: CallID, in file: FileID
  ) -> FunctionParameter? {
    let (facts, own) = (files[file].facts, files[function.file].facts)
    let label = name(facts.arguments[argument].label, in: file)
    let parameters = own.parameters[declaration(function).parameters].filter {
      name($0.label, in: function.file) == label
    }
    let position = facts.calls[call].arguments.prefix { $0 != argument }
      .filter { name(facts.arguments[$0].label, in: file) == label }.count
    guard position < parameters.count else { return nil }
    return FunctionParameter(function: function.declaration, name: parameters[position].name)
  }

  /// The declaration whose code a scope is.
  fileprivate func declaration(around scope: ScopeID, in file: FileID) -> DeclarationReference? {
    let declaration = files[file].facts.scopes[scope].declaration
    return declaration.isNone ? nil : DeclarationReference(file: file, declaration: declaration)
  }
}

extension FileFacts {
  /// The closure in whose capture list a path is.
  fileprivate func closure(capturing path: Path) -> ClosureID? {
    let offset = path.range.lowerBound
    let last = closures(in: scopes[path.scope].range.lowerBound..<offset).last
    return last.flatMap { closures[$0].captureList.contains(offset) ? $0 : nil }
  }
}

extension CallGraph {
  /// Whether a closure runs later than the code around it, if at all.
  fileprivate func isDelayed(_ closure: Closure, in file: FileID, _ facts: FileFacts) -> Bool {
    guard let node = facts.node(at: closure.range) else { return true }
    return edges(at: node, in: file).first { $0.kind == .closure }?.isDelayed ?? true
  }
}
