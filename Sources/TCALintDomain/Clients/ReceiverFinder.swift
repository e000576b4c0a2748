import TCALintModel
import TCALintSyntax

/// What a member is reached for of.
enum Receiver {
  /// One of these types of the program.
  case types(Symbols)
  /// A type from outside, by its name.
  case outside(ProgramName)
  /// Nothing that a type of the program is.
  case other
  case unknown

  init(_ resolution: Resolution) {
    switch resolution {
    case .symbols(let symbols): self = .types(symbols)
    case .external(let name): self = .outside(name)
    case .unknown: self = .unknown
    }
  }
}

/// Tells as far as it can which type a member that code reaches for belongs to. It remembers what it looked up.
final class ReceiverFinder {
  private let app: App
  let search: CodeSearch
  private let values: ValueTypes
  private let members: MemberIndex
  /// The types around what stands directly in a type, as far as they are known.
  @exclusivity(unchecked) private var typesAround: [DeclarationReference: Symbols?] = [:]
  /// What calls give.
  @exclusivity(unchecked) var results: [CallPlace: Receiver] = [:]
  var program: Program { app.program }

  struct CallPlace: Hashable {
    let file: FileID
    let call: CallID
  }

  init(_ app: App) {
    self.app = app
    search = CodeSearch(app)
    members = app.members
    values = ValueTypes(app.program)
  }

  /// What stands before one of the names of a path.
  func receiver(of path: Path, before position: Int, in file: FileID) -> Receiver {
    let found = namedReceiver(of: path, before: position, in: file)
    // Such a type hands on the members of what it holds.
    guard case .types(let types) = found, position > 0, types.contains(where: hasDynamicMembers) else { return found }
    return .unknown
  }

  /// What stands before one of the names of a key path: what it reads, `model[keyPath: \.name]`, or the type it names.
  func receiver(of keyPath: KeyPathExpression, before position: Int, in file: FileID) -> Receiver {
    guard position == 0 else { return .unknown }
    let facts = program.files[file].facts
    if let base = facts.baseRead(by: keyPath) { return receiver(of: base, before: base.names.count, in: file) }
    guard !keyPath.type.isNone else { return .unknown }
    return Receiver(program.resolve(keyPath.type, in: file, at: facts.scopes[keyPath.scope].declaration))
  }

  private func hasDynamicMembers(_ type: SymbolID) -> Bool {
    program.symbols[type].declaration.map(program.attributes)?.contains { $0.name.is(.dynamicMemberLookup) } ?? false
  }

  private func namedReceiver(of path: Path, before position: Int, in file: FileID) -> Receiver {
    let facts = program.files[file].facts
    let names = facts.path(path.names).prefix(position)
    let scope = facts.scopes[path.scope].declaration
    if let last = names.last, last.is(.dependencies) || last.is(._current) { return .other }
    switch path.root {
    case .self, .super, .selfType:
      let types = scope.isNone ? [] : program.enclosingSymbols(DeclarationReference(file: file, declaration: scope))
      let required = requiredTypes(ofSelfIn: program.files[file].facts.enclosingType(scope), in: file)
      guard let required, !types.isEmpty else { return .unknown }
      return follow(names, from: .types(required.isEmpty ? types : types + required), in: file)
    case .local:
      if facts.locals[path.local].type.isNone, case .reducers = facts.inoutState(path.local) {
        let states = app.types(ofRoot: .state, in: path.scope, of: file)
        return states.count == 1 ? follow(names.dropFirst(), from: .types(states), in: file) : .unknown
      }
      return follow(names.dropFirst(), from: type(of: facts.locals[path.local], in: file), in: file)
    case .unqualified, .projection:
      guard let first = names.first else {
        guard let types = enclosingTypes(of: scope, in: file) else { return .unknown }
        guard let name = facts.path(path.names).first.map({ plain($0, in: file) }), !types.isEmpty else {
          return .other
        }
        // The innermost that declares it hides those of the types around.
        let declaring = types.firstIndex { property(name, of: $0) != nil }
        return .types(declaring.map { $0 + 1 < types.count ? Symbols(types[...$0]) : types } ?? types)
      }
      return follow(names.dropFirst(), from: meaning(of: first, in: file, at: scope), in: file)
    case .result:
      return follow(names, from: made(by: path.call, in: file), in: file)
    default:
      return .unknown
    }
  }

  /// Follows the names of properties and nested types.
  private func follow(_ names: ArraySlice<Name>, from start: Receiver, in file: FileID) -> Receiver {
    var receiver = start
    for name in names {
      if case .outside = receiver {
        if !name.isNameOfInstance { receiver = .other }
        continue
      }
      guard case .types(let types) = receiver else { return receiver }
      guard types.count == 1 else { return .unknown }
      let name = program.name(name, in: file)
      if let property = property(name, of: types[0]) {
        receiver = type(of: property)
      } else if members.enumCase(name, of: types[0]) == nil {
        // A case is a value of its type.
        let nested = program.types(named: name, in: types[0])
        receiver = nested.isEmpty ? .unknown : .types(nested)
      }
    }
    return receiver
  }

