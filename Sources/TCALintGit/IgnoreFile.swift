import TCALintFiles
import TCALintModel

/// A file of ignore patterns, `.gitignore` or one like it, as gitignore(5) says.
public struct IgnoreFile: Sendable {
  private enum Shape: Sendable {
    /// Most patterns are a plain name, or `*` and an ending.
    case name([UInt8])
    case ending([UInt8])
    case anyName(GlobPattern)
    case path(GlobPattern)
  }

  private struct Pattern: Sendable {
    let shape: Shape
    let isNegated: Bool
    let isForFolders: Bool
  }

  private var patterns: [Pattern] = []

  /// The most bytes that such a file may have: those that people write have a few hundred lines.
  static let sizeLimit = 256_000

  /// Reads a file of patterns, up to a size.
  public static func read(_ path: FilePath, followingLinks: Bool = false) -> Result<IgnoreFile, FileError> {
    FileReader.read(path, limit: sizeLimit, followingLinks: followingLinks).map(IgnoreFile.init)
  }

  init(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let pattern = Self.pattern(line) { patterns.append(pattern) }
    }
  }

  /// Whether there are no patterns in it.
  public var isEmpty: Bool { patterns.isEmpty }

  /// The result of the last pattern that matches a path: whether it is ignored, or nil where none matches.
  ///
  /// - Parameters:
  ///   - path: its parts, from the folder of the file.
  ///   - steps: the remaining number of steps, which is reduced; when it is used up, the result is nil.
  func ignores(_ path: ArraySlice<[UInt8]>, isFolder: Bool, steps: inout Int) -> Bool? {
    guard let name = path.last else { return nil }
    for pattern in patterns.reversed() where isFolder || !pattern.isForFolders {
      steps -= 1
      let isMatch =
        switch pattern.shape {
        case .name(let own): own == name
        case .ending(let ending): name.count >= ending.count && name.suffix(ending.count).elementsEqual(ending)
        case .anyName(let glob): glob.matches(name: name, steps: &steps)
        case .path(let glob): glob.matches(path, steps: &steps)
        }
      if steps < 0 { return nil }
      if isMatch { return !pattern.isNegated }
    }
    return nil
  }

  private static func pattern(_ line: ArraySlice<UInt8>) -> Pattern? {
    var text = line
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    guard text.first != UInt8(ascii: "#") else { return nil }
    text = withoutSpacesAtItsEnd(text)
    let isNegated = text.first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    let isForFolders = text.last == UInt8(ascii: "/")
    if isForFolders { text.removeLast() }
    guard !text.isEmpty, let shape = shape(text) else { return nil }
    return Pattern(shape: shape, isNegated: isNegated, isForFolders: isForFolders)
  }

  private static func shape(_ text: ArraySlice<UInt8>) -> Shape? {
    let isPlain = { (byte: UInt8) in !"*?[\\".utf8.contains(byte) }
    guard !text.contains(UInt8(ascii: "/")) else {
      return GlobPattern(text.first == UInt8(ascii: "/") ? text.dropFirst() : text).map(Shape.path)
    }
    if text.allSatisfy(isPlain) { return .name(Array(text)) }
    if text.first == UInt8(ascii: "*"), text.dropFirst().allSatisfy(isPlain) { return .ending(Array(text.dropFirst())) }
    return GlobPattern(text).map(Shape.anyName)
  }

  /// A space at the end counts if a `\` precedes it.
  private static func withoutSpacesAtItsEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let isEscape = text[index] == UInt8(ascii: "\\")
      if text[index] != UInt8(ascii: " ") { end = min(index + (isEscape ? 2 : 1), text.endIndex) }
      index += isEscape ? 2 : 1
    }
    return text[..<end]
  }
}
