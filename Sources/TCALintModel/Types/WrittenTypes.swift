import TCALintSyntax

/// Converts written types to ``SwiftType``.
extension Program {
  /// The type that a written type means at its place. Typealiases are resolved; generic parameters are kept.
  public func type(_ place: PlacedType) -> SwiftType {
    var steps = Self.maxWrittenParts
    return type(place, &steps)
  }

  /// The most parts of a written type, and of the typealiases in it, that are looked at. Beyond it the type is unknown.
  private static var maxWrittenParts: Int { 128 }

  /// The type that a property, function, case or typealias is declared with, for a function its result; unknown where
  /// none is written.
  func declaredType(_ reference: DeclarationReference) -> SwiftType {
    let declaration = declaration(reference)
    guard !declaration.type.isNone else { return .unknown }
    // The generic parameters of a function hold in its result, those of the types around it for a property.
    let scope =
      declaration.kind == .function || declaration.kind == .subscript
      ? reference.declaration : declaration.parent
    return type(PlacedType(type: declaration.type, file: reference.file, scope: scope))
  }

  /// The same, with `Self` and the generic parameters of the type replaced.
  func declaredType(of member: TypeMember) -> SwiftType {
    let type = declaredType(member.declaration).substituting(member.arguments, self)
    guard namesSelf(member), let receiver = member.receiver else { return type }
    let (types, written) = (files[member.declaration.file].facts.types, declaration(member.declaration).type)
    switch types[written].kind {
    case .named where types[written].path.count == 1: return receiver
    case .optional where types[written.next].kind == .named && types[written.next].path.count == 1:
      return receiver.wrapped
    default: return .unknown
    }
  }

  /// Whether the type that a member is declared with names `Self` where that may be another type than the one around it:
  /// in a class or a protocol.
  func namesSelf(_ member: TypeMember) -> Bool {
    let reference = member.declaration
    let (facts, declaration) = (files[reference.file].facts, declaration(reference))
    guard !declaration.type.isNone, !declaration.parent.isNone,
      let symbol = symbols(of: DeclarationReference(file: reference.file, declaration: declaration.parent)).only,
      [.class, .protocol].contains(symbols[symbol].kind)
    else { return false }
    let parts = declaration.type.index..<facts.types[declaration.type].end.index
    return parts.prefix(Self.maxWrittenParts).contains { index in
      let path = facts.types[TypeID(index)].path
      return !path.isEmpty && facts.pathNames[Int(path.lowerBound)].is(.Self)
    }
  }

  private func type(_ place: PlacedType, _ steps: inout Int) -> SwiftType {
    steps -= 1
    guard steps >= 0, !place.type.isNone else { return .unknown }
    let facts = files[place.file].facts
    let reference = facts.types[place.type]
    if reference.kind == .named { return named(place, &steps).bounded }
    guard let parts = parts(of: place, &steps) else { return .unknown }
    switch (reference.kind, parts.count) {
    case (.optional, 1): return parts[0].wrapped
    case (.array, 1): return .array(parts[0])
    case (.dictionary, 2): return .dictionary(parts[0], parts[1])
    case (.metatype, 1): return .metatype(parts[0])
    case (.tuple, _):
      let labels = facts.parts(of: place.type).map { facts.parameterName(of: $0).map { name($0, in: place.file) } }
      return .tuple(zip(labels, parts).map { SwiftType.Element(label: $0 ?? .none, type: $1) }).bounded
    case (.composition, 2...): return .composition(parts).bounded
    case (.function, 1...): return .function(Array(parts.dropLast()), parts[parts.count - 1]).bounded
    default: return .unknown
    }
  }

  private func named(_ place: PlacedType, _ steps: inout Int) -> SwiftType {
    guard let arguments = parts(of: place, &steps) else { return .unknown }
    let path = files[place.file].facts.types[place.type].path
    return named(path, arguments, in: place.file, at: place.scope, &steps)
  }

  /// The types that the parts of a written type mean; nil for more than ``maxWrittenParts``.
  private func parts(of place: PlacedType, _ steps: inout Int) -> [SwiftType]? {
    let types = files[place.file].facts.types
    var (found, part): ([SwiftType], TypeID) = ([], place.type.next)
    while part < types[place.type].end {
      found.append(type(PlacedType(type: part, file: place.file, scope: place.scope), &steps))
      if steps < 0 { return nil }
      part = types[part].end
    }
    return found
  }

  /// The type of an unqualified name.
  func type(named name: ProgramName, in file: FileID, at scope: DeclarationID) -> SwiftType {
    var steps = Self.maxWrittenParts
    if isAlias(name), let alias = table.alias(named: name, in: file, at: scope) { return target(of: alias, [], &steps) }
    return type(resolve(name, in: file, at: scope), of: name, [], in: file, at: scope)
  }

