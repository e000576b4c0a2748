import TCALintEngine
import TCALintFiles
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// Suppressing existing findings by comments or a baseline.
extension LintCommand {
  static let knownOptions = [
    Option(
      name: "--baseline", value: "FILE",
      help: "report only findings that are not in this file, which 'tcalint baseline' writes",
      kind: .file),
    Option(name: "--prune", value: nil, help: "remove findings that no longer exist from the baseline"),
    Option(
      name: "--suppress", value: "REASON",
      help: "write comments with this reason that suppress the findings, instead of reporting them"),
  ]

  /// The options for findings that are not to be reported.
  struct Known {
    let directory: FilePath
    /// The file that is given; nil where configurations name theirs.
    var baselineFile: FilePath?
    /// The baselines with their files, and why others cannot be read.
    private(set) var baselines: [(file: FilePath, scoped: ScopedBaseline)] = []
    private(set) var problems: [String] = []
    private var hasReadConfigured = false
    var prunes = false
    /// Whether the command has the option '--prune'.
    var offersPruning = true
    var suppressionReason: String?

    init(directory: FilePath) { self.directory = directory }

    /// Reads the baselines that the configurations of a linted run name: once, as other runs have the same. A given
    /// baseline replaces the outermost.
    mutating func readBaselines(of outcome: Linter.Outcome) {
      if hasReadConfigured { return }
      hasReadConfigured = true
      for baseline in baselineFile == nil ? outcome.baselines : outcome.innerBaselines {
        read(baseline.file, below: baseline.folder)
      }
    }

    private mutating func read(_ file: FilePath, below folder: FilePath?) {
      do throws(BaselineFile.Malformed) {
        let scoped = try ScopedBaseline(reading: file, below: folder, workingDirectory: directory)
        baselines.append((file.relative(to: directory), scoped))
      } catch {
        problems.append(error.message)
      }
    }

    /// Whether there is no baseline to prune.
    func lacksBaseline(_ outcome: Linter.Outcome) -> Bool {
      prunes && baselineFile == nil && outcome.baselines.isEmpty
    }

    /// Reads the baseline that is given.
    mutating func readGivenBaseline() {
      if let baselineFile { read(baselineFile, below: nil) }
    }

    /// Removes findings that a baseline contains, and existing ones if only new ones are requested.
    func apply(to outcome: inout Linter.Outcome) {
      outcome.apply(baselines.map(\.scoped))
      outcome.keepWhatIsNew()
    }
  }

  /// The request in the options; nil, with an error, where they conflict.
  static func known(_ arguments: Arguments, _ directory: FilePath, _ console: Console) -> Known? {
    var known = Known(directory: directory)
    if let reason = arguments["--suppress"] {
      guard SuppressionWriter.isReason(reason) else {
        console.error("option '--suppress' requires a reason of one line")
        return nil
      }
      guard !SourceFiles.exists(FilePath(reason).absolute(from: directory)) else {
        console.error("option '--suppress' requires a reason, not the path '\(reason)': --suppress REASON \(reason)")
        return nil
      }
      known.suppressionReason = reason
    }
    known.prunes = arguments.has("--prune")
    known.baselineFile = arguments["--baseline"].map { FilePath($0) }
    // Nothing is run where it cannot be read.
    known.readGivenBaseline()
    for problem in known.problems { console.error(problem) }
    return known.problems.isEmpty ? known : nil
  }

  /// Removes suppressed findings from the report, and suppresses or records findings as requested; false if a part of
  /// that failed.
  ///
  /// - Parameters:
  ///   - rules: those that there are.
  ///   - lint: lints once more, when files have changed.
  static func setAside(
    _ known: Known, in outcome: inout Linter.Outcome, rules: [Rule], _ console: Console, _ lint: () -> Linter.Outcome
  ) -> Bool {
    var known = known
    var hasSucceeded = applyBaselines(&known, to: &outcome, console)
    outcome.keepWhatIsNew()
    guard let reason = known.suppressionReason else { return hasSucceeded }
    // An error in a configuration may concern exclusions.
    guard outcome.configurationProblems.isEmpty else {
      console.error("nothing is suppressed: the configuration has errors")
      return false
    }
    let writer = SuppressionWriter(reason: reason, workingDirectory: known.directory)
    let written = writer.suppress(outcome, rules: rules)
    for file in written {
      if let problem = file.problem {
        console.error("cannot suppress findings in '\(file.path)': \(problem)")
        hasSucceeded = false
      } else {
        note("suppressed \(TextReport.count(file.count, "finding")) in '\(file.path)'", console)
      }
    }
    guard written.contains(where: { $0.problem == nil }) else { return hasSucceeded }
    outcome = lint()
    known.apply(to: &outcome)
    return hasSucceeded
  }

  /// Removes the findings in baselines from the report; false if a part of that failed.
  static func applyBaselines(_ known: inout Known, to outcome: inout Linter.Outcome, _ console: Console) -> Bool {
    known.readBaselines(of: outcome)
    for problem in known.problems { console.error(problem) }
    var hasSucceeded = known.problems.isEmpty
    for ((file, scoped), applied) in zip(known.baselines, outcome.apply(known.baselines.map(\.scoped))) {
      if !takeOut(scoped.baseline, applied, file, known, console) { hasSucceeded = false }
    }
    return hasSucceeded
  }

  private static func takeOut(
    _ baseline: Baseline, _ applied: Baseline.Outcome, _ file: FilePath, _ known: Known, _ console: Console
  ) -> Bool {
    guard known.prunes else {
      tellGone(
        applied.gone,
        "of the baseline '\(file)' no longer found" + (known.offersPruning ? "; '--prune' removes them" : ""), console)
      return true
    }
    if applied.isUnsure {
      console.error(
        "'\(file)' is not pruned: files that cannot be read or parsed may contain the missing findings")
      return false
    }
    let text = BaselineFile.text(applied.pruned)
    if text != BaselineFile.text(baseline),
      let reason = OutputFile.replace(file, with: text, workingDirectory: known.directory)
    {
      console.error("cannot write '\(file)': \(reason)")
      return false
    }
    tellGone(applied.gone, "removed from the baseline '\(file)'", console)
    return true
  }

  /// The maximum number of entries that are listed.
  private static let maxGone = 20

  private static func tellGone(_ gone: [FindingSignature], _ what: String, _ console: Console) {
    if gone.isEmpty || !console.showsNotes { return }
    note("\(TextReport.count(gone.count, "finding")) \(what)", console)
    for entry in gone.prefix(maxGone) {
      let line = "  \(entry.identity.path): \(entry.message) [\(entry.rule)]".withoutItsMiddle
      console.complain(TextReport.escaped(line))
    }
    if gone.count > maxGone { console.complain("  and \(gone.count - maxGone) more") }
  }

  static func note(_ message: String, _ console: Console) { console.note(message) }
}
