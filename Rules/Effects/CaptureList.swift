import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension EffectClosure {
  /// Adds captures to the closure's list, or to a new one: at the same place whatever rule asks, so that what several
  /// rules capture ends up in one list.
  func adding(_ captures: [String]) -> [Edit] {
    let place = captureList.insertion
    let list = Edit(place.location, adding: captures, between: place.opening, and: place.closing)
    return [list] + (place.space.map { [Edit($0, adding: [], between: " ", and: "")] } ?? [])
  }
}

extension [String] {
  /// Each once, in the order of their first places.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
