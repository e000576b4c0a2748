import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit
import TCALintRules

/// `tcalint migrate`
enum MigrateCommand {
  static let description = CommandDescription(
    name: "migrate", summary: "show the way to the newest version of The Composable Architecture, or go a step of it",
    optionGroups: [
      OptionGroup(
        "What to do",
        [
          Option(
            name: "--step", value: "VERSION", help: "do what can be done by itself of this step",
            choices: MigrationStep.all.map(\.name)),
          Option(name: "--safe", value: nil, help: "only what surely compiles and behaves as before"),
          Option(name: "--diff", value: nil, help: "print what the step would change, and change nothing"),
        ]),
      OptionGroup("What holds", LintCommand.configurationOptions),
      OptionGroup(
        "What comes out",
        [
          Option(name: "--format", value: "NAME", help: "text (default) or json", choices: ["text", "json"]),
          Option(name: "--quiet", value: nil, help: "print errors and what was asked for only"),
        ]),
      OptionGroup("How it runs", LintCommand.runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: """
      Without '--step', it prints what of older versions stands where, in the order of the library's migration guides: what
      is changed by itself, what is changed so that a person should look at it, and what a person has to write. Whatever
      version is pinned, the way leads to the newest; a step wants the version that it is named after. Commit, take a step
      ('--diff' shows it before), write what is left of it, build and test, commit. It goes by the rules 'deprecated-api'
      and 'reducer-without-macro', also where they are off, and what a comment suppresses is left out.
      """, run: run)

  /// The rules whose findings are steps.
  private static let rules: Set<String> = ["deprecated-api", "reducer-without-macro"]

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    if arguments["--step"] == nil, let option = ["--diff", "--safe"].first(where: arguments.has) {
      return Command.refuse("option '\(option)' wants the step that it is about: --step VERSION", console)
    }
    if arguments.has("--diff"), arguments["--format"] == "json" {
      return Command.refuse("the diff goes to standard output, and so would '--format json'", console)
    }
    var failed = false
    guard let directory = LintCommand.workingDirectory(console),
      var settings = LintCommand.settings(rules, arguments, directory, console, &failed), !failed
    else { return Command.ExitCode.failure }
    settings.only = Self.rules
    settings.takesNewestLibraries = true
    guard var linter = LintCommand.linter(rules, settings, arguments, console) else { return Command.ExitCode.failure }
    linter.keeps = Linter.Kept(sourceLines: false, edits: arguments["--format"] == "json")
    let progress = ProgressLine(arguments, console)
    linter.watch = progress?.watch
    var outcome: Linter.Outcome
    if let step = arguments["--step"] {
      let fixed = LintCommand.fix(
        request(arguments), linter, LintCommand.paths(arguments), directory, console, progress
      ) { $0.configurationProblems.isEmpty ? $0.result.findings.filter { $0.outdatedCode?.step.name == step } : [] }
      outcome = fixed.outcome
      if !fixed.hasSucceeded { failed = true }
    } else {
      outcome = linter.lint(LintCommand.paths(arguments), workingDirectory: directory)
      progress?.end()
    }
    outcome.leaveToSystem()
    LintCommand.tell(outcome, directory, console)
    if LintCommand.hasFailed(outcome) { failed = true }
    let code = arguments.has("--diff") ? Command.ExitCode.success : show(outcome.result, arguments, console)
    return failed ? Command.ExitCode.failure : code
  }

  private static func request(_ arguments: Arguments) -> LintCommand.FixRequest {
    LintCommand.FixRequest(
      choice: arguments.has("--safe") ? .safe : .all, writes: !arguments.has("--diff"),
      isQuiet: arguments.has("--quiet"))
  }

  /// Prints what there is to do: all of it, or what is left of a step.
  private static func show(_ result: RunResult, _ arguments: Arguments, _ console: Console) -> Int32 {
    let steps = MigrationStep.all.filter { arguments["--step"] == nil || arguments["--step"] == $0.name }
    let plan = MigrationPlan(result.findings, steps: steps)
    if arguments["--format"] == "json" { return console.print(plan.json(of: result, toolVersion: Command.version)) }
    let damaged = Set(result.diagnostics.lazy.filter { $0.kind == .syntaxError }.compactMap(\.path))
    if let first = damaged.min() {
      let more = damaged.count == 1 ? "" : " and \(damaged.count - 1) more"
      LintCommand.note("syntax errors, which 'tcalint lint' shows, hide what stands in '\(first)'\(more)", console)
    }
    guard plan.steps.isEmpty else { return console.print(plan.text) }
    let what = arguments["--step"].map { "step \($0)" } ?? "older versions"
    let isWhole = result.diagnostics.allSatisfy(\.kind.isNote)
    return console.print(
      isWhole ? "Nothing is left of \(what).\n" : "Nothing of \(what) was found in what could be read and parsed.\n")
  }
}
