import TCALintSyntax

/// What generic parameters stand for, as far as that is a type of the program: `R` for `Game` in `FeatureStore<Game>`.
public struct TypeBindings: Sendable {
  /// By the parameter's name; nil for what is given no type of the program.
  fileprivate var types: [ProgramName: SymbolID?] = [:]

  public init() {}
}

/// A type as it is written where generic parameters stand for types: `Store<R.State, R.Action>` with `R` for `Game`.
public struct BoundType: Sendable {
  public let place: PlacedType
  fileprivate let bindings: TypeBindings
  /// What is given to a type that is written without arguments, by the name of a typealias that is: `TCAStore<Game>`.
  fileprivate let arguments: [BoundType]

  public init(_ place: PlacedType, _ bindings: TypeBindings = TypeBindings()) {
    self.init(place, bindings, arguments: [])
  }

  fileprivate init(_ place: PlacedType, _ bindings: TypeBindings, arguments: [BoundType]) {
    self.place = place
    self.bindings = bindings
    self.arguments = arguments
  }
}

extension Program {
  /// The generic arguments of a type, or the other types that it is made of.
  public func parts(of type: BoundType) -> [BoundType] {
    let own = files[type.place.file].facts.parts(of: type.place.type).prefix(Self.mostArguments)
    return own.isEmpty
      ? type.arguments
      : own.map { BoundType(PlacedType(type: $0, file: type.place.file, scope: type.place.scope), type.bindings) }
  }

  /// Nobody writes more generic arguments. Beyond it, it is not known what a parameter stands for.
  private static let mostArguments = 32

  /// The type of the program that a type is, or one inside what a generic parameter stands for: `R.State`.
  public func symbol(of type: BoundType) -> SymbolID? {
    let place = type.place
    let names = names(of: place.type, in: place.file)
    guard let first = names.first, let bound = type.bindings.types[first] else {
      return resolve(place.type, in: place.file, at: place.scope).symbol
    }
    return names.dropFirst().prefix(Self.mostAliasesInARow).reduce(bound) { owner, name in
      owner.flatMap { types(named: name, in: $0).only }.flatMap(withoutAlias)
    }
  }

  /// What a typealias stands for; any other type itself.
  private func withoutAlias(_ symbol: SymbolID) -> SymbolID? {
    guard symbols[symbol].kind == .typealias, let reference = symbols[symbol].declaration else { return symbol }
    let declaration = declaration(reference)
    return resolve(declaration.type, in: reference.file, at: declaration.parent).symbol
  }

  /// What a type stands for where it is the name of a typealias; nil for anything else.
  public func target(ofAlias type: BoundType) -> BoundType? {
    guard let alias = table.aliases(named: type.place).only, let reference = symbols[alias].declaration,
      case let declaration = declaration(reference), !declaration.type.isNone
    else { return nil }
    let target = PlacedType(type: declaration.type, file: reference.file, scope: declaration.parent)
    let arguments = parts(of: type)
    guard declaration.genericParameters.isEmpty else {
      return BoundType(target, bindings(of: reference, to: arguments))
    }
    // At the top level nobody knows the parameters of a type.
    let known = symbols[alias].parent.isNone ? TypeBindings() : type.bindings
    return BoundType(target, known, arguments: arguments)
  }

  /// A type and the classes of the program that it inherits from, the nearest first, each with what its generic parameters
  /// stand for.
  public func lineage(of symbol: SymbolID) -> [(symbol: SymbolID, bindings: TypeBindings)] {
    var found = [(symbol: symbol, bindings: TypeBindings())]
    while found.count < Self.mostAliasesInARow, let last = found.last,
      let superclass = superclass(of: last.symbol, last.bindings)
    {
      found.append(superclass)
    }
    return found
  }

  private func superclass(
    of symbol: SymbolID, _ bindings: TypeBindings
  ) -> (symbol: SymbolID, bindings: TypeBindings)? {
    guard symbols[symbol].kind == .class, let reference = symbols[symbol].declaration,
      case let declaration = declaration(reference),
      let first = files[reference.file].facts.inheritedTypes[declaration.inherited].first
    else { return nil }
    var type = BoundType(PlacedType(type: first, file: reference.file, scope: declaration.parent), bindings)
    for _ in 0..<Self.mostAliasesInARow { type = target(ofAlias: type) ?? type }
    guard let superclass = self.symbol(of: type), symbols[superclass].kind == .class,
      let place = symbols[superclass].declaration
    else { return nil }
    return (superclass, self.bindings(of: place, to: parts(of: type)))
  }

  private func bindings(of declaration: DeclarationReference, to arguments: [BoundType]) -> TypeBindings {
    let parameters = files[declaration.file].facts.parameters[self.declaration(declaration).genericParameters]
    var bindings = TypeBindings()
    for (parameter, argument) in zip(parameters, arguments.prefix(Self.mostArguments)) {
      bindings.types.updateValue(symbol(of: argument), forKey: name(parameter.name, in: declaration.file))
    }
    return bindings
  }
}
