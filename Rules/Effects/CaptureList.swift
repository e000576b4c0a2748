import TCALintModel
import TCALintRuleKit

extension Program {
  /// Adds captures to an effect closure's list, at its end, or to a new one.
  func addingCaptures(_ text: String, to closure: EffectClosure, in file: FileID) -> Edit {
    let list = closure.captureList
    if list.isEmpty {
      return Edit(
        Location(file: file, range: list), replacement: closure.hasSignature ? " [\(text)]" : " [\(text)] in")
    }
    let last = files[file].summary.captureItems[closure.captureItems].last
    let end = last?.range.upperBound ?? list.upperBound - 1
    return Edit(Location(file: file, range: end..<end), replacement: last == nil ? text : ", " + text)
  }
}
