import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint baseline`
enum BaselineCommand {
  static let description = CommandDescription(
    name: "baseline", summary: "record existing findings, so that only new ones are reported",
    optionGroups: [
      OptionGroup("Rules", LintCommand.choiceOptions),
      OptionGroup(
        "Output",
        [
          Option(
            name: "--output", value: "FILE",
            help:
              "the file to write (default: the configured one, or \(Baseline.defaultName) at the root)",
            kind: .file)
        ]),
      OptionGroup("Limits", LintCommand.runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: """
      'tcalint lint --baseline FILE' then reports only findings that are not in the file. It has one line per finding, and
      stays valid when code moves and files are renamed. Pass all paths that you lint: the file is overwritten.
      """, run: run)

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console),
      let settings = LintCommand.settings(rules, arguments, directory, console),
      var linter = LintCommand.linter(rules, settings, arguments, console)
    else { return Command.ExitCode.failure }
    linter.retained = Linter.Retained(sourceLines: false, edits: false)
    let paths = LintCommand.paths(arguments)
    var outcome = linter.lint(paths, workingDirectory: directory)
    LintCommand.tell(outcome, directory, console)
    if outcome.unreadable.contains(where: \.isGiven) { return Command.ExitCode.failure }
    let failed = LintCommand.hasFailed(outcome)
    let file = file(arguments, outcome, paths.map { $0.absolute(from: directory) }, console)
    if file == nil, arguments["--output"] != "-" { return Command.ExitCode.failure }
    do throws(BaselineFile.Malformed) {
      try outcome.applyInnerBaselines(except: file)
    } catch {
      return Command.refuse(error.message, console)
    }
    let baseline = Baseline(outcome.result)
    let text = BaselineFile.text(baseline)
    guard let file else {
      let code = console.print(text)
      return failed ? Command.ExitCode.failure : code
    }
    if let reason = OutputFile.replace(file, with: text, workingDirectory: directory) {
      return Command.refuse("cannot write '\(file)': \(reason)", console)
    }
    let shown = file.relative(to: directory)
    LintCommand.note("wrote \(TextReport.count(baseline.entries.count, "finding")) to '\(shown)'", console)
    return failed ? Command.ExitCode.failure : Command.ExitCode.success
  }

  /// The output file; nil, with an error, where that is unclear, and nil where it is standard output.
  ///
  /// - Parameter paths: those that are linted. Absolute.
  private static func file(
    _ arguments: Arguments, _ outcome: Linter.Outcome, _ paths: [FilePath], _ console: Console
  ) -> FilePath? {
    if let file = arguments["--output"] {
      let directory = outcome.result.root
      return file == "-" ? nil : FilePath(file).absolute(from: directory)
    }
    if let configured = outcome.baseline(around: paths) { return configured.file }
    let roots = outcome.roots
    if roots.contains(outcome.commonRoot) { return outcome.commonRoot.appending(Baseline.defaultName) }
    console.error(
      roots.isEmpty
        ? "there are no Swift files to lint; '--output FILE' writes an empty baseline"
        : "the paths belong to \(roots.count) programs; use '--output FILE' to set the file of their baseline")
    return nil
  }
}
