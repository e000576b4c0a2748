import TCALintModel
import TCALintRuleKit

/// The rules that configurations define.
public struct CustomRules: Sendable {
  /// As all others, sorted by their ids.
  public let rules: [Rule]
  /// The errors of the configurations.
  public let problems: [ConfigurationProblem]
  /// The paths that cannot be read.
  public let unreadable: [UnreadablePath]
  let configured: [ConfiguredRule]
  let jobs: Int
}
