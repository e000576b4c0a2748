import TCALintDomain
import TCALintRuleKit

extension Dependency {
  /// The fix that removes the declaration of an unused dependency; none where other code is on its lines.
  var removal: [Fix] {
    guard let lines = property.linesToRemove else { return [] }
    let isSafe = !hasNamesake && !property.hasCommentBeside
    return [Fix("Remove `\(name)`", isSafe ? .safe : .suggestion, edits: [Edit(lines, replacement: "")])]
  }
}
