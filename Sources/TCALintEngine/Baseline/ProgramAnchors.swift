import TCALintModel

/// What the paths of findings are relative to, so that they are the same whatever paths a run is given: the nearest folder
/// with a configuration or `.git`, else the working directory.
struct ProgramAnchors {
  private let workingDirectory: FilePath
  private var configured = MarkedFolders(ProgramMarks.isConfigured)
  private var workTrees = MarkedFolders(WorkTree.isTop)

  init(workingDirectory: FilePath) { self.workingDirectory = workingDirectory }

  /// The path of a file or folder below its anchor; for one outside of the working directory that has none, another.
  ///
  /// - Parameter path: absolute.
  mutating func path(of path: FilePath, else other: FilePath) -> FilePath {
    let anchor = anchor(of: path.parent) ?? workingDirectory
    return anchor.contains(path) ? path.relative(to: anchor) : other
  }

  /// What the paths of a program's files are relative to, where all are to the same.
  mutating func anchor(ofProgram root: FilePath) -> FilePath {
    anchor(of: root) ?? (workingDirectory.contains(root) ? workingDirectory : root)
  }

  /// The nearest folder with a configuration or `.git`, the folder itself included.
  private mutating func anchor(of folder: FilePath) -> FilePath? {
    configured.nearest(to: folder) ?? workTrees.nearest(to: folder)
  }
}
