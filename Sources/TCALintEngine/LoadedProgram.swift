import TCALintModel
import TCALintSyntax

/// A program, read and linked.
struct LoadedProgram: Sendable {
  let root: ProgramRoot
  let program: Program
  /// The absolute path of each file of the program.
  let paths: [String]
  /// Whether findings in each file of the program are reported.
  let isReported: [Bool]
  let unreadable: [(path: String, reason: String)]

  init(_ root: ProgramRoot, jobs: Int) {
    self.root = root
    var found: [String] = []
    var projects: Set<String> = []
    var unreadable: [(path: String, reason: String)] = []
    // Asking git is waiting for a process: all directories at once.
    for discovery in Workers.map(root.directories.count, jobs: jobs, { Discovery(root.directories[$0]) }) {
      found += discovery.files
      projects.formUnion(discovery.projectFolders)
      unreadable += discovery.unreadable.map { ($0, "cannot be read") }
    }
    // A given file is read wherever it lies and whatever it is called.
    found += root.selected.filter { FileSystem.status($0)?.kind == .file }
    let candidates = Self.distinct(found)
    let read = Self.read(candidates, below: root.root, jobs: jobs)
    var files: [ProgramFile] = []
    var paths: [String] = []
    for (candidate, result) in zip(candidates, read) {
      switch result {
      case .success(let file):
        files.append(file)
        paths.append(candidate.path)
      // What git lists may have been deleted since.
      case .failure(let error) where error.number == SystemError.noSuchFile: break
      case .failure(let error): unreadable.append((candidate.path, error.message))
      }
    }
    program = Program(
      linking: files, projectFolders: projects.sorted().map { $0 == root.root ? "" : Path.relative($0, to: root.root) },
      isComplete: unreadable.isEmpty)
    isReported = paths.map(root.reports)
    self.paths = paths
    self.unreadable = unreadable
  }

  func holdsFile(below directory: String) -> Bool { paths.contains { Path.contains(directory, $0) } }

  private struct Candidate: Sendable {
    let path: String
    let size: Int
  }

  /// The files by path, each once, whatever paths lead to it.
  private static func distinct(_ found: [String]) -> [Candidate] {
    var candidates: [Candidate] = []
    var seen: Set<FileSystem.Identity> = []
    var previous: String?
    for path in found.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where path != previous {
      previous = path
      if let status = FileSystem.status(path) {
        guard status.kind == .file, seen.insert(status.identity).inserted else { continue }
        candidates.append(Candidate(path: path, size: status.size))
      }
    }
    return candidates
  }

  /// Reads, parses and summarises files, large ones first, so that no thread is left with one at the end.
  private static func read(
    _ candidates: [Candidate], below root: String, jobs: Int
  ) -> [Result<ProgramFile, SystemError>] {
    let order = candidates.indices.sorted {
      (candidates[$1].size, $0) < (candidates[$0].size, $1)
    }
    let read = Workers.map(order.count, jobs: jobs) { index -> Result<ProgramFile, SystemError> in
      let path = candidates[order[index]].path
      return FileSystem.read(path).map { ProgramFile(path: Path.relative(path, to: root), source: $0) }
    }
    var result = [Result<ProgramFile, SystemError>?](repeating: nil, count: candidates.count)
    for (index, file) in zip(order, read) { result[index] = file }
    return result.map { $0! }
  }
}
