import TCALintModel
import TCALintSyntax

/// Finds out which state the store holds that code asks something of: as the store is declared, or what it was scoped to.
///
/// What it looks up it remembers, which is why it is to be kept for many questions.
struct StoreStates {
  private let app: App
  private var values: ValueTypes
  private let members: MemberIndex

  init(_ app: App) {
    self.app = app
    members = app.members
    values = ValueTypes(app.program)
  }

  private var program: Program { app.program }
  /// Longer chains are not followed.
  private static let mostSteps = 16

  /// The state of the store that the first names of a path reach; of what the path begins with for none. nil where that
  /// is no store, or not known.
  mutating func state(ofFirst count: Int, namesOf path: Path, in file: FileID, depth: Int = 0) -> SymbolID? {
    guard depth < Self.mostSteps else { return nil }
    let facts = program.files[file].facts
    if path.root == .result {
      return count == 0 && !path.call.isNone ? scoped(by: path.call, in: file, depth: depth) : nil
    }
    guard count > 0, count <= path.names.count else { return nil }
    let last = facts.pathNames[Int(path.names.lowerBound) + count - 1]
    if path.root == .local, count == 1 { return state(of: facts.locals[path.local], in: file, depth: depth) }
    let owner: ValueType
    var name = program.name(last, in: file)
    switch path.root {
    case .projection,
      .self where facts.isProjection(last):
      guard count == 1, let plain = program.unprojected(last, in: file) else { return nil }
      (owner, name) = (values.enclosing(path, in: file), plain)
    case .unqualified where count == 1: owner = values.enclosing(path, in: file)
    default: owner = values.type(ofFirst: count - 1, namesOf: path, in: file)
    }
    guard case .symbols(let owners) = owner, let owner = owners.only else { return nil }
    for (symbol, bindings) in program.lineage(of: owner) {
      guard let member = values.member(name, of: symbol) else { continue }
      return app.reducer(ofStoreIn: member, program.declaration(member), bindings).flatMap(state)
    }
    return nil
  }

  private func state(of reducer: SymbolID) -> SymbolID? {
    if let states = app.features.states[reducer], !states.isEmpty { return states.only }
    // A macro makes the state of an enum, which stands for it.
    return program.symbols[reducer].kind == .enum ? reducer : nil
  }

  private mutating func state(of local: LocalName, in file: FileID, depth: Int) -> SymbolID? {
    let facts = program.files[file].facts
    if !local.type.isNone {
      return app.reducer(ofStore: local.type, in: file, at: facts.scopes[local.scope].declaration).flatMap(state)
    }
    if let call = local.value.call { return scoped(by: call, in: file, depth: depth + 1) }
    if let (subject, name) = facts.storeCase(binding: local) {
      let reducer = state(ofFirst: subject.names.count - 1, namesOf: subject, in: file, depth: depth + 1)
      return reducer.flatMap { held(byCase: program.name(name, in: file), of: $0) }
    }
    if let call = facts.scope(handingOn: local) { return scoped(by: call, in: file, depth: depth + 1) }
    guard let path = local.value.path.map({ facts.paths[$0] }) else { return nil }
    return state(ofFirst: path.names.count, namesOf: path, in: file, depth: depth + 1)
  }

  /// The state of the store that a call of `scope` gives.
  private mutating func scoped(by call: CallID, in file: FileID, depth: Int) -> SymbolID? {
    guard let state = state(scopedBy: call, in: file, depth: depth + 1),
      let keyPath = keyPath(of: call, program.files[file].facts)
    else { return nil }
    return route(of: keyPath, from: state, in: file).end
  }

