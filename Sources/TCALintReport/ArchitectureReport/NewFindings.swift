import TCALintRuleKit

/// How many of the places of findings are new. A finding can combine those of one cause, of which only some are.
struct NewFindings {
  private let fingerprints: Set<String>
  private let causes: [SharedCause: Int]

  /// - Parameter new: the new findings, those of one cause as one.
  init(_ new: [ReportedFinding]) {
    fingerprints = Set(new.map(\.fingerprint))
    causes = Dictionary(new.filter { $0.cause != nil }.map { (SharedCause($0), $0.places) }, uniquingKeysWith: +)
  }

  /// The number of new places of a finding, at most all of its places.
  func places(of finding: ReportedFinding) -> Int {
    if finding.cause != nil { return min(causes[SharedCause(finding)] ?? 0, finding.places) }
    return fingerprints.contains(finding.fingerprint) ? finding.places : 0
  }
}
