import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A suppression comment without effect.
  static let unusedSuppression = Rule(
    id: "unused-suppression", category: .suppressions, severity: .warning, profile: .recommended,
    summary: "A suppression comment suppresses nothing, or names no rule.",
    page: PackageResources.UnusedSuppression_md, needsWholeProgram: true, code: .all,
    options: UnusedSuppressionOptions.self,
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
  let nearest = NearestName.nearest(to: comment.word.text, among: directives)
  return Finding(
    .isNoDirective(comment.word.shown, nearest), at: comment.location,
    help:
      "Write `tcalint:` and one of \(directives.map { "`\($0)`" }.joined(separator: ", ")) without a space between.",
    fixes: nearest.map { [.rename(comment.word, $0)] } ?? [])
}

private func withoutRules(_ comment: SuppressionComment) -> Finding {
  Finding(
    .namesNoRule(comment.word.shown), at: comment.location,
    help: "Name the rules that it is about, parted by commas; `all` stands for every rule.", fixes: [remove(comment)])
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
    fixes: nearest.map { [.rename(rule.part, $0)] } ?? [])
}

private func inVain(_ comment: SuppressionComment, _ unused: [Int]) -> Finding {
  let names = unused.map { comment.rules[$0].part }
  let isWhole = unused.count == comment.rules.count
  return Finding(
    comment.directive == .enable ? .endsNothing(names) : .suppressesNothing(names),
    at: isWhole ? comment.location : names[0].location,
    help: isWhole ? "Remove the comment." : "Take what is not needed out of the comment.",
    fixes: [isWhole ? remove(comment) : shorten(comment, without: unused)])
}

private func remove(_ comment: SuppressionComment) -> Fix { Fix("Remove the comment", .safe, edits: [comment.removal]) }

/// Takes names out of the list, with what parts them from the others.
private func shorten(_ comment: SuppressionComment, without unused: [Int]) -> Fix {
  let gone = Set(unused)
  let ranges = comment.rules.map(\.part.location.range)
  var edits: [Edit] = []
  for index in unused where !gone.contains(index - 1) {
    var end = index
    while gone.contains(end + 1) { end += 1 }
    let range =
      end + 1 < ranges.count
      ? ranges[index].lowerBound..<ranges[end + 1].lowerBound : ranges[index - 1].upperBound..<ranges[end].upperBound
    edits.append(Edit(Location(file: comment.location.file, range: range), replacement: ""))
  }
  return Fix("Remove \(String.list(unused.map { comment.rules[$0].part }))", .safe, edits: edits)
}

extension SuppressionComment {
  /// Whether it suppresses something and does not say why.
  fileprivate var lacksReason: Bool { directive != nil && directive != .enable && !rules.isEmpty && reason == nil }
}

extension SuppressionComment.Part {
  /// Its text, of which nobody reads more than this.
  fileprivate var shown: String {
    text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(60)) + "…"
  }
}

extension Fix {
  fileprivate static func rename(_ part: SuppressionComment.Part, _ name: String) -> Fix {
    Fix("Write `\(name)`", .suggestion, edits: [Edit(part.location, replacement: name)])
  }
}

extension String {
  /// The names, or the first of many.
  fileprivate static func list(_ rules: [SuppressionComment.Part]) -> String {
    if rules.count <= 8 { return list(rules.map(\.shown)) }
    return rules.prefix(5).map { "`\($0.shown)`" }.joined(separator: ", ") + " and \(rules.count - 5) more"
  }

  fileprivate static func suppressesNothing(_ rules: [SuppressionComment.Part]) -> String {
    "this comment suppresses nothing of \(list(rules))"
  }

  fileprivate static func endsNothing(_ rules: [SuppressionComment.Part]) -> String {
    "this comment ends nothing that suppresses \(list(rules))"
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
