import TCALintRuleKit

/// A graph in Graphviz's language.
enum DOTGraph {
  /// Ends in a line break.
  static func render(_ graph: ReportedGraph, hasFrames: Bool) -> String {
    let diagram = GraphDiagram(graph, hasFrames: hasFrames)
    var text = """
      digraph "\(graph.kind.rawValue)" {
        graph [rankdir=LR, fontname="Helvetica", ranksep=1, nodesep=0.2, newrank=true]
        node [shape=box, style="rounded,filled", fillcolor="white", fontname="Helvetica"]
        edge [fontname="Helvetica", fontsize=10, color="#57606a"]

      """
    for cluster in diagram.clusters {
      text += "  subgraph \"cluster_\(cluster.id)\" {\n"
      text +=
        "    graph [label=\"\(escaped(cluster.title))\", style=\"rounded,filled\", color=\"#d0d7de\", "
        + "fillcolor=\"#f6f8fa\"]\n"
      for box in cluster.boxes { text += "    " + line(box) }
      text += "  }\n"
    }
    for box in diagram.loose { text += "  " + line(box) }
    if !diagram.alone.isEmpty {
      text += "  \"alone\" [label=\"\(label(["without edges:"] + diagram.alone))\", style=\"dashed\"]\n"
    }
    for arrow in diagram.arrows { text += "  \"\(arrow.from)\" -> \"\(arrow.to)\"\(attributes(of: arrow))\n" }
    return text + "}\n"
  }

  private static func line(_ box: GraphDiagram.Box) -> String {
    var style = ""
    switch box.node.change {
    case .added: style = ", color=\"#1a7f37\", fillcolor=\"#dafbe1\", penwidth=2"
    case .removed: style = ", color=\"#6e7781\", fontcolor=\"#57606a\", style=\"rounded,dashed\""
    case nil where box.isInCycle: style = ", color=\"#cf222e\", fillcolor=\"#ffebe9\", penwidth=2"
    case nil where box.node.isFocus: style = ", color=\"#0969da\", fillcolor=\"#ddf4ff\", penwidth=2"
    case nil: break
    }
    let place = box.node.path.map { path in "\(path)" + (box.node.line.map { ":\($0)" } ?? "") } ?? box.node.id
    return "\"\(box.id)\" [label=\"\(label(box.lines))\", "
      + "tooltip=\"\(escaped(GraphLabel.shortened(place)))\"\(style)]\n"
  }

  private static func attributes(of arrow: GraphDiagram.Arrow) -> String {
    var found = arrow.label.isEmpty ? [] : ["label=\"\(escaped(arrow.label))\""]
    if arrow.isFaint || arrow.change == .removed { found.append("style=dashed") }
    if arrow.isInCycle, arrow.change != .removed {
      found.append("color=\"#cf222e\", fontcolor=\"#cf222e\", penwidth=2")
    } else if arrow.change == .added {
      found.append("color=\"#1a7f37\", fontcolor=\"#1a7f37\", penwidth=2")
    }
    return found.isEmpty ? "" : " [" + found.joined(separator: ", ") + "]"
  }

  private static func label(_ lines: [String]) -> String { lines.map(escaped).joined(separator: "\\n") }

  /// Text within quotes: neither an escape nor an entity of HTML.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
