import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint init`
enum InitCommand {
  static let description = CommandDescription(
    name: "init", summary: "write a configuration and a baseline, so that only new findings are reported",
    optionGroups: [OptionGroup("Limits", LintCommand.runOptions)],
    positional: Positional(name: "FOLDER", count: .optional, kind: .folder),
    details: """
      Lints the folder (default: the working directory) and writes \(ConfigurationStart.fileName) into it.
      Existing findings are recorded in \(Baseline.defaultName), so that only new ones are reported; new warnings fail the run.
      """, run: run)

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
    let given = FilePath(arguments.positionals.first ?? ".")
    let folder: FilePath
    switch Linter.resolve(given, workingDirectory: directory) {
    case .success(let resolved): folder = resolved
    case .failure(let problem): return Command.refuse("cannot read '\(given)': \(problem.message)", console)
    }
    let file = folder.appending(ConfigurationStart.fileName)
    if let present = ConfigurationStart.present(in: folder) {
      return Command.refuse("'\(present.relative(to: directory))' exists already and is not overwritten", console)
    }
    guard let linter = LintCommand.linter(rules, RunSettings(), arguments, console) else {
      return Command.ExitCode.failure
    }
    // The configuration marks the program's root, which paths in the baseline are relative to.
    if let problem = write(ConfigurationStart.empty, to: file, directory, console) { return problem }
    guard let code = record(folder, file, linter, directory, console) else {
      if let reason = ConfigurationStart.removeEmpty(in: folder) {
        console.error("cannot remove '\(file.relative(to: directory))': \(reason)")
      }
      return Command.ExitCode.failure
    }
    return code
  }

  /// Lints the folder, and writes its findings and its configuration; nil, with an error, where that failed.
  private static func record(
    _ folder: FilePath, _ file: FilePath, _ linter: Linter, _ directory: FilePath, _ console: Console
  ) -> Int32? {
    var outcome = linter.lint([folder], workingDirectory: directory)
    do throws(BaselineFile.Malformed) {
      try outcome.applyInnerBaselines()
    } catch {
      console.error(error.message)
      return nil
    }
    LintCommand.tell(outcome, directory, console)
    LintCommand.tellNotes(outcome.result, console)
    let baseline = outcome.result.findings.isEmpty ? nil : Baseline(outcome.result)
    if let baseline {
      let known = folder.appending(Baseline.defaultName)
      if write(BaselineFile.text(baseline), to: known, directory, console) != nil { return nil }
      let count = TextReport.count(baseline.entries.count, "finding")
      LintCommand.note("wrote \(count) to '\(known.relative(to: directory))'", console)
    }
    let start = ConfigurationStart(outcome.result, in: folder, baseline: baseline.map { _ in Baseline.defaultName })
    if write(start.text(), to: file, directory, console) != nil { return nil }
    let shown = file.relative(to: directory)
    LintCommand.note("wrote '\(shown)'; from now on, 'tcalint lint' reports only new findings", console)
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
