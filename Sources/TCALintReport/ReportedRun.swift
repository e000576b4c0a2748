import TCALintModel
import TCALintRuleKit

/// The data of a report.
public struct ReportedRun: Sendable {
  public var result: RunResult
  /// The rules that ran.
  public var rules: [Rule]
  public var toolVersion: String
  /// Whether a person reads the report in a terminal that shows colours.
  public var prefersColor: Bool
  /// Whether notes about the run are left out of what people read.
  public var isQuiet: Bool
  /// Whether long groups of findings are cut where a person reads the report.
  public var isCut = false
  /// The suggested next step, in one line.
  public var nextStep: String?
  /// How many threads may work at once.
  public var jobs: Int
  /// Where the machine that runs builds has the repository, if one does: what GitHub and GitLab read has paths below it.
  public var checkout: FilePath?
  /// The address of the published documentation, if there is one.
  public var documentation = Documentation.url

  public init(
    _ result: RunResult, rules: [Rule], toolVersion: String, prefersColor: Bool = false, isQuiet: Bool = false,
    jobs: Int = 1
  ) {
    self.result = result
    self.rules = rules
    self.toolVersion = toolVersion
    self.prefersColor = prefersColor
    self.isQuiet = isQuiet
    self.jobs = jobs
  }
}
