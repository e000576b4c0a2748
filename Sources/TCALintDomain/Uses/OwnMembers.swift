import TCALintModel
import TCALintSyntax

/// The functions, properties and cases of the program under some names, which may be meant where something from outside
/// is looked for.
struct OwnMembers {
  private let app: App
  private var program: Program { app.program }
  private var declarations: [ProgramName: [DeclarationReference]] = [:]
  /// Those of them that extend a type from outside, with its name.
  private var additions: [ProgramName: [(type: String, member: DeclarationReference)]] = [:]
  /// The functions that are operators, if they have been computed.
  private var operators: [String: [DeclarationReference]]?

  init(_ names: Set<String>, _ app: App) {
    self.app = app
    for place in app.places(of: names.compactMap(program.name)) {
      if program.isKnownExternalModule(program.moduleName(of: place.file)) { continue }
      addMembers(named: place.names.map(\.own), in: place.file)
    }
  }

  private mutating func addMembers(named names: [Name], in file: FileID) {
    let facts = program.files[file].facts
    let wanted = NameSet(names, in: facts)
    let members = facts.declarations { outline in
      wanted.contains(outline.name)
        && (outline.kind == .function || outline.kind == .property || outline.kind == .enumCase)
    }
    for id in members where !facts.declarations[id].flags.contains(.local) {
      let declaration = facts.declarations[id]
      let (name, member) = (program.name(declaration.name, in: file), DeclarationReference(file: file, declaration: id))
      declarations[name, default: []].append(member)
      guard !declaration.parent.isNone, facts.declarations[declaration.parent].kind == .extension else { continue }
      let owners = program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration.parent))
      if let owner = owners.first(where: { program.symbols[$0].kind == .external }) {
        additions[name, default: []].append((program.text(program.symbols[owner].name), member))
      }
    }
  }

  /// Whether the program declares what a member may be: with these labels, seen from a file.
  ///
  /// - Parameters:
  ///   - owner: the type of the base; a metatype for a static member.
  ///   - isImplied: whether nothing is written in front of it.
  func declares(
    _ name: ProgramName, _ call: Call?, of owner: SwiftType, isImplied: Bool = false, from file: FileID
  ) -> Bool {
    (declarations[name] ?? []).prefix(Self.maxMembers).contains { candidate in
      isUsable(candidate, call, from: file) && isMember(candidate, of: owner, isImplied)
    }
  }

  /// Whether the program adds to a type from outside what a member may be.
  ///
  /// - Parameter types: the names of the type.
  func isAdded(
    _ name: ProgramName, to types: Set<String>, _ call: Call?, isStatic: Bool, from file: FileID
  ) -> Bool {
    (additions[name] ?? []).prefix(Self.maxMembers).contains { type, member in
      types.contains(type) && program.declaration(member).flags.contains(.static) == isStatic
        && isUsable(member, call, from: file)
    }
  }

  /// The maximum number of members of one name; further ones are ignored.
  private static let maxMembers = 64

  /// Whether the program has a prefix operator of that name.
  mutating func declaresPrefixOperator(_ text: String, from file: FileID) -> Bool {
    let operators = operators ?? prefixOperators()
    self.operators = operators
    return (operators[text] ?? []).prefix(Self.maxMembers).contains { program.isVisible($0, from: file) }
  }

  private func prefixOperators() -> [String: [DeclarationReference]] {
    var found: [String: [DeclarationReference]] = [:]
    // The names of operators are no identifiers.
    for function in app.functionsByName[.none] {
      let (file, declaration) = (function.file, program.declaration(function))
      guard declaration.parameters.count == 1, !program.isKnownExternalModule(program.moduleName(of: file))
      else { continue }
      let text = program.source(Location(file: file, range: declaration.nameRange))
      found[text, default: []].append(function)
    }
    return found
  }

  private func isUsable(_ member: DeclarationReference, _ call: Call?, from file: FileID) -> Bool {
    program.isVisible(member, from: file) && takes(member, call, from: file)
  }

  /// Whether a declaration is what a call may call; anything else is read.
  private func takes(_ candidate: DeclarationReference, _ call: Call?, from file: FileID) -> Bool {
    guard let call else { return true }
    let declaration = program.declaration(candidate)
    switch declaration.kind {
    case .property: return isFunction(declaration, in: candidate.file)
    case .function: return program.takes(candidate, call, from: file)
    default: return true
    }
  }

  /// Whether a property is a function, by its declaration.
  private func isFunction(_ property: Declaration, in file: FileID) -> Bool {
    guard !property.type.isNone else { return property.value.closure != nil }
    let types = program.files[file].facts.types
    let type = types[property.type].kind == .optional ? property.type.next : property.type
    switch types[type].kind {
    case .function: return true
    // A typealias of a function.
    case .named where types[type].path.count == 1:
      return program.resolve(type, in: file, at: property.parent) == .unknown
    default: return false
    }
  }

  private func isMember(_ candidate: DeclarationReference, of type: SwiftType, _ isImplied: Bool) -> Bool {
    let declaration = program.declaration(candidate)
    let owners = program.enclosingSymbols(
      DeclarationReference(file: candidate.file, declaration: declaration.parent))
    guard !owners.isEmpty else { return isImplied }
    let isStatic = declaration.flags.contains(.static) || declaration.kind == .enumCase
    if isStatic != (type.instance != nil) { return false }
    switch type.instance ?? type {
    case .unknown, .nested, .parameter, .composition: return true
    case .nominal(let symbol, _): return owners.contains { may(symbol, inheritFrom: $0) }
    case .external, .optional, .array, .dictionary, .tuple, .function, .metatype, .keyPath:
      return owners.contains { program.symbols[$0].kind == .external }
    }
  }

  private func may(_ symbol: SymbolID, inheritFrom owner: SymbolID) -> Bool {
    if symbol == owner || [.external, .protocol].contains(program.symbols[owner].kind) { return true }
    return program.ancestry.ancestors(of: symbol)?.contains(owner) ?? true
  }
}
