import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Parts of a layer that use each other.
struct LayerCycle: Sendable {
  /// A use of a part by another.
  struct Edge: Sendable {
    let user: String
    let used: String
    /// The first place where it is used.
    let location: Location
    /// The number of uses.
    let count: Int
  }

  /// The names of all parts that use each other, directly or not.
  let parts: [String]
  /// The edge that has the fewest uses.
  let weakest: Edge
  /// The shortest way back from what that leads to.
  let rest: [Edge]
  /// The first of the other edges between the parts.
  let others: [Edge]

  fileprivate static let maxOthers = 20
}

extension App {
  /// The cycles between the acyclic parts of layers, one for each strongly connected component. Tests and previews do not
  /// count. The cost is linear in the code of these parts.
  var layerCycles: [LayerCycle] {
    let places = Dictionary(uniqueKeysWithValues: settings.layerings.keys.sorted().enumerated().map { ($1, $0) })
    if places.isEmpty { return [] }
    var files = [[FileID]](repeating: [], count: places.count)
    for (file, place) in program.innermost(places).numbered {
      if let place { files[place].append(file) }
    }
    return places.sorted { $0.value < $1.value }.flatMap { folder, place in
      var graph = LayerPartGraph(self)
      graph.add(settings.layerings[folder]!.parts(.acyclic, of: files[place], below: folder, in: program), files[place])
      return graph.cycles()
    }
  }
}

/// A part of a layer, by its place in a graph.
private struct LayerPartID: ArrayIndex {
  let rawValue: UInt32
}

/// Which parts of layers use which.
private struct LayerPartGraph {
  private struct Pair: Hashable {
    let user: LayerPartID
    let used: LayerPartID
  }

  private let app: App
  private var parts = IndexedArray<LayerPartID, LayerPart>()
  private var partOfFile: PerFile<LayerPartID>
  private var uses: [Pair: (location: Location, count: Int)] = [:]

  init(_ app: App) {
    self.app = app
    partOfFile = PerFile(repeating: .none, count: app.program.files.count)
  }

  mutating func add(_ found: [LayerPart?], _ files: [FileID]) {
    var known: [LayerPart: LayerPartID] = [:]
    for (file, part) in zip(files, found) {
      guard let part, !app.program.isTestFile[file] else { continue }
      partOfFile[file] = known[part] ?? parts.append(part)
      known[part] = partOfFile[file]
    }
    guard parts.count > 1 else { return }
    var reader = TypeUses(app.program)
    for file in files where !partOfFile[file].isNone {
      for use in reader.uses(in: file) { add(use, in: file) }
    }
    addImports()
  }

  private mutating func add(_ use: TypeUse, in file: FileID) {
    guard let declaration = app.program.symbols[use.type].declaration,
      case (let user, let used) = (partOfFile[file], partOfFile[declaration.file]), !used.isNone, user != used,
      parts[user].layer == parts[used].layer,
      use.code.isNone || !app.isTestOrPreview(DeclarationReference(file: file, declaration: use.code))
    else { return }
    add(Location(file: file, range: use.range), to: Pair(user: user, used: used))
  }

  /// An import counts where no use of a type is known.
  private mutating func addImports() {
    let program = app.program
    var partOfModule: [ModuleID: LayerPartID?] = [:]
    for file in program.files.indices where !program.isTestFile[file] {
      let (module, part) = (program.module(of: file), partOfFile[file])
      if let known = partOfModule[module], known != part { partOfModule[module] = .some(nil) }
      if partOfModule[module] == nil { partOfModule[module] = .some(part) }
    }
    for item in program.moduleImports {
      let user = partOfFile[item.location.file]
      guard !user.isNone, let used = partOfModule[item.imported] ?? nil, !used.isNone, user != used,
        parts[user].layer == parts[used].layer, case let pair = Pair(user: user, used: used), uses[pair] == nil
      else { continue }
      add(item.location, to: pair)
    }
  }

  private mutating func add(_ location: Location, to pair: Pair) {
    let known = uses[pair]
    uses[pair] = (known.map { min($0.location, location) } ?? location, (known?.count ?? 0) + 1)
  }

  // MARK: Cycles

  func cycles() -> [LayerCycle] {
    var successors = IndexedArray<LayerPartID, [LayerPartID]>(repeating: [], count: parts.count)
    let pairs = uses.keys.sorted { ($0.user, $0.used) < ($1.user, $1.used) }
    for pair in pairs { successors[pair.user].append(pair.used) }
    var componentOfPart = IndexedArray<LayerPartID, Int?>(repeating: nil, count: parts.count)
    let components = successors.cyclicComponents
    for (index, component) in components.enumerated() {
      for part in component { componentOfPart[part] = index }
    }
    var inner = [[Pair]](repeating: [], count: components.count)
    for pair in pairs {
      if let component = componentOfPart[pair.user], component == componentOfPart[pair.used] {
        inner[component].append(pair)
      }
    }
    return zip(components, inner).map { component, pairs in
      let weakest = pairs.min { (uses[$0]!.count, uses[$0]!.location) < (uses[$1]!.count, uses[$1]!.location) }!
      let way = way(from: weakest.used, to: weakest.user, pairs)
      let shown = Set(way + [weakest])
      let others = pairs.lazy.filter { !shown.contains($0) }.prefix(LayerCycle.maxOthers)
      return LayerCycle(
        parts: component.map { parts[$0].name }.sorted(), weakest: edge(weakest), rest: way.map(edge),
        others: others.map(edge))
    }
  }

  private func edge(_ pair: Pair) -> LayerCycle.Edge {
    let use = uses[pair]!
    return LayerCycle.Edge(
      user: parts[pair.user].name, used: parts[pair.used].name, location: use.location, count: use.count)
  }

  /// A shortest way in a strongly connected component, by breadth.
  private func way(from start: LayerPartID, to end: LayerPartID, _ pairs: [Pair]) -> [Pair] {
    let leaving = Dictionary(grouping: pairs, by: \.user)
    var cameBy: [LayerPartID: Pair] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, cameBy[end] == nil {
      for pair in leaving[queue[next]] ?? [] where pair.used != start && cameBy[pair.used] == nil {
        cameBy[pair.used] = pair
        queue.append(pair.used)
      }
      next += 1
    }
    var way: [Pair] = []
    var current = end
    while current != start, let pair = cameBy[current] {
      way.append(pair)
      current = pair.user
    }
    return way.reversed()
  }
}
