import TCALintDomain
import TCALintSyntax

/// A search of a rule in the tree of a file.
public struct TreeCheck: Sendable {
  /// Whether a file may have findings, decided without its tree. A file for which this is false for all rules is not
  /// parsed again.
  public let mayFind: @Sendable (FileWords) -> Bool
  /// The findings. The tree must not be used after the call.
  public let findings: @Sendable (SourceFile, SyntaxTree) -> [Finding]

  /// A search with a test for files that cannot have findings.
  public init(
    mayFind: @escaping @Sendable (FileWords) -> Bool,
    findings: @escaping @Sendable (SourceFile, SyntaxTree) -> [Finding]
  ) {
    self.mayFind = mayFind
    self.findings = findings
  }
}
