import TCALintModel

extension ReportedGraph.Node {
  /// Identifies the same declaration in several graphs.
  public struct Declaration: Hashable, Sendable {
    private let name: String
    private let path: FilePath?
    private let line: Int?

    /// A declaration of a name at a place.
    public init(name: String, path: FilePath?, line: Int?) {
      self.name = name
      self.path = path
      self.line = line
    }
  }

  /// The declaration of the node.
  public var declaration: Declaration { Declaration(name: name, path: path, line: line) }
}
