import TCALintModel
import TCALintSyntax

/// The reducers of a program with their states and actions.
public struct Features: Sendable {
  /// The states of each reducer.
  private(set) var states: [SymbolID: Symbols] = [:]
  /// The actions of each reducer.
  public private(set) var actions: [SymbolID: Symbols] = [:]
  /// The reducers of each state.
  private(set) var reducers: [SymbolID: Symbols] = [:]
  /// The reducers of each action.
  private(set) var reducersOfAction: [SymbolID: Symbols] = [:]
  /// The types of reducers' actions.
  public private(set) var actionTypes: Set<SymbolID> = []
  /// The states of reducers that take an environment, before 1.0: `Reducer<State, Action, Environment>`.
  private(set) var statesWithEnvironment: Set<SymbolID> = []
  /// The environments of such reducers, with the generic arguments of these.
  private(set) var environments: Set<SymbolID> = []
  /// Whether the program has such reducers.
  private(set) var hasEnvironments = false

  init(_ program: Program, roles: PerSymbol<Role>) {
    for reducer in program.symbols.indices where roles[reducer].contains(.reducer) {
      let found = Self.types(.State, place: 0, of: reducer, program)
      states[reducer] = found
      actions[reducer] = Self.types(.Action, place: 1, of: reducer, program)
      for action in actions[reducer] ?? [] { reducersOfAction[action, default: []].append(reducer) }
      actionTypes.formUnion(actions[reducer] ?? [])
      for state in found { reducers[state, default: []].append(reducer) }
    }
    for name in [DomainName.Reducer, .AnyReducer] {
      for place in program.places(of: ProgramName(name)) where program.isExported(ProgramName(name), to: place.file) {
        addReducersWithEnvironment(in: place.file, program)
      }
    }
  }

  /// Further generic arguments of an environment are not looked at.
  private static let maxPartsOfEnvironment = 16

  /// The cost is linear in the written types of a file.
  private mutating func addReducersWithEnvironment(in file: FileID, _ program: Program) {
    let facts = program.files[file].facts
    for (id, type) in facts.types.numbered where type.kind == .named {
      guard let name = facts.lastName(type.path), name.is(.Reducer) || name.is(.AnyReducer),
        case let parts = facts.parts(of: id), parts.count == 3,
        case let declaration = facts.declaration(around: type.range.lowerBound),
        program.externalName(of: id, in: file, at: declaration) != nil
      else { continue }
      hasEnvironments = true
      func types(_ part: TypeID) -> [SymbolID] {
        program.resolve(part, in: file, at: declaration).symbols
          .filter { [.struct, .enum, .class].contains(program.symbols[$0].kind) }
      }
      let state = facts.types[parts[0]].kind == .optional ? facts.parts(of: parts[0]).first : parts[0]
      statesWithEnvironment.formUnion(state.map(types) ?? [])
      actionTypes.formUnion(types(parts[1]))
      for part in (parts[2]..<facts.types[parts[2]].end).prefix(Self.maxPartsOfEnvironment) {
        environments.formUnion(types(part))
      }
    }
  }

  /// The types that a reducer has under a name: nested, or as an argument of what its body or `reduce` names.
  private static func types(
    _ name: DomainName, place: Int, of reducer: SymbolID, _ program: Program
  ) -> Symbols {
    let nested = program.types(named: ProgramName(name), in: reducer)
    if !nested.isEmpty { return nested.flatMap { meaning(of: $0, program) } }
    for member in program.members(of: reducer) {
      let outline = program.outline(member)
      guard outline.kind == .property, outline.name.is(.body), case let declaration = program.declaration(member),
        !declaration.type.isNone
      else { continue }
      return typeNamed(name, place, by: declaration.type, in: member.file, at: declaration.parent, program)
    }
    return typeReduced(place, by: reducer, program)
  }

  private static func meaning(of nested: SymbolID, _ program: Program) -> Symbols {
    guard let reference = program.symbols[nested].declaration else { return [] }
    if program.symbols[nested].kind != .typealias { return [nested] }
    let declaration = program.declaration(reference)
    return program.resolve(declaration.type, in: reference.file, at: declaration.parent).symbols
  }

  /// The state or the action of `reduce(into:action:)`.
  private static func typeReduced(_ place: Int, by reducer: SymbolID, _ program: Program) -> Symbols {
    for member in program.members(of: reducer) {
      let outline = program.outline(member)
      guard outline.kind == .function, outline.name.is(.reduce) else { continue }
      let declaration = program.declaration(member)
      let parameters = program.files[member.file].facts.parameters[declaration.parameters]
      guard let parameter = parameters.dropFirst(place).first, !parameter.type.isNone,
        place == 0 || parameter.label.is(.action)
      else { continue }
      return program.resolve(parameter.type, in: member.file, at: declaration.parent).symbols
    }
    return []
  }

  /// The type named by `ReducerOf<Game>`, `Reducer<State, Action>` or one of the library's own reducers.
  private static func typeNamed(
    _ name: DomainName, _ place: Int, by type: TypeID, in file: FileID, at scope: DeclarationID, _ program: Program
  ) -> Symbols {
    let parts = program.files[file].facts.parts(of: type)
    guard let first = parts.first else { return [] }
    switch program.externalName(of: type, in: file, at: scope)?.domain {
    case .ReducerOf:
      // `ReducerOf<Self>` says no more than is known.
      return program.resolve(first, in: file, at: scope).symbols
        .flatMap { program.types(named: ProgramName(name), in: $0) }
    case .Reducer, .ReducerProtocol, .Reduce, .EmptyReducer:
      return parts.count > place ? program.resolve(parts[place], in: file, at: scope).symbols : []
    default:
      return []
    }
  }
}
