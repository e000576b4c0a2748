import TCALintDomain
import TCALintModel

/// Cycles of a client graph, one for each strongly connected component.
extension ClientGraph {
  struct Cycle: Sendable {
    /// The clients that can reach one another, in ascending order.
    let component: [ClientID]
    /// The shortest cycle, starting with the edge that is first by path, then offset, without edges from a namespace to
    /// its content. Of a component of thousands of edges, the shortest that a bounded search finds.
    let edges: [Edge]
    /// The one of ``edges`` whose removal leaves the smallest components, of those that no live value needs where there
    /// are some. Of a component of thousands of edges, as many of them are tried as bounded time allows.
    let weakest: Edge
    /// How many clients still hang together at most without it.
    let left: Int
    /// Whether others of ``edges`` leave as little.
    let isAnyAsWeak: Bool
    /// Whether creating a value recurses, rather than that endpoints call each other.
    var recurses: Bool { edges.allSatisfy(\.values.isAtBuild) }
  }

  /// The cycles, in the order of the places where they are reported: those in which creating live values recurses, those of
  /// other clients whose endpoints call each other, and those of others that only preview or test values close.
  func cycles(_ app: App) -> [Cycle] {
    let live = edges.filter(\.values.isLive)
    let recursing = cycles(of: live.filter(\.values.isAtBuild))
    let inRecursing = Set(recursing.flatMap(\.component))
    let rest = live.filter { !inRecursing.contains($0.from) && !inRecursing.contains($0.to) }
    let calling = components(of: rest).flatMap { component, inner in
      // The endpoints of the same clients may have several cycles.
      var found: Set<[ClientID]> = []
      return EndpointGraph(app, self, component).edgesOfCycles(among: inner).flatMap { cycles(of: $0) }
        .filter { found.insert($0.component).inserted }
    }
    let inLive = inRecursing.union(calling.flatMap(\.component))
    let others = cycles(of: firstOfEachKind().filter { !inLive.contains($0.from) }).filter { cycle in
      !cycle.edges.allSatisfy(\.values.isLive)
    }
    return (recursing + calling + others).sorted { Self.isBefore($0.edges[0], $1.edges[0]) }
  }

  /// One edge between two nodes, a live value's where there is one.
  private func firstOfEachKind() -> [Edge] {
    edges.indices.filter { index in
      index == 0 || (edges[index - 1].from, edges[index - 1].to) != (edges[index].from, edges[index].to)
    }
    .map { edges[$0] }
  }

  private func cycles(of edges: [Edge]) -> [Cycle] {
    components(of: edges).compactMap { component, inner in
      var search = CycleSearch(inner, steps: Self.maxStepsPerEdge * inner.count)
      return search.shortestCycle().map { cycle($0, of: inner, component) }
    }
  }

  /// The strongly connected components with a cycle, and the edges inside each.
  private func components(of edges: [Edge]) -> [(clients: [ClientID], edges: [Edge])] {
    var successors = IndexedArray<ClientID, [ClientID]>(repeating: [], count: nodes.count)
    for edge in edges { successors[edge.from].append(edge.to) }
    let components = successors.cyclicComponents
    var componentOfNode = IndexedArray<ClientID, Int?>(repeating: nil, count: nodes.count)
    for (index, component) in components.enumerated() {
      for node in component { componentOfNode[node] = index }
    }
    var inner = [[Edge]](repeating: [], count: components.count)
    for edge in edges {
      if let component = componentOfNode[edge.from], component == componentOfNode[edge.to] {
        inner[component].append(edge)
      }
    }
    return Array(zip(components, inner))
  }

  fileprivate static func isBefore(_ left: Edge, _ right: Edge) -> Bool {
    (left.location.file, left.location.range.lowerBound, left.from, left.to)
      < (right.location.file, right.location.range.lowerBound, right.from, right.to)
  }

  /// How many edges the search for a shortest cycle looks at, for each edge of the component.
  private static let maxStepsPerEdge = 1_000
  /// How many edges of a shortest cycle are tried as the weakest.
  private static let maxCandidates = 256

