import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// The suggested next step after a run, if there is an obvious one.
enum NextStep {
  /// From how many findings on they are too many to fix before anything else.
  private static let manyFindings = 51
  /// From how many on uses of deprecated APIs are worth a migration.
  private static let manyDeprecations = 10

  /// In one line; nil where there is nothing to say.
  ///
  /// - Parameters:
  ///   - hasBaseline: whether findings are set aside by a baseline.
  ///   - directory: the working directory.
  static func after(_ outcome: Linter.Outcome, hasBaseline: Bool, _ directory: FilePath) -> String? {
    let findings = outcome.result.findings
    let root = outcome.commonRoot
    guard outcome.result.comparedWith == nil, outcome.roots.contains(root) else { return nil }
    let place = root == directory ? "" : " in '\(root.relative(to: directory))'"
    let deprecations = findings.count { $0.outdatedCode != nil }
    if deprecations >= manyDeprecations, deprecations * 2 > findings.count {
      return "Next: 'tcalint migrate'\(place) lists the deprecated APIs in the order to replace them."
    }
    guard findings.count >= manyFindings, !hasBaseline else { return nil }
    guard ConfigurationStart.present(in: root) == nil else {
      return "Next: 'tcalint baseline'\(place) records these findings. "
        + "To report only new ones, set \"baseline\" in the configuration to the file that it writes."
    }
    return "Next: 'tcalint init'\(place) records these findings; later runs then report only new ones."
  }
}
