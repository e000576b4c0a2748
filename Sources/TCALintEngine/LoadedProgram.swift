import TCALintModel
import TCALintSyntax

/// A program, read and linked.
struct LoadedProgram: Sendable {
  let root: ProgramRoot
  let program: Program
  /// The absolute path of each file of the program.
  let paths: [String]
  /// The number of lines in each file of the program.
  let lineCounts: [Int]
  /// Whether findings in each file of the program are reported.
  let isReported: [Bool]
  let unreadable: [(path: String, reason: String)]
  /// Other paths that lead to files of the program.
  private let links: [String]

  init(_ root: ProgramRoot, jobs: Int) {
    self.root = root
    let found = Self.discover(root, jobs: jobs)
    var unreadable = found.unreadable
    // A given file is read wherever it lies and whatever it is called.
    let candidates = Self.distinct(
      found.files + root.selected.filter { FileSystem.status($0)?.kind == .file }, jobs: jobs)
    let read = Self.read(candidates, below: root.root, jobs: jobs)
    var files: [ProgramFile] = []
    var paths: [String] = []
    var lineCounts: [Int] = []
    var isReported: [Bool] = []
    for (candidate, result) in zip(candidates, read) {
      switch result {
      case .success(let (file, lineCount)):
        files.append(file)
        lineCounts.append(lineCount)
        paths.append(candidate.path)
        isReported.append(candidate.links.contains(where: root.reports) || root.reports(candidate.path))
      // Deleted since it was found.
      case .failure(let error) where error.number == SystemError.noSuchFile: break
      case .failure(let error): unreadable.append((candidate.path, error.message))
      }
    }
    program = Program(
      linking: files,
      projectFolders: found.projectFolders.sorted(by: Path.precedes).map {
        $0 == root.root ? "" : Path.relative($0, to: root.root)
      }, isComplete: unreadable.isEmpty)
    self.paths = paths
    links = candidates.flatMap(\.links)
    self.lineCounts = lineCounts
    self.isReported = isReported
    self.unreadable = unreadable
  }

  /// Whether anything was found in a directory, though it may have been read by another path or not at all.
  func finds(in directory: String) -> Bool {
    (paths + links + unreadable.map(\.path)).contains { Path.contains(directory, $0) }
  }

  /// The files of a program's directories, and of those given that would be passed over inside them:
  /// a given path is always entered.
  private static func discover(_ root: ProgramRoot, jobs: Int) -> Discovery {
    let found = Discovery.all(root.directories, jobs: jobs)
    let passedOver = root.selected.filter { given in
      !root.directories.contains(given) && FileSystem.status(given)?.kind == .directory
        && !found.files.contains { Path.contains(given, $0) }
    }
    return passedOver.isEmpty ? found : Discovery.all(root.directories + passedOver, jobs: jobs)
  }

  private struct Candidate: Sendable {
    var path: String
    let size: Int
    /// Other paths that lead to the same file.
    var links: [String] = []
  }

  /// The files by path, each once, whatever paths lead to it; by the one that is no link where there is one.
  private static func distinct(_ found: [String], jobs: Int) -> [Candidate] {
    var candidates: [Candidate] = []
    var seen: [FileSystem.Identity: Int] = [:]
    var previous: String?
    let sorted = found.sorted(by: Path.precedes)
    let statuses = Workers.map(sorted.count, jobs: jobs) { FileSystem.status(sorted[$0]) }
    for (path, status) in zip(sorted, statuses) {
      if let previous, previous.utf8.elementsEqual(path.utf8) { continue }
      previous = path
      guard let status else {
        // What git lists may have been deleted since; what can be seen but not be reached is for reading to tell.
        if FileSystem.isUnreachable(path) { candidates.append(Candidate(path: path, size: 0)) }
        continue
      }
      guard status.kind == .file else { continue }
      guard let index = seen[status.identity] else {
        seen[status.identity] = candidates.count
        candidates.append(Candidate(path: path, size: status.size))
        continue
      }
      candidates[index].links.append(path)
      if FileSystem.isLink(candidates[index].path), !FileSystem.isLink(path) {
        candidates[index].links.append(candidates[index].path)
        candidates[index].path = path
      }
    }
    return candidates.sorted { Path.precedes($0.path, $1.path) }
  }

  /// Reads, parses and summarises files, large ones first, so that no thread is left with one at the end.
  private static func read(
    _ candidates: [Candidate], below root: String, jobs: Int
  ) -> [Result<(file: ProgramFile, lineCount: Int), SystemError>] {
    let order = candidates.indices.sorted {
      (candidates[$1].size, $0) < (candidates[$0].size, $1)
    }
    let read = Workers.map(order.count, jobs: jobs) { index in
      let path = candidates[order[index]].path
      return FileSystem.read(path).map { source in
        (file: ProgramFile(path: Path.relative(path, to: root), source: source), lineCount: lineCount(source))
      }
    }
    var result = [Result<(file: ProgramFile, lineCount: Int), SystemError>?](repeating: nil, count: candidates.count)
    for (index, file) in zip(order, read) { result[index] = file }
    return result.map { $0! }
  }

  /// The number of line breaks, and one more for a last line without.
  private static func lineCount(_ source: [UInt8]) -> Int {
    let breaks = source.withUnsafeBufferPointer { bytes in
      bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
    return breaks + (source.last.map { $0 == UInt8(ascii: "\n") ? 0 : 1 } ?? 0)
  }
}
