import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint lint`
enum LintCommand {
  static let description = CommandDescription(
    name: "lint", summary: "lint files and directories, the working directory by default",
    optionGroups: [
      OptionGroup("What to look for", ruleOptions), OptionGroup("What is fixed", fixOptions),
      OptionGroup("What is known already", knownOptions),
      OptionGroup("What has changed", changeOptions),
      OptionGroup("What comes out", reportOptions),
      OptionGroup("How it runs", runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: formatDetails + """


      A file is linted as a part of the program that it belongs to.
      Exit codes: 0 nothing to fail on; 1 findings that fail the run, or a syntax error; 2 a wrong call, or input that
      could not be read.
      """, toleratesMistakes: true, run: run)

  static let ruleOptions =
    choiceOptions + [
      Option(
        name: "--fail-on", value: "SEVERITY", help: "exit with 1 from this on: error (default), warning, info or never",
        choices: FailureThreshold.allCases.map(\.rawValue))
    ]

  /// Which rules are on.
  static let choiceOptions =
    [
      Option(
        name: "--profile", value: "NAME", help: "recommended (default), strict or all",
        choices: Profile.allCases.map(\.rawValue)),
      Option(name: "--only", value: "RULE[,RULE]", help: "run these rules, whatever their profile", kind: .rules),
      Option(name: "--disable", value: "RULE[,RULE]", help: "leave these rules out", kind: .rules),
    ] + configurationOptions

  static let runOptions = [
    Option(name: "--jobs", value: "N", help: "how many threads work at once (default: one a processor)"),
    Option(
      name: "--max-file-size", value: "SIZE", help: "take larger files as unreadable: bytes, or 64K, 10M (default), 1G"),
  ]

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    var failed = !arguments.problems.isEmpty
    guard let requests = reportRequests(arguments, console), let directory = workingDirectory(console),
      let settings = settings(rules, arguments, directory, console, &failed),
      var linter = linter(rules, settings, arguments, console)
    else { return Command.ExitCode.failure }
    let paths = arguments.positionals.filter { !$0.isEmpty }
    if paths.count < arguments.positionals.count {
      console.error(CommandDescription.emptyPath)
      failed = true
      if paths.isEmpty { return Command.ExitCode.failure }
    }
    guard var known = known(arguments, directory, console) else { return Command.ExitCode.failure }
    guard let usual = takeChanges(arguments, &linter, directory, console) else { return Command.ExitCode.failure }
    let request = fixRequest(arguments)
    if failed, let change = change(arguments) {
      return Command.refuse("nothing is \(change): the call is not clear", console)
    }
    let given = paths.isEmpty ? usual : paths.map { FilePath($0) }
    let progress = ProgressLine(arguments, console)
    linter.watch = progress?.watch ?? (arguments.has("--timings") ? RunWatch() : nil)
    linter.keeps = Linter.Kept(
      sourceLines: known.suppressionReason != nil || requests.contains { $0.format.showsSource },
      edits: requests.contains { $0.format.listsEdits })
    var outcome: Linter.Outcome
    if let request {
      let fixed = fix(request, linter, given, &known, console, progress)
      outcome = fixed.outcome
      if !fixed.hasSucceeded { failed = true }
    } else {
      linter.leavesProgramsToSystem = true
      outcome = linter.lint(given, workingDirectory: directory)
    }
    progress?.end()
    if outcome.problem != nil { return refuse(outcome, arguments, console) }
    let allRules = outcome.rules
    if !setAside(known, in: &outcome, rules: allRules, console, { linter.lint(given, workingDirectory: directory) }) {
      failed = true
    }
    outcome.leaveToSystem()
    if hasFailed(outcome) { failed = true }
    tell(outcome, directory, console)
    let run = ReportedRun(
      outcome.result, rules: allRules.filter { outcome.rulesThatRan.contains($0.id) }, toolVersion: Command.version,
      isQuiet: arguments.has("--quiet"), jobs: linter.jobs)
    if !report(run, requests, arguments, directory, console) { failed = true }
    linter.watch?.finish()
    sumUp(run, arguments, linter.watch, console)
    if failed { return Command.ExitCode.failure }
    return fails(outcome.result) ? Command.ExitCode.findings : Command.ExitCode.success
  }

  /// What the options want done to the user's files.
  private static func change(_ arguments: Arguments) -> String? {
    if fixRequest(arguments) != nil { return "fixed" }
    if arguments.has("--suppress") { return "suppressed" }
    return arguments.has("--prune") ? "pruned" : nil
  }

  /// Says why nothing was done.
  static func refuse(_ outcome: Linter.Outcome, _ arguments: Arguments, _ console: Console) -> Int32 {
    let hint = NearestName.hint(arguments["--since"] ?? "", among: outcome.knownRevisions)
    return Command.refuse((outcome.problem ?? "") + hint, console)
  }

  static func workingDirectory(_ console: Console) -> FilePath? {
    if let directory = Linter.workingDirectory { return directory }
    console.error("the working directory is gone; change to one that exists")
    return nil
  }

  /// The linter that the options ask for; nil, with a word on why, where they cannot be met.
  static func linter(
    _ rules: [Rule], _ settings: RunSettings, _ arguments: Arguments, _ console: Console
  ) -> Linter? {
    var linter = Linter(rules: rules)
    linter.settings = settings
    if let jobs = arguments["--jobs"] {
      guard let count = Int(jobs), count > 0, count <= 1024 else {
        console.error("option '--jobs' wants a whole number from 1 to 1024, not '\(jobs)'")
        return nil
      }
      linter.jobs = count
    }
    if let size = arguments["--max-file-size"] {
      guard let limit = ByteCount.parse(size), (1...Linter.largestFileSizeLimit).contains(limit) else {
        console.error("option '--max-file-size' wants a size from 1 to 2G, such as 500K or 20M, not '\(size)'")
        return nil
      }
      linter.fileSizeLimit = limit
    }
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

  /// Nobody reads more of what cannot be read; the report has it all.
  private static let mostUnreadable = 20

  static func tell(_ outcome: Linter.Outcome, _ directory: FilePath, _ console: Console) {
    tell(outcome.configurationProblems, directory, console)
    tell(outcome.unreadable, console)
    let more = outcome.unreadable.count - mostUnreadable
    if more > 0 { console.error("cannot read \(more) more; '--format json' lists them") }
    for directory in outcome.empty {
      console.complain("tcalint: no Swift files in '\(TextReport.escaped(directory.text.withoutItsMiddle))'")
    }
    for path in outcome.excluded.prefix(mostUnreadable) { note("the configuration leaves '\(path)' out", console) }
  }

  static func tell(_ unreadable: [UnreadablePath], _ console: Console) {
    for unreadable in unreadable.prefix(mostUnreadable) {
      console.error("cannot read '\(unreadable.path)': \(unreadable.reason)" + hint(unreadable))
    }
  }

  /// The path that may have been meant by one that leads to nothing.
  private static func hint(_ unreadable: UnreadablePath) -> String {
    guard unreadable.isMissing else { return "" }
    let (folder, name, names) = SourceFiles.neighbours(of: unreadable.path)
    return NearestName.nearest(to: name, among: names).map { "; did you mean '\(folder)\($0)'?" } ?? ""
  }

  private static func fails(_ result: RunResult) -> Bool {
    result.diagnostics.contains { $0.kind == .syntaxError } || result.findings.contains(where: \.failsRun)
  }
}

extension Linter.Outcome {
  /// Keeps all of it until the process ends, which is soon: the system is done with thousands of files and findings
  /// sooner than we would be.
  func leaveToSystem() { TCALintModel.leaveToSystem(Kept(self)) }

  private final class Kept {
    let outcome: Linter.Outcome
    init(_ outcome: Linter.Outcome) { self.outcome = outcome }
  }
}
