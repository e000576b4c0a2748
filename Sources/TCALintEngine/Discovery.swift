/// Finds the Swift files of directories.
///
/// Where a directory lies in a git work tree, git's list decides (ignored files are left out); else it is walked.
/// Either way build products, fetched packages, hidden folders and templates are passed over below it, and a link to
/// another directory is not followed: what it leads to may be anywhere. Submodules and other work trees inside are
/// directories as any other, each with git's list of its own.
struct Discovery: Sendable {
  /// Absolute paths.
  private(set) var files: [String] = []
  /// The folders that hold an Xcode project, as absolute paths.
  private(set) var projectFolders: Set<String> = []
  /// What could not be read.
  private(set) var unreadable: [(path: String, reason: String)] = []
  /// Work trees of their own below the directory, still to be looked into.
  private var nested: [String] = []

  /// Looks into directories, and the work trees inside them, at the same time where possible: asking git is waiting
  /// for a process.
  static func all(_ directories: [String], jobs: Int) -> Discovery {
    var all = Discovery()
    var seen = Set(directories)
    var waiting = directories
    while !waiting.isEmpty {
      let batch = waiting
      waiting = []
      for found in Workers.map(batch.count, jobs: jobs, { Discovery(batch[$0]) }) {
        all.files += found.files
        all.projectFolders.formUnion(found.projectFolders)
        all.unreadable += found.unreadable
        waiting += found.nested.filter { seen.insert($0).inserted }
      }
    }
    all.files.sort(by: Path.precedes)
    return all
  }

  private init() {}

  private init(_ directory: String) {
    if let listing = GitFiles.list(directory) { add(listing, below: directory) } else { walk(directory) }
  }

  private static let skipped: Set<Substring> = ["DerivedData", "Pods", "Carthage", "SourcePackages"]

  /// Whether a folder is passed over, by its name.
  private static func isSkipped(_ folder: Substring) -> Bool {
    folder.utf8.first == UInt8(ascii: ".") || skipped.contains(folder) || folder.hasSuffix(".docc")
      || folder.hasSuffix(".xctemplate")
  }

  private mutating func add(_ listing: GitFiles.Listing, below directory: String) {
    for path in listing.files {
      let folders = Path.parts(path.text[...]).dropLast()
      if folders.contains(where: Self.isSkipped) { continue }
      if let project = folders.firstIndex(where: { $0.hasSuffix(".xcodeproj") }) {
        projectFolders.insert(Path.absolute(folders[..<project].joined(separator: "/"), from: directory))
      } else if path.text.hasSuffix(".swift") {
        add(Path.join(directory, path.text), isUTF8: path.isUTF8)
      }
    }
    for path in listing.workTrees where !Path.parts(path[...]).contains(where: Self.isSkipped) {
      nested.append(Path.join(directory, path))
    }
  }

  private mutating func add(_ file: String, isUTF8: Bool) {
    if isUTF8 { files.append(file) } else { unreadable.append((file, "its name is not UTF-8")) }
  }

  private mutating func walk(_ root: String) {
    var waiting = [root]
    while let directory = waiting.popLast() {
      let entries: [FileSystem.Entry]
      switch FileSystem.entries(directory) {
      case .success(let found): entries = found
      case .failure(let error):
        unreadable.append((directory, error.message))
        continue
      }
      if directory != root, entries.contains(where: { $0.name == ".git" }) {
        nested.append(directory)
        continue
      }
      for entry in entries {
        let path = Path.join(directory, entry.name)
        if entry.kind != .directory {
          if entry.name.hasSuffix(".swift") { add(path, isUTF8: entry.isUTF8) }
        } else if entry.name.hasSuffix(".xcodeproj") {
          projectFolders.insert(directory)
        } else if !Self.isSkipped(entry.name[...]) {
          waiting.append(path)
        }
      }
    }
  }
}
