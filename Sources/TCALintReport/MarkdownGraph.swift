import TCALintRuleKit

/// A graph as a comment on a pull request: the additions and removals of a change, in words and as a diagram of the
/// affected part; without a change the whole diagram.
enum MarkdownGraph {
  /// Ends in a line break; at most ``MarkdownReport/sizeLimit`` bytes.
  static func render(_ graph: ReportedGraph, hasFrames: Bool) -> String {
    var text = "### TCALint: \(TextGraph.summary(graph))\n"
    guard graph.comparedWith != nil else { return text + diagram(of: graph, hasFrames: hasFrames) }
    if graph.changedPart.nodes.isEmpty { return text + "\nNothing changes.\n" }
    text += "\n"
    return text + changes(in: graph, hasFrames: hasFrames, room: MarkdownReport.sizeLimit - text.utf8.count)
  }

  /// The additions and removals of a change: a list, then a diagram of the affected part.
  ///
  /// - Parameter room: the number of bytes that it may take if the diagram takes fewer.
  static func changes(
    in graph: ReportedGraph, hasFrames: Bool = true, room: Int = MarkdownReport.sizeLimit / 4
  ) -> String {
    let part = graph.changedPart
    let drawn = diagram(of: part, hasFrames: hasFrames)
    // Room for the number of the rest.
    return list(of: part).fitting(room: room - drawn.utf8.count - 100, limit: maxLines) + drawn
  }

  /// The maximum number of lines.
  private static let maxLines = 100

  static func diagram(of graph: ReportedGraph, hasFrames: Bool = true) -> String {
    if graph.nodes.isEmpty { return "" }
    let drawn = MermaidGraph.render(graph, hasFrames: hasFrames)
    return drawn.isTooLarge
      ? "\nA diagram would be too large; `tcalint graph --focus NAME` draws a part.\n"
      : "\n```mermaid\n\(drawn.text)```\n"
  }

  /// Cycles first: they are what a reviewer must see.
  private static func list(of graph: ReportedGraph) -> [String] {
    let relation = { (edge: ReportedGraph.Edge) in edge.relation.rawValue + (edge.isUnused ? ", unused" : "") }
    let name = { (id: ReportedGraph.NodeID) in MarkdownText.code(MarkdownText.cut(graph.nodes[id].id)) }
    var lines: [String] = []
    for cycle in graph.cycles {
      guard let change = cycle.change else { continue }
      let more = cycle.nodes.count - maxInCycle
      lines.append(
        "- \(change.rawValue): **cycle** of \(cycle.nodes.prefix(maxInCycle).map(name).joined(separator: ", "))"
          + (more > 0 ? " and \(more) more" : "") + "\n")
    }
    for (id, node) in graph.nodes.numbered {
      if let change = node.change { lines.append("- \(change.rawValue): \(node.kind.rawValue) \(name(id))\n") }
    }
    for edge in graph.edges {
      guard let change = edge.change, graph.nodes[edge.from].change == nil, graph.nodes[edge.to].change == nil else {
        continue
      }
      lines.append("- \(change.rawValue): \(name(edge.from)) → \(name(edge.to)) (\(relation(edge)))\n")
    }
    return lines
  }

  private static let maxInCycle = 20
}
