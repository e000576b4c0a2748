import TCALintRuleKit

/// A format that a diagram of the architecture can be written in.
public struct GraphFormat: Sendable {
  /// As on the command line: `mermaid`.
  public let name: String
  /// Its readers, in a few words.
  public let summary: String
  private let write: @Sendable (DrawnGraph) -> WrittenGraph

  /// The output, and how it is drawn.
  private struct DrawnGraph: Sendable {
    let graph: ReportedGraph
    let toolVersion: String
    let hasFrames: Bool
  }

  /// A diagram as it is written.
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
    GraphFormat(name: "text", summary: "for people: a list of edges") {
      WrittenGraph(TextGraph.render($0.graph))
    },
    GraphFormat(name: "mermaid", summary: "a diagram in Markdown, which GitHub, GitLab and editors draw") {
      let drawn = MermaidGraph.render($0.graph, hasFrames: $0.hasFrames)
      var written = WrittenGraph(drawn.text)
      written.isTooLarge = drawn.isTooLarge
      return written
    },
    GraphFormat(name: "dot", summary: "a diagram for Graphviz") {
      WrittenGraph(DOTGraph.render($0.graph, hasFrames: $0.hasFrames))
    },
    GraphFormat(name: "json", summary: "for programs: one object") {
      WrittenGraph(bytes: JSONGraph.render($0.graph, toolVersion: $0.toolVersion))
    },
    GraphFormat(name: "markdown", summary: "for a comment on a pull request: a summary and a diagram") {
      WrittenGraph(MarkdownGraph.render($0.graph, hasFrames: $0.hasFrames))
    },
  ]

  /// The format of a name.
  public static func named(_ name: String) -> GraphFormat? { all.first { $0.name == name } }

  /// Writes a diagram; the same gives the same bytes. The cost is that of sorting its nodes and edges.
  ///
  /// - Parameter hasFrames: whether the nodes of a folder are framed, where the format draws.
  public func render(_ graph: ReportedGraph, toolVersion: String, hasFrames: Bool = true) -> WrittenGraph {
    write(DrawnGraph(graph: graph, toolVersion: toolVersion, hasFrames: hasFrames))
  }
}
