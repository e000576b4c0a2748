import TCALintSyntax

/// The reducers of a program with their states, and the stores that views hold.
struct Features: Sendable {
  /// The states of each reducer.
  private(set) var states: [SymbolID: [SymbolID]] = [:]
  /// The reducers of each state.
  private(set) var reducers: [SymbolID: [SymbolID]] = [:]

  init(_ table: SymbolTable, roles: [Role]) {
    for index in table.symbols.indices where roles[index].contains(.reducer) {
      let reducer = SymbolID(index)
      let found = Self.states(of: reducer, table)
      states[reducer] = found
      for state in found { reducers[state, default: []].append(reducer) }
    }
  }

  private static func states(of reducer: SymbolID, _ table: SymbolTable) -> [SymbolID] {
    let key = SymbolTable.NestedKey(parent: reducer, name: Name(.State))
    if let nested = table.nested[key] {
      return nested.flatMap { state -> [SymbolID] in
        guard let reference = table.symbols[Int(state)].declaration else { return [] }
        return table.symbols[Int(state)].kind == .typealias
          ? table.resolve(
            table.declaration(reference).type, in: reference.file, at: table.declaration(reference).parent
          )
          .symbols
          : [state]
      }
    }
    for reference in table.symbols[Int(reducer)].declarations {
      for member in table.members(of: reference) {
        let declaration = table.declaration(member)
        guard declaration.kind == .property, declaration.name.is(.body), declaration.type >= 0 else { continue }
        return stateNamed(by: declaration.type, in: member.file, at: declaration.parent, table)
      }
    }
    return stateReduced(by: reducer, table)
  }

  /// The state of `reduce(into:action:)`.
  private static func stateReduced(by reducer: SymbolID, _ table: SymbolTable) -> [SymbolID] {
    for reference in table.symbols[Int(reducer)].declarations {
      for member in table.members(of: reference) {
        let declaration = table.declaration(member)
        guard declaration.kind == .function, declaration.name.is(.reduce),
          let state = table.files[member.file].summary.parameters[declaration.parameters].first, state.type >= 0
        else { continue }
        return table.resolve(state.type, in: member.file, at: declaration.parent).symbols
      }
    }
    return []
  }

  /// The state of `ReducerOf<Game>` or `Reducer<State, Action>`.
  private static func stateNamed(
    by type: TypeID, in file: FileID, at scope: DeclarationID, _ table: SymbolTable
  ) -> [SymbolID] {
    let summary = table.files[file].summary
    let parts = summary.parts(of: type)
    guard let name = summary.path(summary.types[Int(type)].path).last, let first = parts.first else { return [] }
    switch name.domain {
    case .ReducerOf:
      let reducers = table.resolve(first, in: file, at: scope).symbols
      return reducers.flatMap { reducer -> [SymbolID] in
        // `ReducerOf<Self>` says no more than is known.
        table.nested[SymbolTable.NestedKey(parent: reducer, name: Name(.State))] ?? []
      }
    case .Reducer, .ReducerProtocol:
      return table.resolve(first, in: file, at: scope).symbols
    default:
      return []
    }
  }
}

extension SymbolTable {
  /// The declarations directly inside a type or an extension.
  func members(of reference: DeclarationReference) -> [DeclarationReference] {
    let summary = files[reference.file].summary
    var members: [DeclarationReference] = []
    var index = reference.declaration + 1
    let end = summary.declarations[Int(reference.declaration)].end
    while index < end {
      members.append(DeclarationReference(file: reference.file, declaration: index))
      index = Swift.max(summary.declarations[Int(index)].end, index + 1)
    }
    return members
  }
}
