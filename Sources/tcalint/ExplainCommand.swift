import TCALintEngine
import TCALintReport
import TCALintRuleKit

/// `tcalint explain`
enum ExplainCommand {
  static let description = CommandDescription(
    name: "explain", summary: "print a rule's page",
    optionGroups: [
      OptionGroup(
        "Output",
        [
          Option(
            name: "--format", value: "FORMAT",
            help: "text (default) or markdown",
            choices: ["text", "markdown"])
        ])
    ],
    positional: Positional(name: "RULE", count: .one, kind: .rule),
    run: { arguments, rules, console in
      let name = arguments.positionals[0]
      if let rule = rules.first(where: { $0.id == name }) { return print(rule, arguments, console) }
      guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
      let (all, problems) = Linter(rules: rules).rules(in: directory)
      LintCommand.tell(problems, directory, console)
      guard let rule = all.first(where: { $0.id == name }) else {
        return Command.refuse("unknown rule '\(name)'" + NearestRule.hint(name, among: all), console)
      }
      return print(rule, arguments, console)
    })

  private static func print(_ rule: Rule, _ arguments: Arguments, _ console: Console) -> Int32 {
    let page = RulePage.forReaders(rule.page)
    return console.print(
      arguments["--format"] == "markdown" ? page : PageText.render(page, color: console.prefersColor))
  }
}
