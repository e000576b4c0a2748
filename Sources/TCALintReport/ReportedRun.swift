import TCALintRuleKit

/// What a report is made of.
public struct ReportedRun: Sendable {
  public var result: RunResult
  /// The rules that ran.
  public var rules: [Rule]
  public var toolVersion: String
  /// Whether a person reads the report in a terminal that shows colours.
  public var prefersColor: Bool
  /// Whether notes about the run are left out of what people read.
  public var isQuiet: Bool

  public init(
    _ result: RunResult, rules: [Rule], toolVersion: String, prefersColor: Bool = false, isQuiet: Bool = false
  ) {
    self.result = result
    self.rules = rules
    self.toolVersion = toolVersion
    self.prefersColor = prefersColor
    self.isQuiet = isQuiet
  }
}
