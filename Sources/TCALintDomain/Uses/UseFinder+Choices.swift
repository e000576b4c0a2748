import TCALintModel
import TCALintSyntax

/// What a value is given to of which another is a part.
enum ValueTaker {
  case argument(ArgumentID)
  case assignment(WriteID)
  /// A variable with a type.
  case local(LocalID)
}

/// Values that are one of two, of the type of what the choice is given to: `state.due = isOpen ? .now : .distantFuture`.
extension UseFinder {
  /// The type that a choice has of which a path is one side; unknown where it is none, or more than that.
  mutating func type(ofChoiceAround path: Path, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    let start = path.range.lowerBound
    switch taker(ofValueAt: start, path.scope, within: Self.longestChoice, in: file) {
    case .argument(let argument):
      return isSide(path, of: facts.arguments[argument].range, in: file)
        ? type(ofParameterFor: argument, in: file) : .unknown
    case .assignment(let write):
      let write = facts.writes[write]
      guard isSide(path, of: write.valueRange, in: file), let target = write.target.path else { return .unknown }
      return type(ofPlace: facts.paths[target], in: file)
    case .local(let local):
      let local = facts.locals[local]
      guard isSide(path, of: facts.types[local.type].range.upperBound..<UInt32.max, in: file) else { return .unknown }
      return values.meaning(of: local.type, in: file, at: facts.scopes[local.scope].declaration)
    case nil: return .unknown
    }
  }

  /// The type of the elements of the list that a path is one of, by what it is assigned to: `state.dates = [.now]`.
  func elementType(ofListAround path: Path, in file: FileID) -> WrittenType? {
    let (facts, source, start) = (program.files[file].facts, program.files[file].source, path.range.lowerBound)
    guard case .assignment(let id) = taker(ofValueAt: start, path.scope, within: Self.longestList, in: file),
      case let list = facts.writes[id].valueRange, list.lowerBound < start,
      source[Int(list.lowerBound)] == UInt8(ascii: "["),
      !source[Int(list.lowerBound) + 1..<Int(start)].contains(where: { Self.opening.contains($0) || $0 == Self.colon })
    else { return nil }
    return ElementTypes(app: app).type(of: facts.writes[id].target, in: file)?.wrapped.iterated
  }

  /// What the choice or the list is given to that a call stands in; nil for none, as for what is returned.
  func taker(of call: Call, in file: FileID) -> ValueTaker? {
    taker(ofValueAt: call.range.lowerBound, call.scope, within: Self.longestList, in: file)
  }

  func taker(
    ofValueAt start: UInt32, _ scope: ScopeID, within length: UInt32, in file: FileID
  ) -> ValueTaker? {
    let facts = program.files[file].facts
    let window = (start > length ? start - length : 0)..<start
    let written = facts.writes(in: window).last { id in
      let write = facts.writes[id]
      return write.kind == .assignment && write.scope == scope && write.valueRange.contains(start)
    }
    let argument = facts.calls(in: window).lazy.filter { facts.calls[$0].scope == scope }
      .flatMap { facts.calls[$0].arguments.map { $0 } }.last { facts.arguments[$0].range.contains(start) }
    let local = local(before: start, scope, within: length, in: file) { $0.value == .other }
    let (writtenStart, localStart) = (
      written.map { facts.writes[$0].valueRange.lowerBound } ?? 0, local.map { facts.locals[$0].offset } ?? 0
    )
    if let argument, facts.arguments[argument].range.lowerBound > max(writtenStart, localStart) {
      return .argument(argument)
    }
    if let written, writtenStart > localStart { return .assignment(written) }
    return local.map { .local($0) }
  }

  /// The variable with a type that a call is the initial value of.
  func local(at call: Call, in file: FileID) -> LocalID? {
    local(before: call.range.lowerBound, call.scope, within: Self.longestChoice, in: file) { _ in true }
  }

  /// The last variable with a type in front of a value, on its line or the next: where the value of one ends is not told.
  private func local(
    before start: UInt32, _ scope: ScopeID, within length: UInt32, in file: FileID, where isMeant: (LocalName) -> Bool
  ) -> LocalID? {
    let (facts, source) = (program.files[file].facts, program.files[file].source)
    let window = (start > length ? start - length : 0)..<start
    let local = facts.locals.indices(in: window) { $0.offset }.last { id in
      let local = facts.locals[id]
      return local.kind == .variable && local.scope == scope && !local.type.isNone && isMeant(local)
    }
    guard let local else { return nil }
    let end = Int(facts.types[facts.locals[local].type].range.upperBound)
    // The type of one that is not finished may reach further.
    guard end <= Int(start) else { return nil }
    var between = source[end..<Int(start)].drop { $0 <= Self.space && $0 != UInt8(ascii: "\n") }
    // A line may end behind the `=`, not in front of it.
    if between.first == UInt8(ascii: "=") { between = between.dropFirst().drop { $0 <= Self.space } }
    return between.contains(UInt8(ascii: "\n")) ? nil : local
  }

  /// Whether a call stands behind the mark of a choice: `isOpen ? .open() : .close()`.
  func isSideOfChoice(_ call: Call, in file: FileID) -> Bool {
    let before = program.files[file].source[..<Int(call.range.lowerBound)]
    guard before.last.map({ $0 <= Self.space }) == true, let mark = before.lastIndex(where: { $0 > Self.space }),
      before[mark] == Self.question || before[mark] == Self.colon, mark > 0
    else { return false }
    return before[mark - 1] <= Self.space
  }

  /// Bytes. What stands further in front is not looked at.
  private static var longestChoice: UInt32 { 256 }
  private static var longestList: UInt32 { 2048 }

  /// Whether a path is all that stands on one side of the choice that a range is, or what an optional is otherwise.
  private func isSide(_ path: Path, of range: Range<UInt32>, in file: FileID) -> Bool {
    let source = program.files[file].source
    let before = source[Int(range.lowerBound)..<Int(path.range.lowerBound)]
    let next = source[Int(path.range.upperBound)...].first { $0 != Self.space }
    let isLast = path.range.upperBound == range.upperBound || next.map(Self.ends.contains) ?? true
    if isOtherwise(before) { return isLast }
    // Where text and brackets stand in front it is not known which question mark asks.
    guard !before.contains(where: Self.opening.contains), let mark = before.last(where: { $0 > Self.space }),
      before.last.map({ $0 <= Self.space }) == true
    else { return false }
    let asks = before.split(whereSeparator: { $0 <= Self.space }).count { $0.elementsEqual([Self.question]) }
    switch mark {
    case Self.question: return asks > 0 && next == Self.colon
    case Self.colon: return asks > 0 && isLast
    default: return false
    }
  }

  /// Whether the last operator of a text is the one for what an optional is otherwise, `state.due ?? `.
  private func isOtherwise(_ text: ArraySlice<UInt8>) -> Bool {
    let end = text.lastIndex { $0 > Self.space }.map { text[...$0] }
    return end.map { $0.suffix(2).elementsEqual([Self.question, Self.question]) } ?? false
  }

  private static var space: UInt8 { UInt8(ascii: " ") }
  private static var question: UInt8 { UInt8(ascii: "?") }
  private static var colon: UInt8 { UInt8(ascii: ":") }
  /// What may follow where a statement ends: a line's end, a comment, another one, a brace.
  private static var ends: [UInt8] {
    [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "/"), UInt8(ascii: ";"), UInt8(ascii: "}")]
  }
  private static var opening: [UInt8] {
    [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\"")]
  }
}
