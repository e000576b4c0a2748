extension [SourceRewriter.Change] {
  /// Also removes the empty line that would follow another, or be at the edge of a block, after lines between them are
  /// removed.
  ///
  /// - Parameter source: the source that they change, in whose order they are.
  func withoutLeftEmptyLines(in source: [UInt8]) -> [SourceRewriter.Change] {
    var result: [SourceRewriter.Change] = []
    var index = 0
    while index < count {
      var end = index + 1
      if self[index].removesLines(of: source) {
        while end < count, self[end].range.lowerBound == self[end - 1].range.upperBound,
          self[end].removesLines(of: source)
        {
          end += 1
        }
        let lines = self[index].range.lowerBound..<self[end - 1].range.upperBound
        let free = (result.last?.range.upperBound ?? 0)..<(end < count ? self[end].range.lowerBound : source.count)
        // Lines right above that go have taken the empty one behind them along, and left the one above them.
        let isBehindEmptyLine = free.lowerBound == lines.lowerBound && result.last?.removesLines(of: source) == true
        let widened = source.widened(lines, within: free, isBehindEmptyLine: isBehindEmptyLine)
        result.append(SourceRewriter.Change(range: widened, replacement: []))
      } else {
        result.append(self[index])
      }
      index = end
    }
    return result
  }
}

extension SourceRewriter.Change {
  /// Whether it takes away whole lines, and nothing else.
  fileprivate func removesLines(of source: [UInt8]) -> Bool {
    replacement.isEmpty && !range.isEmpty && source[range.upperBound - 1] == UInt8(ascii: "\n")
      && (range.lowerBound == 0 || source[range.lowerBound - 1] == UInt8(ascii: "\n"))
  }
}

extension [UInt8] {
  private enum Line { case empty, opening, closing, other }

  /// Lines that go, with the empty one behind or above them that would be left over.
  ///
  /// - Parameter free: the range that no other change touches.
  fileprivate func widened(_ lines: Range<Int>, within free: Range<Int>, isBehindEmptyLine: Bool) -> Range<Int> {
    let end = Swift.max(free.lowerBound, lines.lowerBound - 1)
    let start = self[free.lowerBound..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? free.lowerBound
    let below = self[lines.upperBound..<free.upperBound].prefix { $0 != UInt8(ascii: "\n") }
    let isWhole = start < lines.lowerBound ? start == 0 || self[start - 1] == UInt8(ascii: "\n") : lines.lowerBound == 0
    // Replaced text may have any content.
    guard isWhole || isBehindEmptyLine, below.endIndex < free.upperBound else { return lines }
    return switch (kind(self[start..<end]), kind(below)) {
    case (.empty, .empty), (.opening, .empty): lines.lowerBound..<below.endIndex + 1
    case (.empty, .closing): start..<lines.upperBound
    default: lines
    }
  }

  private func kind(_ line: ArraySlice<UInt8>) -> Line {
    guard let first = line.first(where: { $0 > UInt8(ascii: " ") }) else { return .empty }
    if first == UInt8(ascii: "}") { return .closing }
    return line.last { $0 > UInt8(ascii: " ") } == UInt8(ascii: "{") ? .opening : .other
  }
}
