/// A comment, of a line or of a block.
struct SourceComment {
  /// From its first slash to its end; of a line, without the line break. Byte offsets.
  let range: Range<Int>
  let isBlock: Bool

  /// The comments between two tokens.
  static func all(in gap: Range<Int>, of source: [UInt8]) -> [SourceComment] {
    source.withUnsafeBufferPointer { bytes in
      var comments: [SourceComment] = []
      var position = gap.lowerBound
      while position + 1 < gap.upperBound {
        let start = position
        switch (bytes[position], bytes[position + 1]) {
        case (UInt8(ascii: "/"), UInt8(ascii: "/")):
          while position < gap.upperBound, !ToolComment.isLineBreak(bytes[position]) { position += 1 }
          comments.append(SourceComment(range: start..<position, isBlock: false))
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
          position = endOfBlock(from: position, to: gap.upperBound, bytes)
          comments.append(SourceComment(range: start..<position, isBlock: true))
        default: position += 1
        }
      }
      return comments
    }
  }

  /// Block comments may be nested.
  private static func endOfBlock(from start: Int, to end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var depth = 0
    var position = start
    while position + 1 < end {
      switch (bytes[position], bytes[position + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        position += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        position += 2
        if depth == 0 { return position }
      default: position += 1
      }
    }
    return end
  }
}
