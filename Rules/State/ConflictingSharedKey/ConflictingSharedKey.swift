import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// Two shared properties use one key for different values.
  static let conflictingSharedKey = Rule(
    id: "conflicting-shared-key", category: .state, severity: .warning, profile: .recommended,
    summary: "A storage key has values of two types, or two defaults.",
    page: Page.conflictingSharedKey,
    check: .program { app in
      Dictionary(grouping: app.keyedProperties, by: \.key).values.flatMap { conflicts(among: $0) }
    })
}

/// The findings about the properties of one key, in the order of files and lines.
private func conflicts(among properties: [KeyedProperty]) -> [Finding] {
  let maxApps = 64
  // The first property of each app.
  var first: [KeyedProperty] = []
  return properties.compactMap { property in
    guard let other = first.first(where: property.isInApp) else {
      if first.count < maxApps { first.append(property) }
      return nil
    }
    guard let conflict = property.conflict(with: other) else { return nil }
    return Finding(
      .differs(property, conflict, other.name), at: property.location,
      related: [RelatedLocation("`\(other.name)` uses the key here", at: other.location)],
      help: .help(property, conflict))
  }
}

extension String {
  fileprivate static func differs(_ property: KeyedProperty, _ conflict: KeyedProperty.Conflict, _ other: String)
    -> String
  {
    switch conflict {
    case .type: "key \(property.key.inMessage) has a value of another type here than in `\(other)`"
    case .initialValue(let own, let theirs):
      "key \(property.key.inMessage) has the default `\(own)` here, and `\(theirs)` in `\(other)`"
    }
  }

  fileprivate static func help(_ property: KeyedProperty, _ conflict: KeyedProperty.Conflict) -> String {
    switch conflict {
    case .type: "Use one type for the key, or another key for the other value."
    case .initialValue:
      "Declare the key with its default once, in an extension of `SharedKey`: "
        + "`static var \(property.member.name): Self { Self[.\(property.key.text), default: …] }`."
    }
  }
}
