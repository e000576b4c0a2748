import TCALintSyntax

/// A file of the app with an index of its words, which answers quickly what the file does not contain. Created once and
/// shared.
public struct FileWords: Sendable {
  /// The file.
  public let file: SourceFile
  /// Its bytes.
  public let source: [UInt8]
  /// Its names, and those that every file knows.
  public let names: NameTable

  /// The words of a file. The cost is constant.
  public init(_ file: SourceFile) {
    self.file = file
    source = file.source
    names = file.facts.names
  }
}
