import TCALintRuleKit

extension Severity {
  /// What SARIF and Xcode call it, which know no remarks.
  var level: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}
