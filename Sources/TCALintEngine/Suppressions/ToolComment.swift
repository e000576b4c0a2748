import TCALintModel
import TCALintSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A comment that begins with `tcalint:`.
struct ToolComment {
  /// From its slashes to its end. Byte offsets.
  let range: Range<Int>
  /// The text after the colon, up to the end of the line or of the comment.
  let text: Range<Int>
}

extension ToolComment {
  private static let marker: StaticString = "tcalint:"
  static var markerLength: Int { marker.utf8CodeUnitCount }

  /// The offset of the next marker, in a comment or not; nil if there is none.
  ///
  /// Every file of a program is searched, so it looks at colons only, which the system finds fast.
  static func nextMarker(in source: [UInt8], from start: Int = 0) -> Int? {
    let behindText = marker.utf8CodeUnitCount - 1
    return source.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      var index = start + behindText
      while index < bytes.count, let colon = memchr(base + index, Int32(UInt8(ascii: ":")), bytes.count - index) {
        let place = UnsafeRawPointer(colon) - base - behindText
        if isMarker(bytes, at: place) { return place }
        index = place + behindText + 1
      }
      return nil
    }
  }

  private static func isMarker(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    for offset in 0..<marker.utf8CodeUnitCount where bytes[place + offset] != marker.utf8Start[offset] { return false }
    return true
  }

  /// The comments of a file with a marker, in source order. A marker in a string does not count, nor does one further
  /// inside a comment.
  static func all(in tree: SyntaxTree) -> [ToolComment] {
    var comments: [ToolComment] = []
    var token = 0
    var next = nextMarker(in: tree.source)
    while let marker = next {
      while token < tree.tokens.count - 1, tree.tokens[token].start <= marker { token += 1 }
      let start = token == 0 ? 0 : Int(tree.tokens[token - 1].end)
      let end = max(Int(tree.tokens[token].start), marker + 1)
      if marker >= start {
        comments += SourceComment.all(in: start..<min(end, tree.source.count), of: tree.source).compactMap {
          ToolComment($0, in: tree.source)
        }
      }
      next = nextMarker(in: tree.source, from: max(marker + 1, marker >= start ? end : start))
    }
    return comments
  }

  /// The directive of a comment, if it begins with the marker. A comment within a comment does not count.
  private init?(_ comment: SourceComment, in source: [UInt8]) {
    let mark = UInt8(ascii: comment.isBlock ? "*" : "/")
    var start = comment.range.lowerBound + 2
    let isClosed = comment.isBlock && comment.range.count >= 4 && source[..<comment.range.upperBound].hasBlockEnd
    let limit = comment.range.upperBound - (isClosed ? 2 : 0)
    while start < limit, source[start] == mark { start += 1 }
    while start < limit, Self.isBlank(source[start]) { start += 1 }
    let length = Self.marker.utf8CodeUnitCount
    guard start + length <= limit, source.withUnsafeBytes({ Self.isMarker($0, at: start) }) else { return nil }
    let text = source[start + length..<limit].prefix { !Self.isLineBreak($0) }
    range = comment.range
    self.text = text.startIndex..<(Self.innerComment(text) ?? text.endIndex)
  }

  /// The start of another comment after the directive: `// tcalint:disable:this rule // a comment on it`.
  private static func innerComment(_ text: ArraySlice<UInt8>) -> Int? {
    text.indices.dropFirst().dropLast().first { place in
      isBlank(text[place - 1]) && text[place] == UInt8(ascii: "/") && text[place + 1] == UInt8(ascii: "/")
    }
  }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
  fileprivate var hasBlockEnd: Bool { suffix(2).elementsEqual([UInt8(ascii: "*"), UInt8(ascii: "/")]) }
}
