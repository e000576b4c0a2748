import TCALintEngine
import TCALintReport
import TCALintRuleKit

/// `tcalint test-rules`
enum TestRulesCommand {
  static let description = CommandDescription(
    name: "test-rules", summary: "test a configuration's custom rules with their examples",
    optionGroups: [OptionGroup("Configuration", LintCommand.configurationOptions)],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: """
      Tests the custom rules in the configurations of the paths (default: the working directory). 'tcalint help patterns'
      describes custom rules.
      Exit codes: 0 all examples pass; 1 an example fails; 2 an argument or a configuration is invalid.
      """, run: run)

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console),
      let source = LintCommand.source(arguments, directory, console)
    else { return Command.ExitCode.failure }
    if let problem = Linter.problem { return Command.refuse(problem, console) }
    let own = LintCommand.customRules(rules, source, LintCommand.paths(arguments), directory)
    LintCommand.tell(own.problems, directory, console)
    LintCommand.tell(own.unreadable, console)
    let outcome = own.tryExamples()
    if outcome.ruleCount == 0, !own.unreadable.isEmpty { return Command.ExitCode.failure }
    for failure in outcome.failures {
      let line = "\(failure.place.text(relativeTo: directory)): \(failure.message)".withoutItsMiddle
      let code = console.print(TextReport.escaped(line) + "\n")
      if code != Command.ExitCode.success { return code }
    }
    for rule in outcome.untried { LintCommand.note("the rule '\(rule)' has no examples", console) }
    let examples = TextReport.count(outcome.exampleCount, "example")
    let count = TextReport.count(outcome.ruleCount, "rule")
    LintCommand.note("\(examples) of \(count), \(outcome.failures.count) failed", console)
    if !own.problems.isEmpty || !own.unreadable.isEmpty { return Command.ExitCode.failure }
    return outcome.failures.isEmpty ? Command.ExitCode.success : Command.ExitCode.findings
  }
}
