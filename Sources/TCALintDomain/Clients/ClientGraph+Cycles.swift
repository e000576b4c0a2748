/// Cycles of a client graph, one for each strongly connected component.
extension ClientGraph {
  public struct Cycle: Sendable {
    /// The clients that can reach one another, in ascending order.
    public let component: [Int]
    /// The shortest cycle, starting with the edge that stands first by path, then offset.
    public let edges: [Edge]
    /// The edge of the component whose removal leaves the smallest components.
    public let weakest: Edge
  }

  /// The cycles, in the order of the places where they are reported.
  public func cycles() -> [Cycle] {
    components(edges).compactMap { component -> Cycle? in
      let members = Set(component)
      let inner = edges.filter { members.contains($0.from) && members.contains($0.to) }
      guard let shortest = shortestCycle(inner) else { return nil }
      return Cycle(component: component, edges: shortest, weakest: weakest(inner))
    }
    .sorted { Self.isBefore($0.edges[0], $1.edges[0]) }
  }

  private static func isBefore(_ left: Edge, _ right: Edge) -> Bool {
    (left.location.file, left.location.range.lowerBound, left.from, left.to)
      < (right.location.file, right.location.range.lowerBound, right.from, right.to)
  }

  /// The strongly connected components that hold a cycle, by Tarjan's algorithm without recursion.
  private func components(_ edges: [Edge]) -> [[Int]] {
    var successors = [[Int]](repeating: [], count: nodes.count)
    for edge in edges { successors[edge.from].append(edge.to) }
    var index = 0
    var indices = [Int](repeating: -1, count: nodes.count)
    var low = indices
    var onStack = [Bool](repeating: false, count: nodes.count)
    var stack: [Int] = []
    var found: [[Int]] = []
    for root in nodes.indices where indices[root] < 0 {
      var work = [(node: root, next: 0)]
      while let (node, next) = work.last {
        if next == 0 {
          indices[node] = index
          low[node] = index
          index += 1
          stack.append(node)
          onStack[node] = true
        }
        if next < successors[node].count {
          work[work.count - 1].next += 1
          let successor = successors[node][next]
          if indices[successor] < 0 {
            work.append((successor, 0))
          } else if onStack[successor] {
            low[node] = min(low[node], indices[successor])
          }
          continue
        }
        work.removeLast()
        if let parent = work.last { low[parent.node] = min(low[parent.node], low[node]) }
        guard low[node] == indices[node] else { continue }
        var component: [Int] = []
        while let member = stack.popLast() {
          onStack[member] = false
          component.append(member)
          if member == node { break }
        }
        if component.count > 1 || successors[node].contains(node) { found.append(component.sorted()) }
      }
    }
    return found
  }

  /// The shortest cycle of a component; of several, the one whose edges stand first.
  private func shortestCycle(_ edges: [Edge]) -> [Edge]? {
    let ordered = edges.sorted(by: Self.isBefore)
    let leaving = Dictionary(grouping: ordered, by: \.from)
    var best: [Edge]?
    for edge in ordered {
      let most = best.map { $0.count - 2 } ?? Int.max
      guard let path = path(from: edge.to, to: edge.from, leaving, most: most) else { continue }
      best = rotated([edge] + path)
    }
    return best
  }

  /// The shortest path between two nodes, by breadth; nil when it has more than so many edges.
  private func path(from start: Int, to end: Int, _ leaving: [Int: [Edge]], most: Int) -> [Edge]? {
    guard most >= 0 else { return nil }
    if start == end { return [] }
    var cameBy: [Int: Edge] = [:]
    var queue = [(node: start, depth: 0)]
    var next = 0
    while next < queue.count, queue[next].depth < most {
      let (node, depth) = queue[next]
      next += 1
      for edge in leaving[node] ?? [] where edge.to != start && cameBy[edge.to] == nil {
        cameBy[edge.to] = edge
        if edge.to == end {
          var path = [edge]
          while let previous = cameBy[path[path.count - 1].from] { path.append(previous) }
          return path.reversed()
        }
        queue.append((edge.to, depth + 1))
      }
    }
    return nil
  }

  private func rotated(_ cycle: [Edge]) -> [Edge] {
    guard let first = cycle.indices.min(by: { Self.isBefore(cycle[$0], cycle[$1]) }) else { return cycle }
    return Array(cycle[first...] + cycle[..<first])
  }

  private func weakest(_ edges: [Edge]) -> Edge {
    let sizes = edges.map { edge -> (size: Int, edge: Edge) in
      let rest = edges.filter { !($0.from == edge.from && $0.to == edge.to) }
      return (components(rest).map(\.count).max() ?? 0, edge)
    }
    return sizes.min { left, right in
      left.size != right.size ? left.size < right.size : Self.isBefore(left.edge, right.edge)
    }!.edge
  }
}
