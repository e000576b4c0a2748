import TCALintJSON
import TCALintRuleKit

/// A graph as text: each node with the targets of its edges.
///
///     Library  Features/Library.swift:12
///       Scope  Search
///       uses   BookClient
///
/// If a change is marked, `+` precedes additions and `-` removals.
enum TextGraph {
  /// Ends in a line break.
  static func render(_ graph: ReportedGraph) -> String {
    var text = summary(graph) + "\n"
    let width = graph.edges.lazy.map(\.relation.rawValue.count).max() ?? 0
    var edge = 0
    for (id, node) in graph.nodes.numbered {
      let start = edge
      while edge < graph.edges.count, graph.edges[edge].from == id { edge += 1 }
      if start == edge, graph.isLeftOut(node) { continue }
      text += "\n" + line(node, graph)
      for edge in graph.edges[start..<edge] { text += line(edge, graph, width) }
    }
    for cycle in graph.cycles {
      let names = cycle.nodes.map { escaped(graph.nodes[$0].id) }.joined(separator: ", ")
      text += "\n\(mark(cycle.change, graph))cycle: \(names)\n"
    }
    return text
  }

  /// One line with the numbers of nodes and edges.
  static func summary(_ graph: ReportedGraph) -> String {
    let kinds: [(ReportedGraph.Node.Kind, String)] = [(.feature, "feature"), (.client, "client"), (.module, "module")]
    var counts = kinds.compactMap { kind, noun in
      let count = graph.nodes.count { $0.kind == kind && $0.change != .removed }
      return count == 0 ? nil : TextReport.count(count, noun)
    }
    if counts.isEmpty { counts = ["no \(graph.kind.rawValue)"] }
    let edges = graph.edges.count { $0.change != .removed }
    counts.append(TextReport.count(edges, graph.kind == .modules ? "import" : "edge"))
    let cycles = graph.cycles.count { $0.change != .removed }
    if cycles > 0 { counts.append(TextReport.count(cycles, "cycle")) }
    return counts.joined(separator: ", ")
  }

  private static func mark(_ change: ReportedGraph.Change?, _ graph: ReportedGraph) -> String {
    if graph.comparedWith == nil { return "" }
    switch change {
    case .added: return "+ "
    case .removed: return "- "
    case nil: return "  "
    }
  }

  private static func line(_ node: ReportedGraph.Node, _ graph: ReportedGraph) -> String {
    let place = node.path.map { "  \(escaped($0.text))" + (node.line.map { ":\($0)" } ?? "") } ?? ""
    return mark(node.change, graph) + escaped(node.id) + place + (GraphLabel.cut(node).map { "  (\($0))" } ?? "") + "\n"
  }

  private static func line(_ edge: ReportedGraph.Edge, _ graph: ReportedGraph, _ width: Int) -> String {
    let relation = edge.relation.rawValue
    let notes =
      (edge.isAtBuild ? ["at build"] : []) + (edge.isUnused ? ["unused"] : []) + (edge.isInCycle ? ["cycle"] : [])
    return mark(edge.change, graph) + "  " + relation + String(repeating: " ", count: width - relation.count) + "  "
      + escaped(graph.nodes[edge.to].id) + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))") + "\n"
  }

  /// A name may be as long as a file.
  private static func escaped(_ text: String) -> String {
    let shown = TerminalText.escaped(text.withoutItsMiddle)
    return LogCommand.begins(shown) ? "./" + shown : shown
  }
}
