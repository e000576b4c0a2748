import TCALintRuleKit

/// A format that a picture of the architecture can be written in.
public struct GraphFormat: Sendable {
  /// As on the command line: `mermaid`.
  public let name: String
  /// Who reads it, in a few words.
  public let summary: String
  private let write: @Sendable (_ graph: ReportedGraph, _ toolVersion: String) -> WrittenGraph

  /// A picture as it is written.
  public struct WrittenGraph: Sendable {
    /// UTF-8, ending in a line break.
    public let bytes: [UInt8]
    /// Whether it is larger than what draws it takes, as that is usually set.
    public var isTooLarge = false

    fileprivate init(_ text: String) { bytes = Array(text.utf8) }
    fileprivate init(bytes: [UInt8]) { self.bytes = bytes }
  }

  /// All formats, in the order of the help.
  public static let all = [
    GraphFormat(name: "text", summary: "people: a list of what leads where") { graph, _ in
      WrittenGraph(TextGraph.render(graph))
    },
    GraphFormat(name: "mermaid", summary: "a picture in Markdown: GitHub, GitLab and editors draw it") { graph, _ in
      let drawn = MermaidGraph.render(graph)
      var written = WrittenGraph(drawn.text)
      written.isTooLarge = drawn.isTooLarge
      return written
    },
    GraphFormat(name: "dot", summary: "a picture by Graphviz") { graph, _ in WrittenGraph(DOTGraph.render(graph)) },
    GraphFormat(name: "json", summary: "programs: one object") { graph, toolVersion in
      WrittenGraph(bytes: JSONGraph.render(graph, toolVersion: toolVersion))
    },
    GraphFormat(name: "markdown", summary: "a comment at a pull request, with a picture") { graph, _ in
      WrittenGraph(MarkdownGraph.render(graph))
    },
  ]

  /// The format of a name.
  public static func named(_ name: String) -> GraphFormat? { all.first { $0.name == name } }

  /// Writes a picture; the same gives the same bytes. The cost is that of sorting its nodes and edges.
  public func render(_ graph: ReportedGraph, toolVersion: String) -> WrittenGraph { write(graph, toolVersion) }
}
