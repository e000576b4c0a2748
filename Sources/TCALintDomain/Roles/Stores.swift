import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// The reducers whose stores a type holds as properties, its own and those that it inherits, with the property that
  /// holds each.
  public var stores: [(reducer: TypeHandle, property: Member)] {
    app.program.lineage(of: symbol).flatMap { type in
      let inherited = app.members.storedProperties(of: type.symbol).prefix(Self.mostInherited)
      let members = type.symbol == symbol ? app.program.members(of: symbol) : Array(inherited)
      return members.compactMap { member -> (reducer: TypeHandle, property: Member)? in
        let declaration = app.program.declaration(member)
        guard declaration.kind == .property,
          let reducer = app.reducer(ofStoreIn: member, declaration, type.bindings)
        else { return nil }
        return (TypeHandle(app, reducer), Member(app, member))
      }
    }
  }

  /// No base class stores more. Each that inherits from it would go through all of that.
  private static let mostInherited = 256
}

extension App {
  /// The reducer of the store that a property holds: of its written type, or of the store that is its initial value.
  ///
  /// - Parameter bindings: what the generic parameters of the property's type stand for.
  func reducer(
    ofStoreIn property: DeclarationReference, _ declaration: Declaration, _ bindings: TypeBindings = TypeBindings()
  ) -> SymbolID? {
    if !declaration.type.isNone {
      let place = PlacedType(type: declaration.type, file: property.file, scope: declaration.parent)
      return reducer(ofStore: BoundType(place, bindings))
    }
    guard let call = declaration.value.call else { return reducer(ofStoreReadBy: property, declaration) }
    return reducer(ofStoreMadeBy: call, in: property.file, at: declaration.parent)
  }

  /// `@Environment(StoreOf<Game>.self) var store`
  private func reducer(ofStoreReadBy property: DeclarationReference, _ declaration: Declaration) -> SymbolID? {
    let facts = program.files[property.file].facts
    let environment = facts.attributes(of: declaration).first { facts.names.has($0.name, text: "Environment") }
    let argument = environment.flatMap { facts.arguments[$0.arguments].first }
    guard let path = argument?.value.path.map({ facts.paths[$0] }), path.flags.contains(.isMetatype) else { return nil }
    return reducer(ofStore: path.type, in: property.file, at: declaration.parent)
  }

  /// `Store(initialState: Game.State()) { Game() }`, `StoreOf<Game>(…)`
  func reducer(ofStoreMadeBy call: CallID, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    let facts = program.files[file].facts
    guard let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }), callee.root == .unqualified,
      isStoreType(callee.names, in: file, at: scope)
    else { return nil }
    if !callee.type.isNone, let reducer = reducer(ofStore: callee.type, in: file, at: scope) { return reducer }
    let arguments = facts.arguments[facts.calls[call].arguments]
    if let state = arguments.first(where: { $0.label.is(.initialState) })?.value.call,
      let reducer = type(madeBy: state, in: file, at: scope).flatMap(reducer(ofState:))
    {
      return reducer
    }
    guard let value = arguments.first(where: { $0.isTrailing || $0.label.is(.reducer) })?.value else { return nil }
    // `reducer: Game.init`
    if let path = value.path.map({ facts.paths[$0] }), path.flags.contains(.isInit) {
      return program.resolve(path.names, in: file, at: scope).symbol.flatMap { roles[$0].contains(.reducer) ? $0 : nil }
    }
    // The reducer is what the closure makes.
    guard let closure = value.closure else { return nil }
    let made = facts.calls(in: facts.closures[closure].range).prefix(Self.mostCallsBeforeReducer).lazy
      .filter { facts.calls[$0].scope == facts.closures[closure].scope }
      .compactMap { self.type(madeBy: $0, in: file, at: scope) }
    return made.first { roles[$0].contains(.reducer) }
  }

  /// Nobody does more before making the reducer of a store.
  private static let mostCallsBeforeReducer = 256

  /// Whether names are those of a store's type, also by way of a typealias.
  private func isStoreType(_ names: Range<UInt32>, in file: FileID, at scope: DeclarationID) -> Bool {
    var name = program.outsideName(names, in: file, at: scope)
    if case .external(let target) = program.resolve(names, in: file, at: scope) { name = target }
    return name?.domain.map { [.Store, .StoreOf, .TestStore, .TestStoreOf].contains($0) } ?? false
  }

  /// The type whose initialiser a call is.
  fileprivate func type(madeBy call: CallID, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    let facts = program.files[file].facts
    guard let path = facts.calls[call].callee.path.map({ facts.paths[$0] }), path.root == .unqualified else {
      return nil
    }
    return program.resolve(path.names, in: file, at: scope).symbol
  }

  /// The reducer whose store a written type is: `StoreOf<F>`, `Store<F.State, F.Action>`, also in a property wrapper and by
  /// way of typealiases: `typealias FeatureStore<R: Reducer> = StoreOf<R>`.
  func reducer(ofStore type: TypeID, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    type.isNone ? nil : reducer(ofStore: BoundType(PlacedType(type: type, file: file, scope: scope)))
  }

  private func reducer(ofStore type: BoundType, depth: Int = 0) -> SymbolID? {
    guard depth < Self.mostSteps else { return nil }
    let place = type.place
    if let target = program.target(ofAlias: type), let reducer = reducer(ofStore: target, depth: depth + 1) {
      return reducer
    }
    guard let part = program.parts(of: type).first else { return nil }
    if program.files[place.file].facts.types[place.type].kind == .optional {
      return reducer(ofStore: part, depth: depth + 1)
    }
    switch program.outsideName(of: place.type, in: place.file, at: place.scope)?.domain {
    case .StoreOf, .ViewStoreOf, .TestStoreOf: return program.symbol(of: part)
    case .Store, .ViewStore, .TestStore: return reducer(ofState: part)
    case .Bindable, .Binding: return reducer(ofStore: part, depth: depth + 1)
    default: return nil
    }
  }

  /// The reducer whose state a type is; of a state that is declared elsewhere, or made by a macro, the one in front of it.
  private func reducer(ofState type: BoundType) -> SymbolID? {
    if let reducer = program.symbol(of: type).flatMap(reducer(ofState:)) { return reducer }
    return WrittenType(self, type.place.type, in: type.place.file, at: type.place.scope).reducerNamedWithState?.symbol
  }

  /// No store's type is made of more.
  private static let mostSteps = 8
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
