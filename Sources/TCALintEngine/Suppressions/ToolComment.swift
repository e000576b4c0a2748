import TCALintModel
import TCALintSyntax

/// A comment that begins with `tcalint:`.
struct ToolComment {
  /// From its slashes to its end. Byte offsets.
  let range: Range<Int>
  /// What stands behind the colon, up to the end of the line or of the comment.
  let text: Range<Int>
}

extension ToolComment {
  private static let marker: StaticString = "tcalint:"

  /// Where the marker stands next, in a comment or not; nil where it does not any more.
  ///
  /// Every file of a program is searched, so it looks at sixteen places at once, for two letters of the marker that
  /// hardly ever stand so far apart.
  static func nextMarker(in source: [UInt8], from start: Int = 0) -> Int? {
    let length = marker.utf8CodeUnitCount
    return source.withUnsafeBytes { bytes -> Int? in
      let first = SIMD16(repeating: UInt8(ascii: "c"))
      let last = SIMD16(repeating: UInt8(ascii: ":"))
      var index = start
      while index + length - 1 + 16 <= bytes.count {
        let found =
          (bytes.loadUnaligned(fromByteOffset: index + 1, as: SIMD16<UInt8>.self) .== first)
          .& (bytes.loadUnaligned(fromByteOffset: index + length - 1, as: SIMD16<UInt8>.self) .== last)
        if any(found) {
          for place in index..<index + 16 where isMarker(bytes, at: place) { return place }
        }
        index += 16
      }
      while index + length <= bytes.count {
        if isMarker(bytes, at: index) { return index }
        index += 1
      }
      return nil
    }
  }

  private static func isMarker(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    for offset in 0..<marker.utf8CodeUnitCount where bytes[place + offset] != marker.utf8Start[offset] { return false }
    return true
  }

  /// The comments of a file, in source order. What stands in a string is none, nor is a mention further inside a comment.
  static func all(in tree: SyntaxTree) -> [ToolComment] {
    var comments: [ToolComment] = []
    var token = 0
    var next = nextMarker(in: tree.source)
    while let marker = next {
      while token < tree.tokens.count - 1, tree.tokens[token].start <= marker { token += 1 }
      let start = token == 0 ? 0 : Int(tree.tokens[token - 1].end)
      let end = max(Int(tree.tokens[token].start), marker + 1)
      if marker >= start { add(from: start..<min(end, tree.source.count), of: tree.source, to: &comments) }
      next = nextMarker(in: tree.source, from: max(marker + 1, marker >= start ? end : start))
    }
    return comments
  }

  /// Adds the comments of what stands between two tokens.
  private static func add(from gap: Range<Int>, of source: [UInt8], to comments: inout [ToolComment]) {
    source.withUnsafeBufferPointer { bytes in
      var position = gap.lowerBound
      while position + 1 < gap.upperBound {
        guard bytes[position] == UInt8(ascii: "/") else {
          position += 1
          continue
        }
        let start = position
        switch bytes[position + 1] {
        case UInt8(ascii: "/"):
          while position < gap.upperBound, !isLineBreak(bytes[position]) { position += 1 }
          if let comment = comment(start..<position, mark: UInt8(ascii: "/"), bytes) { comments.append(comment) }
        case UInt8(ascii: "*"):
          position = endOfBlock(from: position, to: gap.upperBound, bytes)
          if let comment = comment(start..<position, mark: UInt8(ascii: "*"), bytes) { comments.append(comment) }
        default: position += 1
        }
      }
    }
  }

  private static func endOfBlock(from start: Int, to end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var depth = 0
    var position = start
    while position + 1 < end {
      if bytes[position] == UInt8(ascii: "/"), bytes[position + 1] == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return position }
      } else {
        position += 1
      }
    }
    return end
  }

  /// What a comment says, if it begins with the marker. A comment of a comment is none.
  private static func comment(
    _ range: Range<Int>, mark: UInt8, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> ToolComment? {
    var start = range.lowerBound + 2
    while start < range.upperBound, bytes[start] == mark { start += 1 }
    while start < range.upperBound, isBlank(bytes[start]) { start += 1 }
    guard start + marker.utf8CodeUnitCount <= range.upperBound, isMarker(UnsafeRawBufferPointer(bytes), at: start)
    else { return nil }
    start += marker.utf8CodeUnitCount
    var end = start
    while end < range.upperBound, !isLineBreak(bytes[end]) { end += 1 }
    if mark == UInt8(ascii: "*"), end == range.upperBound, end - start >= 2, bytes[end - 1] == UInt8(ascii: "/"),
      bytes[end - 2] == UInt8(ascii: "*")
    {
      end -= 2
    }
    return ToolComment(range: range, text: start..<(innerComment(start..<end, bytes) ?? end))
  }

  /// Where another comment begins behind what is said: `// tcalint:disable:this rule // a word on it`.
  private static func innerComment(_ text: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    text.dropFirst().dropLast().first { place in
      isBlank(bytes[place - 1]) && bytes[place] == UInt8(ascii: "/") && bytes[place + 1] == UInt8(ascii: "/")
    }
  }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
