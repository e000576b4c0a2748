import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Finds what layers use and may not.
struct ForbiddenUseFinder {
  let app: App
  let table: LayerTable
  /// Which types of no layer use which types.
  private var detours: LayerDetours
  /// The direct uses, by user and type, in the order of the places.
  private var direct = GroupedUses()
  /// The uses of types of no layer.
  private var indirect = GroupedUses()
  private var users: [LayerUser.Key: LayerUser] = [:]

  private var program: Program { app.program }

  init(_ app: App) {
    self.app = app
    table = LayerTable(app, app.settings.layerings)
    detours = LayerDetours(table)
  }

  mutating func uses() -> [ForbiddenUse] {
    var reader = TypeUses(program)
    for file in program.files.indices where table.isLayered(file) && !program.isTestFile[file] {
      read(reader.uses(in: file) + dependencies(in: file), in: file)
    }
    var found = direct.entries.map { use(of: $0.first, by: $0.key.user, at: $0.locations, detour: []) }
    found += usesByDetours()
    found += LayerImports(app, table).uses(besides: found)
    return found.enumerated().sorted { left, right in
      let (one, other) = (left.element.location, right.element.location)
      return (one.file, one.range.lowerBound, left.offset) < (other.file, other.range.lowerBound, right.offset)
    }.map(\.element)
  }

  // MARK: Reading files

  /// The clients that wrappers ask for by keys; those that they name are found as any other type.
  private func dependencies(in file: FileID) -> [TypeUse] {
    let table = app.dependencyTable
    return table.ofFile[file].compactMap { id in
      let dependency = Dependency(table, id, of: app)
      guard case .keyPath = table.entries[id].request, case .client(let client) = dependency.meaning
      else { return nil }
      return TypeUse(
        type: client.type.symbol, range: dependency.location.range, code: dependency.property.reference.declaration)
    }
  }

  private mutating func read(_ uses: [TypeUse], in file: FileID) {
    let facts = program.files[file].facts
    var userOfType: [DeclarationID: LayerUser] = [:]
    var isProduction: [DeclarationID: Bool] = [:]
    for use in uses.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let code = DeclarationReference(file: file, declaration: use.code)
      let type = facts.enclosingType(use.code)
      let user = userOfType[type] ?? table.user(of: code)
      userOfType[type] = user
      let layer = table.ofType[use.type]
      guard user.type != use.type, matters(use.type, of: layer, to: user) else { continue }
      let counts = isProduction[use.code] ?? (use.code.isNone || !app.isTestOrPreview(code))
      isProduction[use.code] = counts
      guard counts else { continue }
      let location = Location(file: file, range: use.range)
      if user.layer.isNone {
        detours.add(from: user.type, to: use.type, at: location)
      } else {
        users[user.key] = user
        if layer.isNone {
          indirect.add(use.type, at: location, to: GroupedUses.Key(user: user.key, type: use.type))
        } else {
          direct.add(use.type, at: location, to: GroupedUses.Key(user: user.key, type: table.outermost(use.type)))
        }
      }
    }
  }

  /// Whether something is forbidden in a use, or may be on the way to it.
  private func matters(_ type: SymbolID, of layer: LayerID, to user: LayerUser) -> Bool {
    if !user.layer.isNone, !layer.isNone { return !table.mayUse(user.layer, layer) }
    // Uses by an extension in another file are not uses by the type's users.
    return !user.layer.isNone || !user.type.isNone && program.symbols[user.type].declaration?.file == user.file
  }

  // MARK: Results

  private mutating func usesByDetours() -> [ForbiddenUse] {
    detours.link()
    var found: [ForbiddenUse] = []
    var known = direct.keys
    for entry in indirect.entries {
      let forbidden = table.layers[entry.key.user.layer].layering.filter { !table.mayUse(entry.key.user.layer, $0) }
      // Where a type leads to several, the nearest says enough.
      let ways = forbidden.compactMap { detours.way(from: entry.key.type, to: $0) }
      guard let way = ways.min(by: { $0.count < $1.count }), let last = way.last else { continue }
      let key = GroupedUses.Key(user: entry.key.user, type: table.outermost(last.to))
      guard known.insert(key).inserted else { continue }
      let steps = way.map { ForbiddenUse.Step(type: TypeHandle(app, $0.from), location: $0.location) }
      found.append(use(of: last.to, by: entry.key.user, at: [entry.locations[0]], detour: steps))
    }
    return found
  }

  private func use(
    of type: SymbolID, by key: LayerUser.Key, at locations: [Location], detour: [ForbiddenUse.Step]
  ) -> ForbiddenUse {
    ForbiddenUse(
      user: app.user(users[key]!, table), used: .type(TypeHandle(app, type)),
      whole: TypeHandle(app, table.outermost(type)),
      usedLayers: [table.layers[table.ofType[type]].name],
      isolatingLayer: table.isolatingLayer(users[key]!.layer, table.ofType[type]), location: locations[0],
      otherLocations: Array(locations.dropFirst()), detour: detour)
  }
}

extension App {
  func user(_ user: LayerUser, _ table: LayerTable) -> ForbiddenUse.User {
    let entry = table.layers[user.layer]
    let mayUse = entry.layering.filter { $0 != entry.whole && entry.mayUse.contains($0) }
    return ForbiddenUse.User(
      layer: entry.name, mayUse: mayUse.map { table.layers[$0].name },
      type: user.type.isNone ? nil : TypeHandle(self, user.type), file: SourceFile(self, user.file))
  }
}

/// Places by the user and the used type.
private struct GroupedUses {
  struct Key: Hashable {
    let user: LayerUser.Key
    let type: SymbolID
  }

  /// Each with the type that is used first.
  private(set) var entries: [(key: Key, first: SymbolID, locations: [Location])] = []
  private var indices: [Key: Int] = [:]

  var keys: Set<Key> { Set(indices.keys) }

  mutating func add(_ type: SymbolID, at location: Location, to key: Key) {
    if let index = indices[key] {
      entries[index].locations.append(location)
    } else {
      indices[key] = entries.count
      entries.append((key, type, [location]))
    }
  }
}
