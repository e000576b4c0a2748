import TCALintDomain
import TCALintModel

/// An endpoint whose signature mentions a part of a feature or a view, the first of which counts.
struct EndpointReach {
  let endpoint: Member
  let name: String
  /// What it is to its architects: "a view".
  let what: String
  /// Where the program declares it.
  let type: TypeHandle?
  /// Whether it is a view controller or the like that callers hand over.
  let isPresenter: Bool

  init?(_ endpoint: Member) {
    for component in endpoint.signature.lazy.flatMap(\.components) {
      guard let (what, type) = Self.meaning(of: component.type) else { continue }
      self.endpoint = endpoint
      name = type.map { $0.isReducer ? component.type.text : $0.name } ?? component.type.names.last ?? ""
      self.what = what
      self.type = type
      isPresenter = Self.isObject(component.type) && Self.isTaken(component, by: endpoint)
      return
    }
    return nil
  }

  private static func isObject(_ type: WrittenType) -> Bool {
    if let own = type.nominal { return own.isView && own.kind == .class }
    return type.name(among: UserInterfaceTypes.viewObjects, from: UserInterfaceTypes.modules) != nil
  }

  private static func isTaken(_ component: WrittenType.Component, by endpoint: Member) -> Bool {
    endpoint.takenTypes.contains { type in
      type.function == nil && type.components.contains { $0.part.location == component.part.location }
    }
  }

  private static func meaning(of type: WrittenType) -> (String, TypeHandle?)? {
    if let handle = type.nominal {
      if !handle.reducers.isEmpty { return ("the state of a reducer", handle) }
      if handle.isAction { return ("the action of a reducer", handle) }
      return handle.isView ? ("a view", handle) : nil
    }
    if let made = type.madeByReducer {
      return (made.isState ? "the state of a reducer" : "the action of a reducer", made.reducer)
    }
    return vocabulary.lazy.compactMap { what, names, modules in
      type.name(among: names, from: modules).map { _ in (what, nil) }
    }.first
  }

  /// What the types of some names are that some modules declare.
  private static let vocabulary = [
    ("what reducers return", ArchitectureTypes.effects, ArchitectureTypes.modules),
    ("what views hold", ArchitectureTypes.stores, ArchitectureTypes.modules),
    ("a view", UserInterfaceTypes.views, UserInterfaceTypes.modules),
  ]
}
