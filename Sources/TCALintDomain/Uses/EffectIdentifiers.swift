import TCALintModel
import TCALintSyntax

extension Member {
  /// Whether a property is used, and only to say which effects are meant: as `id:` of `.cancellable(id:)`,
  /// `.cancel(id:)`, `withTaskCancellation(id:)`.
  public var onlyIdentifiesEffects: Bool {
    app.lazyEffectIdentifiers { EffectIdentifiers(app) }.contains(programName, of: owner)
  }
}

/// The names that are used to say which effects are meant, and those of them that are used for something else too.
struct EffectIdentifiers: Sendable {
  private var identifying: Set<ProgramName> = []
  /// Used for something else through a value or a type.
  private var usedBesides: Set<ProgramName> = []
  /// Used for something else by itself, within a type.
  private var usedWithin: [ProgramName: Set<SymbolID>] = [:]

  init(_ app: App) {
    let program = app.program
    let functions = Self.functions.compactMap(program.name)
    for file in app.places(of: functions).map(\.file) {
      identifying.formUnion(Self.identifiers(in: program.files[file].facts).map { program.name($0, in: file) })
    }
    for place in app.places(of: identifying) {
      addOtherUses(of: place.names.map(\.own), in: place.file, program)
    }
  }

  func contains(_ name: ProgramName, of owner: TypeHandle?) -> Bool {
    guard identifying.contains(name), !usedBesides.contains(name), let owner else { return false }
    return !(usedWithin[name]?.contains(owner.symbol) ?? false)
  }

  private static let functions = ["cancellable", "cancel", "withTaskCancellation"]

  private static func identifiers(in facts: FileFacts) -> [Name] {
    let places = IdentifierPlaces(facts, functions)
    return facts.paths.numbered.compactMap { places.holds($0, facts) ? facts.lastName($1.names) : nil }
  }

  private mutating func addOtherUses(of wanted: [Name], in file: FileID, _ program: Program) {
    let facts = program.files[file].facts
    var names = NameSet(in: facts)
    for name in wanted { names.insert(name) }
    let places = IdentifierPlaces(facts, Self.functions)
    for (name, mention) in facts.mentions(of: names) {
      guard case .path(let id, let index) = mention else { continue }
      let path = facts.paths[id]
      if index == path.names.count - 1, places.holds(id, facts) { continue }
      add(program.name(name, in: file), path, at: index, in: file, program)
    }
    for keyPath in facts.keyPaths {
      for name in facts.path(keyPath.names) where names.contains(name) {
        usedBesides.insert(program.name(name, in: file))
      }
    }
  }

  private mutating func add(_ name: ProgramName, _ path: Path, at index: Int, in file: FileID, _ program: Program) {
    if path.root == .local, index == 0 { return }
    guard index == 0, path.root == .unqualified || path.root == .self || path.root == .selfType else {
      usedBesides.insert(name)
      return
    }
    let declaration = program.files[file].facts.scopes[path.scope].declaration
    usedWithin[name, default: []].formUnion(
      program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration)))
  }
}

/// Where a file says which effects are meant.
private struct IdentifierPlaces {
  /// What is given as `id:`, sorted byte ranges that do not overlap.
  private var ranges: [Range<UInt32>] = []
  /// The values of local names that stand nowhere else: `[id = state.cancelID]`
  private var locals: Set<PathID> = []

  /// The cost is linear in the calls and paths of a file that names one of the functions.
  init(_ facts: FileFacts, _ functions: [String]) {
    let functions = functions.compactMap { facts.names.find($0) }
    guard !functions.isEmpty else { return }
    var found: [Range<UInt32>] = []
    for call in facts.calls where facts.calleeName(call).map(functions.contains) ?? false {
      found += facts.arguments[call.arguments].filter { facts.names.text($0.label) == "id" }.map(\.range)
    }
    ranges = found.merged
    var besides: Set<LocalID> = []
    var used: Set<LocalID> = []
    for path in facts.paths where path.root == .local {
      let isIdentifier = path.names.count == 1 && ranges.cover(path.range.lowerBound)
      if isIdentifier { used.insert(path.local) } else { besides.insert(path.local) }
    }
    locals = Set(used.subtracting(besides).compactMap { facts.locals[$0].value.path })
  }

  /// Whether a path is such a place, or the value of a name for one.
  func holds(_ path: PathID, _ facts: FileFacts) -> Bool {
    !facts.paths[path].names.isEmpty && (ranges.cover(facts.paths[path].range.lowerBound) || locals.contains(path))
  }
}
