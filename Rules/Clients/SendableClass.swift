import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// What keeps a class that declares itself `Sendable` from being it: its variables.
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

/// The protocols, of some, that cannot inherit from `Sendable` before what conforms to them is changed.
func protocolsOfTypesThatCannotBeSendable(_ app: App, among protocols: Set<TypeHandle>) -> Set<TypeHandle> {
  guard !protocols.isEmpty else { return [] }
  return app.types.reduce(into: []) { refused, type in
    guard type.kind != .protocol, let conformed = type.ancestors?.filter(protocols.contains), !conformed.isEmpty else {
      return
    }
    if !type.canConformToSendable { refused.formUnion(conformed) }
  }
}

extension TypeHandle {
  /// Whether the compiler would take its conformance to `Sendable`, as far as the program shows.
  fileprivate var canConformToSendable: Bool {
    if isDeclaredSendable || isUncheckedSendable || isIsolated || !isCheckedForDataRaces { return true }
    let isClass = kind == .class
    if isClass {
      guard declaration?.flags.contains(.final) ?? false, !(ancestors ?? []).contains(where: { $0.kind == .class })
      else { return false }
    }
    return storedProperties.allSatisfy { property in
      property.flags.contains(.nonisolated) || property.isSendable && (!isClass || property.flags.contains(.let))
    }
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
