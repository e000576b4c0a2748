import TCALintReport
import TCALintRuleKit

/// `tcalint rules`
enum RulesCommand {
  static let description = CommandDescription(
    name: "rules", summary: "list the rules",
    optionGroups: [
      OptionGroup(
        "Output",
        [Option(name: "--format", value: "FORMAT", help: "text (default) or json", choices: ["text", "json"])])
    ],
    run: { arguments, rules, console in
      console.print(arguments["--format"] == "json" ? JSONReport.render(rules) : Array(table(rules).utf8))
    })

  private static func table(_ rules: [Rule]) -> String {
    let rows =
      [["rule", "category", "severity", "profile", "summary"]]
      + rules.map { [$0.id, $0.category.rawValue, $0.severity.rawValue, $0.profile.rawValue, $0.summary] }
    return TextTable.render(rows, isNumber: Array(repeating: false, count: 5))
  }
}