  /// The types around a declaration, innermost first, with those that an extension asks its own to be; nil where it is not
  /// known what these are.
  private func enclosingTypes(of declaration: DeclarationID, in file: FileID) -> Symbols? {
    let facts = program.files[file].facts
    let type = DeclarationReference(file: file, declaration: facts.enclosingType(declaration))
    if let known = typesAround[type] { return known }
    var found: Symbols? = []
    var current = type.declaration
    while !current.isNone {
      guard let required = requiredTypes(ofSelfIn: current, in: file) else {
        found = nil
        break
      }
      found? += program.symbols(of: DeclarationReference(file: file, declaration: current)) + required
      current = facts.enclosingType(facts.declarations[current].parent)
    }
    typesAround[type] = .some(found)
    return found
  }

  /// Nobody asks more of one `Self`. Beyond it, it is not known what that is.
  private static let mostRequirements = 16

  /// `Model` of `extension Numbered where Self: Model`; nil where one of those is not known.
  private func requiredTypes(ofSelfIn type: DeclarationID, in file: FileID) -> Symbols? {
    guard !type.isNone else { return [] }
    let facts = program.files[file].facts
    let parameters = facts.parameters[facts.declarations[type].genericParameters].filter { $0.name.is(.Self) }
    if parameters.count > Self.mostRequirements { return nil }
    var found: Symbols = []
    for parameter in parameters {
      switch program.resolve(parameter.type, in: file, at: facts.declarations[type].parent) {
      case .symbols(let symbols): found += symbols
      case .external: break
      case .unknown: return nil
      }
    }
    return found
  }

  /// What a name by itself stands for: a type, a property of a type around, a variable at file level.
  private func meaning(of own: Name, in file: FileID, at scope: DeclarationID) -> Receiver {
    let name = plain(own, in: file)
    guard let around = enclosingTypes(of: scope, in: file) else { return .unknown }
    for type in around {
      if let property = property(name, of: type) { return self.type(of: property) }
      if members.enumCase(name, of: type) != nil { return .types([type]) }
    }
    let variables = search.fileLevelMeaning(of: name, in: file, at: scope)
    if let variable = variables.first { return variables.count == 1 ? type(of: variable) : .unknown }
    guard program.files[file].facts.isTypeName(own) else { return .unknown }
    return Receiver(program.resolve(name, in: file, at: scope))
  }

  /// The name of the property that a projection is one of.
  private func plain(_ name: Name, in file: FileID) -> ProgramName {
    program.unprojected(name, in: file) ?? program.name(name, in: file)
  }

  private func property(_ name: ProgramName, of type: SymbolID) -> DeclarationReference? {
    members.members(.property, named: name, of: type).last?.reference
  }

  // MARK: Types of values

  func type(of property: DeclarationReference) -> Receiver {
    let declaration = program.declaration(property)
    guard declaration.kind == .property else { return .unknown }
    if !declaration.type.isNone { return type(declaration.type, in: property.file, at: declaration.parent) }
    guard !declaration.inferredType.isNone, declaration.inferredMember.isNone else { return .unknown }
    return type(declaration.inferredType, in: property.file, at: declaration.parent)
  }

  private func type(of local: LocalName, in file: FileID) -> Receiver {
    let facts = program.files[file].facts
    var local = local
    var steps = 0
    // What is captured is what it is outside.
    while local.kind == .capture, steps < Self.mostCaptures,
      let path = facts.paths(in: local.offset..<local.offset + 1).lazy.map({ facts.paths[$0] }).first,
      path.use == .captured, path.names.count == 1
    {
      if path.root == .unqualified, let name = facts.firstName(path.names) {
        return meaning(of: name, in: file, at: facts.scopes[path.scope].declaration)
      }
      guard path.root == .local else { return .unknown }
      local = facts.locals[path.local]
      steps += 1
    }
    if !local.type.isNone { return type(local.type, in: file, at: facts.scopes[local.scope].declaration) }
    if let path = local.value.path { return given(by: facts.paths[path], in: file) }
    return local.value.call.map { made(by: $0, in: file) } ?? .unknown
  }

  /// Nobody captures what is captured so many times over.
  private static let mostCaptures = 8

  func type(_ type: TypeID, in file: FileID, at scope: DeclarationID) -> Receiver {
    let facts = program.files[file].facts
    let found = Receiver(program.resolve(type, in: file, at: scope))
    // What a generic parameter stands for is one of what it has to be.
    if case .unknown = found, case .symbols(let types) = values.meaning(of: type, in: file, at: scope) {
      return .types(types)
    }
    guard case .outside = found, !facts.parts(of: type).isEmpty else { return found }
    // What is generic may hand on the members of what it holds. A store hands on those of a state.
    let name = facts.lastName(facts.types[type].path)?.domain
    return [.Store, .StoreOf, .ViewStore, .ViewStoreOf].contains(name) ? .other : .unknown
  }
}
