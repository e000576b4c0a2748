import TCALintModel

/// The directories that paths of findings are relative to, which do not depend on the given paths: the root of the
/// program, where the file alone determines it, else the working directory.
struct ProgramAnchors: Sendable {
  private let workingDirectory: FilePath
  private var trees: ProgramTrees
  /// The last query: most files are in the same folder as the one before.
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

  /// The directory that the paths of a program's files are relative to, if it is the same for all.
  mutating func anchor(ofProgram root: FilePath) -> FilePath {
    anchor(of: root) ?? (workingDirectory.contains(root) ? workingDirectory : root)
  }

  private mutating func anchor(of folder: FilePath) -> FilePath? { trees.program(around: folder)?.root }
}