  /// - Parameter name: the only one of a path; nil where it has several.
  private func type(
    _ resolution: Resolution, of name: ProgramName?, _ arguments: [SwiftType], in file: FileID, at scope: DeclarationID
  ) -> SwiftType {
    switch resolution {
    case .symbols(let symbols): return symbols.only.map { type(of: $0, arguments) } ?? .unknown
    case .external(let found):
      // `Element` in an extension of `Array`
      if name != nil, let parameter = externalParameter(found, in: file, at: scope) { return .parameter(parameter) }
      return Self.associatedTypes.contains(text(found)) && !isExported(found, to: file)
        ? .unknown : external(text(found), arguments)
    case .unknown: return name.flatMap { genericParameter($0, in: file, at: scope) }.map { .parameter($0) } ?? .unknown
    }
  }

  private func named(
    _ path: Range<UInt32>, _ arguments: [SwiftType], in file: FileID, at scope: DeclarationID, _ steps: inout Int
  ) -> SwiftType {
    steps -= 1
    guard steps >= 0, !path.isEmpty, path.count <= Self.maxNames else { return .unknown }
    let last = name(files[file].facts.pathNames[Int(path.upperBound) - 1], in: file)
    if isAlias(last), let alias = alias(path, in: file, at: scope) { return target(of: alias, arguments, &steps) }
    let resolution = resolve(path, in: file, at: scope)
    if path.count == 1 || resolution != .unknown {
      return type(resolution, of: path.count == 1 ? last : nil, arguments, in: file, at: scope)
    }
    let outer = named(path.dropLast(), [], in: file, at: scope, &steps)
    return nested(last, in: outer, &steps)
  }

  /// A longer path of types is unknown.
  private static var maxNames: Int { 16 }

  private func alias(_ path: Range<UInt32>, in file: FileID, at scope: DeclarationID) -> SymbolID? {
    table.aliases(named: path, in: file, at: scope).only
  }

  /// The names of types that protocols of the standard library require.
  public static let associatedTypes: Set<String> = [
    "ID", "RawValue", "Element", "Index", "Indices", "Iterator", "Key", "Value", "Output", "Input", "Success",
    "Failure", "Body",
  ]

  /// The type of a typealias with generic arguments.
  private func target(of alias: SymbolID, _ arguments: [SwiftType], _ steps: inout Int) -> SwiftType {
    guard let reference = symbols[alias].declaration else { return .unknown }
    let declaration = declaration(reference)
    guard !declaration.type.isNone else { return .unknown }
    if isExternalType(alias), external.declares(text(symbols[alias].name)) {
      return external(text(symbols[alias].name), arguments)
    }
    let target = type(
      PlacedType(type: declaration.type, file: reference.file, scope: reference.declaration), &steps)
    let own = genericParameters(of: reference)
    guard own.isEmpty else { return target.substituting(own.bound(to: arguments), self) }
    // `typealias AppStore = Store` and `AppStore<AppState, AppAction>`
    guard !arguments.isEmpty, target.arguments.isEmpty else { return target }
    switch target {
    case .nominal(let symbol, _): return .nominal(symbol, arguments)
    case .external(let name, _): return external(name, arguments)
    default: return target
    }
  }

  /// A type of the program; under its library's name if it is declared by a known library that is part of the program.
  func type(of symbol: SymbolID, _ arguments: [SwiftType]) -> SwiftType {
    if isExternalType(symbol) || symbols[symbol].kind == .external, !symbols[symbol].name.isNone {
      return external(text(symbols[symbol].name), arguments)
    }
    return .nominal(symbol, arguments).bounded
  }

  /// A library's type, with special cases for the standard library's collections and optionals.
  func external(_ name: String, _ arguments: [SwiftType]) -> SwiftType {
    switch (name, arguments.count) {
    case ("Array", 1): return .array(arguments[0])
    case ("Optional", 1): return arguments[0].wrapped
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    case ("Void", 0): return .void
    default: break
    }
    if !arguments.isEmpty, let alias = external.aliases[name] {
      return type(alias, of: .unknown, arguments) { _ in .unknown }
    }
    return SwiftType.external(name, arguments).bounded
  }

  /// The type of a name inside a type.
  func nested(_ name: ProgramName, in outer: SwiftType) -> SwiftType {
    var steps = Self.maxWrittenParts
    return nested(name, in: outer, &steps)
  }

  private func nested(_ name: ProgramName, in outer: SwiftType, _ steps: inout Int) -> SwiftType {
    switch outer {
    case .nominal(let symbol, let arguments):
      let found = types(named: name, in: symbol)
      guard let inner = found.only else { return found.isEmpty ? .nested(outer, name) : .unknown }
      switch symbols[inner].kind {
      case .typealias:
        let own = symbols[symbol].declaration.map(genericParameters) ?? []
        return target(of: inner, [], &steps).substituting(own.bound(to: arguments), self)
      case .associatedtype: return .nested(outer, name)
      default: return type(of: inner, [])
      }
    case .external, .parameter, .nested: return SwiftType.nested(outer, name).bounded
    default: return .unknown
    }
  }

