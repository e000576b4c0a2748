import TCALintDomain
import TCALintModel
import TCALintSyntax

extension Member {
  /// Whether a property is used, and only to say which effects are meant: as `id:` of `.cancellable(id:)`,
  /// `.cancel(id:)`, `.debounce(id:for:scheduler:)`, `withTaskCancellation(id:)`.
  var onlyIdentifiesEffects: Bool {
    app.table(App.effectIdentifiersKey) { EffectIdentifiers(app) }.contain(self)
  }
}

/// The properties with an initial value that are used as identifiers of effects, and their other uses.
struct EffectIdentifiers: Sendable {
  private var names: Set<ProgramName> = []
  /// The types that use a name for something else, with unknown ones.
  private var ownersOfOthers: [ProgramName: Set<SymbolID>] = [:]
  private var filesOfUnknown: [ProgramName: Set<FileID>] = [:]

  init(_ app: App) {
    let program = app.program
    let functions = Self.functions.compactMap(program.name)
    var places: [FileID: IdentifierPlaces] = [:]
    var identifying: Set<ProgramName> = []
    for place in app.places(of: functions) {
      let facts = program.files[place.file].facts
      guard let found = IdentifierPlaces(facts, place.names.map(\.own)) else { continue }
      places[place.file] = found
      identifying.formUnion(found.names(in: facts).map { program.name($0, in: place.file) })
    }
    names = app.namesOfMadeProperties(among: identifying)
    guard !names.isEmpty else { return }
    for place in app.places(of: names) {
      for (name, own) in place.names { addOtherUses(of: own, name, in: place.file, places[place.file], app) }
      addKeyPaths(to: Set(place.names.map(\.own)), in: place.file, app)
    }
  }

  private static let functions = ["cancellable", "cancel", "debounce", "throttle", "withTaskCancellation"]

  func contain(_ property: Member) -> Bool {
    let name = property.programName
    guard names.contains(name), let owner = property.owner,
      let ancestors = property.app.program.ancestry.ancestors(of: owner.symbol)
    else { return false }
    let others = ownersOfOthers[name] ?? []
    guard !others.contains(owner.symbol), others.isDisjoint(with: ancestors) else { return false }
    // Stored properties of a reducer are rarely read through a value of unknown type.
    guard !owner.isReducer, let files = filesOfUnknown[name] else { return true }
    return property.app.program.isPrivate(property.reference) && !files.contains(property.reference.file)
  }

  /// - Parameter places: where the file says which effects are meant, if it does.
  private mutating func addOtherUses(
    of own: Name, _ name: ProgramName, in file: FileID, _ places: IdentifierPlaces?, _ app: App
  ) {
    let facts = app.program.files[file].facts
    let overrides = app.recognised[file].clients.overrides
    for case .path(let id, let position) in app.mentions(of: own, in: file) {
      let path = facts.paths[id]
      guard position > 0 || path.beginsWithMember && path.root != .implicitMember else { continue }
      if position == path.names.count - 1, places?.hold(id, facts) ?? false { continue }
      if position < 2, overrides.hold(id) { continue }
      add(app.program.owners(ofName: position, of: id, in: file), of: name, in: file)
    }
  }

  /// Key paths of attributes lead to dependencies and the like.
  private mutating func addKeyPaths(to names: Set<Name>, in file: FileID, _ app: App) {
    let facts = app.program.files[file].facts
    let keys = app.recognised[file].clients.keys
    for (index, keyPath) in facts.keyPaths.numbered where !keyPath.isInAttribute && !keys.contains(index) {
      for (position, own) in facts.path(keyPath.names).enumerated() where names.contains(own) {
        let owners = app.program.owners(ofName: position, of: index, in: file)
        add(owners, of: app.program.name(own, in: file), in: file)
      }
    }
  }

  private mutating func add(_ owners: Symbols?, of name: ProgramName, in file: FileID) {
    if let owners {
      ownersOfOthers[name, default: []].formUnion(owners)
    } else {
      filesOfUnknown[name, default: []].insert(file)
    }
  }
}

extension App {
  /// Those of names that properties have whose initial value is made by a call.
  fileprivate func namesOfMadeProperties(among names: Set<ProgramName>) -> Set<ProgramName> {
    var found: Set<ProgramName> = []
    for place in places(of: names) {
      let facts = program.files[place.file].facts
      let wanted = NameSet(place.names.map(\.own), in: facts)
      for id in facts.declarations(where: { $0.kind == .property && wanted.contains($0.name) })
      where facts.declarations[id].value.call != nil {
        found.insert(program.name(facts.declarations[id].name, in: place.file))
      }
    }
    return found
  }
}

extension FileFacts {
  /// The list literal whose elements are a parameter of a closure: `[timerID, pollID].map { .cancel(id: $0) }`
  fileprivate func literal(givingParameter path: Path) -> Range<UInt32>? {
    guard path.names.count == 1, let callee = call(givingParameter: path)?.callee.path.map({ paths[$0] }),
      callee.root == .other, callee.names.count == 1
    else { return nil }
    return callee.range
  }
}

/// Where a file says which effects are meant.
private struct IdentifierPlaces {
  /// The arguments of `id:`, sorted byte ranges that do not overlap.
  private var ranges: [Range<UInt32>] = []
  /// The values of local names that are used nowhere else: `[id = state.cancelID]`
  private var locals: Set<PathID> = []

  /// nil for a file without such places. The cost is linear in the calls and paths of a file that names one of the functions.
  init?(_ facts: FileFacts, _ functions: [Name]) {
    guard let label = facts.names.find("id") else { return nil }
    var found: [Range<UInt32>] = []
    for call in facts.calls where facts.calleeName(call).map(functions.contains) ?? false {
      for argument in facts.arguments[call.arguments] where argument.label == label {
        found.append(argument.range)
        if let list = argument.value.path.flatMap({ facts.literal(givingParameter: facts.paths[$0]) }) {
          found.append(list)
        }
      }
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

  /// The last names of the paths there.
  func names(in facts: FileFacts) -> [Name] {
    (ranges.flatMap(facts.paths(in:)) + locals).compactMap { facts.lastName(facts.paths[$0].names) }
  }

  /// Whether a path is such a place, or the value of a name for one.
  func hold(_ path: PathID, _ facts: FileFacts) -> Bool {
    ranges.cover(facts.paths[path].range.lowerBound) || locals.contains(path)
  }
}

extension App {
  fileprivate static let effectIdentifiersKey = TableKey<EffectIdentifiers>("identifiers of effects")
}
