/// Source files as they lie on disk, for tools that look at files one by one.
public enum SourceFiles {
  /// A file, or the Swift files below a directory, every one of them, sorted.
  public static func list(_ path: String) -> [String] {
    guard FileSystem.status(path)?.kind == .directory else { return [path] }
    var found: [String] = []
    for entry in FileSystem.entries(path) ?? [] {
      let inner = Path.join(path, entry.name)
      // A link to a directory could lead around for ever.
      if entry.isDirectory == true {
        found += list(inner)
      } else if entry.name.hasSuffix(".swift"), FileSystem.status(inner)?.kind == .file {
        found.append(inner)
      }
    }
    return found
  }

  /// The bytes of a file; nil when it cannot be read.
  public static func read(_ path: String) -> [UInt8]? { try? FileSystem.read(path).get() }
}
