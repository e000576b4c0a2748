import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint lint`
enum LintCommand {
  static let options = mainOptions + changeOptions + [Command.helpOption]

  private static let mainOptions = [
    Option(
      name: "--profile", value: "NAME", help: "recommended (default), strict or all",
      choices: Profile.allCases.map(\.rawValue)),
    Option(name: "--only", value: "RULE[,RULE]", help: "run these rules, whatever their profile"),
    Option(name: "--disable", value: "RULE[,RULE]", help: "leave these rules out"),
    Option(name: "--format", value: "FORMAT", help: "text (default) or json", choices: ["text", "json"]),
    Option(name: "--output", value: "FILE", help: "write the report to a file; a link there is replaced, not followed"),
    Option(
      name: "--fail-on", value: "SEVERITY", help: "exit with 1 from this on: error (default), warning, info or never",
      choices: ["error", "warning", "info", "never"]),
    Option(name: "--quiet", value: nil, help: "print findings and errors only: no notes, no summary"),
    Option(
      name: "--color", value: "WHEN", help: "auto (default), always or never", choices: ["auto", "always", "never"]),
    Option(name: "--jobs", value: "N", help: "how many threads work at once (default: one a processor)"),
    Option(
      name: "--max-file-size", value: "SIZE", help: "take larger files as unreadable: bytes, or 64K, 10M (default), 1G"),
  ]

  static let help =
    Command.help("tcalint lint [OPTION…] [PATH…]", options)
      + """

      Lints the working directory unless paths are given. A file is linted as a part of the program that it belongs to.
      Exit codes: 0 nothing to fail on; 1 findings that fail the run, or a syntax error; 2 a wrong call, or input that
      could not be read.

      """

  static func run(_ rest: ArraySlice<String>, rules: [Rule], console: Console) -> Int32 {
    let arguments = Arguments(rest, options: options)
    if let code = Command.check(arguments, help: help, console: console) { return code }
    var failed = !arguments.problems.isEmpty
    guard let chosen = choose(rules, arguments, console, &failed), var linter = linter(chosen, arguments, console),
      let directory = workingDirectory(console)
    else { return Command.ExitCode.failure }
    if let problem = Linter.problem {
      console.error(problem)
      return Command.ExitCode.failure
    }
    let paths = arguments.positionals.filter { !$0.isEmpty }
    if paths.count < arguments.positionals.count {
      console.error("a path is empty; the working directory is '.'")
      failed = true
      if paths.isEmpty { return Command.ExitCode.failure }
    }
    guard let usual = takeChanges(arguments, &linter, directory, console) else { return Command.ExitCode.failure }
    let outcome = linter.lint(paths.isEmpty ? usual : paths.map { FilePath($0) }, workingDirectory: directory)
    if let problem = outcome.problem {
      console.error(problem + NearestName.hint(arguments["--since"] ?? "", among: outcome.knownRevisions))
      return Command.ExitCode.failure
    }
    // The process ends soon: the system is done with a program of thousands of files sooner than we would be.
    for program in outcome.programs { _ = Unmanaged.passRetained(program) }
    if !outcome.unreadable.isEmpty { failed = true }
    tell(outcome, console)
    guard report(outcome.result, arguments, directory, console) else { return Command.ExitCode.failure }
    if !arguments.has("--quiet") { console.complain(TextReport.summary(outcome.result)) }
    if failed { return Command.ExitCode.failure }
    return fails(outcome.result, on: arguments["--fail-on"] ?? "error")
      ? Command.ExitCode.findings : Command.ExitCode.success
  }

  static func workingDirectory(_ console: Console) -> FilePath? {
    if let directory = Linter.workingDirectory { return directory }
    console.error("the working directory is gone; change to one that exists")
    return nil
  }

  /// The linter that the options ask for; nil, with a word on why, where they cannot be met.
  private static func linter(_ rules: [Rule], _ arguments: Arguments, _ console: Console) -> Linter? {
    var linter = Linter(rules: rules)
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
    return linter
  }

  /// Nobody reads more of what cannot be read; the report has it all.
  private static let mostUnreadable = 20

  private static func tell(_ outcome: Linter.Outcome, _ console: Console) {
    for unreadable in outcome.unreadable.prefix(mostUnreadable) {
      console.error("cannot read '\(unreadable.path)': \(unreadable.reason)" + hint(unreadable))
    }
    let more = outcome.unreadable.count - mostUnreadable
    if more > 0 { console.error("cannot read \(more) more; '--format json' lists them") }
    for directory in outcome.empty {
      console.complain("tcalint: no Swift files in '\(TextReport.escaped(Console.shortened(directory.text)))'")
    }
  }

  /// The rules that the options ask for. A name that is no rule is told, and left out; where none is left, that is told
  /// and nothing is run.
  private static func choose(
    _ rules: [Rule], _ arguments: Arguments, _ console: Console, _ failed: inout Bool
  ) -> [Rule]? {
    let names = rules.map(\.id)
    for name in arguments.list("--only") + arguments.list("--disable") where !names.contains(name) {
      console.error(unknown(name, among: names))
      failed = true
    }
    let only = arguments.has("--only") ? Set(arguments.list("--only")) : nil
    let disabled = Set(arguments.list("--disable"))
    let profile = arguments["--profile"].flatMap(Profile.init) ?? .recommended
    let chosen = rules.filter { rule in
      (only.map { $0.contains(rule.id) } ?? (rule.profile <= profile)) && !disabled.contains(rule.id)
    }
    if !chosen.isEmpty { return chosen }
    console.error("no rule is left to run; 'tcalint rules' lists them")
    return nil
  }

  /// The path that may have been meant by one that leads to nothing.
  private static func hint(_ unreadable: UnreadablePath) -> String {
    guard unreadable.isMissing else { return "" }
    let (folder, name, names) = SourceFiles.neighbours(of: unreadable.path)
    return NearestName.nearest(to: name, among: names).map { "; did you mean '\(folder)\($0)'?" } ?? ""
  }

  /// What is said of a name that is no rule's.
  static func unknown(_ name: String, among names: [String]) -> String {
    let hint = NearestName.hint(name, among: names)
    return "unknown rule '\(name)'" + (hint.isEmpty ? "; 'tcalint rules' lists them" : hint)
  }

  private static func report(
    _ result: RunResult, _ arguments: Arguments, _ directory: FilePath, _ console: Console
  ) -> Bool {
    let file = arguments["--output"].flatMap { $0 == "-" ? nil : FilePath($0) }
    let color: Bool =
      switch arguments["--color"] {
      case "always": true
      case "never": false
      default: console.prefersColor && file == nil
      }
    let bytes =
      arguments["--format"] == "json"
      ? JSONReport.render(result, toolVersion: Command.version)
      : TextReport.render(result, color: color, isQuiet: arguments.has("--quiet"))
    if let file {
      guard let reason = OutputFile.replace(file, with: bytes, workingDirectory: directory) else { return true }
      console.error("cannot write '\(file)': \(reason)")
      return false
    }
    if console.write(bytes) { return true }
    console.error("cannot write the report to standard output")
    return false
  }

  private static func fails(_ result: RunResult, on threshold: String) -> Bool {
    if result.diagnostics.contains(where: { $0.kind == .syntaxError }) { return true }
    guard let severity = Severity(rawValue: threshold) else { return false }
    return result.findings.contains { $0.severity >= severity }
  }
}
