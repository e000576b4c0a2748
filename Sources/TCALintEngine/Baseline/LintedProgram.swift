import TCALintModel

/// What of a program was linted, and what of it reported.
struct LintedProgram: Sendable {
  let root: ProgramRoot
  /// The absolute paths of its files.
  let paths: PerFile<FilePath>
  /// Whether all of it could be read and parsed.
  let isWhole: Bool

  init(_ loaded: LoadedProgram) {
    root = loaded.root
    paths = loaded.paths
    isWhole = loaded.program.isComplete && loaded.program.damagedFiles.isEmpty
  }

  /// Whether findings of a file would be reported, if it were there.
  func reports(_ path: FilePath) -> Bool {
    root.directories.contains { $0.contains(path) } && root.reports(path)
  }
}
