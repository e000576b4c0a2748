import TCALintReport
import TCALintRuleKit

/// `tcalint rules`
enum RulesCommand {
  static let options = [
    Option(name: "--format", value: "FORMAT", help: "text (default) or json", choices: ["text", "json"]),
    Command.helpOption,
  ]

  static let help = Command.help("tcalint rules [OPTION…]", options)

  static func run(_ rest: ArraySlice<String>, rules: [Rule], console: Console) -> Int32 {
    let arguments = Arguments(rest, options: options)
    if let code = Command.check(arguments, help: help, console: console) { return code }
    if let extra = arguments.positionals.first {
      console.error("'tcalint rules' takes no argument '\(extra)'")
      return Command.ExitCode.failure
    }
    guard arguments.problems.isEmpty else { return Command.ExitCode.failure }
    return console.print(arguments["--format"] == "json" ? JSONReport.render(rules) : Array(table(rules).utf8))
  }

  private static func table(_ rules: [Rule]) -> String {
    let rows =
      [["rule", "category", "severity", "profile", "summary"]]
      + rules.map { [$0.id, $0.category.rawValue, $0.severity.rawValue, $0.profile.rawValue, $0.summary] }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths + [0]).map { text, width in
        text + String(repeating: " ", count: max(0, width - text.count))
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
