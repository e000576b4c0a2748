import TCALintSyntax

/// A file of the app with what tells fast what it does not hold. It is made once for all that ask.
public struct FileWords: Sendable {
  public let file: SourceFile
  /// Its bytes.
  public let source: [UInt8]
  /// Its names, and those that every file knows.
  public let names: NameTable

  public init(_ file: SourceFile) {
    self.file = file
    source = file.source
    names = file.facts.names
  }
}
