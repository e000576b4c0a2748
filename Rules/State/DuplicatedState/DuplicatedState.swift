import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores the same fact twice.
  static let duplicatedState = Rule(
    id: "duplicated-state", category: .state, severity: .warning, profile: .recommended,
    summary: "A state stores the same fact twice.",
    page: Page.duplicatedState, fixes: .suggestion,
    check: .program { app in
      app.states.flatMap(inState) + app.views.flatMap(\.copiesOfState)
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
  // A wrapper of the program may change its value.
  let assigned = properties.map { $0.member.hasOwnWrapper ? nil : AssignedProperty($0) }
  var alike = SimilarItems<[String]>()
  var together = SimilarItems<[StateAssignment.Occasion]>()
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

/// Whether two properties with synonymous names have one meaningful type, and nothing distinguishes them.
private func areTwins(_ first: StateProperty, _ second: StateProperty) -> Bool {
  first.member.isInOneBuild(with: second.member) && second.member.hasMeaningfulType
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

extension Finding {
  fileprivate static func twins(_ first: StateProperty, _ second: StateProperty, _ fix: TwinFix) -> Finding {
    Finding(
      "`\(second.name)` and `\(first.name)` of `\(first.state.name)` store the same fact twice",
      at: second.nameLocation,
      related: [RelatedLocation("`\(first.name)` is stored here", at: first.nameLocation)]
        + fix.removals.map {
          RelatedLocation(
            "`\(second.name)` is assigned the same value as `\(first.name)` "
              + "here", at: $0)
        },
      help: "Remove `\(second.name)`, or compute one of them from the other.", fixes: fix.fixes)
  }

  fileprivate static func together(_ first: StateProperty, _ second: StateProperty) -> Finding {
    Finding(
      "`\(second.name)` of `\(first.state.name)` is always assigned the same value as `\(first.name)`",
      at: second.nameLocation,
      related: [RelatedLocation("`\(first.name)` is stored here", at: first.nameLocation)],
      help: "Store it once, as `\(first.name)`, and compute `\(second.name)` from it where it is needed.")
  }
}
