import TCALintModel
import TCALintRuleKit

/// Rules that an option selects: by their ids, by their categories, or all of them.
public struct RuleSelection: Sendable {
  public var ids: Set<String>
  public var categories: Set<Rule.Category> = []

  public init(ids: Set<String> = []) { self.ids = ids }

  /// A name that is neither a rule's id, nor a category, nor `*`.
  public struct UnknownName: Error {
    public let name: String
    /// A similar name, or where rules are listed, to follow an error message.
    public let hint: String
  }

  /// The rules of some names.
  ///
  /// - Throws: The first name that is unknown.
  public init(_ names: [String], among rules: [Rule]) throws(UnknownName) {
    self.init()
    let known = Set(rules.map(\.id))
    for name in names {
      if known.contains(name) {
        ids.insert(name)
      } else if name == Self.all {
        categories = Set(Rule.Category.allCases)
      } else if let category = Rule.Category(rawValue: name) {
        categories.insert(category)
      } else {
        let hint = NearestName.hint(name, among: known.sorted() + Self.groups)
        throw UnknownName(name: name, hint: hint.isEmpty ? "; 'tcalint rules' lists them" : hint)
      }
    }
  }

  public func contains(_ rule: Rule) -> Bool { ids.contains(rule.id) || categories.contains(rule.category) }

  /// The names of several rules.
  public static let groups = Rule.Category.allCases.map(\.rawValue) + [all]

  private static let all = "*"
}
