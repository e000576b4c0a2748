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
    var places: [FileID: IdentifierPlaces] = [:]
    for place in app.places(of: functions) {
      let facts = program.files[place.file].facts
      guard let found = IdentifierPlaces(facts, place.names.map(\.own)) else { continue }
      places[place.file] = found
      identifying.formUnion(found.names(in: facts).map { program.name($0, in: place.file) })
    }
    for place in app.places(of: identifying) {
      addOtherUses(of: place.names.map(\.own), in: place.file, places[place.file], app)
    }
  }

  func contains(_ name: ProgramName, of owner: TypeHandle?) -> Bool {
    guard identifying.contains(name), !usedBesides.contains(name), let owner else { return false }
    return !(usedWithin[name]?.contains(owner.symbol) ?? false)
  }

  private static let functions = ["cancellable", "cancel", "withTaskCancellation"]

  /// - Parameter places: where the file says which effects are meant, if it does.
  private mutating func addOtherUses(of wanted: [Name], in file: FileID, _ places: IdentifierPlaces?, _ app: App) {
    let program = app.program
    let facts = program.files[file].facts
    var names = NameSet(in: facts)
    for name in wanted {
      names.insert(name)
      for case .path(let id, let index) in app.mentions(of: name, in: file) {
        let path = facts.paths[id]
        if index == path.names.count - 1, places?.hold(id, facts) ?? false { continue }
        add(program.name(name, in: file), path, at: index, in: file, program)
      }
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

  /// nil for a file without such places. The cost is linear in the calls and paths of a file that names one of the functions.
  init?(_ facts: FileFacts, _ functions: [Name]) {
    guard let label = facts.names.find("id") else { return nil }
    var found: [Range<UInt32>] = []
    for call in facts.calls where facts.calleeName(call).map(functions.contains) ?? false {
      found += facts.arguments[call.arguments].lazy.filter { $0.label == label }.map(\.range)
    }
    if found.isEmpty { return nil }
    ranges = found.merged
    var besides: Set<LocalID> = []
    var used: Set<LocalID> = []
    for path in facts.paths where path.root == .local {
      let isIdentifier = path.names.count == 1 && ranges.cover(path.range.lowerBound)
      if isIdentifier { used.insert(path.local) } else { besides.insert(path.local) }
    }
    locals = Set(used.subtracting(besides).compactMap { facts.locals[$0].value.path })
  }

  /// The last names of what stands there.
  func names(in facts: FileFacts) -> [Name] {
    (ranges.flatMap(facts.paths(in:)) + locals).compactMap { facts.lastName(facts.paths[$0].names) }
  }

  /// Whether a path is such a place, or the value of a name for one.
  func hold(_ path: PathID, _ facts: FileFacts) -> Bool {
    ranges.cover(facts.paths[path].range.lowerBound) || locals.contains(path)
  }
}
