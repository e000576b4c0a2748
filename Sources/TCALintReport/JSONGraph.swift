import TCALintJSON
import TCALintRuleKit

/// A graph as JSON. `JSONFormat.md` describes it, `graph.schema.json` defines it.
enum JSONGraph {
  /// The version of the format. It changes when a reader of the old one could misread the new one.
  static let formatVersion = 1

  /// UTF-8, ending in a line break.
  static func render(_ graph: ReportedGraph, toolVersion: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.writeHead(
        version: formatVersion, toolVersion: toolVersion, root: graph.root, comparedWith: graph.comparedWith)
      object.member("graph", graph.kind.rawValue)
      object.writeParts(of: graph)
    }
    writer.finish()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the members with the nodes, the edges and the cycles of a graph.
  mutating func writeParts(of graph: ReportedGraph) {
    list("nodes") { for node in graph.nodes { $0.write(node) } }
    list("edges") { for edge in graph.edges { $0.write(edge, of: graph) } }
    list("cycles") { for cycle in graph.cycles { $0.write(cycle, of: graph) } }
  }

  fileprivate mutating func write(_ node: ReportedGraph.Node) {
    object { object in
      object.member("id", node.id)
      object.member("kind", node.kind.rawValue)
      object.member("name", node.name)
      object.member("module", node.module)
      if let path = node.path { object.member("path", path.text) }
      if let line = node.line { object.member("line", line) }
      if node.isFocus { object.member("focus", true) }
      if node.cutEdges > 0 { object.member("cutEdges", node.cutEdges) }
      if let change = node.change { object.member("change", change.rawValue) }
    }
  }

  fileprivate mutating func write(_ edge: ReportedGraph.Edge, of graph: ReportedGraph) {
    object { object in
      object.member("from", graph.nodes[edge.from].id)
      object.member("to", graph.nodes[edge.to].id)
      object.member("relation", edge.relation.rawValue)
      if !edge.state.isEmpty { object.member("state", edge.state) }
      if edge.isAtBuild { object.member("atBuild", true) }
      if edge.isUnused { object.member("unused", true) }
      object.member("path", edge.path.text)
      object.member("line", edge.line)
      if edge.isInCycle { object.member("cycle", true) }
      if let change = edge.change { object.member("change", change.rawValue) }
    }
  }

  fileprivate mutating func write(_ cycle: ReportedGraph.Cycle, of graph: ReportedGraph) {
    object { object in
      object.list("nodes") { list in for node in cycle.nodes { list.string(graph.nodes[node].id) } }
      if let change = cycle.change { object.member("change", change.rawValue) }
    }
  }
}
