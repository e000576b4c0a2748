import TCALintRuleKit

/// A graph as a flowchart of Mermaid's, which GitHub, GitLab and many editors draw in Markdown.
enum MermaidGraph {
  /// Mermaid's default limits.
  private static let (maxEdges, maxCharacters) = (500, 50_000)

  /// The flowchart, ending in a line break, and whether Mermaid draws it as it is usually set.
  static func render(_ graph: ReportedGraph, hasFrames: Bool) -> (text: String, isTooLarge: Bool) {
    let diagram = GraphDiagram(graph, hasFrames: hasFrames)
    // Lines are as long as they are given, not as Mermaid breaks them.
    var text = "%%{init: {\"flowchart\": {\"wrappingWidth\": 600, \"nodeSpacing\": 20}}}%%\nflowchart LR\n"
    for cluster in diagram.clusters {
      text += "  subgraph \(cluster.id)[\"\(escaped(cluster.title))\"]\n"
      for box in cluster.boxes { text += line(box) }
      text += "  end\n"
    }
    for box in diagram.loose { text += line(box) }
    if !diagram.alone.isEmpty {
      text += "  alone[\"\(label(["without edges:"] + diagram.alone))\"]:::alone\n"
    }
    text += arrows(diagram.arrows) + styles(diagram)
    return (text, diagram.arrows.count > maxEdges || text.utf16.count > maxCharacters)
  }

  private static func line(_ box: GraphDiagram.Box) -> String {
    // A box without a label shows its id.
    let label = box.lines == [box.id] ? "" : "[\"\(label(box.lines))\"]"
    return "  \(box.id)\(label)" + (style(of: box).map { ":::\($0)" } ?? "") + "\n"
  }

  /// Arrows from one box that are alike are one line: what Mermaid draws is bounded by characters.
  private static func arrows(_ arrows: [GraphDiagram.Arrow]) -> String {
    var text = ""
    for (index, arrow) in arrows.enumerated() {
      if index > 0, arrow.isLike(arrows[index - 1]) {
        text += " & \(arrow.to)"
        continue
      }
      let label = arrow.label.isEmpty ? "" : "|\"\(escaped(arrow.label))\"|"
      text += (index == 0 ? "" : "\n") + "  \(arrow.from) \(arrow.isFaint ? "-.->" : "-->")\(label) \(arrow.to)"
    }
    return text.isEmpty ? "" : text + "\n"
  }

  private static func style(of box: GraphDiagram.Box) -> String? {
    box.node.change?.rawValue ?? (box.isInCycle ? "cycle" : box.node.isFocus ? "focus" : nil)
  }

  /// The classes that boxes have, and the colours of arrows by their places.
  private static func styles(_ diagram: GraphDiagram) -> String {
    let boxes = diagram.clusters.flatMap(\.boxes) + diagram.loose
    let used = Set(boxes.compactMap(style) + (diagram.alone.isEmpty ? [] : ["alone"]))
    let classes = [
      ("added", "fill:#dafbe1,stroke:#1a7f37,color:#1f2328,stroke-width:2px"),
      ("removed", "fill:#f6f8fa,stroke:#6e7781,color:#57606a,stroke-dasharray:4"),
      ("cycle", "fill:#ffebe9,stroke:#cf222e,color:#1f2328,stroke-width:2px"),
      ("focus", "fill:#ddf4ff,stroke:#0969da,color:#1f2328,stroke-width:2px"),
      ("alone", "fill:none,stroke-dasharray:2"),
    ]
    var text = classes.filter { used.contains($0.0) }.map { "  classDef \($0) \($1)\n" }.joined()
    for (isMeant, style) in [
      ({ $0.isInCycle && $0.change != .removed }, "stroke:#cf222e,stroke-width:3px"),
      ({ !$0.isInCycle && $0.change == .added }, "stroke:#1a7f37,stroke-width:3px"),
      ({ $0.change == .removed }, "stroke:#6e7781,stroke-dasharray:4"),
    ] as [((GraphDiagram.Arrow) -> Bool, String)] {
      let places = diagram.arrows.indices.filter { isMeant(diagram.arrows[$0]) }
      if !places.isEmpty { text += "  linkStyle \(places.map(String.init).joined(separator: ",")) \(style)\n" }
    }
    return text
  }

  private static func label(_ lines: [String]) -> String { lines.map(escaped).joined(separator: "<br/>") }

  /// Text within quotes. Whatever is no letter, digit or harmless sign is written by its number, so that it is neither
  /// Mermaid's, nor Markdown's, nor HTML.
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = "."
    for scalar in TerminalText.escaped(text).unicodeScalars {
      let isDigit = ("0"..."9").contains(previous)
      switch scalar {
      // A list's number would be taken for markup.
      case "." where !isDigit, " ", ",", "(", ")", "/", "…", "→", "_": result.unicodeScalars.append(scalar)
      case _ where scalar.properties.isAlphabetic || ("0"..."9").contains(scalar):
        result.unicodeScalars.append(scalar)
      default: result += "#\(scalar.value);"
      }
      previous = scalar
    }
    return result
  }
}

extension GraphDiagram.Arrow {
  fileprivate func isLike(_ other: GraphDiagram.Arrow) -> Bool {
    from == other.from && label == other.label && isFaint == other.isFaint
  }
}
