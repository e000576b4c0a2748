import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state and that of a child, or those of two children, store one fact.
  static let copiedChildState = Rule(
    id: "copied-child-state", category: .state, severity: .warning, profile: .recommended,
    summary: "A state stores a value that the state of a child feature also stores.",
    page: Page.copiedChildState,
    check: .program { app in
      var (children, drafts) = (ChildProperties(), Drafts(app))
      return app.states.filter { !$0.reducers.isEmpty }.flatMap { inState($0, &children, &drafts) }
        + app.childStateChanges.compactMap(betweenChildren)
    })
}

/// The properties that a state and those of its children both store.
private func inState(
  _ state: TypeHandle, _ children: inout ChildProperties, _ drafts: inout Drafts
) -> [Finding] {
  children.namesakes(in: state).compactMap { property, namesakes in
    let copies = copies(of: property, among: namesakes, &drafts)
    return copies.isEmpty ? nil : .copied(property, copies)
  }
}

/// Whether a property belongs to its state alone and has a meaningful type. A child's state itself is no copy.
private func isOfItsOwn(_ property: Member) -> Bool {
  !property.hasAttributes && property.hasMeaningfulType
    && !property.type.contains { property.app.nominalType($0).map { !$0.reducers.isEmpty } ?? false }
}

/// Those of its namesakes in children that say the same as a property.
private func copies(
  of property: StateProperty, among namesakes: [ChildProperties.Namesake], _ drafts: inout Drafts
) -> [StateProperty] {
  let member = property.member
  guard isOfItsOwn(member) else { return [] }
  let alike = namesakes.filter { child, namesake in
    // Constants stay equal.
    !namesake.member.hasAttributes && !(member.flags.contains(.let) && namesake.member.flags.contains(.let))
      && member.hasSameType(as: namesake.member, ignoringOptionals: true)
      && !drafts.isDraft(namesake, of: property, in: child)
  }
  .map(\.property)
  return saysWhatIsMeant(member) ? alike : alike.filter { $0.isGiven(property) }
}

/// Whether two properties of the type and of one name mean one thing. A value of an enum, or of a generic type, is a status
/// more often than not, of which each feature has one.
private func saysWhatIsMeant(_ property: Member) -> Bool {
  property.type.unwrapped.arguments.isEmpty && property.nominalType.map { $0.kind != .enum } ?? false
}

/// One child's property that its parent assigns to another's of the same name.
private func betweenChildren(_ change: ChildStateChange) -> Finding? {
  guard let source = change.source, let property = change.property, change.path.count == 1,
    property.name == source.property.name, source.composition.statePath != change.composition.statePath,
    isOfItsOwn(property),
    isOfItsOwn(source.property), property.hasSameType(as: source.property, ignoringOptionals: true),
    let target = change.composition.childState?.name, let origin = source.composition.childState?.name
  else { return nil }
  return Finding(
    "`\(change.composition.parent.name)` copies `\(property.name)` from `\(origin)` to `\(target)`",
    at: change.location,
    related: [
      RelatedLocation("`\(property.name)` of `\(target)` is stored here", at: property.nameLocation),
      RelatedLocation("`\(source.property.name)` of `\(origin)` is stored here", at: source.property.nameLocation),
    ],
    help: .share(property.name, property.nameLocation, property.app))
}

extension Finding {
  fileprivate static func copied(_ property: StateProperty, _ copies: [StateProperty]) -> Finding {
    Finding(
      "`\(property.state.name).\(property.name)` is also stored in the child "
        + "\(copies.count == 1 ? "state" : "states") \(String.list(copies.map(\.state.name)))",
      at: property.nameLocation,
      related: copies.map { RelatedLocation("`\($0.name)` of `\($0.state.name)` is stored here", at: $0.nameLocation) },
      help: .share(property.name, property.nameLocation, property.state.app))
  }
}

extension String {
  fileprivate static func share(_ property: String, _ location: Location, _ app: App) -> String {
    "Store `\(property)` in one of them, and read it from there in the other"
      + (app.hasSharedStates(at: location)
        ? "; or declare it `@Shared` in both, so that the values cannot differ." : ".")
  }
}
