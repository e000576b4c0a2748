import TCALintModel
import TCALintRuleKit

/// The findings that a program is known to have, so that only others are reported.
public struct Baseline: Sendable {
  /// Sorted; an entry that occurs twice matches two findings.
  public private(set) var entries: [FindingSignature]

  /// The name of the file, unless another is given.
  public static let defaultName = ".tcalint-baseline.json"

  public init(_ entries: [FindingSignature]) { self.entries = entries.sorted(by: FindingSignature.precedes) }

  /// The findings that a run reports.
  public init(_ result: RunResult) { self.init(result.findings.map(FindingSignature.init)) }

  /// The result of a baseline in a run.
  public struct Outcome: Sendable {
    /// The entries that nothing was found for, although it was looked for.
    public let gone: [FindingSignature]
    /// The baseline without them, with the others as they are now.
    public let pruned: Baseline
    /// Whether entries that nothing was found for may not be gone, because of what could not be read or parsed.
    public let isUnsure: Bool
  }
}
