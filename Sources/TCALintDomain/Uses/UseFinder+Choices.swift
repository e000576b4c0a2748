import TCALintModel
import TCALintSyntax

/// Values that are one of two, of the type of what the choice is given to: `state.due = isOpen ? .now : .distantFuture`.
extension UseFinder {
  /// The type that a choice has of which a path is one side; unknown where it is none, or more than that.
  mutating func type(ofChoiceAround path: Path, in file: FileID) -> ValueType {
    let facts = program.files[file].facts
    let start = path.range.lowerBound
    let window = (start > Self.longestChoice ? start - Self.longestChoice : 0)..<start
    let written = facts.writes(in: window).map { facts.writes[$0] }.last { write in
      write.kind == .assignment && write.scope == path.scope && write.valueRange.contains(start)
    }
    let local = facts.locals[facts.locals.indices(in: window) { $0.offset }].last {
      $0.kind == .variable && $0.scope == path.scope && !$0.type.isNone && $0.value == .other
    }
    let argument = facts.calls(in: window).lazy.filter { facts.calls[$0].scope == path.scope }
      .flatMap { facts.calls[$0].arguments.map { $0 } }.last { facts.arguments[$0].range.contains(start) }
    let argumentRange = argument.map { facts.arguments[$0].range }
    let (writtenStart, localStart) = (written?.valueRange.lowerBound ?? 0, local?.offset ?? 0)
    if let argument, let range = argumentRange, range.lowerBound > max(writtenStart, localStart) {
      return isSide(path, of: range, in: file) ? type(ofParameterFor: argument, in: file) : .unknown
    }
    if let written, writtenStart > localStart {
      guard isSide(path, of: written.valueRange, in: file), let target = written.target.path else { return .unknown }
      return type(ofPlace: facts.paths[target], in: file)
    }
    guard let local else { return .unknown }
    // Where the value ends is not told: what stands on its line is it.
    let value = facts.types[local.type].range.upperBound..<UInt32.max
    let isOnLine = !program.files[file].source[Int(value.lowerBound)..<Int(start)].contains(UInt8(ascii: "\n"))
    guard isOnLine, isSide(path, of: value, in: file) else { return .unknown }
    return values.meaning(of: local.type, in: file, at: facts.scopes[local.scope].declaration)
  }

  /// Bytes. What stands further in front is not looked at.
  private static var longestChoice: UInt32 { 256 }

  /// Whether a path is all that stands on one side of the choice that a range is.
  private func isSide(_ path: Path, of range: Range<UInt32>, in file: FileID) -> Bool {
    let source = program.files[file].source
    let before = source[Int(range.lowerBound)..<Int(path.range.lowerBound)]
    // Where text and brackets stand in front it is not known which question mark asks.
    guard !before.contains(where: Self.opening.contains), let mark = before.last(where: { $0 > Self.space }),
      before.last.map({ $0 <= Self.space }) == true
    else { return false }
    let asks = before.split(whereSeparator: { $0 <= Self.space }).count { $0.elementsEqual([Self.question]) }
    let rest = source[Int(path.range.upperBound)...]
    let next = rest.first { $0 != Self.space }
    switch mark {
    case Self.question: return asks > 0 && next == Self.colon
    case Self.colon:
      return asks > 0 && (path.range.upperBound == range.upperBound || next.map(Self.ends.contains) ?? true)
    default: return false
    }
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
