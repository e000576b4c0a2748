/// Finds the Swift files of a directory.
///
/// Where the directory lies in a git work tree, git's list decides (ignored files are left out); else it is walked.
/// Either way build products, fetched packages, hidden folders and templates are passed over below it.
struct Discovery {
  /// Absolute paths, sorted.
  private(set) var files: [String] = []
  /// The folders that hold an Xcode project, as absolute paths.
  private(set) var projectFolders: Set<String> = []
  /// Directories that could not be read.
  private(set) var unreadable: [String] = []
  private var seen: Set<FileSystem.Identity> = []

  init(_ directory: String) {
    if let listed = GitFiles.list(directory) { add(listed, below: directory) } else { walk(directory) }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static let skipped: Set<Substring> = ["DerivedData", "Pods", "Carthage", "SourcePackages"]

  /// Whether a folder is passed over, by its name.
  private static func isSkipped(_ folder: Substring) -> Bool {
    folder.utf8.first == UInt8(ascii: ".") || skipped.contains(folder) || folder.hasSuffix(".docc")
      || folder.hasSuffix(".xctemplate")
  }

  private mutating func add(_ listed: [String], below directory: String) {
    for path in listed {
      let folders = path.split(separator: "/").dropLast()
      if let project = folders.firstIndex(where: { $0.hasSuffix(".xcodeproj") }) {
        projectFolders.insert(Path.absolute(folders[..<project].joined(separator: "/"), from: directory))
      }
      if path.hasSuffix(".swift"), !folders.contains(where: Self.isSkipped) {
        files.append(Path.join(directory, path))
      }
    }
  }

  private mutating func walk(_ root: String) {
    var waiting = [root]
    while let directory = waiting.popLast() {
      // A link back up must not lead around for ever.
      guard let status = FileSystem.status(directory), seen.insert(status.identity).inserted else { continue }
      guard let entries = FileSystem.entries(directory) else {
        unreadable.append(directory)
        continue
      }
      for entry in entries {
        let path = Path.join(directory, entry.name)
        let isDirectory = entry.isDirectory ?? (FileSystem.status(path)?.kind == .directory)
        if !isDirectory {
          if entry.name.hasSuffix(".swift") { files.append(path) }
        } else if entry.name.hasSuffix(".xcodeproj") {
          projectFolders.insert(directory)
        } else if !Self.isSkipped(entry.name[...]) {
          waiting.append(path)
        }
      }
    }
  }
}
