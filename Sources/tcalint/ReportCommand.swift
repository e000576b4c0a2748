import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit
import TCALintRules

/// `tcalint report`
enum ReportCommand {
  static let description = CommandDescription(
    name: "report", summary: "write a report of the architecture: summary, graphs, findings and hot spots",
    optionGroups: [
      OptionGroup("Rules", LintCommand.choiceOptions),
      OptionGroup(
        "Changes",
        [
          Option(
            name: "--since", value: "REVISION",
            help: "show first what was added or removed since the merge base with a branch, tag or commit")
        ]),
      OptionGroup(
        "Output",
        [
          Option(
            name: "--format", value: "NAME", help: "the format (default: html)",
            choices: ArchitectureReport.Format.allCases.map(\.rawValue)),
          Option(
            name: "--output", value: "FILE",
            help: "the file to write (default: standard output); replaces a symbolic link",
            kind: .file),
          LintCommand.quiet,
        ]),
      OptionGroup("Limits", LintCommand.runOptions),
    ],
    positional: Positional(name: "PATH", count: .any, kind: .path),
    details: "Formats:\n"
      + TextTable.render(
        ArchitectureReport.Format.allCases.map { ["  " + $0.rawValue, $0.summary] }, isNumber: [false, false])
        + """

        The report has the findings of 'tcalint lint' and the graphs of 'tcalint graph'. Findings do not fail it.
        Exit codes: 0 the report is written; 2 an argument is invalid, input cannot be read, or the file cannot be
        written.
        """, run: run)

  @Sendable private static func run(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    var console = console
    console.showsNotes = !arguments.has("--quiet")
    guard let directory = LintCommand.workingDirectory(console),
      let settings = LintCommand.settings(rules, arguments, directory, console),
      var linter = LintCommand.linter(rules, settings, arguments, console)
    else { return Command.ExitCode.failure }
    if let revision = arguments["--since"] { linter.scope = .since(revision) }
    linter.retained = Linter.Retained(edits: false)
    linter.retained.contextLines = contextLines
    linter.retained.resolved = true
    let progress = ProgressLine(arguments, console)
    linter.watch = progress?.watch
    let (found, linted) = linter.architecture(of: LintCommand.paths(arguments), workingDirectory: directory)
    progress?.end()
    guard let architecture = found else { return LintCommand.refuse(linted, arguments, console) }
    var outcome = linted
    var known = LintCommand.Known(directory: directory)
    known.offersPruning = false
    var failed = !LintCommand.applyBaselines(&known, to: &outcome, console)
    if LintCommand.hasFailed(outcome) { failed = true }
    LintCommand.tell(outcome, directory, console)
    LintCommand.warnIfNoRuleIsEnabled(settings, outcome, console)
    if outcome.result.isWithoutInput { return Command.ExitCode.failure }
    let report = report(architecture, outcome, directory)
    let format = arguments["--format"].flatMap(ArchitectureReport.Format.init) ?? .html
    if !Command.write(report.render(format), arguments, directory, console) { failed = true }
    return failed ? Command.ExitCode.failure : Command.ExitCode.success
  }

  /// The number of lines before and after a finding that are shown.
  private static let contextLines = 2

  private static func report(
    _ architecture: ReportedArchitecture, _ outcome: Linter.Outcome, _ directory: FilePath
  ) -> ArchitectureReport {
    var (all, new) = (outcome, outcome)
    all.result.combineFindingsOfOneCause()
    new.keepWhatIsNew()
    new.result.combineFindingsOfOneCause()
    let run = ReportedRun(
      all.result, rules: outcome.rules.filter { outcome.rulesThatRan.contains($0.id) }, toolVersion: Command.version)
    let root = outcome.roots.isEmpty ? directory : outcome.commonRoot
    return ArchitectureReport(
      title: String(root.name), folder: root.path(below: directory), architecture, run,
      newFindings: outcome.result.comparedWith == nil ? nil : new.result.findings, checklist: ChecklistItem.all)
  }
}
