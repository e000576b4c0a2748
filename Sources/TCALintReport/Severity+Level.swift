import TCALintRuleKit

extension Severity {
  /// What SARIF and Xcode call it: neither has a level `info`, and `note` is their lowest that is shown.
  var level: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}
