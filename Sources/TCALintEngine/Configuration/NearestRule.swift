import TCALintModel
import TCALintRuleKit

/// What is said behind a name that is no rule's.
public enum NearestRule {
  /// `; did you mean 'x'?`, or where the rules are listed.
  public static func hint(_ name: String, among rules: [Rule]) -> String {
    let hint = NearestName.hint(name, among: rules.map(\.id))
    return hint.isEmpty ? "; 'tcalint rules' lists them" : hint
  }
}