  private func cycle(_ shortest: [Edge], of edges: [Edge], _ component: [ClientID]) -> Cycle {
    let others = shortest.filter { !$0.values.isLive }
    let removable = shortest.filter { !$0.isOfNamespace }
    let candidates = (others.isEmpty ? removable.isEmpty ? shortest : removable : others).prefix(Self.maxCandidates)
    let sizes = sizes(of: component, edges, withoutEachOf: candidates)
    let ranked = zip(sizes, candidates).sorted { left, right in
      left.0 != right.0 ? left.0 < right.0 : Self.isBefore(left.1, right.1)
    }
    return Cycle(
      component: component, edges: shortest, weakest: ranked[0].1, left: ranked[0].0,
      isAnyAsWeak: shortest.count > 1 && candidates.count == shortest.count && ranked.last?.0 == ranked[0].0)
  }

  /// How many clients hang together at most where one edge is taken out of a component.
  private func sizes(
    of component: [ClientID], _ edges: [Edge], withoutEachOf candidates: ArraySlice<Edge>
  ) -> [Int] {
    let members = IndexedArray<MemberID, ClientID>(component)
    let number = Dictionary(uniqueKeysWithValues: zip(component, members.indices))
    let ends = edges.map { (from: number[$0.from]!, to: number[$0.to]!) }
    return candidates.map { edge in
      let removed = (from: number[edge.from]!, to: number[edge.to]!)
      var successors = IndexedArray<MemberID, [MemberID]>(repeating: [], count: component.count)
      for end in ends where end != removed { successors[end.from].append(end.to) }
      return successors.cyclicComponents.map(\.count).max() ?? 0
    }
  }
}

/// A client of a component, by its place in it.
private struct MemberID: ArrayIndex {
  let rawValue: UInt32
}

/// A search for the shortest cycle of a component, by breadth from each of its edges, until it has taken too long.
private struct CycleSearch {
  private let ordered: [ClientGraph.Edge]
  /// Indices into ``ordered`` of the edges that leave each node.
  private var leaving: [ClientID: [Int]] = [:]
  /// The edge that each node was come to by in the search of the number beside it.
  private var cameBy: [ClientID: (edge: Int, search: Int)] = [:]
  /// How many more edges may be looked at. The first cycle is found all the same.
  private var steps: Int

  init(_ edges: [ClientGraph.Edge], steps: Int) {
    ordered = edges.sorted(by: ClientGraph.isBefore)
    self.steps = steps
    for (index, edge) in ordered.enumerated() { leaving[edge.from, default: []].append(index) }
  }

  /// The shortest cycle; of several, the one whose edges come first.
  mutating func shortestCycle() -> [ClientGraph.Edge]? {
    var best: [ClientGraph.Edge]?
    for (index, edge) in ordered.enumerated() where best == nil || steps > 0 {
      let most = best.map { $0.count - 2 } ?? Int.max
      guard let path = path(from: edge.to, to: edge.from, most: most, search: index) else { continue }
      best = rotated([edge] + path)
    }
    return best
  }

  /// The shortest path between two nodes, by breadth; nil when it has more than so many edges.
  private mutating func path(from start: ClientID, to end: ClientID, most: Int, search: Int) -> [ClientGraph.Edge]? {
    guard most >= 0 else { return nil }
    if start == end { return [] }
    var queue = [(node: start, depth: 0)]
    var next = 0
    while next < queue.count, queue[next].depth < most {
      let (node, depth) = queue[next]
      next += 1
      for index in leaving[node] ?? [] {
        steps -= 1
        let edge = ordered[index]
        guard edge.to != start, cameBy[edge.to]?.search != search else { continue }
        cameBy[edge.to] = (index, search)
        if edge.to == end { return way(to: end, search: search) }
        queue.append((edge.to, depth + 1))
      }
    }
    return nil
  }

  private func way(to end: ClientID, search: Int) -> [ClientGraph.Edge] {
    var path: [ClientGraph.Edge] = []
    var node = end
    while let (index, number) = cameBy[node], number == search {
      path.append(ordered[index])
      node = ordered[index].from
    }
    return path.reversed()
  }

  private func rotated(_ cycle: [ClientGraph.Edge]) -> [ClientGraph.Edge] {
    // A namespace is there to hold its parts: another edge is the one to look at.
    let candidates = cycle.indices.filter { !cycle[$0].isOfNamespace }
    let first = (candidates.isEmpty ? Array(cycle.indices) : candidates).min {
      ClientGraph.isBefore(cycle[$0], cycle[$1])
    }
    guard let first else { return cycle }
    return Array(cycle[first...] + cycle[..<first])
  }
}
