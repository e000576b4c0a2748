import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores what is no value.
  static let referenceInState = Rule(
    id: "reference-in-state", category: .state, severity: .warning, profile: .strict,
    summary: "A state stores an object or a function.",
    page: Page.referenceInState,
    check: .program { app in
      app.states.flatMap { state in state.storedProperties.compactMap { finding($0, $0.type, state) } }
        + app.enumStates.flatMap { state in
          state.members.compactMap { member in
            member.associatedTypes.lazy.compactMap { finding(member, $0, state) }.first
          }
        }
    })
}

private func finding(_ property: Member, _ type: SwiftType, _ state: TypeHandle) -> Finding? {
  guard property.isPlain, let reference = Reference(type, property.app) else { return nil }
  let name = "\(state.name).\(property.name)"
  switch reference {
  case .object(let type):
    return Finding(
      .stores(type.name, in: name), at: property.nameLocation,
      related: type.nameLocation.map { [RelatedLocation("`\(type.name)` is a class", at: $0)] } ?? [],
      help: "Store the values that `\(type.name)` holds, and move the work that it does to a client, which the reducer "
        + "receives by `@Dependency`.")
  case .function:
    return Finding(
      .storesFunction(name), at: property.nameLocation,
      help: "Store the values that the function needs, and let the reducer do the work: in response to an action, or "
        + "with a client.")
  }
}

/// What a type has that is no value: alone, as an optional, in a collection, in a tuple.
private enum Reference {
  case object(TypeHandle)
  case function

  init?(_ type: SwiftType, _ app: App) {
    let type = type.element
    switch type {
    case .function: self = .function
    case .tuple(let elements):
      guard let found = elements.lazy.compactMap({ Reference($0.type, app) }).first else { return nil }
      self = found
    default:
      guard let object = app.nominalType(type), object.kind == .class, !object.isView, !object.isConstant else {
        return nil
      }
      self = .object(object)
    }
  }
}

extension App {
  /// The states of reducers that are enums.
  fileprivate var enumStates: [TypeHandle] {
    var seen: Set<TypeHandle> = []
    return reducers.flatMap(\.states).filter { $0.kind == .enum && seen.insert($0).inserted }
  }
}

extension TypeHandle {
  /// Whether an instance of a class is known to be a value for all purposes: it stores something, and only constants.
  fileprivate var isConstant: Bool {
    guard let ancestors, inheritedTypes.allSatisfy({ $0.nominal != nil || $0.isNamed(among: Self.plainProtocols) })
    else { return false }
    let properties = ([self] + ancestors.filter { $0.kind == .class }).flatMap(\.storedProperties)
    return !isModel && !properties.isEmpty && properties.allSatisfy { $0.flags.contains(.let) }
  }

  /// Protocols that are no superclass.
  private static let plainProtocols: Set<String> = [
    "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "Sendable",
  ]
}

extension Member {
  /// Whether it has no wrapper that stores its value elsewhere, or may keep it from being a part of the state.
  fileprivate var isPlain: Bool {
    facts.attributes(of: declaration).allSatisfy { attribute in
      let name = facts.names.text(attribute.name)
      return PresentationWrappers.names.contains(name) || BindingWrappers.names.contains(name) || name == "available"
    }
  }
}

extension String {
  fileprivate static func stores(_ object: String, in property: String) -> String {
    "`\(property)` stores an object in the state: `\(object)` is a class"
  }

  fileprivate static func storesFunction(_ property: String) -> String {
    "`\(property)` stores a function in the state"
  }
}
