import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// The reducers whose stores a type holds as properties, with the property that holds each.
  public var stores: [(reducer: TypeHandle, property: Member)] {
    app.program.members(of: symbol).compactMap { member in
      let declaration = app.program.declaration(member)
      guard declaration.kind == .property, let reducer = app.reducer(ofStoreIn: member, declaration) else { return nil }
      return (TypeHandle(app, reducer), Member(app, member))
    }
  }
}

extension App {
  /// The reducer of the store that a property holds: of its written type, or of the store that is its initial value.
  func reducer(ofStoreIn property: DeclarationReference, _ declaration: Declaration) -> SymbolID? {
    if !declaration.type.isNone {
      return reducer(ofStore: declaration.type, in: property.file, at: declaration.parent)
    }
    guard let call = declaration.value.call else { return nil }
    return reducer(ofStoreMadeBy: call, in: property.file, at: declaration.parent)
  }

  /// `Store(initialState: Game.State()) { Game() }`, `StoreOf<Game>(…)`
  func reducer(ofStoreMadeBy call: CallID, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    let facts = program.files[file].facts
    guard let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }), callee.root == .unqualified,
      let name = facts.lastName(callee.names)?.domain, [.Store, .StoreOf, .TestStore, .TestStoreOf].contains(name)
    else { return nil }
    if !callee.type.isNone, let reducer = reducer(ofStore: callee.type, in: file, at: scope) { return reducer }
    let arguments = facts.arguments[facts.calls[call].arguments]
    if let state = arguments.first(where: { $0.label.is(.initialState) })?.value.call,
      let reducer = type(madeBy: state, in: file, at: scope).flatMap({ features.reducers[$0] })?.only
    {
      return reducer
    }
    // The reducer is what the closure makes.
    guard let closure = arguments.first(where: { $0.isTrailing || $0.label.is(.reducer) })?.value.closure else {
      return nil
    }
    let made = facts.calls(in: facts.closures[closure].range).lazy
      .filter { facts.calls[$0].scope == facts.closures[closure].scope }
      .compactMap { self.type(madeBy: $0, in: file, at: scope) }
    return made.first { roles[$0].contains(.reducer) }
  }

  /// The type whose initialiser a call is.
  fileprivate func type(madeBy call: CallID, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    let facts = program.files[file].facts
    guard let path = facts.calls[call].callee.path.map({ facts.paths[$0] }), path.root == .unqualified else {
      return nil
    }
    return program.resolve(path.names, in: file, at: scope).symbol
  }

  /// The reducer whose store a written type is: `StoreOf<F>`, `Store<F.State, F.Action>`, also in a property wrapper.
  func reducer(ofStore type: TypeID, in file: FileID, at scope: DeclarationID, depth: Int = 0) -> SymbolID? {
    guard !type.isNone, depth < 8 else { return nil }
    let facts = program.files[file].facts
    let reference = facts.types[type]
    let part = reference.end > type.next ? type.next : nil
    if reference.kind == .optional, let part {
      return reducer(ofStore: part, in: file, at: scope, depth: depth + 1)
    }
    guard reference.kind == .named else { return nil }
    switch program.outsideName(of: type, in: file, at: scope)?.domain {
    case .StoreOf, .ViewStoreOf, .TestStoreOf:
      return part.flatMap { program.resolve($0, in: file, at: scope).symbol }
    case .Store, .ViewStore, .TestStore:
      return part.flatMap { program.resolve($0, in: file, at: scope).symbol }.flatMap { features.reducers[$0]?.only }
    case .Bindable, .Binding:
      return part.flatMap { reducer(ofStore: $0, in: file, at: scope, depth: depth + 1) }
    default:
      return reducer(ofAlias: reference, in: file, depth: depth)
    }
  }

  /// `typealias GameStore = StoreOf<Game>`
  private func reducer(ofAlias reference: TypeReference, in file: FileID, depth: Int) -> SymbolID? {
    let path = program.path(reference.path, in: file)
    guard path.count == 1, let candidate = program.topLevelTypes(named: path[0], from: file)?.only,
      program.symbols[candidate].kind == .typealias, let alias = program.symbols[candidate].declaration
    else { return nil }
    let target = program.declaration(alias)
    guard !target.type.isNone else { return nil }
    let name = program.outsideName(of: target.type, in: alias.file, at: target.parent)
    guard let domain = name?.domain, [.StoreOf, .Store, .ViewStoreOf, .ViewStore].contains(domain) else { return nil }
    return reducer(ofStore: target.type, in: alias.file, at: target.parent, depth: depth + 1)
  }
}

extension ArgumentSite {
  /// The type that it makes by its initialiser, with the name that it is made by: `Feature()`; nil for anything else.
  public var madeType: (type: TypeHandle, name: String)? {
    guard let call = facts.arguments[id].value.call, let callee = CallSite(app, call, in: file).callee,
      let type = app.type(madeBy: call, in: file, at: facts.scopes[callee.scope].declaration)
    else { return nil }
    return (TypeHandle(app, type), app.program.source(Location(file: file, range: callee.range)))
  }
}
