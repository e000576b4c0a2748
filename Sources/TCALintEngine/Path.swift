/// Arithmetic on paths as text; nothing here asks the file system.
///
/// It works on bytes: a folder's name may begin with what Swift would take for a part of the slash before it.
enum Path {
  /// An absolute path without `.`, `..` and repeated slashes.
  static func absolute(_ path: String, from directory: String) -> String {
    var parts = path.utf8.first == UInt8(ascii: "/") ? [] : Self.parts(directory[...])
    for part in Self.parts(path[...]) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// What stands between the slashes.
  static func parts(_ path: Substring) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
  }

  static func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
    return String(Substring(path.utf8[..<slash]))
  }

  static func name(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { Substring(path.utf8[path.utf8.index(after: $0)...]) } ?? path[...]
  }

  static func join(_ directory: String, _ name: String) -> String {
    name.isEmpty ? directory : directory == "/" ? "/" + name : directory + "/" + name
  }

  /// Whether an absolute path is a directory or lies below it.
  static func contains(_ directory: String, _ path: String) -> Bool {
    let length = directory.utf8.count
    return directory == "/" || path.utf8.elementsEqual(directory.utf8)
      || (path.utf8.count > length && path.utf8.starts(with: directory.utf8)
        && path.utf8[path.utf8.index(path.startIndex, offsetBy: length)] == UInt8(ascii: "/"))
  }

  /// A path below a directory relative to it, any other as it is.
  static func relative(_ path: String, to directory: String) -> String {
    guard contains(directory, path), path != directory else { return path }
    return String(Substring(path.utf8.dropFirst(directory == "/" ? 1 : directory.utf8.count + 1)))
  }

  /// The innermost directory that holds all of some directories.
  static func common(_ directories: [String]) -> String {
    guard var common = directories.first.map({ parts($0[...]) }) else { return "/" }
    for directory in directories.dropFirst() {
      common = zip(common, parts(directory[...])).prefix { $0 == $1 }.map(\.0)
    }
    return "/" + common.joined(separator: "/")
  }

  /// A directory and those around it, innermost first.
  static func ancestors(of directory: String) -> [String] {
    var current = directory
    var found = [current]
    while current != "/" {
      current = parent(current)
      found.append(current)
    }
    return found
  }

  /// The order of paths in a program and in reports: by their bytes.
  static func precedes(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }
}
