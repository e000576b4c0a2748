import TCALintSyntax

extension Program {
  public func roles(of symbol: SymbolID) -> Role {
    var role = roles[Int(symbol)]
    if features.reducers[symbol] != nil { role.insert(.state) }
    return role
  }

  /// Whether code stands in tests or previews, of which most rules say nothing.
  public func isTestOrPreview(_ reference: DeclarationReference) -> Bool {
    if testFiles[reference.file] { return true }
    let summary = files[reference.file].summary
    var current = reference.declaration
    while current >= 0 {
      let declaration = summary.declarations[Int(current)]
      if declaration.kind == .preview { return true }
      if summary.attributes(of: declaration).contains(where: { $0.name.is(.Test) || $0.name.is(.Suite) }) {
        return true
      }
      if declaration.isTypeOrExtension {
        let symbols =
          table.symbolsOfDeclaration[DeclarationReference(file: reference.file, declaration: current)] ?? []
        if symbols.contains(where: { !roles[Int($0)].isDisjoint(with: [.test, .preview]) }) { return true }
      }
      current = declaration.parent
    }
    return false
  }

  /// The view that a declaration stands in: the innermost type around it, where that is a view.
  public func view(around reference: DeclarationReference) -> SymbolID? { agreed(.view, around: reference) }

  /// The reducer that a declaration stands in: the innermost type around it, where that is a reducer.
  public func reducer(around reference: DeclarationReference) -> SymbolID? { agreed(.reducer, around: reference) }

  private func agreed(_ role: Role, around reference: DeclarationReference) -> SymbolID? {
    let symbols = enclosingSymbols(reference)
    guard let first = symbols.first, symbols.allSatisfy({ roles[Int($0)].contains(role) }) else { return nil }
    return first
  }

  /// The states of a reducer.
  public func states(of reducer: SymbolID) -> [SymbolID] { features.states[reducer] ?? [] }

  /// The reducers of a state.
  public func reducers(of state: SymbolID) -> [SymbolID] { features.reducers[state] ?? [] }

  /// The name of a type as the reader knows it, with the types around it: `Feature.State`.
  public func displayName(_ symbol: SymbolID) -> String {
    var parts = [text(symbols[Int(symbol)].name)]
    var parent = symbols[Int(symbol)].parent
    while parent >= 0, parts.count < 8 {
      if symbols[Int(parent)].kind != .external { parts.append(text(symbols[Int(parent)].name)) }
      parent = symbols[Int(parent)].parent
    }
    return parts.reversed().joined(separator: ".")
  }

  /// Where a type's name stands in its declaration.
  public func nameLocation(of symbol: SymbolID) -> Location? {
    guard let reference = symbols[Int(symbol)].declaration else { return nil }
    return Location(file: reference.file, range: declaration(reference).nameRange)
  }

  /// The members of a type, in its declaration and in all its extensions.
  public func members(of symbol: SymbolID) -> [DeclarationReference] {
    symbols[Int(symbol)].declarations.flatMap { table.members(of: $0) }
  }

  /// The stored instance properties of a type, in order.
  public func storedProperties(of symbol: SymbolID) -> [DeclarationReference] {
    guard let reference = symbols[Int(symbol)].declaration else { return [] }
    return table.members(of: reference).filter { declaration($0).isStoredProperty }
  }

  /// The reducer whose store a written type is: `StoreOf<F>`, `Store<F.State, F.Action>`, also in a property wrapper.
  public func reducer(ofStore type: TypeID, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    guard type >= 0 else { return nil }
    let summary = files[file].summary
    let reference = summary.types[Int(type)]
    let parts = summary.parts(of: type)
    if reference.kind == .optional, let inner = parts.first { return reducer(ofStore: inner, in: file, at: scope) }
    guard reference.kind == .named, let name = summary.path(reference.path).last else { return nil }
    switch name.domain {
    case .StoreOf, .ViewStoreOf:
      return parts.first.flatMap { resolve($0, in: file, at: scope).symbol }
    case .Store, .ViewStore:
      guard let state = parts.first.flatMap({ resolve($0, in: file, at: scope).symbol }) else { return nil }
      let owners = reducers(of: state)
      return owners.count == 1 ? owners[0] : nil
    case .Bindable, .Binding:
      return parts.first.flatMap { reducer(ofStore: $0, in: file, at: scope) }
    default:
      return reducer(ofAlias: reference, in: file, at: scope)
    }
  }

  /// `typealias GameStore = StoreOf<Game>`
  private func reducer(ofAlias reference: TypeReference, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    let path = table.path(reference.path, in: file)
    guard path.count == 1 else { return nil }
    guard let candidates = table.topLevel(path[0], from: file), candidates.count == 1,
      symbols[Int(candidates[0])].kind == .typealias, let alias = symbols[Int(candidates[0])].declaration
    else { return nil }
    let target = declaration(alias)
    guard target.type >= 0, target.type < files[alias.file].summary.types.count else { return nil }
    let name = files[alias.file].summary.path(files[alias.file].summary.types[Int(target.type)].path).last
    guard let domain = name?.domain, [.StoreOf, .Store, .ViewStoreOf, .ViewStore].contains(domain) else { return nil }
    return reducer(ofStore: target.type, in: alias.file, at: target.parent)
  }

  /// The reducers whose stores a type holds as properties, with the property that holds each.
  public func stores(heldBy symbol: SymbolID) -> [(reducer: SymbolID, property: DeclarationReference)] {
    members(of: symbol).compactMap { member in
      let declaration = declaration(member)
      guard declaration.kind == .property, declaration.type >= 0 else { return nil }
      guard let reducer = reducer(ofStore: declaration.type, in: member.file, at: declaration.parent) else {
        return nil
      }
      return (reducer, member)
    }
  }
}
