import TCALintEngine
import TCALintReport
import TCALintRuleKit

/// `tcalint rules`
enum RulesCommand {
  static let description = CommandDescription(
    name: "rules", summary: "list the rules, those that the configuration of the working directory defines among them",
    optionGroups: [
      OptionGroup("What to list", LintCommand.configurationOptions),
      OptionGroup(
        "Output",
        [Option(name: "--format", value: "FORMAT", help: "text (default) or json", choices: ["text", "json"])]),
    ],
    run: { arguments, rules, console in
      guard let directory = LintCommand.workingDirectory(console),
        let source = LintCommand.source(arguments, directory, console)
      else { return Command.ExitCode.failure }
      var linter = Linter(rules: rules)
      linter.settings.source = source
      let (rules, problems) = linter.rules(in: directory)
      LintCommand.tell(problems, directory, console)
      let code = console.print(
        arguments["--format"] == "json" ? JSONReport.render(rules) : Array(table(rules).utf8))
      return problems.isEmpty ? code : Command.ExitCode.failure
    })

  private static func table(_ rules: [Rule]) -> String {
    let rows =
      [["rule", "category", "severity", "profile", "summary"]]
      + rules.map {
        [$0.id, $0.category.rawValue, $0.severity.rawValue, $0.profile.rawValue, TextReport.escaped($0.summary)]
      }
    return TextTable.render(rows, isNumber: Array(repeating: false, count: 5))
  }
}
