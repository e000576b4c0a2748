import TCALintRuleKit

extension Severity {
  /// The level of SARIF and Xcode: neither has a level `info`, and `note` is their lowest visible one.
  var level: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}
