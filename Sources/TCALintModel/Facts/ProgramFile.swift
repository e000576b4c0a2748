import TCALintSyntax

/// One file of a program: its bytes and its facts. Its tree is not kept: most files are never visited again.
public final class ProgramFile: Sendable {
  /// The path below the program's root, with `/` between its parts.
  public let path: FilePath
  public let source: [UInt8]
  public let facts: FileFacts
  /// Where it mentions which of its names.
  public let mentions: MentionTable
  /// The syntax errors, in source order.
  public let diagnostics: [SyntaxDiagnostic]
  /// The first syntax error, also one in inactive code that is not reported.
  public let firstFault: SyntaxDiagnostic?
  /// The package manifest in the file; nil for another file.
  public let manifest: PackageManifest?
  /// The Tuist manifest in the file; nil for another file.
  let tuistManifest: TuistManifest?

  init(
    path: FilePath, source: [UInt8], facts: FileFacts, diagnostics: [SyntaxDiagnostic], firstFault: SyntaxDiagnostic?,
    manifest: PackageManifest?, tuistManifest: TuistManifest?
  ) {
    (self.path, self.source, self.facts) = (path, source, facts)
    mentions = MentionTable(facts)
    (self.diagnostics, self.firstFault) = (diagnostics, firstFault)
    (self.manifest, self.tuistManifest) = (manifest, tuistManifest)
  }

  /// Whether a file's name is that of a manifest of a package or of Tuist, which configures how other files are
  /// compiled.
  public static func isManifest(_ path: FilePath) -> Bool {
    // The first letter rules out most names.
    guard let first = path.firstByteOfName, "PWTC".utf8.contains(first) else { return false }
    return PackageManifest.isManifest(path) || TuistManifest.folder(of: path) != nil
  }

  /// Whether the parser found no fault with it.
  public var isIntact: Bool { firstFault == nil }

  /// Passes the file's tree, parsed again, to a closure: for rules that need syntax, in files that the facts select.
  ///
  ///     let calls = file.withTree { tree in
  ///       tree.root.descendants.filter { $0.kind == .functionCallExpr }.map(\.range)
  ///     }
  ///
  /// The tree ends with the closure. What the closure returns is `Sendable`, which nodes are not.
  ///
  /// - Parameter memory: to be used again for the next file of the thread.
  public func withTree<Value: Sendable>(
    memory: ParserMemory = ParserMemory(), _ body: @Sendable (SyntaxTree) -> Value
  ) -> Value {
    Parser.parse(source, names: facts.names.extended, memory: memory, body)
  }
}
