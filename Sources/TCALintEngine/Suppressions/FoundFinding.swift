import TCALintRuleKit

/// A finding of a rule in a run.
struct FoundFinding: Sendable {
  /// The rule's index among those of the run.
  let rule: Int
  let finding: Finding
  /// The comment that keeps it out of the report, if there is one.
  var suppression: Suppression?
}
