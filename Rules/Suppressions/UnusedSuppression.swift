import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A suppression comment without effect.
  static let unusedSuppression = Rule(
    id: "unused-suppression", category: .suppressions, severity: .warning, profile: .recommended,
    summary: "A suppression comment suppresses nothing, or names no rule.",
    page: PackageResources.UnusedSuppression_md, needsWholeProgram: true, code: .all,
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
    OptionField("require-reason", \Self.requiresReason, "report comments that give no reason behind `--`")
  ]
}

private func review(_ comment: SuppressionComment) -> [Finding] {
  guard comment.directive != nil else { return [notADirective(comment)] }
  if comment.rules.isEmpty { return [withoutRules(comment)] }
  let unused = comment.rules.indices.filter { comment.rules[$0].use == .unused }
  let unknown = comment.rules.lazy.compactMap(unknown).prefix(mostUnknown)
  return unknown + (unused.isEmpty ? [] : [inVain(comment, unused)])
}

/// Who writes more into one comment did not mean rules.
private let mostUnknown = 20

private func notADirective(_ comment: SuppressionComment) -> Finding {
  let directives = SuppressionComment.Directive.allCases.map(\.rawValue)
  let nearest = SuppressionComment.Directive(nearestTo: comment.word.text)?.rawValue
  return Finding(
    .isNoDirective(comment.word.shown, nearest), at: comment.location,
    help:
      "Write `tcalint:` and one of \(directives.map { "`\($0)`" }.joined(separator: ", ")) without a space between.",
    fixes: nearest.map { [.renaming(comment.word, $0)] } ?? [])
}

private func withoutRules(_ comment: SuppressionComment) -> Finding {
  Finding(
    .namesNoRule(comment.word.shown), at: comment.location,
    help: "Name the rules that it is about, parted by commas; `all` stands for every rule.", fixes: [.removing(comment)]
  )
}

private func withoutReason(_ comment: SuppressionComment) -> Finding {
  Finding(
    .givesNoReason(comment.word.shown), at: comment.location,
    help: "Write why behind the rules: `// tcalint:\(comment.word.shown) RULE -- why`.")
}

private func unknown(_ rule: SuppressionComment.NamedRule) -> Finding? {
  guard case .noRule(let nearest) = rule.use else { return nil }
  return Finding(
    .isNoRule(rule.part.shown, nearest), at: rule.part.location,
    help: "`tcalint rules` lists the rules. A reason stands behind `--`.",
    fixes: nearest.map { [.renaming(rule.part, $0)] } ?? [])
}

private func inVain(_ comment: SuppressionComment, _ unused: [Int]) -> Finding {
  let names = unused.map { comment.rules[$0].part }
  let isWhole = unused.count == comment.rules.count
  return Finding(
    comment.directive == .enable ? .endsNothing(names) : .suppressesNothing(names),
    at: isWhole ? comment.location : names[0].location,
    help: isWhole ? "Remove the comment." : "Take what is not needed out of the comment.",
    fixes: [isWhole ? .removing(comment) : .shortening(comment, without: unused)])
}

extension SuppressionComment {
  /// Whether it suppresses something and does not say why.
  fileprivate var lacksReason: Bool { directive != nil && directive != .enable && !rules.isEmpty && reason == nil }
}

extension String {
  fileprivate static func suppressesNothing(_ rules: [SuppressionComment.Part]) -> String {
    "this comment suppresses nothing of \(SuppressionComment.Part.list(rules))"
  }

  fileprivate static func endsNothing(_ rules: [SuppressionComment.Part]) -> String {
    "this comment ends nothing that suppresses \(SuppressionComment.Part.list(rules))"
  }

  fileprivate static func namesNoRule(_ word: String) -> String { "`tcalint:\(word)` names no rule" }

  fileprivate static func givesNoReason(_ word: String) -> String { "`tcalint:\(word)` gives no reason" }

  fileprivate static func isNoRule(_ name: String, _ nearest: String?) -> String {
    "there is no rule `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }

  fileprivate static func isNoDirective(_ word: String, _ nearest: String?) -> String {
    "`tcalint:\(word)` says nothing to TCALint" + (nearest.map { "; did you mean `tcalint:\($0)`?" } ?? "")
  }
}
