import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer's switch over its action has a `default`.
  static let defaultInActionSwitch = Rule(
    id: "default-in-action-switch", category: .effects, severity: .info, profile: .strict,
    summary: "A reducer ignores actions in a `default` case.",
    page: Page.defaultInActionSwitch,
    check: .program { app in
      var enums = CasesOfEnums()
      return app.actionMatches.compactMap { finding($0, &enums) }
    })
}

private func finding(_ match: ActionMatch, _ enums: inout CasesOfEnums) -> Finding? {
  guard match.isOfOwnAction, match.isInReducerCode, let remainder = match.remainder else { return nil }
  let cases = match.remainingCases(&enums)
  return Finding(.drops(match.reducer.name, cases), at: remainder, help: .name(cases))
}

extension String {
  fileprivate static func drops(_ reducer: String, _ cases: RemainingCases) -> String {
    let what = cases.first.isEmpty ? "" : ": \(some(cases)), and each case that is added later"
    return "`\(reducer)` ignores actions in a `default`\(what)"
  }

  fileprivate static func name(_ cases: RemainingCases) -> String {
    guard !cases.first.isEmpty else {
      return "Remove it: all cases are listed, and without it the compiler reports a case that is added later."
    }
    let names = cases.first.map { ".\($0)" }.joined(separator: ", ") + (cases.count > cases.first.count ? ", …" : "")
    return "List them instead, `case \(names):`; the compiler then reports an action that is added later."
  }

  private static func some(_ cases: RemainingCases) -> String {
    guard cases.count > cases.first.count else { return list(cases.first) }
    return cases.first.map { "`\($0)`" }.joined(separator: ", ") + " and \(cases.count - cases.first.count) more"
  }
}
