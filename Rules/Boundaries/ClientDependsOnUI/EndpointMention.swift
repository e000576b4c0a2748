import TCALintDomain
import TCALintModel

/// An endpoint whose signature mentions a part of a feature or a view, the first of which counts.
struct EndpointMention {
  let endpoint: Member
  let name: String
  let part: Part
  /// Where the program declares it.
  let type: TypeHandle?
  /// The purpose for which callers pass an object of the user interface.
  let object: ViewObject?

  /// The purpose for which an object of the user interface is passed.
  enum ViewObject {
    /// A view controller or a window, to present from.
    case presenter
    /// Any other view, to be changed.
    case view
  }

  /// The kind of a mentioned type.
  enum Part {
    case state, action, effect, send, store, view

    var words: String {
      switch self {
      case .state: "the state of a reducer"
      case .action: "the action of a reducer"
      case .effect: "the result of a reducer"
      case .send: "the function with which effects send actions"
      case .store: "the type that views hold"
      case .view: "a view"
      }
    }
  }

  init?(_ endpoint: Member) {
    for component in endpoint.signature.lazy.flatMap(\.components) {
      guard let (part, type) = Self.meaning(of: component.type) else { continue }
      self.endpoint = endpoint
      name = type.map { $0.isReducer ? component.type.text : $0.name } ?? component.type.names.last ?? ""
      self.part = part
      self.type = type
      object = Self.isTaken(component, by: endpoint) ? Self.object(component.type) : nil
      return
    }
    return nil
  }

  private static func object(_ type: WrittenType) -> ViewObject? {
    guard let own = type.nominal else { return object(named: type) }
    // A protocol may be one for classes of the library's.
    let ancestors = [own] + (own.ancestors ?? [])
    return own.isView ? ancestors.lazy.flatMap(\.inheritedTypes).compactMap(object(named:)).first : nil
  }

  private static func object(named type: WrittenType) -> ViewObject? {
    type.name(among: UserInterfaceTypes.viewObjects, from: UserInterfaceTypes.modules).map { name in
      name.hasSuffix("Controller") || name.hasSuffix("Window") ? .presenter : .view
    }
  }

  private static func isTaken(_ component: WrittenType.Component, by endpoint: Member) -> Bool {
    endpoint.takenTypes.contains { type in
      type.function == nil && type.components.contains { $0.part.location == component.part.location }
    }
  }

  private static func meaning(of type: WrittenType) -> (Part, TypeHandle?)? {
    if let handle = type.nominal {
      if !handle.reducers.isEmpty { return (.state, handle) }
      if handle.isAction { return (.action, handle) }
      return handle.isView ? (.view, handle) : nil
    }
    if let made = type.madeByReducer {
      return (made.isState ? .state : .action, made.reducer)
    }
    // Most types are none of these.
    guard type.name(among: names, from: []) != nil else { return nil }
    return vocabulary.lazy.compactMap { part, names, modules in
      type.name(among: names, from: modules).map { _ in (part, nil) }
    }.first
  }

  /// The kinds of types with some names that some modules declare.
  private static let vocabulary: [(Part, Set<String>, Set<String>)] = [
    (.effect, ArchitectureTypes.effects, ArchitectureTypes.modules),
    (.send, ArchitectureTypes.sends, ArchitectureTypes.modules),
    (.store, ArchitectureTypes.stores, ArchitectureTypes.modules),
    (.view, UserInterfaceTypes.views, UserInterfaceTypes.modules),
  ]
  private static let names = vocabulary.reduce(into: Set<String>()) { $0.formUnion($1.1) }
}
