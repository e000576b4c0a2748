import TCALintModel
import TCALintSyntax

/// Looks up code that clients reach, and remembers it. The cost of each answer is bounded by itself, so that no answer
/// depends on what was asked before.
final class CodeSearch {
  let app: App
  private let declared: DeclaredCode
  @exclusivity(unchecked) private var meanings: [Place: [DeclarationReference]] = [:]
  @exclusivity(unchecked) private var owners: [Place: SymbolID?] = [:]
  let members: MemberIndex
  /// The name of the method by which a value is called; nil where the program has none.
  var callAsFunction: ProgramName? { declared.callAsFunction }
  @exclusivity(unchecked) private var knownNames: [DeclarationReference: Set<ProgramName>] = [:]
  @exclusivity(unchecked) private var knownInitializers: [SymbolID: [DeclarationReference]] = [:]
  /// The types with static members that give their instances, by the names of these, where someone has asked; nil where
  /// several have one.
  @exclusivity(unchecked) var givers: [ProgramName: SymbolID?]?

  private struct Place: Hashable {
    let file: FileID
    let type: DeclarationID
    let name: ProgramName
  }

  init(_ app: App) {
    self.app = app
    members = app.members
    declared = app.declaredCode
  }

  /// A type from outside that the program extends; nil for one that it does not.
  func extended(_ type: ProgramName) -> SymbolID? { declared.extendedTypes[type] }

  /// The one type that a name means: the program's, or one that it extends.
  func type(_ resolution: Resolution) -> SymbolID? {
    if case .external(let name) = resolution { extended(name) } else { resolution.symbol }
  }

  /// Whether a property or a function of the program has a name.
  func isDeclared(_ name: ProgramName) -> Bool { declared.names.contains(name) }

  /// The initialisers of a type.
  func initializers(of symbol: SymbolID) -> [DeclarationReference] {
    if let known = knownInitializers[symbol] { return known }
    var found: [DeclarationReference] = []
    app.program.forEachMember(of: symbol) { member, declaration in
      if declaration.kind == .initializer, !app.program.isTestFile[member.file] { found.append(member) }
    }
    knownInitializers[symbol] = found
    return found
  }

  /// What an unqualified name that is no local one means at a declaration, if that stands at file level: several for
  /// overloads, none where a type around has a member of the name.
  func fileLevelMeaning(
    of name: ProgramName, in file: FileID, at declaration: DeclarationID
  ) -> [DeclarationReference] {
    guard let all = declared.fileLevel[name] else { return [] }
    let facts = app.program.files[file].facts
    let place = Place(file: file, type: facts.enclosingType(declaration), name: name)
    if let found = meanings[place] { return found }
    let found = isMember(name, in: file, at: place.type) ? [] : nearest(all, to: file)
    meanings[place] = found
    return found
  }

  private func nearest(_ all: [DeclarationReference], to file: FileID) -> [DeclarationReference] {
    let visible = all.lazy.filter { self.app.program.isVisible($0, from: file) }
    let candidates = Array(visible.prefix(Self.most + 1))
    return candidates.count > Self.most ? [] : app.program.nearest(candidates, to: file) { $0.file }
  }

  /// More functions of one name are not told apart.
  static let most = 256

  /// The innermost type around a declaration that has a member of a name, or inherits one; nil for none.
  func owner(of name: ProgramName, in file: FileID, at declaration: DeclarationID) -> SymbolID? {
    let facts = app.program.files[file].facts
    let place = Place(file: file, type: facts.enclosingType(declaration), name: name)
    if let owner = owners[place] { return owner }
    let owner = types(around: place).first { type in
      members.holds(name, type) || inherits(name, type) ?? false
    }
    owners[place] = .some(owner)
    return owner
  }

  /// Whether a type around a place has a member of a name, or may inherit one.
  private func isMember(_ name: ProgramName, in file: FileID, at declaration: DeclarationID) -> Bool {
    types(around: Place(file: file, type: declaration, name: name)).contains { type in
      members.holds(name, type) || inherits(name, type) ?? true
    }
  }

  /// The types around a place, innermost first.
  private func types(around place: Place) -> Symbols {
    let facts = app.program.files[place.file].facts
    var found: Symbols = []
    var current = place.type
    while !current.isNone {
      found += app.program.symbols(of: DeclarationReference(file: place.file, declaration: current))
      current = facts.enclosingType(facts.declarations[current].parent)
    }
    return found
  }

  /// Whether something that a type inherits from has a member of a name; nil where that is not known.
  private func inherits(_ name: ProgramName, _ type: SymbolID) -> Bool? {
    app.program.ancestry.ancestors(of: type)?.contains { members.holds(name, $0) }
  }

  /// The names that the program declares and a function uses, key paths included.
  func namesUsed(by function: DeclarationReference) -> Set<ProgramName> {
    if let known = knownNames[function] { return known }
    let (facts, range) = (app.program.files[function.file].facts, app.program.declaration(function).range)
    let names =
      facts.paths[facts.paths(in: range)].map(\.names) + facts.keyPaths[facts.keyPaths(in: range)].map(\.names)
    var found: Set<ProgramName> = []
    for path in names { found.formUnion(app.program.path(path, in: function.file).filter(isDeclared)) }
    knownNames[function] = found
    return found
  }
}
