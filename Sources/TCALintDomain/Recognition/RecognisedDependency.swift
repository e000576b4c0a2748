import TCALintModel
import TCALintSyntax

/// A property or variable that a wrapper makes a dependency: `@Dependency(\.apiClient) var apiClient`.
struct RecognisedDependency: Sendable {
  /// The request of a wrapper.
  enum Request: Sendable {
    /// `\.firebase.auth`
    case keyPath(KeyPathID)
    /// `APIClient.self`, or the type of an injected property.
    case type(TypeID)
  }

  let property: DeclarationID
  let attribute: AttributeID
  /// The library's wrapper that it is or that it works as.
  let wrapper: DomainName
  /// Whether the wrapper is declared in the app's settings and not by a library.
  let isConfigured: Bool
  let request: Request

  /// The wrappers of swift-dependencies and WeaveDI.
  private static let wrappers: Set<DomainName> = [.Dependency, .Inject, .Factory, .SafeInject, .Injected]
  private static let wrapperNames = NameSet(wrappers.map { Name($0) }, sharedBy: .domain)

  /// - Parameter others: more wrappers, which work as `Inject` does.
  static func all(in facts: FileFacts, _ mentions: MentionTable, others: Set<String>) -> [RecognisedDependency] {
    // Most files have none of them.
    if others.isEmpty, mentions.names.isDisjoint(with: wrapperNames) { return [] }
    guard facts.attributes.contains(where: { wrapper($0, facts, others) != nil }) else { return [] }
    return facts.declarations.numbered.compactMap { id, declaration in
      guard declaration.kind == .property, !declaration.attributes.isEmpty else { return nil }
      return RecognisedDependency(id, declaration, facts, others)
    }
  }

  private static func wrapper(
    _ attribute: Attribute, _ facts: FileFacts, _ others: Set<String>
  ) -> (name: DomainName, isConfigured: Bool)? {
    if let name = attribute.name.domain, wrappers.contains(name) { return (name, false) }
    return !others.isEmpty && others.contains(facts.names.text(attribute.name)) ? (.Inject, true) : nil
  }

  private init?(_ property: DeclarationID, _ declaration: Declaration, _ facts: FileFacts, _ others: Set<String>) {
    for index in declaration.attributes {
      let attribute = facts.attributes[index]
      guard let wrapper = Self.wrapper(attribute, facts, others) else { continue }
      guard let request = Self.request(of: attribute, declaration, facts) else { return nil }
      (self.property, self.attribute, self.request) = (property, index, request)
      (self.wrapper, isConfigured) = wrapper
      return
    }
    return nil
  }

  private static func request(of attribute: Attribute, _ declaration: Declaration, _ facts: FileFacts) -> Request? {
    if let request = facts.arguments[attribute.arguments].first.flatMap({ Request($0, facts) }) { return request }
    if !attribute.type.isNone, let generic = facts.parts(of: attribute.type).first { return .type(generic) }
    return !declaration.type.isNone && !attribute.name.is(.Dependency) ? .type(declaration.type) : nil
  }
}

extension RecognisedDependency.Request {
  /// The request in an argument: a key path, or a type by `T.self`.
  init?(_ argument: Argument, _ facts: FileFacts) {
    if let keyPath = argument.value.keyPath, !facts.keyPaths[keyPath].names.isEmpty {
      self = .keyPath(keyPath)
    } else if let type = facts.metatype(argument.value) {
      self = .type(type)
    } else {
      return nil
    }
  }
}

extension FileFacts {
  /// `T` of a value `T.self`.
  public func metatype(_ value: Value) -> TypeID? {
    guard let path = value.path.map({ paths[$0] }), path.flags.contains(.isMetatype), !path.type.isNone else {
      return nil
    }
    return path.type
  }
}
