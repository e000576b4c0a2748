import TCALintDomain
import TCALintSyntax

/// What a rule looks for in the tree of a file.
public struct TreeCheck: Sendable {
  /// Whether a file may have findings, decided without its tree. A file for which this is false for all rules is not
  /// parsed again.
  public let mayFind: @Sendable (FileWords) -> Bool
  /// What is found. The tree ends with the call.
  public let findings: @Sendable (SourceFile, SyntaxTree) -> [Finding]

  public init(
    mayFind: @escaping @Sendable (FileWords) -> Bool,
    findings: @escaping @Sendable (SourceFile, SyntaxTree) -> [Finding]
  ) {
    self.mayFind = mayFind
    self.findings = findings
  }
}
