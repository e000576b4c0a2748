import TCALintFiles
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
  ///   - snapshots: searched in order; the first that has something at a path determines its kind.
  init(_ paths: [FilePath], root: FilePath, in snapshots: [Snapshot] = [.disk]) {
    var seen: Set<FilePath> = []
    var trees = ProgramTrees()
    for path in paths {
      let absolute: FilePath
      switch path.resolved(from: root, in: snapshots) {
      case .success(let resolved): absolute = Self.absolute(resolved, root: root)
      case .failure(let error):
        unreadable.append((path, path, error))
        continue
      }
      guard seen.insert(absolute).inserted else { continue }
      if let tree = trees.treeLeft(by: absolute, workingDirectory: root) {
        unreadable.append((path, absolute, .leadsOut(of: tree)))
        continue
      }
      let kinds = snapshots.lazy.compactMap { snapshot in snapshot.kind(absolute).map { (snapshot, $0) } }
      switch kinds.first {
      case (.git, .directory)?: directories.append(absolute)
      case (.git, .file)?: files.append(absolute)
      case (_, .directory)?:
        let folder = trees.realFolder(absolute, workingDirectory: root)
        if folder == absolute || seen.insert(folder).inserted { directories.append(folder) }
      case (_, .file)?:
        let file = trees.realFile(absolute, workingDirectory: root)
        if file == absolute || seen.insert(file).inserted { files.append(file) }
      case (_, .link)?, (_, .other)?: unreadable.append((path, absolute, .notAFile))
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

  /// Why there is nothing at a path.
  private static func absence(_ path: FilePath) -> FileError {
    if case .failure(let error) = FileSystem.status(path) { error } else { .noSuchFile }
  }

  /// Where an absolute path leads. A path into the working directory by way of a link (`/tmp` is one on macOS) is taken as one
  /// below it; any other keeps its links, so that it is reported as it was given.
  private static func absolute(_ path: FilePath, root: FilePath) -> FilePath {
    if root.contains(path) { return path }
    guard let real = FileSystem.realPath(path), root.contains(real) else { return path }
    return real
  }

  /// Whether a path that does not exist is the display form of one that is not UTF-8.
  private static func isRepaired(_ path: FilePath) -> Bool {
    guard path.text.unicodeScalars.contains("\u{fffd}"), case .success(let entries) = FileSystem.entries(path.parent)
    else { return false }
    return entries.contains { !$0.isUTF8 && $0.name.utf8.elementsEqual(path.name.utf8) }
  }
}

extension FilePath {
  /// The absolute path of a path of the command line, without `.`, `..` and repeated slashes. A component before a `..`
  /// has to be a folder, or a link to one, as for the system.
  ///
  /// - Parameter snapshots: where the folders are looked up.
  func resolved(from directory: FilePath, in snapshots: [Snapshot] = [.disk]) -> Result<FilePath, FileError> {
    guard isShortEnough else { return .failure(.nameTooLong) }
    guard parts.contains("..") else { return .success(absolute(from: directory)) }
    var path = isAbsolute ? FilePath.root : directory
    for part in parts where part != "." {
      guard part == ".." else {
        path = path.appending(part)
        continue
      }
      guard snapshots.contains(where: { $0.kind(path) == .directory }) else {
        if case .failure(let error) = FileSystem.status(path) { return .failure(error) }
        return .failure(.notAFolder)
      }
      path = path.parent
    }
    return .success(path)
  }
}
