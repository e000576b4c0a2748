/// Arithmetic on paths as text; nothing here asks the file system.
enum Path {
  /// An absolute path without `.`, `..` and repeated slashes.
  static func absolute(_ path: String, from directory: String) -> String {
    var parts: [Substring] = path.utf8.first == UInt8(ascii: "/") ? [] : directory.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  static func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  static func name(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  static func join(_ directory: String, _ name: String) -> String {
    name.isEmpty ? directory : directory == "/" ? "/" + name : directory + "/" + name
  }

  /// Whether an absolute path is a directory or lies below it.
  static func contains(_ directory: String, _ path: String) -> Bool {
    directory == "/" || path == directory
      || (path.utf8.count > directory.utf8.count && path.utf8.starts(with: directory.utf8)
        && path.utf8[path.utf8.index(path.startIndex, offsetBy: directory.utf8.count)] == UInt8(ascii: "/"))
  }

  /// A path below a directory relative to it, any other as it is.
  static func relative(_ path: String, to directory: String) -> String {
    guard contains(directory, path), path != directory else { return path }
    return String(path.dropFirst(directory == "/" ? 1 : directory.count + 1))
  }

  /// The innermost directory that holds all of some directories.
  static func common(_ directories: [String]) -> String {
    guard var common = directories.first.map({ $0.split(separator: "/") }) else { return "/" }
    for directory in directories.dropFirst() {
      common = Array(zip(common, directory.split(separator: "/")).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + common.joined(separator: "/")
  }
}
