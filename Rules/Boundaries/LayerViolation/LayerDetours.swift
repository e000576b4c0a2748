import TCALintDomain
import TCALintModel

/// The ways that lead through types of no layer to those of one.
struct LayerDetours {
  struct Edge {
    let from: SymbolID
    let to: SymbolID
    let location: Location
  }

  /// How many types of no layer a way may lead through.
  static let longest = 3

  private let table: LayerTable
  private var edges: [Edge] = []
  private var seen: Set<Pair> = []
  /// By layer, then by type: the edge on a shortest way there.
  private var next: [LayerID: [SymbolID: Int]] = [:]

  private struct Pair: Hashable {
    let from: SymbolID
    let to: SymbolID
  }

  init(_ table: LayerTable) { self.table = table }

  /// Adds that a type of no layer uses another type, of whatever layer. What lies between folders with layers of their
  /// own leads nowhere.
  mutating func add(from: SymbolID, to: SymbolID, at location: Location) {
    guard from != to, table.haveSameLayering(from, to), seen.insert(Pair(from: from, to: to)).inserted else { return }
    edges.append(Edge(from: from, to: to, location: location))
  }

  /// Finds the ways, when all uses are there. The cost is linear in the edges for each layer.
  mutating func link() {
    var incoming: [SymbolID: [Int]] = [:]
    var last: [LayerID: [Int]] = [:]
    for (index, edge) in edges.enumerated() {
      let layer = table.whole(of: edge.to)
      if layer.isNone { incoming[edge.to, default: []].append(index) } else { last[layer, default: []].append(index) }
    }
    for (layer, edges) in last { next[layer] = ways(endingWith: edges, incoming) }
  }

  private func ways(endingWith last: [Int], _ incoming: [SymbolID: [Int]]) -> [SymbolID: Int] {
    var next: [SymbolID: Int] = [:]
    var reached = last
    for _ in 0..<Self.longest {
      var types: Symbols = []
      for index in reached where next[edges[index].from] == nil {
        next[edges[index].from] = index
        types.append(edges[index].from)
      }
      reached = types.flatMap { incoming[$0] ?? [] }
    }
    return next
  }

  /// The steps from a type of no layer to the nearest one of a layer; nil where none leads there.
  func way(from start: SymbolID, to layer: LayerID) -> [Edge]? {
    guard let next = next[layer] else { return nil }
    var way: [Edge] = []
    var current = start
    while table.ofType[current].isNone {
      guard let index = next[current] else { return nil }
      way.append(edges[index])
      current = edges[index].to
    }
    return way
  }
}
