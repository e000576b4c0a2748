import TCALintModel

/// What the paths of findings are relative to, so that they are the same whatever paths a run is given: the root of the
/// program, where the file alone says what it is, else the working directory.
struct ProgramAnchors: Sendable {
  private let workingDirectory: FilePath
  private var trees: ProgramTrees
  /// What was asked for last: most files lie in the same folder as the one before.
  private var latest: (folder: FilePath, anchor: FilePath?)?

  /// - Parameter plain: folders that are known to be no anchors.
  init(workingDirectory: FilePath, plain: Set<FilePath> = []) {
    self.workingDirectory = workingDirectory
    trees = ProgramTrees(plain: plain)
  }

  /// The path of a file or folder below its anchor; for one outside of the working directory that has none, another.
  ///
  /// - Parameter path: absolute.
  mutating func path(of path: FilePath, else other: FilePath) -> FilePath {
    let folder = path.parent
    if latest?.folder != folder { latest = (folder, anchor(of: folder)) }
    let anchor = latest?.anchor ?? workingDirectory
    return anchor.contains(path) ? path.relative(to: anchor) : other
  }

  /// The paths of a program's files, as ``path(of:else:)`` has them.
  ///
  /// - Parameter paths: absolute.
  mutating func paths(of paths: some Sequence<FilePath>, in root: ProgramRoot) -> [FilePath] {
    var found: [FilePath] = []
    for path in paths { found.append(self.path(of: path, else: path.relative(to: root.root))) }
    return found
  }

  /// What the paths of a program's files are relative to, where all are to the same.
  mutating func anchor(ofProgram root: FilePath) -> FilePath {
    anchor(of: root) ?? (workingDirectory.contains(root) ? workingDirectory : root)
  }

  private mutating func anchor(of folder: FilePath) -> FilePath? { trees.program(around: folder)?.root }
}