  /// The state of the store that a call of `scope` is asked of; nil for any other call.
  mutating func state(scopedBy call: CallID, in file: FileID, depth: Int = 0) -> SymbolID? {
    let facts = program.files[file].facts
    guard let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }),
      facts.lastName(callee.names).map({ facts.names.text($0) }) == "scope"
    else { return nil }
    return state(ofFirst: callee.names.count - 1, namesOf: callee, in: file, depth: depth)
  }

  /// The key path to the state that a call of `scope` is given.
  func keyPath(of call: CallID, _ facts: FileFacts) -> KeyPathExpression? {
    let first = facts.arguments[facts.calls[call].arguments].first
    guard let first, first.label.isNone || first.label.is(.state) else { return nil }
    return first.value.keyPath.map { facts.keyPaths[$0] }
  }

  /// The members that the names of a key path stand for, up to the first that is not known, and the type that the last
  /// one has, where all are.
  mutating func route(
    of keyPath: KeyPathExpression, from state: SymbolID, in file: FileID
  ) -> (members: [DeclarationReference], end: SymbolID?) {
    let facts = program.files[file].facts
    var owner = state
    if !keyPath.type.isNone {
      let around = facts.scopes[keyPath.scope].declaration
      guard let symbol = program.resolve(keyPath.type, in: file, at: around).symbol else { return ([], nil) }
      owner = symbol
    }
    var found: [DeclarationReference] = []
    for name in facts.path(keyPath.names).prefix(Self.mostSteps) {
      guard let name = program.unprojected(name, in: file) else { return (found, nil) }
      if found.isEmpty, !keyPath.type.isNone, let nested = program.types(named: name, in: owner).first {
        owner = nested
        continue
      }
      if app.roles[owner].contains(.reducer), program.symbols[owner].kind == .enum {
        // The macro made its state, a case of which holds that of another.
        guard let next = held(byCase: name, of: owner) else { return (found, nil) }
        owner = next
        continue
      }
      guard let member = member(name, of: owner) else { return (found, nil) }
      found.append(member)
      guard let next = held(by: member) else { return (found, nil) }
      owner = next
    }
    return (found, owner)
  }

  /// The type of a member, or of the elements of one; for a state that a macro makes, the reducer that it is made for.
  private func held(by member: DeclarationReference) -> SymbolID? {
    if case .symbols(let next) = values.type(of: member), let only = next.only { return only }
    let held = Member(app, member).held
    return (held.state ?? held.reducer)?.symbol
  }

  private mutating func held(byCase name: ProgramName, of reducer: SymbolID) -> SymbolID? {
    let member = members.property(name, of: reducer).map { Member(app, $0) }
    guard let child = member?.payload?.nominal else { return nil }
    return child.states.count == 1 ? child.states[0].symbol : child.kind == .enum ? child.symbol : nil
  }

  /// A member of a type, or of a protocol that it conforms to.
  private mutating func member(_ name: ProgramName, of symbol: SymbolID) -> DeclarationReference? {
    if let member = values.member(name, of: symbol) { return member }
    guard program.ancestry.hasAncestors(symbol) else { return nil }
    for ancestor in program.ancestry.ancestors(of: symbol) ?? [] {
      if let member = values.member(name, of: ancestor) { return member }
    }
    return nil
  }
}

extension FileFacts {
  /// The call of `scope` that a view hands on to its closure by the first parameter: `ForEach(store.scope(…)) { store in`.
  fileprivate func scope(handingOn local: LocalName) -> CallID? {
    guard local.kind == .closureParameter, local.position == 0, !scopes[local.scope].closure.isNone else { return nil }
    let call = closures[scopes[local.scope].closure].call
    guard !call.isNone else { return nil }
    return arguments[calls[call].arguments].prefix(Self.mostArguments).lazy.compactMap(\.value.call).first { scope in
      calleeName(calls[scope]).map { names.text($0) } == "scope"
    }
  }

  /// The case whose store a pattern binds, with what it is one of: `case .edit(let store)` of `switch store.case`.
  fileprivate func storeCase(binding local: LocalName) -> (subject: Path, name: Name)? {
    guard let item = pattern(binding: local).map({ patterns[$0] }), let call = item.value.call,
      calls[call].arguments.count == 1, let pattern = calls[call].callee.path.map({ paths[$0] }),
      pattern.root == .implicitMember, pattern.names.count == 1,
      let subject = matches[item.match].subject.path.map({ paths[$0] }),
      lastName(subject.names).map({ names.text($0) }) == "case"
    else { return nil }
    return (subject, firstName(pattern.names)!)
  }

  /// The pattern that binds a local name.
  func pattern(binding local: LocalName) -> MatchPatternID? {
    guard local.kind == .pattern else { return nil }
    let index = patterns.count(before: local.offset + 1) { $0.range.lowerBound } - 1
    return index >= 0 && patterns[index].range.contains(local.offset) ? MatchPatternID(rawValue: UInt32(index)) : nil
  }

  /// More arguments are not looked at for a store.
  private static var mostArguments: Int { 16 }
}
