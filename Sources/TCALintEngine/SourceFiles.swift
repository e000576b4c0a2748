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

  /// Whether something stands at a path.
  public static func exists(_ path: String) -> Bool { FileSystem.status(path) != nil }

  /// A path that leads to nothing, as the folder that it is looked for in (`""` or with a slash at its end), the name
  /// looked for, and the names that are there.
  public static func neighbours(of path: String) -> (folder: String, name: String, names: [String]) {
    let name = String(Path.parts(path[...]).last ?? "")
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") } ?? path.startIndex
    let folder = path.utf8[...end].lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path.utf8[...$0])) } ?? ""
    guard case .success(let entries) = FileSystem.entries(folder.isEmpty ? "." : folder) else {
      return (folder, name, [])
    }
    return (folder, name, entries.map(\.name))
  }
}
