import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint baseline`
enum BaselineCommand {
  static let description = CommandDescription(
    name: "baseline", summary: "record what is found today, so that only what is new is reported",
    optionGroups: [
      OptionGroup("What to look for", LintCommand.choiceOptions),
      OptionGroup(
        "What comes out",
        [
          Option(
            name: "--output", value: "FILE",
            help:
              "the file to write (default: the configured one, or \(Baseline.defaultName) at the root)",
            kind: .file)
        ]),
      OptionGroup("How it runs", LintCommand.runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: """
      'tcalint lint --baseline FILE' then reports what is not in the file. It has a line for each finding; code may move,
      files may be renamed, and branches be merged. Name all paths that you lint: the file is written anew.
      """, run: run)

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    var failed = false
    guard let directory = LintCommand.workingDirectory(console),
      let settings = LintCommand.settings(rules, arguments, directory, console, &failed), !failed,
      var linter = LintCommand.linter(rules, settings, arguments, console)
    else { return Command.ExitCode.failure }
    linter.keeps = Linter.Kept(sourceLines: false, edits: false)
    let outcome = linter.lint(LintCommand.paths(arguments), workingDirectory: directory)
    outcome.leaveToSystem()
    LintCommand.tell(outcome, directory, console)
    if LintCommand.hasFailed(outcome) { failed = true }
    let baseline = Baseline(outcome.result)
    let text = BaselineFile.text(baseline)
    if arguments["--output"] == "-" {
      let code = console.print(text)
      return failed ? Command.ExitCode.failure : code
    }
    guard let file = file(arguments, outcome, console) else { return Command.ExitCode.failure }
    if let reason = OutputFile.replace(file, with: text, workingDirectory: directory) {
      return Command.refuse("cannot write '\(file)': \(reason)", console)
    }
    let shown = file.relative(to: directory)
    LintCommand.note("wrote \(TextReport.count(baseline.entries.count, "finding")) to '\(shown)'", console)
    return failed ? Command.ExitCode.failure : Command.ExitCode.success
  }

  /// Where to write; nil, with a word on why, where that is open.
  private static func file(_ arguments: Arguments, _ outcome: Linter.Outcome, _ console: Console) -> FilePath? {
    if let file = arguments["--output"] { return FilePath(file) }
    if outcome.baselines.count == 1 { return outcome.baselines[0] }
    let roots = outcome.roots
    if roots.count == 1 { return roots[0].appending(Baseline.defaultName) }
    console.error(
      roots.isEmpty
        ? "there is nothing to record; '--output FILE' writes a file all the same"
        : "the paths belong to \(roots.count) programs; '--output FILE' says where their baseline goes")
    return nil
  }
}
