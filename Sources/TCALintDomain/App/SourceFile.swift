import TCALintModel
import TCALintSyntax

/// A file of the app.
public struct SourceFile: Sendable {
  @UnretainedApp public var app: App
  /// Its index in ``Program/files``.
  public let file: FileID

  /// A handle for a file of the app.
  public init(_ app: App, _ file: FileID) {
    _app = UnretainedApp(wrappedValue: app)
    self.file = file
  }

  /// Below the program's root, with `/` between its parts.
  public var path: FilePath { app.program.files[file].path }
  /// The names of the modules that it imports itself.
  public var imports: [String] { facts.imports.map { facts.names.text($0.module) } }

  /// Its bytes.
  public var source: [UInt8] { app.program.files[file].source }

  /// A place in it, by byte offsets.
  public func location(_ range: Range<UInt32>) -> Location { Location(file: file, range: range) }

  var facts: FileFacts { app.program.files[file].facts }

  /// Passes the file's tree, parsed again, to a closure. The tree must not outlive it.
  ///
  /// - Parameter memory: to be used again for the next file of the thread.
  public func withTree<Value: Sendable>(
    memory: ParserMemory = ParserMemory(), _ body: @Sendable (SyntaxTree) -> Value
  ) -> Value {
    app.program.files[file].withTree(memory: memory, body)
  }
}

extension App {
  /// The lines of a place, from the first byte of the first to after the line break of the last.
  public func lines(of location: Location) -> Location { program.lines(of: location) }

  /// The source text of a place.
  func source(_ location: Location) -> String { program.source(location) }

  /// The files of the app, sorted by path.
  public var files: [SourceFile] { program.files.indices.map { SourceFile(self, $0) } }
}
