import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// What keeps a class that declares itself `Sendable` from being it: its first variable, as the others go the same way.
func classObstacles(of type: TypeHandle) -> [SendableObstacle] {
  guard type.nameLocation != nil, type.isCheckedForDataRaces, type.isDeclaredSendable,
    !type.isUncheckedSendable, !type.isIsolated, !(type.ancestors ?? []).contains(where: { $0.kind == .class })
  else { return [] }
  return type.storedProperties.filter { variable in
    variable.flags.isDisjoint(with: [.let, .nonisolated]) && !variable.hasAttributes
  }.map { variable in
    SendableObstacle(
      message: .canChange(variable.name, of: type),
      help:
        "Make `\(type.name)` an actor, keep what changes behind a lock in a constant, or isolate it to a global actor.",
      location: variable.nameLocation)
  }
}

extension String {
  fileprivate static func canChange(_ variable: String, of type: TypeHandle) -> String {
    let says = type.protocolThatAsksForSendable.map { "is `Sendable`, by `\($0.name)`" } ?? "says that it is `Sendable`"
    return "`\(type.name)` \(says), but its variable `\(variable)` can change"
  }
}

extension TypeHandle {
  /// The protocol by which it is `Sendable`, where it does not say so itself.
  fileprivate var protocolThatAsksForSendable: TypeHandle? {
    if inheritedTypes.contains(where: { $0.outsideName == "Sendable" }) { return nil }
    return ancestors?.first { $0.kind == .protocol && $0.isSendable }
  }
}
