import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// The fixes of a run.
extension LintCommand {
  static let fixOptions = [
    Option(
      name: "--fix", value: "WHICH",
      help: "apply fixes of reported findings: safe ones (default), or all, which includes suggestions",
      choices: FixChoice.allCases.map(\.rawValue), isValueOptional: true),
    Option(
      name: "--diff", value: nil, help: "print the changes of '--fix' or '--fix=all' as a diff, and change no file"),
  ]

  /// The fix options.
  struct FixRequest {
    let choice: FixChoice
    /// Whether files are changed, and not only shown as they would be.
    let writes: Bool
  }

  static func fixRequest(_ arguments: Arguments) -> FixRequest? {
    guard arguments.has("--fix") || arguments.has("--diff") else { return nil }
    return FixRequest(
      choice: arguments["--fix"].flatMap(FixChoice.init) ?? .safe, writes: !arguments.has("--diff"))
  }

  /// Why options about fixes cannot go with others.
  static func contradictionOfFixes(_ arguments: Arguments) -> String? {
    let option = arguments.has("--diff") ? "--diff" : "--fix"
    guard arguments.has(option) else { return nil }
    if arguments.has("--suppress") {
      return "options '\(option)' and '--suppress' cannot be used together; fix first, then suppress the rest"
    }
    if arguments.has("--diff"), arguments.has("--prune") {
      return "options '--diff' and '--prune' cannot be used together; '--diff' writes no file"
    }
    if arguments.has("--diff"), arguments.all("--format").contains(where: { !$0.contains(":") }),
      !arguments.has("--output")
    {
      return "'--diff' uses standard output; write the report to a file: --format NAME:FILE"
    }
    return nil
  }

  /// Lints, and fixes or shows what no baseline holds; whether all of that went well.
  static func fix(
    _ request: FixRequest, _ linter: Linter, _ paths: [FilePath], _ known: inout Known, _ console: Console,
    _ progress: ProgressLine?
  ) -> (outcome: Linter.Outcome, hasSucceeded: Bool) {
    fix(request, linter, paths, known.directory, console, progress) { known.reported(of: $0) }
  }

  /// Lints, and fixes or shows the fixes of the reported findings; false on failure.
  ///
  /// - Parameter reported: the findings of an outcome that are to be fixed.
  static func fix(
    _ request: FixRequest, _ linter: Linter, _ paths: [FilePath], _ directory: FilePath, _ console: Console,
    _ progress: ProgressLine?, reported: (Linter.Outcome) -> [ReportedFinding]
  ) -> (outcome: Linter.Outcome, hasSucceeded: Bool) {
    let fixing = linter.fix(
      paths, workingDirectory: directory, request.choice, writes: request.writes, reported: reported)
    progress?.end()
    var outcome = fixing.outcome
    if !outcome.configurationProblems.isEmpty, outcome.problem == nil {
      console.error("nothing is fixed: the configuration has errors")
    }
    var hasSucceeded = true
    if !request.writes {
      hasSucceeded = show(fixing.diff(jobs: linter.jobs), console)
    } else if outcome.problem == nil {
      outcome.result.fixed = fixing.files.map { FixedFile(path: $0.path, findings: $0.findings) }
    }
    if !tell(fixing, request, console) { hasSucceeded = false }
    return (outcome, hasSucceeded)
  }

  private static func show(_ diff: [UInt8], _ console: Console) -> Bool {
    if console.write(console.diffText(diff)) { return true }
    console.error("cannot write the diff to standard output")
    return false
  }

  /// The maximum number of unfixed files that are listed.
  private static let maxUnfixed = 20

  /// Says what was done, and what was not.
  private static func tell(_ fixing: Fixing, _ request: FixRequest, _ console: Console) -> Bool {
    for file in fixing.files {
      let what = "'\(file.path)': \(TextReport.count(file.findings.count, "finding"))"
      note((request.writes ? "fixed " : "would fix ") + what, console)
    }
    for (path, reason) in fixing.problems.prefix(maxUnfixed) { console.error("cannot fix '\(path)': \(reason)") }
    if fixing.problems.count > maxUnfixed {
      console.error("cannot fix \(fixing.problems.count - maxUnfixed) more files")
    }
    if let first = fixing.splitFiles.first {
      let more = fixing.splitFiles.count == 1 ? "" : " and of \(fixing.splitFiles.count - 1) more"
      console.warn("hard links of '\(first)'\(more) that are not in the program keep the old text")
    }
    if fixing.externalCount > 0 {
      let fixes = TextReport.count(fixing.externalCount, "fix", plural: "fixes")
      note("skipped \(fixes) that would also change files without reported findings", console)
    }
    if !fixing.restlessRules.isEmpty {
      let rules = fixing.restlessRules.joined(separator: ", ")
      console.warn("stopped after \(Fixing.maxRounds) rounds: the fixes of \(rules) keep causing new findings")
    }
    return fixing.problems.isEmpty
  }
}

extension LintCommand.Known {
  /// The findings of a run that are reported: those that no baseline contains, and that are new if only new ones are
  /// requested.
  fileprivate mutating func reported(of outcome: Linter.Outcome) -> [ReportedFinding] {
    readBaselines(of: outcome)
    // An error in a configuration may concern exclusions, and the content of an unread baseline is unknown.
    guard outcome.configurationProblems.isEmpty, problems.isEmpty, !lacksBaseline(outcome) else { return [] }
    var outcome = outcome
    apply(to: &outcome)
    return outcome.result.findings
  }
}
