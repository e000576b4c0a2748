import TCALintSyntax

/// What one file contributes to a program: a plain value, a pure function of the file's tree.
public struct FileSummary: Sendable {
  /// Summarises a file's tree in one walk.
  public init(_ tree: SyntaxTree) {}
}
