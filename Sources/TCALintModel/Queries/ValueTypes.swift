import TCALintSyntax

/// What is known of a value's type.
public enum ValueType: Sendable, Equatable {
  /// One of the program: several that are equally near.
  case symbols(Symbols)
  /// A type from outside the program, by its name.
  case outside(ProgramName)
  /// An array, a dictionary, a tuple, a function.
  case structural
  case unknown

  /// Itself; nil where it is not known.
  public var known: ValueType? { self == .unknown ? nil : self }
}

/// Finds out the types of values: as they are declared, or as what they are made of tells.
public struct ValueTypes {
  private let program: Program
  private let members: MemberIndex

  public init(_ program: Program) {
    self.program = program
    members = program.members
  }

  /// The type of what the first names of a path reach; of what the path begins with for none.
  public func type(ofFirst count: Int, namesOf path: Path, in file: FileID) -> ValueType {
    type(ofFirst: count, namesOf: path, in: file, depth: 0)
  }

  /// The type of what a call gives: what it makes, or what the function that it calls returns.
  public func type(of call: CallID, in file: FileID) -> ValueType { type(of: call, in: file, depth: 0) }

  /// What a written type comes to; a generic parameter comes to what it has to conform to.
  public func meaning(of type: TypeID, in file: FileID, at declaration: DeclarationID) -> ValueType {
    guard !type.isNone else { return .unknown }
    let facts = program.files[file].facts
    let reference = facts.types[type]
    switch reference.kind {
    case .array, .dictionary, .tuple, .function: return .structural
    case .optional where reference.end > type.next: return meaning(of: type.next, in: file, at: declaration)
    case .named:
      let resolution = program.resolve(type, in: file, at: declaration)
      if case .unknown = resolution, reference.path.count == 1 {
        return constraint(of: facts.firstName(reference.path)!, in: file, at: declaration)
      }
      return value(resolution)
    default: return .unknown
    }
  }

  /// Types of the program that a module outside declares, which is part of the program, are from outside.
  private func value(_ resolution: Resolution) -> ValueType {
    switch resolution {
    case .external(let name): return .outside(name)
    case .unknown: return .unknown
    case .symbols(let symbols):
      guard let first = symbols.first else { return .unknown }
      return symbols.allSatisfy(program.isOutsideType) ? .outside(program.symbols[first].name) : .symbols(symbols)
    }
  }

  /// More generic parameters has nothing that anyone wrote.
  private static let mostParameters = 32

  private func constraint(of name: Name, in file: FileID, at declaration: DeclarationID) -> ValueType {
    let facts = program.files[file].facts
    var current = declaration
    while !current.isNone {
      let outer = facts.declarations[current]
      let parameter = facts.parameters[outer.genericParameters].prefix(Self.mostParameters).first { $0.name == name }
      if let parameter {
        return parameter.type.isNone ? .unknown : value(program.resolve(parameter.type, in: file, at: outer.parent))
      }
      current = outer.parent
    }
    return .unknown
  }

  // MARK: Steps

  /// Longer chains are not followed.
  private static let mostSteps = 8

  private func type(ofFirst count: Int, namesOf path: Path, in file: FileID, depth: Int) -> ValueType {
    guard depth < Self.mostSteps, count <= Self.mostSteps else { return .unknown }
    let facts = program.files[file].facts
    let names = facts.path(path.names).prefix(count)
    var rest = names[...]
    var type: ValueType
    switch path.root {
    case .local:
      guard !rest.isEmpty else { return .unknown }
      rest = rest.dropFirst()
      type = self.type(of: facts.locals[path.local], in: file, depth: depth)
    case .result:
      type = path.call.isNone ? .unknown : self.type(of: path.call, in: file, depth: depth)
    case .self, .selfType:
      type = enclosing(path, in: file)
    case .unqualified:
      guard let first = rest.popFirst() else { return .unknown }
      // A type itself is no value.
      type = facts.isTypeName(first) ? .unknown : member(first, of: enclosing(path, in: file), in: file)
    default:
      return .unknown
    }
    for name in rest { type = member(name, of: type, in: file) }
    return type
  }

  private func type(of local: LocalName, in file: FileID, depth: Int) -> ValueType {
    let facts = program.files[file].facts
    if !local.type.isNone {
      return meaning(of: local.type, in: file, at: facts.scopes[local.scope].declaration)
    }
    if let call = local.value.call { return type(of: call, in: file, depth: depth + 1) }
    if let path = local.value.path.map({ facts.paths[$0] }) {
      return type(ofFirst: path.names.count, namesOf: path, in: file, depth: depth + 1)
    }
    return .unknown
  }

  private func type(of call: CallID, in file: FileID, depth: Int) -> ValueType {
    let facts = program.files[file].facts
    guard depth < Self.mostSteps, let path = facts.calls[call].callee.path.map({ facts.paths[$0] }),
      !facts.calls[call].flags.contains(.isSubscript), let last = facts.lastName(path.names)
    else { return .unknown }
    if path.root == .unqualified, facts.isTypeName(last) {
      return value(
        program.table.resolve(path.names, in: file, at: facts.scopes[path.scope].declaration))
    }
    return type(ofFirst: path.names.count, namesOf: path, in: file, depth: depth + 1)
  }

  /// The innermost type around a path.
  public func enclosing(_ path: Path, in file: FileID) -> ValueType {
    let declaration = program.files[file].facts.scopes[path.scope].declaration
    let symbols = program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration))
    return symbols.isEmpty ? .unknown : .symbols(symbols)
  }

  private func member(_ name: Name, of type: ValueType, in file: FileID) -> ValueType {
    self.type(ofMember: program.name(name, in: file), of: type)
  }

  /// The type of a property, or what a function returns.
  public func type(ofMember name: ProgramName, of type: ValueType) -> ValueType {
    guard case .symbols(let owners) = type, let owner = owners.only, let reference = member(name, of: owner) else {
      return .unknown
    }
    return self.type(of: reference)
  }

  /// The type of a property, or what a function returns, as it is declared.
  public func type(of reference: DeclarationReference) -> ValueType {
    let declaration = program.declaration(reference)
    if !declaration.type.isNone { return meaning(of: declaration.type, in: reference.file, at: declaration.parent) }
    guard declaration.kind == .property, declaration.inferredMember.isNone else { return .unknown }
    return meaning(of: declaration.inferredType, in: reference.file, at: declaration.parent)
  }

  /// The property or function of that name; nil where several functions have it.
  public func member(_ name: ProgramName, of symbol: SymbolID) -> DeclarationReference? {
    members.value(name, of: symbol)
  }
}
