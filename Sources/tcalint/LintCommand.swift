import TCALintEngine
import TCALintFiles
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint lint`
enum LintCommand {
  static let description = CommandDescription(
    name: "lint", summary: "lint files and directories (default: the working directory)",
    optionGroups: [
      OptionGroup("Rules", choiceOptions), OptionGroup("Exit code", exitOptions), OptionGroup("Fixes", fixOptions),
      OptionGroup("Suppressing findings", knownOptions),
      OptionGroup("Changes", changeOptions),
      OptionGroup("Output", reportOptions),
      OptionGroup("Limits", runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: formatDetails + """


      Whole programs are analysed; paths only select what is reported. Files that are not Swift are skipped.
      '--fail-on' overrides 'failOn' of the configuration. Without both, errors fail the run, and with '--staged' or
      '--since' warnings too. '--fail-on configured' uses 'failOn' of the configuration; if it is not set, no finding
      fails the run.
      Exit codes: 0 no finding fails the run; 1 a finding fails it, or a file has a syntax error; 2 an argument is
      invalid, or input cannot be read.
      """, run: run)

  static let failOn = Option(
    name: "--fail-on", value: "SEVERITY",
    help: "lowest severity that fails the run: error, warning, info, never or configured",
    choices: FailureThreshold.allCases.map(\.rawValue) + ["configured"])

  /// The options that the exit code depends on.
  private static let exitOptions = [
    failOn,
    Option(
      name: "--max-warnings", value: "N", help: "exit with 1 if there are more than N warnings",
      kind: .number(0...Int.max)),
    Option(name: "--exit-zero", value: nil, help: "exit with 0 even if there are findings or syntax errors"),
  ]

  /// Which rules are on.
  static let choiceOptions =
    [
      Option(
        name: "--profile", value: "NAME", help: "the rules that run: recommended (default), strict or all",
        choices: Profile.allCases.map(\.rawValue)),
      Option(
        name: "--only", value: "RULES", help: "run only these rules: ids, categories or '*', separated by commas",
        aliases: ["--select"], kind: .rules),
      Option(
        name: "--disable", value: "RULES", help: "do not run these rules", aliases: ["--ignore"], kind: .rules),
    ] + configurationOptions

  static let runOptions = [
    Option(
      name: "--jobs", value: "N", help: "the number of threads (default: one per processor)", kind: .number(1...1024)),
    Option(
      name: "--max-file-size", value: "SIZE",
      help: "report an error for larger files instead of reading them: bytes, or 64K, 10M (default), 1G",
      kind: .size(1...Linter.largestFileSizeLimit)),
  ]

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    guard let requests = reportRequests(arguments, console), let directory = workingDirectory(console),
      let settings = settings(rules, arguments, directory, console),
      var linter = linter(rules, settings, arguments, console), var known = known(arguments, directory, console),
      let usual = takeChanges(arguments, &linter, directory, console)
    else { return Command.ExitCode.failure }
    var console = console
    // A program that reads standard output may read standard error with it.
    console.showsNotes =
      !arguments.has("--quiet") && !requests.contains { $0.file == nil && $0.format.isForPrograms }
    var failed = false
    let request = fixRequest(arguments)
    let given = arguments.positionals.isEmpty ? usual : arguments.positionals.map { FilePath($0) }
    let progress = ProgressLine(arguments, console)
    linter.watch = progress?.watch ?? (arguments.has("--timings") ? RunWatch() : nil)
    linter.retained = Linter.Retained(
      sourceLines: known.suppressionReason != nil || requests.contains { $0.format.showsSource },
      edits: requests.contains { $0.format.listsEdits })
    var outcome: Linter.Outcome
    if let request {
      let fixed = fix(request, linter, given, &known, console, progress)
      outcome = fixed.outcome
      if !fixed.hasSucceeded { failed = true }
    } else {
      outcome = linter.lint(given, workingDirectory: directory)
    }
    progress?.end()
    if outcome.problem != nil { return refuse(outcome, arguments, console) }
    if known.lacksBaseline(outcome) {
      return Command.refuse(
        "option '--prune' requires a baseline: --baseline FILE, or 'baseline' in the configuration", console)
    }
    let allRules = outcome.rules
    if !setAside(known, in: &outcome, rules: allRules, console, { linter.lint(given, workingDirectory: directory) }) {
      failed = true
    }
    if hasFailed(outcome) { failed = true }
    tell(outcome, directory, console)
    warnIfNoRuleIsEnabled(settings, outcome, console)
    // From here on, findings are only shown and counted.
    let places = outcome
    outcome.result.combineFindingsOfOneCause()
    var run = ReportedRun(
      outcome.result, rules: allRules.filter { outcome.rulesThatRan.contains($0.id) }, toolVersion: Command.version,
      isQuiet: arguments.has("--quiet"), jobs: linter.jobs)
    if !arguments.has("--stdin") {
      let root = outcome.commonRoot
      let hasBaseline = known.baselineFile != nil || outcome.baselines.contains { $0.folder == root }
      run.nextStep = NextStep.after(places, hasBaseline: hasBaseline, directory)
    }
    if !report(run, requests, arguments, directory, console) { failed = true }
    linter.watch?.finish()
    sumUp(run, requests, arguments, linter.watch, console)
    if failed { return Command.ExitCode.failure }
    return exitCode(outcome.result, arguments, console)
  }

  /// Warns of a choice of categories of which no rule ran.
  static func warnIfNoRuleIsEnabled(_ settings: RunSettings, _ outcome: Linter.Outcome, _ console: Console) {
    guard let only = settings.only, !only.categories.isEmpty, outcome.rulesThatRan.isEmpty,
      outcome.result.fileCount > 0
    else { return }
    let names = only.categories.map(\.rawValue).sorted().joined(separator: ", ")
    console.warn("no rule is enabled in '\(names)'; '--profile' enables more rules")
  }

  private static func exitCode(_ result: RunResult, _ arguments: Arguments, _ console: Console) -> Int32 {
    if arguments.has("--exit-zero") { return Command.ExitCode.success }
    var fails = result.diagnostics.contains { $0.kind == .syntaxError } || result.findings.contains(where: \.failsRun)
    let warnings = result.count(.warning)
    if let limit = arguments.number("--max-warnings"), warnings > limit {
      console.complain("tcalint: \(TextReport.count(warnings, "warning")), more than '--max-warnings \(limit)'")
      fails = true
    }
    return fails ? Command.ExitCode.findings : Command.ExitCode.success
  }

  /// Says why nothing was done.
  static func refuse(_ outcome: Linter.Outcome, _ arguments: Arguments, _ console: Console) -> Int32 {
    let hint = NearestName.hint(arguments["--since"] ?? "", among: outcome.knownRevisions)
    return Command.refuse((outcome.problem ?? "") + hint, console)
  }

  static func workingDirectory(_ console: Console) -> FilePath? {
    if let directory = Linter.workingDirectory { return directory }
    console.error("the working directory does not exist; change to another")
    return nil
  }

  /// The linter with the options; nil, with an error, where they conflict.
  static func linter(
    _ rules: [Rule], _ settings: RunSettings, _ arguments: Arguments, _ console: Console
  ) -> Linter? {
    var linter = Linter(rules: rules)
    linter.settings = settings
    if let jobs = arguments.number("--jobs") { linter.jobs = jobs }
    if let limit = arguments.size("--max-file-size") { linter.fileSizeLimit = limit }
    if let problem = Linter.problem {
      console.error(problem)
      return nil
    }
    return linter
  }

  /// Whether something could not be done, which the exit code is to say.
  static func hasFailed(_ outcome: Linter.Outcome) -> Bool {
    !outcome.unreadable.isEmpty || !outcome.configurationProblems.isEmpty
  }

  /// The most paths that are listed for one reason.
  private static let maxListedPaths = 20

  static func tell(_ outcome: Linter.Outcome, _ directory: FilePath, _ console: Console) {
    tell(outcome.configurationProblems, directory, console)
    tellWarnings(outcome.result, console)
    tell(outcome.unreadable, console)
    let more = outcome.unreadable.count - maxListedPaths
    if more > 0 { console.error("cannot read \(more) more files; 'tcalint lint --format json' lists them") }
    for directory in outcome.empty {
      console.complain("tcalint: no Swift files in '\(TextReport.escaped(directory.text.withoutItsMiddle))'")
    }
    note(outcome.excluded, "excluded by the configuration", console)
    note(outcome.otherFiles, "not a Swift file", console)
  }

  /// Prints the warnings about configurations.
  private static func tellWarnings(_ result: RunResult, _ console: Console) {
    let warnings = result.diagnostics.filter { $0.kind == .configurationWarning }
    for warning in warnings.prefix(maxListedPaths) {
      let place = warning.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
      console.warn("warning: \(warning.path ?? "")\(place): \(warning.message)")
    }
    let more = warnings.count - maxListedPaths
    if more > 0 { console.warn("there \(more == 1 ? "is one more warning" : "are \(more) more warnings") like these") }
  }

  private static func note(_ skipped: [FilePath], _ reason: String, _ console: Console) {
    for path in skipped.prefix(maxListedPaths) { console.note("skipped '\(path)': \(reason)") }
    let more = skipped.count - maxListedPaths
    if more > 0 { console.note("skipped \(TextReport.count(more, "more file")): \(reason)") }
  }

  static func tell(_ unreadable: [UnreadablePath], _ console: Console) {
    for unreadable in unreadable.prefix(maxListedPaths) {
      console.error("cannot read '\(unreadable.path)': \(unreadable.reason)" + hint(unreadable))
    }
  }

  /// The path that may have been meant by one that does not exist.
  private static func hint(_ unreadable: UnreadablePath) -> String {
    guard unreadable.isMissing else { return "" }
    let (folder, name, names) = SourceFiles.neighbours(of: unreadable.path)
    return NearestName.nearest(to: name, among: names).map { "; did you mean '\(folder)\($0)'?" } ?? ""
  }
}
