import TCALintModel
import TCALintRuleKit

/// The names that a suppression comment may hold.
struct SuppressibleNames {
  private let sorted: [String]
  /// The rules that `all` includes: not those about suppressions, which would hide their own findings.
  let all: Set<String>
  private let ofSuppressions: Set<String>

  init(_ rules: [Rule]) {
    sorted = rules.map(\.id).sorted() + [SuppressionComment.everyRule]
    ofSuppressions = Set(rules.filter(\.isAboutSuppressions).map(\.id))
    all = Set(rules.map(\.id)).subtracting(ofSuppressions)
  }

  func isKnown(_ name: String) -> Bool {
    all.contains(name) || ofSuppressions.contains(name) || name == SuppressionComment.everyRule
  }

  func isOfAll(_ rule: String) -> Bool { all.contains(rule) }
  func isOfSuppressions(_ rule: String) -> Bool { ofSuppressions.contains(rule) }
  func nearest(to name: String) -> String? { NearestName.nearest(to: name, among: sorted) }
}

extension Rule {
  /// Whether it looks at suppression comments, and not at the program.
  var isAboutSuppressions: Bool {
    if case .suppressions = check { return true }
    return false
  }
}
