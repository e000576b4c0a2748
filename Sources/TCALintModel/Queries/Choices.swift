import TCALintSyntax

/// Expressions that come to one of several values.
extension ProgramFile {
  /// The values of which one is what an expression comes to: `first` and `nil` of `isOpen ? first : nil`, `first` and
  /// `.empty` of `first ?? .empty`. nil for any other expression, and where a side is more than one thing.
  public func sides(ofChoice range: Range<UInt32>) -> [Value]? {
    guard range.count <= Self.longestChoice, case let parts = facts.outermostParts(in: range),
      parts.last?.range.upperBound == range.upperBound
    else { return nil }
    var sides: [Value] = []
    var isBehindColon = false
    for (index, part) in parts.enumerated().reversed() {
      if sides.count == Self.mostSides { return nil }
      sides.append(part.value)
      let start = index > 0 ? parts[index - 1].range.upperBound : range.lowerBound
      let before = source[Int(start)..<Int(part.range.lowerBound)]
      if isBehindColon, let mark = before.endIndexOfCondition {
        let condition = source[Int(range.lowerBound)..<mark]
        return condition.lazy.split(whereSeparator: \.isSpace).contains { $0.elementsEqual("?".utf8) }
          ? nil : sides.reversed()
      }
      if index == 0 { return before.isEmpty && !isBehindColon && sides.count > 1 ? sides.reversed() : nil }
      if before.isOnly(":"), !isBehindColon {
        isBehindColon = true
      } else if !before.isOnly("??") {
        return nil
      }
    }
    return nil
  }

  /// Bytes. No choice that anyone reads is longer, or has more sides.
  private static var longestChoice: Int { 1024 }
  private static var mostSides: Int { 8 }
}

extension FileFacts {
  /// The paths, calls and literals of a byte range that stand in no other of these, in source order.
  fileprivate func outermostParts(in range: Range<UInt32>) -> [(value: Value, range: Range<UInt32>)] {
    let (paths, calls, literals) = (paths(in: range), calls(in: range), literals(in: range))
    var parts = paths.map { (value: Value.path($0), range: self.paths[$0].range) }
    parts += calls.map { (.call($0), self.calls[$0].range) }
    parts += literals.map { (Value(.literal, Int($0.rawValue)), self.literals[$0].range) }
    parts.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
    var end = range.lowerBound
    return parts.filter { part in
      defer { end = max(end, part.range.upperBound) }
      return part.range.lowerBound >= end
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func isOnly(_ mark: String) -> Bool {
    lazy.filter { !$0.isSpace }.elementsEqual(mark.utf8)
  }

  /// Where the condition ends that a text ends with the mark of: ` ? `.
  fileprivate var endIndexOfCondition: Int? {
    guard let mark = lastIndex(where: { !$0.isSpace }), self[mark] == UInt8(ascii: "?"), mark > startIndex,
      self[mark - 1].isSpace
    else { return nil }
    return mark
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self <= UInt8(ascii: " ") }
}
