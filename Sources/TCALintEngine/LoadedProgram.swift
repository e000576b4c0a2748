import TCALintDomain
import TCALintModel

/// A program, read and linked.
struct LoadedProgram: Sendable {
  let sources: ProgramSources
  let app: App
  /// The absolute path that each file's findings are recognised by: its own, or for a file of the past the one that it
  /// has today.
  let currentPaths: PerFile<FilePath>

  init(_ sources: ProgramSources, renamed: [FilePath: FilePath] = [:]) {
    self.sources = sources
    app = App(
      linking: Array(sources.files), projectFolders: sources.found.projectFolders,
      folderChecking: sources.found.folderChecking,
      isComplete: sources.unreadable.isEmpty)
    currentPaths = renamed.isEmpty ? sources.paths : PerFile(sources.paths.map { renamed[$0] ?? $0 })
  }

  /// - Parameter fileSizeLimit: the most bytes that a file may have to be read.
  init(_ root: ProgramRoot, in snapshot: Snapshot = .disk, fileSizeLimit: Int, jobs: Int) {
    let found = FoundProgram(root, in: snapshot, fileSizeLimit: fileSizeLimit, jobs: jobs)
    self.init(ProgramSources(found, fileSizeLimit: fileSizeLimit, jobs: jobs))
  }

  var program: Program { app.program }
  var root: ProgramRoot { sources.root }
  var paths: PerFile<FilePath> { sources.paths }
  var lineCounts: PerFile<Int> { sources.lineCounts }
  var isReported: PerFile<Bool> { sources.isReported }
  var unreadable: [(path: FilePath, error: FileError)] { sources.unreadable }
  var notes: [(path: FilePath, reason: String)] { sources.found.notes }
  var emptyDirectories: [FilePath] { sources.found.emptyDirectories }
}
