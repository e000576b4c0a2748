import TCALintModel
import TCALintRuleKit

extension Program {
  /// Adds captures to an effect closure's list, at its end, or to a new one: at the same place whatever rule asks, so
  /// that what several rules capture ends up in one list.
  func addingCaptures(_ items: [String], to closure: EffectClosure, in file: FileID) -> [Edit] {
    let list = closure.captureList
    if list.isEmpty { return newCaptureList(items, of: closure, in: file) }
    let last = files[file].summary.captureItems[closure.captureItems].last
    let end = last?.range.upperBound ?? list.upperBound - 1
    return [
      Edit(Location(file: file, range: end..<end), adding: items, between: last == nil ? "" : ", ", and: "")
    ]
  }

  private func newCaptureList(_ items: [String], of closure: EffectClosure, in file: FileID) -> [Edit] {
    let source = files[file].source
    let place = closure.captureList.lowerBound
    // The brace itself is replaced, as what follows may be too: `{self.clock.tick()}`.
    let start = source[Int(place) - 1] == UInt8(ascii: "{") ? place - 1 : place
    let isCrowded = !isSpace(source[Int(place)])
    let list = Edit(
      Location(file: file, range: start..<place), adding: items, between: start == place ? " [" : "{ [",
      and: (closure.hasSignature ? "]" : "] in") + (isCrowded ? " " : ""))
    let end = closure.range.upperBound - 1
    guard isCrowded, source[Int(end)] == UInt8(ascii: "}"), !isSpace(source[Int(end) - 1]) else { return [list] }
    return [list, Edit(Location(file: file, range: end..<end), adding: [], between: " ", and: "")]
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte) }
}