  // MARK: Generic parameters

  /// The generic parameters of a type, function or typealias, in order; those of an extension are the type's.
  func genericParameters(of reference: DeclarationReference) -> [GenericParameter] {
    let declaration = declaration(reference)
    guard declaration.kind != .extension else {
      let known = externalParameters(of: reference)
      if !known.isEmpty { return known }
      return symbols(of: reference).only.flatMap { symbols[$0].declaration }.map(genericParameters) ?? []
    }
    let facts = files[reference.file].facts
    var found: [GenericParameter] = []
    for parameter in facts.parameters[declaration.genericParameters].prefix(Self.maxParameters) {
      let name = name(parameter.name, in: reference.file)
      // A `where` names them once more.
      guard !parameter.name.is(.Self), !found.contains(where: { $0.name == name }) else { continue }
      found.append(GenericParameter(name: name, owner: reference))
    }
    return found
  }

  /// More generic parameters and requirements of a declaration are not looked at.
  private static var maxParameters: Int { 32 }

  /// The generic parameter that a name means at a declaration.
  private func genericParameter(
    _ name: ProgramName, in file: FileID, at scope: DeclarationID
  ) -> GenericParameter? {
    var current = scope
    while !current.isNone {
      let reference = DeclarationReference(file: file, declaration: current)
      if let found = genericParameters(of: reference).first(where: { $0.name == name }) { return found }
      current = declaration(reference).parent
    }
    return nil
  }

  /// The generic parameter of a library's type that a name means in an extension of that type.
  private func externalParameter(
    _ name: ProgramName, in file: FileID, at scope: DeclarationID
  ) -> GenericParameter? {
    let type = DeclarationReference(file: file, declaration: files[file].facts.enclosingType(scope))
    guard !type.declaration.isNone, declaration(type).kind == .extension else { return nil }
    return externalParameters(of: type).first { $0.name == name }
  }

  /// The generic parameters of the library's type that an extension extends, as far as they are known.
  func externalParameters(of extended: DeclarationReference) -> [GenericParameter] {
    guard let symbol = symbols(of: extended).only, symbols[symbol].kind == .external,
      let names = external.parameters[text(symbols[symbol].name)]
    else { return [] }
    return names.map { GenericParameter(name: name($0) ?? .none, owner: extended) }
  }

  /// The constraints of a generic parameter that its declaration lists.
  func constraints(of parameter: GenericParameter) -> [SwiftType] {
    let (declaration, facts) = (declaration(parameter.owner), files[parameter.owner.file].facts)
    return facts.parameters[declaration.genericParameters].prefix(Self.maxParameters).compactMap { written in
      guard name(written.name, in: parameter.owner.file) == parameter.name, !written.type.isNone else { return nil }
      return type(
        PlacedType(type: written.type, file: parameter.owner.file, scope: parameter.owner.declaration))
    }
  }
}

extension [GenericParameter] {
  /// The parameters with their arguments, all unknown where there are more or fewer arguments.
  func bound(to arguments: [SwiftType]) -> TypeArguments {
    let isComplete = count == arguments.count
    // An extension may give one parameter twice: `extension Pair<A, A>`.
    return Dictionary(zip(self, isComplete ? arguments : map { _ in .unknown })) { first, _ in first }
  }
}

extension SwiftType {
  /// The type with generic parameters replaced by their arguments.
  func substituting(_ arguments: TypeArguments, _ program: Program) -> SwiftType {
    guard !arguments.isEmpty, isGeneric else { return self }
    return replacing(arguments, program).bounded
  }

  /// The type with the generic parameters of a function replaced by unknown: its call does not bind them.
  func withoutParameters(of function: DeclarationReference, _ program: Program) -> SwiftType {
    isGeneric ? substituting(program.genericParameters(of: function).bound(to: []), program) : self
  }

  /// Whether it depends on the argument of a generic parameter, or on an associated type.
  func mayBeAnother(_ program: Program) -> Bool {
    switch self {
    case .unknown, .parameter, .nested: true
    case .nominal(let symbol, _) where program.symbols[symbol].kind == .associatedtype: true
    default: parts.contains { $0.mayBeAnother(program) }
    }
  }

  private func replacing(_ arguments: TypeArguments, _ program: Program) -> SwiftType {
    switch self {
    case .parameter(let parameter): return arguments[parameter] ?? self
    case .nested(let outer, let name):
      let found = outer.replacing(arguments, program)
      return found == outer ? self : program.nested(name, in: found)
    case .external(let name, let parts):
      return program.external(name, parts.map { $0.replacing(arguments, program) })
    case .nominal(let symbol, let parts):
      let parts = parts.map { $0.replacing(arguments, program) }
      return .nominal(symbol, parts.contains(where: \.isKnown) ? parts : [])
    case .optional(let wrapped): return wrapped.replacing(arguments, program).wrapped
    default: return mapParts { $0.replacing(arguments, program) }
    }
  }
}
