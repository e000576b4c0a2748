/// The paths that a run was given, looked up.
struct GivenPaths {
  /// Absolute paths, each once.
  private(set) var directories: [String] = []
  private(set) var files: [String] = []
  /// Those that lead to nothing that can be linted, as given.
  private(set) var unreadable: [(path: String, reason: String)] = []

  init(_ paths: [String], root: String) {
    var seen: Set<String> = []
    for path in paths {
      let absolute = Self.absolute(path, root: root)
      guard seen.insert(absolute).inserted else { continue }
      switch FileSystem.status(absolute)?.kind {
      case .directory: directories.append(absolute)
      case .file: files.append(absolute)
      case .other: unreadable.append((path, "neither a file nor a directory"))
      case nil: unreadable.append((path, FileSystem.reason(absolute)))
      }
    }
  }

  /// Where a path leads. A path into the working directory by way of a link (`/tmp` is one on macOS) is taken as one
  /// below it; any other keeps its links, so that it is reported as it was given.
  private static func absolute(_ path: String, root: String) -> String {
    let absolute = Path.absolute(path, from: root)
    if Path.contains(root, absolute) { return absolute }
    guard let real = FileSystem.realPath(absolute), Path.contains(root, real) else { return absolute }
    return real
  }
}
