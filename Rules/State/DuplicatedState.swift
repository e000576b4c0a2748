import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// The same fact is stored twice.
  static let duplicatedState = Rule(
    id: "duplicated-state", category: .state, severity: .warning, profile: .recommended,
    summary: "The same fact is stored twice.",
    page: PackageResources.DuplicatedState_md, fixes: .suggestion,
    check: .program { app in
      var properties = PropertiesByName()
      return app.states.flatMap(inState) + app.views.flatMap { inView($0, &properties) }
    })
}

/// The twins of one state, and the properties that are always written together.
private func inState(_ state: TypeHandle) -> [Finding] {
  let properties = state.stateProperties.filter {
    !$0.member.hasAttribute(StorageWrappers.names)
  }
  guard properties.count > 1 else { return [] }
  let words = properties.map { PropertyWords($0.name) }
  let remote = Set(words.compactMap(\.remoteMeaning))
  let assigned = properties.map { AssignedProperty($0) }
  var alike = AlikeThings<[String]>()
  var together = AlikeThings<[StateAssignment.Occasion]>()
  return properties.enumerated().compactMap { index, second -> Finding? in
    let meaning = words[index].meaning(besides: remote)
    let twin = alike.earlier(than: index, with: meaning) { areTwins(properties[$0], second) }
    let companion = assigned[index].flatMap { second in
      together.earlier(than: index, with: second.occasions) { areWrittenTogether(assigned[$0], second) }
    }
    switch (twin, companion) {
    case (let twin?, let companion) where twin <= companion ?? twin:
      return .twins(properties[twin], second, TwinFix(properties[twin], second))
    case (_, let companion?): return .together(properties[companion], second)
    default: return nil
    }
  }
}

/// Whether two properties whose names mean the same have one type that says something, and nothing tells them apart.
private func areTwins(_ first: StateProperty, _ second: StateProperty) -> Bool {
  first.member.isInOneBuild(with: second.member) && second.member.hasNominalType(otherThan: StandardTypes.names)
    && first.member.hasSameType(as: second.member, ignoringOptionals: true)
    && !first.getsAnotherValue(than: second)
}

/// Whether two properties that are assigned to on the same occasions are so at least once from something that has a name,
/// and are changed in no other way.
private func areWrittenTogether(_ first: AssignedProperty?, _ second: AssignedProperty) -> Bool {
  guard let first, first.isFromPath, !first.mayBeChangedOtherwise, !second.mayBeChangedOtherwise else { return false }
  let (one, other) = (first.property, second.property)
  return first.isAssignedTheSame(as: second) && one.member.isInOneBuild(with: other.member)
    && !one.mayDifferFromStart(other)
}

/// The state that a view keeps beside a store that holds it already.
private func inView(_ view: TypeHandle, _ properties: inout PropertiesByName) -> [Finding] {
  let kept = view.members.filter {
    $0.isStoredProperty && $0.hasLibraryAttribute(["State", "StateObject", "Published"])
  }
  // Most views keep nothing, and which stores they have takes longer to tell.
  if kept.isEmpty { return [] }
  let states = view.stores.flatMap(\.reducer.states)
  return kept.compactMap { property in
    // No view is of more features.
    for state in states.prefix(32) {
      let original = properties.property(of: state, property.name)
      if let original, property.isInOneBuild(with: original),
        property.hasSameType(as: original, ignoringOptionals: false)
      {
        return .copy(property, original, view.name, state)
      }
    }
    return nil
  }
}

/// The stored properties of states, which are looked through once for all views.
private struct PropertiesByName {
  private var known: [TypeHandle: [String: Member]] = [:]

  mutating func property(of state: TypeHandle, _ name: String) -> Member? {
    if let known = known[state] { return known[name] }
    let properties = Dictionary(state.storedProperties.map { ($0.name, $0) }) { first, _ in first }
    known[state] = properties
    return properties[name]
  }
}

extension Finding {
  fileprivate static func twins(_ first: StateProperty, _ second: StateProperty, _ fix: TwinFix) -> Finding {
    Finding(
      "`\(second.name)` and `\(first.name)` of `\(first.state.name)` store the same fact twice",
      at: second.nameLocation,
      related: [RelatedLocation("`\(first.name)` is stored here", at: first.nameLocation)]
        + fix.removals.map { RelatedLocation("`\(second.name)` is assigned here what `\(first.name)` is", at: $0) },
      help: "Keep `\(first.name)` and remove `\(second.name)`, or compute one from the other.", fixes: fix.fixes)
  }

  fileprivate static func together(_ first: StateProperty, _ second: StateProperty) -> Finding {
    Finding(
      "`\(second.name)` of `\(first.state.name)` is always assigned what `\(first.name)` is: the same fact is stored twice",
      at: second.nameLocation,
      related: [RelatedLocation("`\(first.name)` is stored here", at: first.nameLocation)],
      help: "Store it once, as `\(first.name)`, and compute `\(second.name)` from it where it is needed.")
  }

  fileprivate static func copy(_ property: Member, _ original: Member, _ view: String, _ state: TypeHandle) -> Finding {
    let name = property.name
    let (store, binding) =
      state.isObservableState ? ("store", "`$store.\(name)`") : ("view store", String.bindings(by: name))
    return Finding(
      "view `\(view)` stores `\(name)`, which `\(state.name)` of its store holds already", at: property.nameLocation,
      related: [RelatedLocation("`\(name)` of `\(state.name)` is stored here", at: original.nameLocation)],
      help: "Read `\(name)` from the \(store), and bind to it with \(binding) where the view changes it.")
  }
}
