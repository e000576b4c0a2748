import TCALintModel

/// Parts of a picture.
extension ReportedGraph {
  /// The nodes within a distance of those of a name, in both directions; nil where no node has the name. It may be a
  /// node's id or name, or the last part of that.
  public func focused(on name: String, depth: Int) -> ReportedGraph? {
    let focus = nodesNamed(name)
    if focus.isEmpty { return nil }
    var kept = IndexedArray<NodeID, Bool>(repeating: false, count: nodes.count)
    for isForward in [true, false] {
      for node in reached(from: focus, isForward: isForward, depth: depth) { kept[node] = true }
    }
    var graph = self
    for node in focus { graph.nodes[node].isFocus = true }
    for edge in edges where kept[edge.from] != kept[edge.to] {
      graph.nodes[kept[edge.from] ? edge.from : edge.to].cutEdges += 1
    }
    return graph.part(keeping: kept)
  }

  private func nodesNamed(_ name: String) -> [NodeID] {
    for fits in [{ $0.id == name }, { $0.name == name }, { $0.lastName == name }] as [(Node) -> Bool] {
      let found = nodes.indices.filter { fits(nodes[$0]) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// By breadth, in one direction: what a client is used by is no neighbour of another that is used there too.
  private func reached(from start: [NodeID], isForward: Bool, depth: Int) -> [NodeID] {
    var next = IndexedArray<NodeID, [NodeID]>(repeating: [], count: nodes.count)
    for edge in edges {
      if isForward { next[edge.from].append(edge.to) } else { next[edge.to].append(edge.from) }
    }
    var isReached = IndexedArray<NodeID, Bool>(repeating: false, count: nodes.count)
    for node in start { isReached[node] = true }
    var (found, latest) = (start, start)
    for _ in 0..<depth where !latest.isEmpty {
      var further: [NodeID] = []
      for node in latest {
        for other in next[node] where !isReached[other] {
          isReached[other] = true
          further.append(other)
        }
      }
      found += further
      latest = further
    }
    return found
  }

  /// The additions and removals of a change, with the nodes that they touch and all edges between these.
  public var changedPart: ReportedGraph {
    var kept = nodes.mapped { $0.change != nil }
    for edge in edges where edge.change != nil { (kept[edge.from], kept[edge.to]) = (true, true) }
    for cycle in cycles where cycle.change != nil {
      for node in cycle.nodes { kept[node] = true }
    }
    return part(keeping: kept)
  }

  /// Some nodes, with the ways between them and the cycles that they alone make.
  public func part(keeping kept: IndexedArray<NodeID, Bool>) -> ReportedGraph {
    var graph = self
    graph.nodes = []
    var place = IndexedArray<NodeID, NodeID>(repeating: .none, count: nodes.count)
    for (id, node) in nodes.numbered where kept[id] { place[id] = graph.nodes.append(node) }
    graph.edges = edges.compactMap { edge in
      guard kept[edge.from], kept[edge.to] else { return nil }
      var edge = edge
      (edge.from, edge.to) = (place[edge.from], place[edge.to])
      return edge
    }
    graph.cycles = cycles.compactMap { cycle in
      guard cycle.nodes.allSatisfy({ kept[$0] }) else { return nil }
      return Cycle(nodes: cycle.nodes.map { place[$0] }, isUsual: cycle.isUsual, change: cycle.change)
    }
    return graph
  }
}

extension ReportedGraph.Node {
  /// The part of the name behind the last full stop.
  fileprivate var lastName: Substring { name.split(separator: ".", omittingEmptySubsequences: false).last ?? name[...] }
}

extension ReportedGraph {
  /// Whether a node that leads nowhere is not listed: a client beside features that use it or do not.
  public func isLeftOut(_ node: Node) -> Bool {
    kind == .features && node.kind == .client && !node.isFocus && node.change == nil && node.cutEdges == 0
  }
}
