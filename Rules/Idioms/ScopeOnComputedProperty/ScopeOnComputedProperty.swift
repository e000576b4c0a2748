import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A store is scoped to what its state works out anew each time it is asked.
  static let scopeOnComputedProperty = Rule(
    id: "scope-on-computed-property", category: .idioms, severity: .warning, profile: .recommended,
    summary: "A store is scoped to a computed property of its state.",
    page: Page.scopeOnComputedProperty,
    check: .program { app in app.storeScopes.compactMap(finding) })
}

private func finding(_ scope: StoreScope) -> Finding? {
  // Before that, a store held the state that it was scoped to, and worked it out once for each action.
  guard let property = computedProperty(on: scope.members), !scope.state.hasEnvironment,
    property.app.has(.composableArchitecture, LibraryVersion(1, 5), at: scope.call.location)
  else { return nil }
  let owner = property.owner ?? scope.state
  return Finding(
    .isComputed(property.name, of: owner.name), at: scope.call.location,
    related: [RelatedLocation("`\(property.name)` is computed here", at: property.nameLocation)],
    help: .help(property, of: owner.kind == .protocol ? scope.state : owner))
}

/// The first of the members on the way to a part that is computed.
private func computedProperty(on way: [Member]) -> Member? {
  way.indices.first { isComputed(way[$0], behind: $0 > 0 ? way[$0 - 1] : nil) }.map { way[$0] }
}

/// Whether a state computes it, or a protocol, or a plain struct that it stores: the value of a wrapper does not count.
private func isComputed(_ member: Member, behind last: Member?) -> Bool {
  guard member.kind == .property, member.flags.contains(.computed), !member.flags.contains(.static),
    let owner = member.owner, !member.onlyForwards
  else { return false }
  if owner.isState || owner.kind == .protocol { return true }
  guard let last, last.isStoredProperty, last.nominalType == owner else { return false }
  return owner.kind == .struct && !owner.isGeneric && !owner.hasAttribute("propertyWrapper")
}

extension Member {
  /// Whether its getter is nothing but a path of stored properties, which costs nothing.
  fileprivate var onlyForwards: Bool {
    guard let path = valueGivenBack?.path.map({ facts.paths[$0] }), !path.names.isEmpty,
      path.root == .unqualified || path.root == .self
    else { return false }
    return (1...path.names.count).allSatisfy { count in
      app.program.declaration(referencedByFirst: count, namesOf: path, in: reference.file)
        .map { Member(app, $0).isStoredProperty } ?? false
    }
  }
}

extension String {
  fileprivate static func help(_ property: Member, of state: TypeHandle) -> String {
    let name = state.name
    if state.kind == .enum {
      return "An enum has no stored properties: let a case carry what the child needs, and instead of "
        + "`\(property.name)` annotate `\(name)` with `@CasePathable` and `@dynamicMemberLookup`, which give each case a "
        + "key path, or `switch` over `store.case`."
    }
    if property.flags.contains(.setter) {
      return
        "Make `\(property.name)` a stored property of `\(name)`, instead of the properties that it is computed from"
        + (property.app.hasSharedStates(at: property.nameLocation)
          ? "; or use `@Shared` in both features for the values that both need." : ".")
    }
    return
      "Store what the child needs in `\(name)`, and scope to that; compute the value of `\(property.name)` in the "
      + "child's view or state."
  }

  fileprivate static func isComputed(_ property: String, of owner: String) -> String {
    "store is scoped to `\(owner).\(property)`, which is computed each time the state of the child is read"
  }
}
