/// Source files as they lie on disk, for tools that look at files one by one.
public enum SourceFiles {
  /// A file, or the Swift files below a directory, every one of them, sorted.
  public static func list(_ path: String) -> [String] {
    guard FileSystem.status(path)?.kind == .directory else { return [path] }
    var found: [String] = []
    guard case .success(let entries) = FileSystem.entries(path) else { return [] }
    for entry in entries {
      let inner = Path.join(path, entry.name)
      // A link to a directory could lead around for ever.
      if entry.kind == .directory {
        found += list(inner)
      } else if entry.name.hasSuffix(".swift"), FileSystem.status(inner)?.kind == .file {
        found.append(inner)
      }
    }
    return found
  }

  /// The bytes of a file; nil when it cannot be read.
  public static func read(_ path: String) -> [UInt8]? { try? FileSystem.read(path).get() }

  /// What else stands where a path leads to nothing: paths to choose the one from that was meant.
  public static func neighbours(of path: String) -> [String] {
    let folder = path.contains("/") ? Path.parent(path) : ""
    guard case .success(let entries) = FileSystem.entries(folder.isEmpty ? "." : folder) else { return [] }
    return entries.map { folder.isEmpty ? $0.name : Path.join(folder, $0.name) }
  }
}
