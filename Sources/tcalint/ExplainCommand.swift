import TCALintEngine
import TCALintRuleKit

/// `tcalint explain`
enum ExplainCommand {
  static let description = CommandDescription(
    name: "explain", summary: "print a rule's page", positional: Positional(name: "RULE", count: .one, kind: .rule),
    run: { arguments, rules, console in
      let name = arguments.positionals[0]
      if let rule = rules.first(where: { $0.id == name }) { return console.print(rule.page) }
      guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
      let (all, _) = Linter(rules: rules).rules(in: directory)
      guard let rule = all.first(where: { $0.id == name }) else {
        return Command.refuse("unknown rule '\(name)'" + NearestRule.hint(name, among: all), console)
      }
      return console.print(rule.page)
    })
}
