import TCALintSyntax

/// The index of a file in ``Program/files``.
public typealias FileID = Int

/// One file of a program.
public struct ProgramFile: Sendable {
  /// The path below the program's root, with `/` between its parts.
  public let path: String
  public let tree: SyntaxTree
  public let summary: FileSummary

  public init(path: String, tree: SyntaxTree, summary: FileSummary) {
    self.path = path
    self.tree = tree
    self.summary = summary
  }
}

/// All the files that belong together, linked.
public final class Program: Sendable {
  /// The program's files, sorted by path.
  public let files: [ProgramFile]
  /// Links files into a program.
  ///
  /// - Parameters:
  ///   - files: sorted by path.
  ///   - projectFolders: the folders below the root (`""` is the root itself) that hold an Xcode project.
  ///   - isComplete: whether every file of the program could be read.
  public init(linking files: [ProgramFile], projectFolders: [String] = [], isComplete: Bool = true) {
    self.files = files
  }
}
