import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// The reducers whose stores a type holds as properties, with the property that holds each.
  public var stores: [(reducer: TypeHandle, property: Member)] {
    app.program.members(of: symbol).compactMap { member in
      let declaration = app.program.declaration(member)
      guard declaration.kind == .property, declaration.type >= 0,
        let reducer = app.reducer(ofStore: declaration.type, in: member.file, at: declaration.parent)
      else { return nil }
      return (TypeHandle(app, reducer), Member(app, member))
    }
  }
}

extension App {
  /// The reducer whose store a written type is: `StoreOf<F>`, `Store<F.State, F.Action>`, also in a property wrapper.
  func reducer(ofStore type: TypeID, in file: FileID, at scope: DeclarationID, depth: Int = 0) -> SymbolID? {
    guard type >= 0, depth < 8 else { return nil }
    let facts = program.files[file].facts
    let reference = facts.types[Int(type)]
    let parts = facts.parts(of: type)
    if reference.kind == .optional, let inner = parts.first {
      return reducer(ofStore: inner, in: file, at: scope, depth: depth + 1)
    }
    guard reference.kind == .named else { return nil }
    switch program.outsideName(of: type, in: file, at: scope)?.domain {
    case .StoreOf, .ViewStoreOf:
      return parts.first.flatMap { program.resolve($0, in: file, at: scope).symbol }
    case .Store, .ViewStore:
      guard let state = parts.first.flatMap({ program.resolve($0, in: file, at: scope).symbol }) else { return nil }
      let owners = features.reducers[state] ?? []
      return owners.count == 1 ? owners[0] : nil
    case .Bindable, .Binding:
      return parts.first.flatMap { reducer(ofStore: $0, in: file, at: scope, depth: depth + 1) }
    default:
      return reducer(ofAlias: reference, in: file, depth: depth)
    }
  }

  /// `typealias GameStore = StoreOf<Game>`
  private func reducer(ofAlias reference: TypeReference, in file: FileID, depth: Int) -> SymbolID? {
    let path = program.path(reference.path, in: file)
    guard path.count == 1, let candidates = program.topLevelTypes(named: path[0], from: file), candidates.count == 1,
      program.symbols[Int(candidates[0])].kind == .typealias,
      let alias = program.symbols[Int(candidates[0])].declaration
    else { return nil }
    let target = program.declaration(alias)
    guard target.type >= 0 else { return nil }
    let name = program.outsideName(of: target.type, in: alias.file, at: target.parent)
    guard let domain = name?.domain, [.StoreOf, .Store, .ViewStoreOf, .ViewStore].contains(domain) else { return nil }
    return reducer(ofStore: target.type, in: alias.file, at: target.parent, depth: depth + 1)
  }
}
