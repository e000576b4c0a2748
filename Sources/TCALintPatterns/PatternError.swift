/// Why a text is no pattern.
public struct PatternError: Error, Equatable {
  /// One line without a full stop. Quoted text is not escaped.
  public let message: String
  /// In the pattern's text. Byte offset.
  public let offset: Int

  init(_ message: String, at offset: Int = 0) {
    self.message = message
    self.offset = offset
  }
}
