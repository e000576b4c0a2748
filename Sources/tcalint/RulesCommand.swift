import TCALintEngine
import TCALintReport
import TCALintRuleKit

/// `tcalint rules`
enum RulesCommand {
  static let description = CommandDescription(
    name: "rules", summary: "list the rules, including custom rules of the working directory's configuration",
    optionGroups: [
      OptionGroup(
        "Rules",
        [
          Option(
            name: "--profile", value: "NAME",
            help: "list only the rules of this profile: recommended, strict or all (default)",
            choices: Profile.allCases.map(\.rawValue))
        ] + LintCommand.configurationOptions),
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
      let profile = arguments["--profile"].flatMap(Profile.init) ?? .all
      let listed = rules.filter { $0.profile <= profile }
      let code = console.print(
        arguments["--format"] == "json"
          ? JSONReport.render(listed) : RuleList.render(listed, of: rules, color: console.prefersColor))
      return problems.isEmpty ? code : Command.ExitCode.failure
    })
}
