import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit
import TCALintRules

/// `tcalint migrate`
enum MigrateCommand {
  static let description = CommandDescription(
    name: "migrate", summary: "list or apply the migrations to the newest version of The Composable Architecture",
    optionGroups: [
      OptionGroup(
        "Step",
        [
          Option(
            name: "--step", value: "VERSION", help: "apply the automatic changes of this step",
            choices: MigrationStep.all.map(\.name)),
          Option(name: "--safe", value: nil, help: "with '--step': apply only changes that compile and keep behaviour"),
          Option(name: "--diff", value: nil, help: "with '--step': print the changes as a diff, and change no file"),
        ]),
      OptionGroup("Configuration", LintCommand.configurationOptions),
      OptionGroup(
        "Output",
        [
          Option(name: "--format", value: "NAME", help: "text (default) or json", choices: ["text", "json"]),
          LintCommand.quiet,
        ]),
      OptionGroup("Limits", LintCommand.runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: """
      Without '--step', lists the uses of older APIs, grouped by the steps of the library's migration guides. A use is
      changed automatically, automatically with a review, later (when other changes allow it), or by hand. The counts are
      those of a rehearsal of all steps in memory. For a use that no fix changes, the plan says what prevents it.
      The steps do not depend on the version that the app uses; the changed code requires at least the version that the
      step is named after.
      For each step: commit, apply it ('--diff' previews it), change the rest by hand, build, test, commit.
      The uses are the findings of 'deprecated-api' and 'reducer-without-macro', even if these rules are off. Suppressed
      findings are not listed.
      """, run: run)

  /// The rules whose findings are steps.
  private static let rules: Set<String> = ["deprecated-api", "reducer-without-macro"]

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    if arguments["--step"] == nil, let option = ["--diff", "--safe"].first(where: arguments.has) {
      return Command.refuse("option '\(option)' requires a step: --step VERSION", console)
    }
    if arguments.has("--diff"), arguments["--format"] == "json" {
      return Command.refuse("options '--diff' and '--format json' cannot be used together", console)
    }
    guard let directory = LintCommand.workingDirectory(console),
      var settings = LintCommand.settings(rules, arguments, directory, console)
    else { return Command.ExitCode.failure }
    settings.only = RuleSelection(ids: Self.rules)
    settings.takesNewestLibraries = true
    guard var linter = LintCommand.linter(rules, settings, arguments, console) else { return Command.ExitCode.failure }
    linter.retained = Linter.Retained(sourceLines: false, edits: arguments["--format"] == "json")
    let progress = ProgressLine(arguments, console)
    linter.watch = progress?.watch
    var console = console
    console.showsNotes = !arguments.has("--quiet") && arguments["--format"] != "json"
    var failed = false
    var outcome: Linter.Outcome
    var stages: [MigrationPlan.Stage]?
    if let step = arguments["--step"] {
      let fixed = LintCommand.fix(
        request(arguments), linter, LintCommand.paths(arguments), directory, console, progress
      ) { $0.configurationProblems.isEmpty ? $0.result.findings.filter { $0.outdatedCode?.step.name == step } : [] }
      outcome = fixed.outcome
      if !fixed.hasSucceeded { failed = true }
    } else {
      let rehearsal = linter.rehearse(
        LintCommand.paths(arguments), workingDirectory: directory,
        stages: MigrationStep.all.map { step in { $0.outdatedCode?.step == step } })
      outcome = rehearsal.outcome
      stages = rehearsal.stages.map { MigrationPlan.Stage(found: $0.found, left: $0.left) }
      progress?.end()
    }
    LintCommand.tell(outcome, directory, console)
    if outcome.result.isWithoutInput { return Command.ExitCode.failure }
    if LintCommand.hasFailed(outcome) { failed = true }
    let code = arguments.has("--diff") ? Command.ExitCode.success : show(outcome.result, stages, arguments, console)
    return failed ? Command.ExitCode.failure : code
  }

  private static func request(_ arguments: Arguments) -> LintCommand.FixRequest {
    LintCommand.FixRequest(
      choice: arguments.has("--safe") ? .safe : .all, writes: !arguments.has("--diff"))
  }

  /// Prints the plan: all of it, or the rest of a step.
  private static func show(
    _ result: RunResult, _ stages: [MigrationPlan.Stage]?, _ arguments: Arguments, _ console: Console
  ) -> Int32 {
    let steps = MigrationStep.all.filter { arguments["--step"] == nil || arguments["--step"] == $0.name }
    let plan = MigrationPlan(result.findings, steps: steps, stages: stages)
    if arguments["--format"] == "json" { return console.print(plan.json(of: result, toolVersion: Command.version)) }
    let damaged = Set(result.diagnostics.lazy.filter { $0.kind == .syntaxError }.compactMap(\.path))
    if let first = damaged.min() {
      let more = damaged.count == 1 ? "" : " and \(damaged.count - 1) more"
      let files = "'\(first)'\(more)"
      LintCommand.note("uses may be missing: there are syntax errors in \(files), which 'tcalint lint' prints", console)
    }
    guard plan.steps.isEmpty else { return console.print(plan.text) }
    let what = arguments["--step"].map { "step \($0)" } ?? "older versions"
    let isWhole = result.diagnostics.allSatisfy(\.kind.isNote)
    return console.print(
      isWhole ? "No uses of \(what) are left.\n" : "No uses of \(what) in the files that could be read and parsed.\n")
  }
}
