import TCALintModel
import TCALintRuleKit

/// The new ones among findings. Of findings of one cause, which are one, some are new.
struct NewFindings {
  private let fingerprints: Set<String>
  private let causes: Set<Cause>

  private struct Cause: Hashable {
    let rule: String
    /// Nil for a cause of several files.
    let path: FilePath?
    let cause: FindingCause

    init?(_ finding: ReportedFinding) {
      guard let cause = finding.cause else { return nil }
      rule = finding.rule
      path = if case .anywhere = cause { nil } else { finding.place.path }
      self.cause = cause
    }
  }

  init(_ new: [ReportedFinding]) {
    fingerprints = Set(new.map(\.fingerprint))
    causes = Set(new.compactMap(Cause.init))
  }

  func contain(_ finding: ReportedFinding) -> Bool {
    fingerprints.contains(finding.fingerprint) || Cause(finding).map(causes.contains) ?? false
  }
}
