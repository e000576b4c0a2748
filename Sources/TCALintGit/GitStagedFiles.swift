import TCALintFiles
import TCALintModel

/// Reads the files of an index as the next commit will have them.
struct GitStagedFiles {
  private let trees: GitTreeReader
  private let jobs: Int
  private var files: [GitFile] = []
  private var unreadable: [(path: FilePath, error: FileError)] = []
  private var conflicts: Set<FilePath> = []
  private var problem: GitProblem?

  /// - Parameters:
  ///   - path: of the index; if there is none, nothing is staged.
  ///   - gitDirectory: where the shared index lies, if it is split.
  ///   - trees: reads the whole folders of a sparse index.
  static func read(
    _ path: FilePath, in gitDirectory: FilePath, trees: GitTreeReader, jobs: Int
  ) -> Result<GitFileTable, GitProblem> {
    Result { () throws(GitProblem) in
      var staged = GitStagedFiles(trees: trees, jobs: jobs)
      for entry in try entries(path, in: gitDirectory, hashSize: trees.hashSize) { staged.add(entry) }
      if let problem = staged.problem { throw problem }
      return GitFileTable(staged.files, unreadable: staged.unreadable)
    }
  }

  private init(trees: GitTreeReader, jobs: Int) {
    self.trees = trees
    self.jobs = jobs
  }

  private static func entries(
    _ path: FilePath, in gitDirectory: FilePath, hashSize: Int
  ) throws(GitProblem) -> [GitIndexReader.Entry] {
    let (own, link) = try read(path, hashSize: hashSize)
    guard let link else { return own }
    let sharedPath = gitDirectory.appending("sharedindex." + link.shared.text)
    guard FileSystem.kind(sharedPath) != nil else { throw .unreadable(sharedPath, .noSuchFile) }
    let shared = try read(sharedPath, hashSize: hashSize).entries
    // Entries without a name come first, in the order of those that they replace.
    var replacements = own.prefix { $0.name.isEmpty }[...]
    guard max(link.deleted.end, link.replaced.end) <= shared.count else { throw .damaged(path) }
    var entries = Array(own.drop { $0.name.isEmpty })
    for (index, entry) in shared.enumerated() {
      let replacement = link.replaced.contains(index) ? replacements.popFirst() : nil
      if link.deleted.contains(index) { continue }
      var current = replacement ?? entry
      current.name = entry.name
      entries.append(current)
    }
    return entries
  }

  private static func read(
    _ path: FilePath, hashSize: Int
  ) throws(GitProblem) -> (entries: [GitIndexReader.Entry], link: GitIndexReader.Link?) {
    switch FileReader.read(path, limit: GitIndex.sizeLimit) {
    case .failure(let error) where error.isAbsence: return ([], nil)
    case .failure(let error): throw .unreadable(path, error)
    case .success(let bytes):
      var reader = GitIndexReader(bytes, hashSize: hashSize)
      var entries: [GitIndexReader.Entry] = []
      let isWhole = reader.read {
        entries.append($0)
        return true
      }
      guard isWhole else { throw .damaged(path) }
      return (entries, reader.link)
    }
  }

  private mutating func add(_ entry: GitIndexReader.Entry) {
    guard problem == nil, !entry.isOnlyIntended, let kind = GitMode.kind(entry.mode) else { return }
    var name = entry.name[...]
    if case .tree = kind, name.last == UInt8(ascii: "/") { name.removeLast() }
    guard let text = String(validating: name, as: UTF8.self) else {
      let repaired = String(decoding: name, as: UTF8.self)
      return unreadable.append((FilePath(repaired), .nameIsNotUTF8))
    }
    let path = FilePath(text)
    guard !GitMode.leadsOut(name) else {
      problem = .other("the index contains '\(path)', which leads out of the work tree")
      return
    }
    // Each side of a conflict has an entry.
    if entry.stage != 0 {
      if conflicts.insert(path).inserted { unreadable.append((path, .conflict)) }
      return
    }
    switch kind {
    case .file(let kind): files.append(GitFile(path: path, kind: kind, id: entry.id, stamp: entry.stamp))
    case .tree:
      switch trees.read(entry.id, at: path, &unreadable, jobs: jobs) {
      case .success(let found): files += found
      case .failure(let found): problem = found
      }
    }
  }
}
