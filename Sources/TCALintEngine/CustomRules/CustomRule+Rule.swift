import TCALintDomain
import TCALintJSON
import TCALintModel
import TCALintPatterns
import TCALintRuleKit

extension CustomRule {
  /// The rule as any other.
  ///
  /// - Parameters:
  ///   - folders: see ``CustomRuleSearch``.
  ///   - count: the number of custom rules in the program.
  func rule(in folders: RuleFolders?, among count: Int = 1) -> Rule {
    let maxFindings = Self.maxFindings(ofEachAmong: count)
    let search = CustomRuleSearch(self, in: folders, maxFindings: maxFindings)
    return Rule(
      id: id, category: .own, severity: severity?.value ?? .warning, profile: .recommended,
      summary: Self.sentence(message?.value ?? ""), page: page, code: looksAtTests?.value == true ? .all : .production,
      maxFindings: maxFindings, fixes: rewrite == nil ? nil : .suggestion,
      check: .tree(TreeCheck(mayFind: search.mayFind, findings: search.findings)))
  }

  /// A message as a sentence.
  private static func sentence(_ message: String) -> String { message.hasSuffix(".") ? message : message + "." }

  /// The output of `tcalint explain`, in the form of the other rules' pages.
  private var page: String {
    var text = "# \(id)\n\n\((severity?.value ?? .warning).rawValue) · recommended · own\n\n"
    text += Self.sentence(message?.value ?? "") + "\n\n## What it does\n"
    for pattern in patternTexts?.value ?? [] { text += Self.block(pattern.string ?? "") }
    if let examples = examples?.value.reported?.value, !examples.isEmpty {
      text += "\nSuch as:\n"
      for example in examples { text += Self.block(example.code?.value ?? "") }
    }
    if let examples = examples?.value.silent?.value, !examples.isEmpty {
      text += "\n## What it ignores\n"
      for example in examples { text += Self.block(example.code?.value ?? "") }
    }
    if let help { text += "\n## Fix\n\n\(help.value)\n" }
    // It is written to terminals, and a stranger may have written it.
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 == "\n" || !$0.isUnsafeToShow }))
  }

  private static func block(_ code: String) -> String { "\n```swift\n\(code)\n```\n" }
}

extension ProgramCustomRules {
  /// Other rules and these, sorted by their ids.
  func added(to others: [Rule]) -> [Rule] {
    let own = rules.map { $0.rule.rule(in: $0.folders, among: rules.count) }
    return own.isEmpty ? others : (others + own).sorted { $0.id < $1.id }
  }
}
