import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension CaptureList {
  /// Adds captures to the closure's list, or to a new one: at the same place whatever rule asks, so that what several
  /// rules capture ends up in one list.
  func adding(_ captures: [String]) -> [Edit] {
    let list = Edit(insertion.location, adding: captures, between: insertion.opening, and: insertion.closing)
    return [list] + (insertion.space.map { [Edit($0, adding: [], between: " ", and: "")] } ?? [])
  }
}
