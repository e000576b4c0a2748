/// A path with `/` between its parts, absolute or relative to a directory that its user knows.
///
/// Paths are compared, ordered, split and searched by their bytes, as the file system does: to a `String`, an `é` of
/// one scalar and one of two are the same, and a name's first character may swallow the slash before it. Nothing here
/// asks the file system.
public struct FilePath: Hashable, Comparable, Sendable {
  /// The path as text.
  public let text: String

  /// The path that a text is, without any check.
  @inlinable public init(_ text: some StringProtocol) { self.text = String(text) }

  /// The root of the file system.
  public static let root = FilePath("/")

  public static func == (left: FilePath, right: FilePath) -> Bool {
    left.text.utf8.count == right.text.utf8.count && withBytes(of: left, right) { firstDifference($0, $1) == $0.count }
  }

  public static func < (left: FilePath, right: FilePath) -> Bool { precedes(left.text, right.text) }

  /// The order of two paths, or of two names.
  public static func precedes(_ left: String, _ right: String) -> Bool {
    left.withBytes { left in
      right.withBytes { right in
        let place = firstDifference(left, right)
        return place < right.count && (place == left.count || left[place] < right[place])
      }
    }
  }

  private static func withBytes<Result>(
    of left: FilePath, _ right: FilePath, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result {
    left.text.withBytes { left in right.text.withBytes { body(left, $0) } }
  }

  /// Where two paths begin to differ, at the latest where the shorter one ends. Eight bytes at a time: those of a
  /// program have much in common.
  private static func firstDifference(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let count = min(left.count, right.count)
    var index = 0
    while index + 8 <= count,
      left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    { index += 8 }
    while index < count, left[index] == right[index] { index += 1 }
    return index
  }

  public func hash(into hasher: inout Hasher) { text.withBytes { hasher.combine(bytes: $0) } }

  /// Whether its text is empty.
  public var isEmpty: Bool { text.utf8.isEmpty }
  /// Whether it begins with `/`.
  public var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") }

  /// The components between slashes.
  public var parts: [Substring] {
    var copy = text
    let ranges = copy.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "/")).map { ($0.startIndex, $0.endIndex) }
    }
    let utf8 = text.utf8
    return ranges.map { start, end in
      Substring(utf8[utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)])
    }
  }

  /// The path before the last slash: `/` for an entry of the root, empty for a name alone.
  public var parent: FilePath {
    guard let slash = lastSlash else { return "" }
    return slash == text.startIndex ? .root : FilePath(Substring(text.utf8[..<slash]))
  }

  /// The component after the last slash.
  public var name: Substring {
    guard let slash = lastSlash else { return text[...] }
    return Substring(text.utf8[text.utf8.index(after: slash)...])
  }

  /// The first byte of that; nil for no path. The same as of ``name``, without a path for that.
  var firstByteOfName: UInt8? {
    text.withBytes { bytes in
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return start < bytes.count ? bytes[start] : nil
    }
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
    if let joined = path.utf8.withContiguousStorageIfAvailable(appending(bytes:)) { return joined }
    var copy = String(path)
    return copy.withUTF8(appending(bytes:))
  }

  @usableFromInline
  func appending(bytes path: UnsafeBufferPointer<UInt8>) -> FilePath {
    text.withBytes { own in
      let start = self == .root ? 1 : own.count + 1
      return FilePath(
        String(unsafeUninitializedCapacity: start + path.count) { joined in
          UnsafeMutableRawBufferPointer(joined).copyMemory(from: own)
          joined[start - 1] = UInt8(ascii: "/")
          _ = joined[start...].update(fromContentsOf: path)
          return start + path.count
        })
    }
  }

  /// Whether another path is this one or lies below it. Everything that is relative lies below the empty path.
  public func contains(_ other: FilePath) -> Bool {
    if isEmpty { return !other.isAbsolute }
    return Self.withBytes(of: self, other) { own, others in
      guard others.count >= own.count, Self.firstDifference(own, others) == own.count else { return false }
      return self == .root || own.count == others.count || others[own.count] == UInt8(ascii: "/")
    }
  }

  /// Whether the path is that of something by its path from a directory, which is not empty.
  public func isPath(_ path: FilePath, from directory: FilePath) -> Bool {
    text.withBytes { own in
      path.text.withBytes { path in
        let start = own.count - path.count
        return start > 0 && own[start - 1] == UInt8(ascii: "/")
          && directory.text.utf8.count == (start == 1 ? 1 : start - 1) && directory.contains(self)
          && Self.firstDifference(UnsafeRawBufferPointer(rebasing: own[start...]), path) == path.count
      }
    }
  }

  /// Whether another path, also relative, is directly in this one. Equal to comparing its ``parent``, but without
  /// creating that.
  func directlyContains(_ other: FilePath) -> Bool {
    Self.withBytes(of: self, other) { own, other in
      guard let slash = other.lastIndex(of: UInt8(ascii: "/")) else { return own.isEmpty }
      return slash == own.count && Self.firstDifference(own, other) == slash
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

  /// A path and those of the directories around it, innermost first, each created lazily.
  public var ancestors: some Sequence<FilePath> {
    sequence(first: self) { $0 == .root || $0.isEmpty ? nil : $0.parent }
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

extension String {
  /// Passes its bytes to a closure. As `withUTF8(_:)`, without a copy for mutation.
  @inline(__always)
  fileprivate func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
    var copy = self
    return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

extension FilePath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// The path that a literal is.
  public init(stringLiteral text: String) { self.init(text) }
  public var description: String { text }
}

extension StringProtocol {
  /// Whether the bytes of a name end with those of another text: a mark behind a `t` makes another letter of it, but
  /// not another byte.
  @inlinable
  public func hasByteSuffix(_ suffix: StaticString) -> Bool {
    suffix.withUTF8Buffer { suffix in
      utf8.withContiguousStorageIfAvailable {
        $0.count >= suffix.count && $0.suffix(suffix.count).elementsEqual(suffix)
      } ?? utf8.reversed().starts(with: suffix.reversed())
    }
  }
}
