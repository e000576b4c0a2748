import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// The variables that keep a class that declares itself `Sendable` from being it, wrappers of dependencies included.
func classObstacles(of type: TypeHandle) -> [SendableObstacle] {
  guard type.nameLocation != nil, type.isCheckedForDataRaces, type.isDeclaredSendable,
    !type.isUncheckedSendable, !type.isIsolated, !(type.ancestors ?? []).contains(where: { $0.kind == .class })
  else { return [] }
  return type.storedProperties.filter { variable in variable.flags.isDisjoint(with: [.let, .nonisolated]) }
    .compactMap { variable in
      guard variable.hasAttributes else {
        return SendableObstacle(
          message: .canChange(variable.name, of: type), help: .keepConstant(type.name), location: variable.nameLocation)
      }
      return type.app.dependency(variable).map { dependency in
        SendableObstacle(
          message: .canChange(dependency, of: type), help: .askLocally(dependency), location: variable.nameLocation)
      }
    }
}

/// The protocols, of some, that cannot inherit from `Sendable` before what conforms to them is changed.
func protocolsOfTypesThatCannotBeSendable(_ app: App, among protocols: Set<TypeHandle>) -> Set<TypeHandle> {
  guard !protocols.isEmpty else { return [] }
  var sendables = SendableTypes(app)
  return app.types.reduce(into: []) { refused, type in
    guard type.kind != .protocol, let conformed = type.ancestors?.filter(protocols.contains), !conformed.isEmpty else {
      return
    }
    if !type.canConformToSendable(&sendables) { refused.formUnion(conformed) }
  }
}

extension TypeHandle {
  /// Whether the compiler would take its conformance to `Sendable`, as far as the program shows.
  fileprivate func canConformToSendable(_ sendables: inout SendableTypes) -> Bool {
    if isDeclaredSendable || isUncheckedSendable || isIsolated || !isCheckedForDataRaces { return true }
    let isClass = kind == .class
    if isClass {
      guard declaration?.flags.contains(.final) ?? false, !(ancestors ?? []).contains(where: { $0.kind == .class })
      else { return false }
    }
    return storedProperties.allSatisfy { property in
      property.flags.contains(.nonisolated)
        || sendables.mayContain(property) && (!isClass || property.flags.contains(.let))
    }
  }
}

extension String {
  fileprivate static func canChange(_ variable: String, of type: TypeHandle) -> String {
    "\(isSendable(type)), but its variable `\(variable)` can change"
  }

  fileprivate static func canChange(_ dependency: Dependency, of type: TypeHandle) -> String {
    "\(isSendable(type)), but the wrapper of `\(dependency.name)` is stored in a variable"
  }

  private static func isSendable(_ type: TypeHandle) -> String {
    let says = type.protocolThatAsksForSendable.map { "is `Sendable` through `\($0.name)`" } ?? "is declared `Sendable`"
    return "`\(type.name)` \(says)"
  }

  fileprivate static func keepConstant(_ type: String) -> String {
    "Make `\(type)` an actor, store its mutable state in a constant behind a lock, or isolate it to a global actor."
  }

  fileprivate static func askLocally(_ dependency: Dependency) -> String {
    "Declare `\(dependency.declarationText)` in the methods that use it, or pass its value to the initialiser and "
      + "store it in a constant."
  }
}

extension TypeHandle {
  /// The protocol by which it is `Sendable`, where it does not say so itself.
  fileprivate var protocolThatAsksForSendable: TypeHandle? {
    if inheritedTypes.contains(where: { $0.externalName == "Sendable" }) { return nil }
    return ancestors?.first { $0.kind == .protocol && $0.isSendable }
  }
}
