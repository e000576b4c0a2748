import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Replaces the second of two twins by a computed property, where nothing assigns to it alone or needs a setter of it.
struct TwinFix {
  /// None where that is not so.
  let fixes: [Fix]
  /// Where the fix removes an assignment.
  let removals: [Location]

  init(_ first: StateProperty, _ second: StateProperty) {
    guard let replacement = Self.computed(first, second), let assignments = Self.assignments(first, second),
      !second.mayBeAssignedOtherwise, !second.hasToBeSettable, !second.beginsWithMore(than: first),
      !second.isReadBetweenAssignments(and: first)
    else {
      (fixes, removals) = ([], [])
      return
    }
    removals = assignments.map(\.location)
    let lines = assignments.map { Edit($0.lines, replacement: "") }
    fixes = [Fix("Compute `\(second.name)` from `\(first.name)`", .suggestion, edits: replacement + lines)]
  }

  /// A comment in the declaration would be replaced with it.
  private static func computed(_ first: StateProperty, _ second: StateProperty) -> [Edit]? {
    let member = second.member
    guard member.flags.isDisjoint(with: [.oneOfSeveral, .code, .lazy, .weak]), !member.hasAttributes,
      first.member.isWherever(member),
      let type = member.writtenType, type.isOptional == first.member.writtenType?.isOptional
    else { return nil }
    let start = second.nameLocation.range.lowerBound
    let declared = Location(file: member.location.file, range: start..<member.location.range.upperBound)
    var edits = [Edit(declared, replacement: "\(second.name): \(type.text) { \(first.name) }")]
    if member.flags.contains(.let) { edits.append(Edit(member.keywordLocation, replacement: "var")) }
    if let setter = member.setterModifierLocation { edits.append(Edit(setter, replacement: "")) }
    return edits
  }

  /// The assignments to the second property; nil when one is unpaired or is not a separate line.
  private static func assignments(_ first: StateProperty, _ second: StateProperty) -> [StateAssignment]? {
    let occasions = Set(first.assignments.map(\.occasion))
    let assignments = second.assignments
    return assignments.allSatisfy { $0.isOnOwnLines && occasions.contains($0.occasion) } ? assignments : nil
  }
}
