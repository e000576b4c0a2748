/// An item of the checklist that a report of the architecture answers.
public struct ChecklistItem: Sendable {
  /// A word or two with hyphens, unique among the items.
  public let id: String
  /// The statement that the answer confirms or denies, without a full stop.
  public let statement: String
  /// The rules whose findings contradict the statement, by their ids.
  public let rules: [String]
  /// What contradicts it besides findings.
  public let evidence: Evidence

  /// What an answer depends on besides findings.
  public enum Evidence: Sendable {
    case none
    /// Cycles of clients and of modules.
    case cycles
    /// Features that no test names, and endpoints that no test overrides.
    case tests
  }

  /// An item that some rules decide.
  public init(id: String, statement: String, rules: [Rule], evidence: Evidence = .none) {
    self.id = id
    self.statement = statement
    self.rules = rules.map(\.id)
    self.evidence = evidence
  }
}
