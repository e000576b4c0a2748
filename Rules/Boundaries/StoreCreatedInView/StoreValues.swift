import TCALintDomain
import TCALintModel
import TCALintSyntax

extension FileFacts {
  /// The maximum number of nested closures. Further ones are not left.
  private static var maxClosures: Int { 8 }

  /// The outermost call with the same result: a call of the closure that returns it, or one of `withDependencies`.
  func valueAround(_ call: CallID) -> CallID {
    var call = call
    for _ in 0..<Self.maxClosures {
      let body = body(around: calls[call].scope)
      guard !body.isNone, isResult(calls[call].use, calls[call].scope, of: body), !scopes[body].closure.isNone,
        let outer = callOfOperation(scopes[body].closure)
      else { break }
      call = outer
    }
    return call
  }

  /// The call that runs a closure at once and has its result.
  private func callOfOperation(_ id: ClosureID) -> CallID? {
    let closure = closures[id]
    if scopes[closure.scope].flags.contains(.isCalledAtOnce) {
      let start = closure.range.lowerBound
      return calls(in: start..<start + 1).last { calls[$0].callee.closure == id }
    }
    return isOperation(closure) ? closure.call : nil
  }

  /// Whether it is the `operation` of `withDependencies`.
  func isOperation(_ closure: Closure) -> Bool {
    !closure.call.isNone && label(of: closure).is(.operation)
      && calleeName(calls[closure.call])?.is(.withDependencies) == true
  }

  /// Whether a value is the result of a body.
  func isResult(_ use: Use, _ scope: ScopeID, of body: ScopeID) -> Bool {
    use == .returned || use == .statement && scope == body && scopes[body].itemCount == 1
  }

  /// The stored property of a type whose initial value a call is.
  func property(madeBy call: CallID) -> DeclarationID? {
    guard calls[call].use == .initialValue, case let id = declaration(around: calls[call].range.lowerBound), !id.isNone,
      declarations[id].isStoredProperty, declarations[id].value.call == call
    else { return nil }
    return id
  }

  /// How a call or a path is used, and where.
  func use(of value: Value) -> (use: Use, argument: ArgumentID, scope: ScopeID)? {
    if let call = value.call.map({ calls[$0] }) { return (call.use, call.argument, call.scope) }
    return value.path.map { paths[$0] }.map { ($0.use, $0.argument, $0.scope) }
  }

  /// The name of the property of `self` that a value is assigned to.
  fileprivate func nameAssigned(_ use: Use, _ user: UInt32) -> Name? {
    guard use == .assigned, user != .max, case let write = writes[WriteID(rawValue: user)], write.kind == .assignment,
      let target = write.target.path.map({ paths[$0] }), target.names.count == 1,
      target.root == .self || target.root == .unqualified
    else { return nil }
    return firstName(target.names)
  }
}

extension TypeHandle {
  /// The property that an initializer assigns a call's result to.
  func property(initializedBy call: CallID, in file: FileID) -> Member? {
    let facts = app.program.files[file].facts
    guard let name = facts.nameAssigned(facts.calls[call].use, facts.calls[call].user),
      case let body = facts.body(around: facts.calls[call].scope), !body.isNone, facts.scopes[body].kind == .function,
      case let function = facts.scopes[body].declaration, !function.isNone,
      facts.declarations[function].kind == .initializer
    else { return nil }
    return storedProperty(named: facts.names.text(name))
  }
}

extension Member {
  /// What becomes of a store that the property holds when the value of its type is created again.
  var fateOfStore: LostStores.Fate {
    let names = facts.attributes(of: declaration).map { facts.names.text($0.name) }
    if names.contains(where: ["State", "StateObject"].contains) { return .kept }
    return names.allSatisfy(["Bindable", "ObservedObject"].contains) ? .lost : .unknown
  }
}

/// What views do with the stores that they are created with. It caches what it looked up.
struct StoreReceivers {
  private struct Parameter: Hashable {
    let type: SymbolID
    let label: String?
  }

  private var known: [Parameter: LostStores.Fate] = [:]

  /// What becomes of a store that is an argument, if the code around the call runs again.
  mutating func fate(of argument: ArgumentSite) -> LostStores.Fate {
    guard let call = argument.call, let callee = call.callee, callee.root == .unqualified,
      case let scope = call.facts.scopes[callee.scope].declaration,
      let symbol = argument.app.program.resolve(callee.names, in: argument.file, at: scope).symbol,
      case let type = TypeHandle(argument.app, symbol), type.isView, type.kind == .struct
    else { return .unknown }
    let parameter = Parameter(type: symbol, label: argument.label)
    if let known = known[parameter] { return known }
    let fate = type.fateOfStore(passedAs: argument.label)
    known[parameter] = fate
    return fate
  }
}

extension TypeHandle {
  fileprivate func fateOfStore(passedAs label: String?) -> LostStores.Fate {
    let initializers = members.filter { $0.kind == .initializer }
    let fates = initializers.compactMap { fateOfStore(passedAs: label, to: $0) }
    if fates.isEmpty { return label.flatMap(storedProperty)?.fateOfStore ?? .unknown }
    if fates.contains(.kept) { return .kept }
    return fates.allSatisfy { $0 == .lost } ? .lost : .unknown
  }

  /// nil for an initializer without such a parameter.
  private func fateOfStore(passedAs label: String?, to initializer: Member) -> LostStores.Fate? {
    let facts = initializer.facts
    let parameter = facts.parameters[initializer.declaration.parameters].first {
      ($0.label.isNone ? nil : facts.names.text($0.label)) == label
    }
    guard let parameter else { return nil }
    let paths = facts.paths[facts.paths(in: initializer.declaration.range)].filter { path in
      path.names.count == 1 && !path.local.isNone && facts.firstName(path.names) == parameter.name
        && facts.locals[path.local].kind == .parameter
    }
    return paths.reduce(.unknown) { $0.joined(with: fateOfStore($1, in: facts)) }
  }

  /// What becomes of a store that is a parameter, by a use of it.
  private func fateOfStore(_ use: Path, in facts: FileFacts) -> LostStores.Fate {
    if let call = facts.call(of: use.argument), let name = facts.calleeName(facts.calls[call]) {
      return ["State", "StateObject"].contains(facts.names.text(name)) ? .kept : .unknown
    }
    let name = facts.nameAssigned(use.use, use.user).map(facts.names.text)
    return name.flatMap(storedProperty)?.fateOfStore ?? .unknown
  }
}
