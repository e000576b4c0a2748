import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The properties of states and the cases of actions that key paths, case paths and `inout` arguments pass to code that
/// may run a child on them.
struct ComposedNames {
  /// In the code of a reducer, for its own state and action.
  private var ofReducers: Set<MemberName> = []
  /// Where it is not known of which state or action.
  private var ofAny: Set<ProgramName> = []
  /// The last names of key paths in reducers.
  private var last: Set<ProgramName> = []

  /// The cost is linear in the key paths and paths of the files that name one of the slots.
  init(_ app: App, _ slots: [ChildSlot]) {
    let names = slots.flatMap {
      [$0.property.name, "$" + $0.property.name, $0.actionCase.name] + ($0.outerCase.map { [$0.name] } ?? [])
    }
    for file in app.files(mentioning: Set(names.compactMap(app.program.name))) where !app.program.isTestFile[file] {
      add(in: file, app)
    }
  }

  /// Whether code passes a slot's property or case on.
  func contain(_ slot: ChildSlot) -> Bool {
    // All that the outer case carries is passed on.
    if let outer = slot.outerCase, last.contains(outer.programName) { return true }
    let names = [slot.property.programName, slot.actionCase.programName]
    let reducers = [slot.reducer] + (slot.property.owner?.reducers ?? [])
    return names.contains { name in
      ofAny.contains(name)
        || reducers.contains { ofReducers.contains(MemberName(owner: $0.symbol, name: name)) }
    }
  }

  private mutating func add(in file: FileID, _ app: App) {
    let facts = app.program.files[file].facts
    for keyPath in facts.keyPaths where !keyPath.isInAttribute {
      let call = keyPath.use == .argument ? facts.call(of: ArgumentID(rawValue: keyPath.user)) : nil
      if let call, facts.onlyReads(facts.calls[call]) { continue }
      let names = facts.path(keyPath.names).map { app.plainName($0, in: file) }
      add(names, in: keyPath.scope, of: file, isPassed: call.map { facts.composes(facts.calls[$0]) } ?? false, app)
    }
    for write in facts.writes where write.kind == .inout {
      guard let path = facts.base(of: write.target) else { continue }
      let names = app.program.path(path.names, in: file)
      if let reducer = reducer(around: write.scope, of: file, app) {
        for name in names { ofReducers.insert(MemberName(owner: reducer.symbol, name: name)) }
      } else if app.type(.reducer, around: write.scope, in: file) != nil {
        // A generic one may run the child for any other: by a requirement of a protocol that the state conforms to.
        ofAny.formUnion(names)
      }
    }
    // `/Action.child`
    for path in facts.paths where path.names.count > 1 && path.calling.isNone {
      let names = facts.path(path.names).suffix(2)
      guard names[names.startIndex].is(.Action) else { continue }
      add([app.program.name(names[names.startIndex + 1], in: file)], in: path.scope, of: file, isPassed: true, app)
    }
  }

  /// - Parameter isPassed: whether code that is no reducer's passes it to what may run a child.
  private mutating func add(
    _ names: [ProgramName], in scope: ScopeID, of file: FileID, isPassed: Bool, _ app: App
  ) {
    let facts = app.program.files[file].facts
    let place = DeclarationReference(file: file, declaration: facts.scopes[scope].declaration)
    let owner = app.type(around: place)
    if let owner, owner.isView || owner.isApp { return }
    if let name = names.last { last.insert(name) }
    guard let reducer = reducer(around: scope, of: file, app) else {
      if isPassed || owner?.isReducer == true { ofAny.formUnion(names) }
      return
    }
    if facts.isForChild(scope) {
      ofAny.formUnion(names)
    } else {
      for name in names { ofReducers.insert(MemberName(owner: reducer.symbol, name: name)) }
      ofAny.formUnion(names.dropFirst())
    }
  }

  /// The reducer around a scope, where its state is known.
  private func reducer(around scope: ScopeID, of file: FileID, _ app: App) -> TypeHandle? {
    guard let reducer = app.type(.reducer, around: scope, in: file), reducer.kind != .protocol,
      reducer.declaration != nil, !reducer.isGeneric, reducer.states.count == 1
    else { return nil }
    return reducer
  }
}

extension App {
  /// A name of a file without the `$` of a projection.
  fileprivate func plainName(_ name: Name, in file: FileID) -> ProgramName {
    let text = program.text(name, in: file)
    guard text.hasPrefix("$") else { return program.name(name, in: file) }
    return program.name(String(text.dropFirst())) ?? program.name(name, in: file)
  }
}

extension FileFacts {
  /// Whether a call of a store or a property's observer takes a key path: `store.scope(state: \.child, …)`.
  fileprivate func onlyReads(_ call: Call) -> Bool {
    calleeName(call).map { $0.is(.onChange) || ["scope", "sending", "receive"].contains(names.text($0)) } ?? false
  }

  /// Whether a call takes the path to a child's actions, or several paths.
  fileprivate func composes(_ call: Call) -> Bool {
    let arguments = arguments[call.arguments]
    return arguments.contains { $0.label.is(.action) } || arguments.count { $0.value.keyPath != nil } > 1
  }
}
