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
    let functions = functions.compactMap { facts.names.find($0) }
    guard !functions.isEmpty else { return [] }
    return facts.paths.compactMap { isIdentifier($0, functions, facts) ? facts.lastName($0.names) : nil }
  }

  /// Whether a path is the `id:` of such a call.
  private static func isIdentifier(_ path: Path, _ functions: [Name], _ facts: FileFacts) -> Bool {
    guard path.use == .argument, !path.argument.isNone, !path.names.isEmpty,
      facts.names.text(facts.arguments[path.argument].label) == "id",
      let call = facts.call(of: path.argument), let last = facts.calleeName(facts.calls[call])
    else { return false }
    return functions.contains(last)
  }

  private mutating func addOtherUses(of wanted: [Name], in file: FileID, _ program: Program) {
    let facts = program.files[file].facts
    var names = NameSet(in: facts)
    for name in wanted { names.insert(name) }
    let functions = Self.functions.compactMap { facts.names.find($0) }
    for (name, mention) in facts.mentions(of: names) {
      guard case .path(let id, let index) = mention else { continue }
      let path = facts.paths[id]
      if index == path.names.count - 1, Self.isIdentifier(path, functions, facts) { continue }
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
