import TCALintModel
import TCALintRuleKit

/// The suggestion after an unknown rule name.
public enum NearestRule {
  /// `; did you mean 'x'?`, or where the rules are listed.
  public static func hint(_ name: String, among rules: [Rule]) -> String {
    let hint = NearestName.hint(name, among: rules.map(\.id))
    return hint.isEmpty ? "; 'tcalint rules' lists them" : hint
  }
}
