import TCALintModel
import TCALintSyntax

/// Implicit members that are compared with something: `state.changedAt < .now`, `state.start ... .now`.
extension UseFinder {
  /// The type of the value on the other side of a comparison or a range, or of the optional left of what stands in for
  /// it: `state.changedAt ?? .now`.
  mutating func type(comparedWith path: Path, in file: FileID) -> ValueType {
    let left = operand(before: path, in: file)
    return left.map { type(ofPlace: .path($0), in: file) }?.known
      ?? operand(behind: path, in: file).map { type(ofPlace: .path($0), in: file) } ?? .unknown
  }

  private func operand(before path: Path, in file: FileID) -> PathID? {
    let (facts, source) = (program.files[file].facts, program.files[file].source)
    let text = source[max(Int(path.range.lowerBound) - Self.longestOperand, 0)..<Int(path.range.lowerBound)]
    let operation = text.trimmed(while: Self.isSpace)
    let left = operation.trimmed(while: Self.isOfOperator)
    guard Self.compares(operation[left.endIndex...]) else { return nil }
    let end = UInt32(left.trimmed(while: Self.isSpace).endIndex)
    let window = UInt32(text.startIndex)..<end
    return facts.paths(in: window).last {
      facts.paths[$0].range.upperBound == end && facts.paths[$0].use == .operand
    }
  }

  /// The path that a path is compared with which stands on its left: `.now > state.due`.
  private func operand(behind path: Path, in file: FileID) -> PathID? {
    let (facts, source) = (program.files[file].facts, program.files[file].source)
    let text = source[Int(path.range.upperBound)...].prefix(Self.longestOperator)
    let operation = text.drop(while: Self.isSpace)
    let right = operation.drop(while: Self.isOfOperator)
    guard Self.compares(operation[..<right.startIndex]) else { return nil }
    let start = UInt32(right.drop(while: Self.isSpace).startIndex)
    return facts.paths(in: start..<start + 1).first { facts.paths[$0].use == .operand }
  }

  /// Whether an operator takes two values of one type. One question mark asks which of two it is, and one `=` assigns.
  private static func compares(_ operation: ArraySlice<UInt8>) -> Bool {
    !operation.isEmpty && !operation.elementsEqual([question]) && !operation.elementsEqual([equals])
      && !operation.elementsEqual([period])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") }
  private static func isOfOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), equals, UInt8(ascii: "!"), question, period: true
    default: false
    }
  }

  private static var question: UInt8 { UInt8(ascii: "?") }
  private static var equals: UInt8 { UInt8(ascii: "=") }
  private static var period: UInt8 { UInt8(ascii: ".") }
  /// Bytes. Longer operands are not looked at.
  private static var longestOperand: Int { 128 }
  /// Bytes, with the spaces around it.
  private static var longestOperator: Int { 16 }
}

extension ArraySlice<UInt8> {
  fileprivate func trimmed(while isLeftOut: (UInt8) -> Bool) -> ArraySlice {
    self[..<(lastIndex { !isLeftOut($0) }.map { $0 + 1 } ?? startIndex)]
  }
}
