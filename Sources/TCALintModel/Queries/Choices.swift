import TCALintSyntax

/// Expressions that come to one of several values.
extension ProgramFile {
  /// The values of which one is what an expression comes to: `first` and `nil` of `isOpen ? first : nil`, `first` and
  /// `.empty` of `first ?? .empty`, what the branches of an `if` or a `switch` give. nil for any other expression, and where
  /// a side is more than one thing.
  public func sides(ofChoice range: Range<UInt32>) -> [Value]? {
    guard range.count <= Self.longestChoice else { return nil }
    return beginsWithBranch(range) ? sides(ofBranches: range) : sides(ofOperators: range)
  }

  private func sides(ofOperators range: Range<UInt32>) -> [Value]? {
    guard case let parts = facts.outermostParts(in: range),
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

  private func beginsWithBranch(_ range: Range<UInt32>) -> Bool {
    let words = source[Int(range.lowerBound)..<Int(range.upperBound)].split(maxSplits: 1, whereSeparator: \.isSpace)
    return words.first.map { $0.elementsEqual("if".utf8) || $0.elementsEqual("switch".utf8) } ?? false
  }

  /// One for each branch; a branch that is an `if` or a `switch` itself has those of that.
  private func sides(ofBranches range: Range<UInt32>) -> [Value]? {
    let branches = facts.scopes(in: range).filter { facts.scopes[$0].flags.contains(.givesValue) }
    var sides: [Value] = []
    for (index, branch) in branches.enumerated() {
      let next = index + 1 < branches.count ? branches[index + 1] : nil
      if let next, facts.isScope(next, within: branch), facts.givesValue(branch) { continue }
      // The first of an `if` goes on through its `else`.
      let end = min(facts.scopes[branch].range.upperBound, next.map { facts.scopes[$0].range.lowerBound } ?? .max)
      guard sides.count < Self.mostSides, let value = value(ofBranch: branch, until: end) else { return nil }
      sides.append(value)
    }
    return sides.count > 1 ? sides : nil
  }

  /// The one thing that stands in a branch behind its conditions or its patterns.
  private func value(ofBranch branch: ScopeID, until end: UInt32) -> Value? {
    let start = facts.scopes[branch].range.lowerBound
    guard facts.givesValue(branch), let last = facts.outermostParts(in: start..<end).last,
      last.range.upperBound <= end, facts.isItem(last.value, of: branch)
    else { return nil }
    let before = source[Int(start)..<Int(last.range.lowerBound)]
    let after = source[Int(last.range.upperBound)..<Int(end)]
    let isCase = facts.scopes[branch].flags.contains(.isCase)
    // A colon behind a question mark may be a condition's.
    let isFirst =
      before.last { !$0.isSpace } == UInt8(ascii: isCase ? ":" : "{")
      && !(isCase && before.contains(UInt8(ascii: "?")))
    let rest = after.filter { !$0.isSpace && $0 != UInt8(ascii: "}") }
    return isFirst && (rest.isEmpty || rest.elementsEqual("else".utf8)) ? last.value : nil
  }

  /// Bytes. No choice that anyone reads is longer, or has more sides.
  private static var longestChoice: Int { 1024 }
  private static var mostSides: Int { 8 }
}

extension FileFacts {
  /// Whether a value stands directly in a scope, and nothing is done with it there; of a literal that is not known.
  fileprivate func isItem(_ value: Value, of scope: ScopeID) -> Bool {
    if let path = value.path.map({ paths[$0] }) { return path.use == .statement && path.scope == scope }
    if let call = value.call.map({ calls[$0] }) { return call.use == .statement && call.scope == scope }
    return true
  }

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
