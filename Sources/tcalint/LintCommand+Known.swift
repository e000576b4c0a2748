import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// What of a run's findings is known already, or is to be from now on.
extension LintCommand {
  static let knownOptions = [
    Option(
      name: "--suppress", value: "REASON",
      help: "write a comment that suppresses it at each finding, with this reason, instead of reporting it")
  ]

  /// What the options say about findings that are not to be reported.
  struct Known {
    var suppressionReason: String?
    let directory: FilePath
  }

  /// What the options ask for; nil, with a word on why, where they cannot be met.
  static func known(_ arguments: Arguments, _ directory: FilePath, _ console: Console) -> Known? {
    if let reason = arguments["--suppress"], !SuppressionWriter.isReason(reason) {
      console.error("option '--suppress' wants a reason of one line, for whoever reads the comment")
      return nil
    }
    return Known(suppressionReason: arguments["--suppress"], directory: directory)
  }

  /// Takes what is known out of what is reported, and makes known what is to be; false where something of that failed.
  ///
  /// - Parameter lint: lints once more, when files have changed.
  static func setAside(
    _ known: Known, in outcome: inout Linter.Outcome, rules: [Rule], _ console: Console, _ lint: () -> Linter.Outcome
  ) -> Bool {
    guard let reason = known.suppressionReason else { return true }
    let writer = SuppressionWriter(reason: reason, workingDirectory: known.directory)
    let written = writer.suppress(outcome.result, rules: rules)
    for file in written {
      if let problem = file.problem {
        console.error("cannot suppress what was found in '\(file.path)': \(problem)")
      } else {
        let findings = file.count == 1 ? "1 finding" : "\(file.count) findings"
        console.complain("tcalint: suppressed \(findings) in '\(TextReport.escaped(file.path.text))'")
      }
    }
    if written.contains(where: { $0.problem == nil }) { outcome = lint() }
    return written.allSatisfy { $0.problem == nil }
  }
}
