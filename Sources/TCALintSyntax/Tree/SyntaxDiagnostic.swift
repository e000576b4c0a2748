/// A fault in a file's syntax.
public struct SyntaxDiagnostic: Sendable, Equatable {
  /// Byte offsets.
  public let range: Range<UInt32>
  /// The message, in the compiler's words.
  public let message: String

  public init(range: Range<UInt32>, message: String) {
    self.range = range
    self.message = message
  }
}
