import TCALintModel

/// Source files as they lie on disk, for tools that look at files one by one.
public enum SourceFiles {
  /// A file, or the Swift files below a directory, every one of them, sorted.
  public static func list(_ path: FilePath) -> [FilePath] {
    guard FileSystem.kind(path) == .directory else { return [path] }
    var found: [FilePath] = []
    guard case .success(let entries) = FileSystem.entries(path) else { return [] }
    for entry in entries {
      let inner = path.appending(entry.name)
      // A link to a directory could lead around for ever.
      if entry.kind == .directory {
        found += list(inner)
      } else if entry.name.hasByteSuffix(".swift"), FileSystem.kind(inner) == .file {
        found.append(inner)
      }
    }
    return found
  }

  /// The bytes of a file; nil when it cannot be read.
  public static func read(_ path: FilePath) -> [UInt8]? {
    try? FileReader.read(path, limit: FileReader.largestLimit, followingLinks: true).get()
  }

  /// Whether there is something at a path.
  public static func exists(_ path: FilePath) -> Bool { FileSystem.kind(path) != nil }

  /// A path that leads to nothing, as the folder that it is looked for in (`""` or with a slash at its end), the name
  /// looked for, and the names that are there.
  public static func neighbours(of path: FilePath) -> (folder: String, name: String, names: [String]) {
    let name = String(path.parts.last ?? "")
    let text = path.text.utf8
    let end = text.lastIndex { $0 != UInt8(ascii: "/") } ?? text.startIndex
    let folder = text[...end].lastIndex(of: UInt8(ascii: "/")).map { String(Substring(text[...$0])) } ?? ""
    guard case .success(let entries) = FileSystem.entries(folder.isEmpty ? "." : FilePath(folder)) else {
      return (folder, name, [])
    }
    return (folder, name, entries.filter(\.isUTF8).map(\.name))
  }
}
