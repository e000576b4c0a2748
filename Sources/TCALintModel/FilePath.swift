/// A path with `/` between its parts, absolute or relative to a directory that its user knows.
///
/// Paths are compared, ordered, split and searched by their bytes, as the file system does: to a `String`, an `é` of
/// one scalar and one of two are the same, and a name's first character may swallow the slash before it. Nothing here
/// asks the file system.
///
/// What compares paths is called from everywhere, and stands in a release once.
public struct FilePath: Hashable, Comparable, Sendable {
  public let text: String

  @inlinable public init(_ text: some StringProtocol) { self.text = String(text) }

  public static let root = FilePath("/")

  @inline(never)
  public static func == (left: FilePath, right: FilePath) -> Bool {
    left.text.withBytes { left in
      right.text.withBytes { left.count == $0.count && left.firstDifference(from: $0) == left.count }
    }
  }

  @inline(never)
  public static func < (left: FilePath, right: FilePath) -> Bool { left.text.isBytewiseBefore(right.text) }

  @inline(never)
  public func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  public var isEmpty: Bool { text.utf8.isEmpty }
  public var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") }

  /// What stands between the slashes.
  public var parts: [Substring] {
    let ranges = text.withBytes { bytes in
      bytes.split(separator: UInt8(ascii: "/")).map { ($0.startIndex, $0.endIndex) }
    }
    let utf8 = text.utf8
    return ranges.map { start, end in
      Substring(utf8[utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)])
    }
  }

  /// What stands before the last slash: `/` for what lies directly below it, nothing for a name alone.
  public var parent: FilePath {
    guard let slash = lastSlash else { return "" }
    return slash == text.startIndex ? .root : FilePath(Substring(text.utf8[..<slash]))
  }

  /// What stands behind the last slash.
  public var name: Substring {
    guard let slash = lastSlash else { return text[...] }
    return Substring(text.utf8[text.utf8.index(after: slash)...])
  }

  private var lastSlash: String.Index? {
    let place = text.withBytes { $0.lastIndex(of: UInt8(ascii: "/")) }
    return place.map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }

  /// Whether the path's bytes end with those of a text.
  public func hasSuffix(_ suffix: StaticString) -> Bool { text.hasByteSuffix(suffix) }

  /// The path of something by its path from here.
  @inlinable
  public func appending(_ path: some StringProtocol) -> FilePath {
    if path.utf8.isEmpty { return self }
    if isEmpty { return FilePath(path) }
    var joined = ""
    joined.reserveCapacity(text.utf8.count + 1 + path.utf8.count)
    joined += text
    if self != .root { joined += "/" }
    joined += path
    return FilePath(joined)
  }

  /// Whether another path is this one or lies below it. Everything that is relative lies below the empty path.
  @inline(never)
  public func contains(_ other: FilePath) -> Bool {
    if isEmpty { return !other.isAbsolute }
    return text.withBytes { own in
      other.text.withBytes { others in
        guard others.count >= own.count, own.firstDifference(from: others) == own.count else { return false }
        return self == .root || own.count == others.count || others[own.count] == UInt8(ascii: "/")
      }
    }
  }

  /// Whether another path, which is relative too, is that of something directly in this one. As ``parent`` tells, but
  /// without making that.
  @inline(never)
  func directlyContains(_ other: FilePath) -> Bool {
    text.withBytes { own in
      other.text.withBytes { other in
        guard let slash = other.lastIndex(of: UInt8(ascii: "/")) else { return own.isEmpty }
        return slash == own.count && own.firstDifference(from: other) == slash
      }
    }
  }

  /// The path from a directory for what lies below it, any other as it is.
  public func relative(to directory: FilePath) -> FilePath {
    guard !directory.isEmpty, directory.contains(self), self != directory else { return self }
    return FilePath(Substring(text.utf8.dropFirst(directory == .root ? 1 : directory.text.utf8.count + 1)))
  }

  /// The path from a directory for what lies below it, nothing for the directory itself, any other as it is.
  public func path(below directory: FilePath) -> FilePath { self == directory ? "" : relative(to: directory) }

  /// An absolute path without `.`, `..` and repeated slashes.
  public func absolute(from directory: FilePath) -> FilePath {
    var parts = isAbsolute ? [] : directory.parts
    for part in self.parts where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return FilePath("/" + parts.joined(separator: "/"))
  }

  /// An absolute path and those of the directories around it, innermost first.
  public var ancestors: [FilePath] {
    var found = [self]
    while let last = found.last, last != .root, !last.isEmpty { found.append(last.parent) }
    return found
  }

  /// The innermost directory that holds all of some absolute paths.
  public static func common(_ paths: [FilePath]) -> FilePath {
    guard var common = paths.first?.parts else { return .root }
    for path in paths.dropFirst() {
      common = zip(common, path.parts).prefix { $0.utf8.elementsEqual($1.utf8) }.map(\.0)
    }
    return FilePath("/" + common.joined(separator: "/"))
  }
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral text: String) { self.init(text) }
  public var description: String { text }
}
