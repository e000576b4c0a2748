import TCALintModel

/// The paths that a run was given, looked up.
struct GivenPaths {
  /// Absolute paths, each once.
  private(set) var directories: [FilePath] = []
  private(set) var files: [FilePath] = []
  /// Those that lead to nothing that can be linted, as given and as absolute paths.
  private(set) var unreadable: [(path: FilePath, absolute: FilePath, error: FileError)] = []

  /// - Parameters:
  ///   - root: the absolute path of the working directory.
  ///   - snapshots: what the paths may stand in; the first one that has something there says what it is.
  init(_ paths: [FilePath], root: FilePath, in snapshots: [Snapshot] = [.disk]) {
    var seen: Set<FilePath> = []
    var trees = ProgramTrees()
    for path in paths {
      guard path.isShortEnough else {
        unreadable.append((path, path, .nameTooLong))
        continue
      }
      let absolute = Self.absolute(path, root: root)
      guard seen.insert(absolute).inserted else { continue }
      if let tree = trees.treeLeft(by: absolute, workingDirectory: root) {
        unreadable.append((path, absolute, .leadsOut(of: tree)))
        continue
      }
      switch snapshots.lazy.compactMap({ $0.kind(absolute) }).first {
      case .directory: directories.append(absolute)
      case .file: files.append(absolute)
      case .link, .other: unreadable.append((path, absolute, .notAFile))
      case nil: unreadable.append((path, absolute, Self.isRepaired(absolute) ? .nameIsNotUTF8 : Self.absence(absolute)))
      }
    }
  }

  /// Removes the files whose names do not end in `.swift`, and returns them.
  mutating func removeOtherFiles() -> [FilePath] {
    let others = files.filter { !$0.hasSuffix(".swift") }
    files.removeAll { !$0.hasSuffix(".swift") }
    return others
  }

  /// Why nothing stands at a path.
  private static func absence(_ path: FilePath) -> FileError {
    if case .failure(let error) = FileSystem.status(path) { error } else { .noSuchFile }
  }

  /// Where a path leads. A path into the working directory by way of a link (`/tmp` is one on macOS) is taken as one
  /// below it; any other keeps its links, so that it is reported as it was given.
  private static func absolute(_ path: FilePath, root: FilePath) -> FilePath {
    let absolute = path.absolute(from: root)
    if root.contains(absolute) { return absolute }
    guard let real = FileSystem.realPath(absolute), root.contains(real) else { return absolute }
    return real
  }

  /// Whether a path that leads to nothing is what is shown of one that is not UTF-8.
  private static func isRepaired(_ path: FilePath) -> Bool {
    guard path.text.unicodeScalars.contains("\u{fffd}"), case .success(let entries) = FileSystem.entries(path.parent)
    else { return false }
    return entries.contains { !$0.isUTF8 && $0.name.utf8.elementsEqual(path.name.utf8) }
  }
}
