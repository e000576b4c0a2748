import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint init`
enum InitCommand {
  static let description = CommandDescription(
    name: "init", summary: "write a configuration to start from, which the program passes today",
    optionGroups: [OptionGroup("How it runs", LintCommand.runOptions)],
    positional: Positional(name: "FOLDER", count: .optional, kind: .folder),
    details: """
      Lints the folder, the working directory unless another is given, and writes \(ConfigurationStart.fileName) into it.
      Where something is found, it stands in \(Baseline.defaultName) then, so that only what is new is reported.
      """, run: run)

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
    let given = FilePath(arguments.positionals.first ?? ".")
    let folder = given.absolute(from: directory)
    let file = folder.appending(ConfigurationStart.fileName)
    if let present = ConfigurationStart.present(in: folder) {
      return Command.refuse("'\(present.relative(to: directory))' is there already, and not written over", console)
    }
    guard let linter = LintCommand.linter(rules, RunSettings(), arguments, console) else {
      return Command.ExitCode.failure
    }
    // Where the configuration is to stand makes the program's root, and that what the baseline's paths begin at.
    if let problem = write(ConfigurationStart.empty, to: file, directory, console) { return problem }
    let outcome = linter.lint([folder], workingDirectory: directory)
    LintCommand.tell(outcome, directory, console)
    let baseline = outcome.result.findings.isEmpty ? nil : Baseline(outcome.result)
    if let baseline {
      let known = folder.appending(Baseline.defaultName)
      if let problem = write(BaselineFile.text(baseline), to: known, directory, console) { return problem }
      let count = TextReport.count(baseline.entries.count, "finding")
      LintCommand.note("wrote \(count) to '\(known.relative(to: directory))'", console)
    }
    let start = ConfigurationStart(outcome.result, in: folder, baseline: baseline.map { _ in Baseline.defaultName })
    if let problem = write(Array(start.text.utf8), to: file, directory, console) { return problem }
    let shown = file.relative(to: directory)
    LintCommand.note("wrote '\(shown)'; 'tcalint lint' reports what is new from here on", console)
    return LintCommand.hasFailed(outcome) ? Command.ExitCode.failure : Command.ExitCode.success
  }

  /// Writes a file; the exit code, where that failed.
  private static func write(
    _ text: [UInt8], to file: FilePath, _ directory: FilePath, _ console: Console
  ) -> Int32? {
    guard let reason = OutputFile.replace(file, with: text, workingDirectory: directory) else { return nil }
    return Command.refuse("cannot write '\(file.relative(to: directory))': \(reason)", console)
  }
}
