import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A suppression comment without effect.
  static let unusedSuppression = Rule(
    id: "unused-suppression", category: .suppressions, severity: .warning, profile: .recommended,
    summary: "A suppression comment suppresses nothing, or names no rule.",
    page: Page.unusedSuppression, needsWholeProgram: true, code: .all,
    fixes: .safe, options: UnusedSuppressionOptions.self,
    check: { options in
      .suppressions { comment in
        review(comment) + (options.requiresReason && comment.lacksReason ? [withoutReason(comment)] : [])
      }
    })
}

private struct UnusedSuppressionOptions: RuleOptions {
  var requiresReason = false
  static let fields = [
    OptionField("require-reason", \Self.requiresReason, "report comments without a reason after `--`")
  ]
}

private func review(_ comment: SuppressionComment) -> [Finding] {
  guard comment.directive != nil else { return [notADirective(comment)] }
  if comment.rules.isEmpty { return [withoutRules(comment)] }
  let unused = comment.rules.indices.filter { comment.rules[$0].use == .unused }
  let unknown = comment.rules.filter(\.isUnknown)
  if let first = unknown.first { return [namesOthers(first, unknown, unused.map { comment.rules[$0].part })] }
  return unused.isEmpty ? [] : [inVain(comment, unused)]
}

private func notADirective(_ comment: SuppressionComment) -> Finding {
  let directives = SuppressionComment.Directive.allCases.map(\.rawValue)
  let nearest = SuppressionComment.Directive(nearestTo: comment.word.text)?.rawValue
  return Finding(
    .isNoDirective(comment.word.shown, nearest), at: comment.location,
    help:
      "Write `tcalint:` and one of \(directives.map { "`\($0)`" }.joined(separator: ", ")) without a space between.",
    fixes: nearest.map { [.renaming([(comment.word, $0)])] } ?? [])
}

private func withoutRules(_ comment: SuppressionComment) -> Finding {
  Finding(
    .namesNoRule(comment.word.shown), at: comment.location,
    help: "List the rules, separated by commas; `all` means every rule.", fixes: [.removing(comment)]
  )
}

private func withoutReason(_ comment: SuppressionComment) -> Finding {
  Finding(
    .givesNoReason(comment.word.shown), at: comment.location,
    help: "Add a reason after the rules: `// tcalint:\(comment.word.shown) RULE -- reason`.")
}

/// - Parameter unused: rules of which nothing is suppressed besides.
private func namesOthers(
  _ first: SuppressionComment.NamedRule, _ unknown: [SuppressionComment.NamedRule],
  _ unused: [SuppressionComment.Part]
) -> Finding {
  let corrected = unknown.prefix(maxCorrected).compactMap { rule in rule.nearest.map { (part: rule.part, new: $0) } }
  return Finding(
    unknown.count == 1
      ? .isNoRule(first.part.shown, first.nearest) : .areNoRules(unknown.map(\.part), corrected.map(\.new).unique),
    at: first.part.location,
    help: "`tcalint rules` lists the rules. A reason follows `--`."
      + (unused.isEmpty ? "" : " There are also no findings of \(SuppressionComment.Part.list(unused)) to suppress."),
    fixes: corrected.isEmpty ? [] : [.renaming(corrected)])
}

/// The maximum number of corrected names of a comment.
private let maxCorrected = 20

extension SuppressionComment.NamedRule {
  fileprivate var isUnknown: Bool { if case .noRule = use { true } else { false } }
  fileprivate var nearest: String? { if case .noRule(let nearest) = use { nearest } else { nil } }
}

private func inVain(_ comment: SuppressionComment, _ unused: [Int]) -> Finding {
  let names = unused.map { comment.rules[$0].part }
  let isWhole = unused.count == comment.rules.count
  let endings = comment.endings(ofUnused: unused)
  let fix = isWhole ? Fix.removing(comment) : .shortening(comment, without: unused)
  return Finding(
    .doesNothing(names, isEnding: comment.directive == .enable),
    at: isWhole ? comment.location : names[0].location,
    related: endings.map { RelatedLocation("it ends here", at: $0.location) },
    help: (isWhole ? "Remove the comment" : "Remove these rules from the comment")
      + (endings.isEmpty ? "." : ", and the comment that ends it."), fixes: [fix.alsoRemoving(endings)])
}

extension SuppressionComment {
  /// Whether it suppresses something and does not say why.
  fileprivate var lacksReason: Bool { directive != nil && directive != .enable && !rules.isEmpty && reason == nil }
}

extension String {
  fileprivate static func doesNothing(_ rules: [SuppressionComment.Part], isEnding: Bool) -> String {
    "this comment \(isEnding ? "ends no suppression of" : "suppresses nothing of") \(SuppressionComment.Part.list(rules))"
  }

  fileprivate static func namesNoRule(_ word: String) -> String { "`tcalint:\(word)` names no rule" }

  fileprivate static func givesNoReason(_ word: String) -> String { "`tcalint:\(word)` has no reason" }

  fileprivate static func isNoRule(_ name: String, _ nearest: String?) -> String {
    "there is no rule `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }

  fileprivate static func areNoRules(_ names: [SuppressionComment.Part], _ nearest: [String]) -> String {
    "there are no rules \(SuppressionComment.Part.list(names))"
      + (nearest.isEmpty ? "" : "; did you mean \(list(nearest))?")
  }

  fileprivate static func isNoDirective(_ word: String, _ nearest: String?) -> String {
    "`tcalint:\(word)` is not a directive" + (nearest.map { "; did you mean `tcalint:\($0)`?" } ?? "")
  }
}
