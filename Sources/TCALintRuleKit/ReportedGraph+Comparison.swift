import TCALintModel

/// The changes of a graph.
extension ReportedGraph {
  /// The graph with additions and removals marked. Nodes are matched by their names and modules, or by names alone
  /// where they moved to another module; an edge by its ends and its relation; a cycle is new where no old one contains
  /// it. The cost is that of sorting edges.
  public func compared(with old: ReportedGraph) -> ReportedGraph {
    var graph = self
    let place = graph.takeNodes(of: old)
    graph.takeEdges(of: old, place)
    graph.takeCycles(of: old, place)
    graph.nameNodes()
    return graph
  }

  private struct NodeKey: Hashable {
    let kind: Node.Kind
    let name: String
    /// Nil for whatever module.
    let module: String?
  }

  /// Marks nodes, and adds removed ones; returns the new indices of the old nodes.
  private mutating func takeNodes(of old: ReportedGraph) -> IndexedArray<NodeID, NodeID> {
    var place = IndexedArray<NodeID, NodeID>(repeating: .none, count: old.nodes.count)
    var waiting = Array(nodes.indices)
    for module in [\Node.module as KeyPath<Node, String>, nil] {
      let key = { (node: Node) in NodeKey(kind: node.kind, name: node.name, module: module.map { node[keyPath: $0] }) }
      var olds: [NodeKey: [NodeID]] = [:]
      // The last is taken first.
      for id in old.nodes.indices.reversed() where place[id].isNone { olds[key(old.nodes[id]), default: []].append(id) }
      waiting = waiting.filter { id in
        guard let found = olds[key(nodes[id])]?.popLast() else { return true }
        place[found] = id
        return false
      }
    }
    for id in waiting { nodes[id].change = .added }
    for (id, node) in old.nodes.numbered where place[id].isNone {
      var node = node
      node.change = .removed
      place[id] = nodes.append(node)
    }
    return place
  }

  private struct EdgeKey: Hashable {
    let from: NodeID
    let to: NodeID
    let relation: Edge.Relation
  }

  private mutating func takeEdges(of old: ReportedGraph, _ place: IndexedArray<NodeID, NodeID>) {
    let moved = old.edges.map { edge in
      var edge = edge
      (edge.from, edge.to) = (place[edge.from], place[edge.to])
      return edge
    }
    let key = { (edge: Edge) in EdgeKey(from: edge.from, to: edge.to, relation: edge.relation) }
    let (before, now) = (Set(moved.map(key)), Set(edges.map(key)))
    for index in edges.indices where !before.contains(key(edges[index])) { edges[index].change = .added }
    for var edge in moved where !now.contains(key(edge)) {
      edge.change = .removed
      edges.append(edge)
    }
    sortEdges()
  }

  private mutating func takeCycles(of old: ReportedGraph, _ place: IndexedArray<NodeID, NodeID>) {
    var moved = old.cycles
    for index in moved.indices { moved[index].nodes = moved[index].nodes.map { place[$0] }.sorted() }
    let (before, now) = (cycleOfNode(moved), cycleOfNode(cycles))
    for index in cycles.indices where !cycles[index].lies(in: before) { cycles[index].change = .added }
    for var cycle in moved where !cycle.lies(in: now) {
      cycle.change = .removed
      cycles.append(cycle)
    }
  }

  private func cycleOfNode(_ cycles: [Cycle]) -> IndexedArray<NodeID, Int?> {
    var found = IndexedArray<NodeID, Int?>(repeating: nil, count: nodes.count)
    for (index, cycle) in cycles.enumerated() {
      for node in cycle.nodes { found[node] = index }
    }
    return found
  }
}

extension ReportedGraph.Cycle {
  /// Whether one of other cycles holds all of it.
  fileprivate func lies(in cycleOfNode: IndexedArray<ReportedGraph.NodeID, Int?>) -> Bool {
    guard let cycle = nodes.first.flatMap({ cycleOfNode[$0] }) else { return false }
    return nodes.allSatisfy { cycleOfNode[$0] == cycle }
  }
}
