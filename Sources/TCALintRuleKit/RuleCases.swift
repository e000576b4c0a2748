/// A rule's edge cases: programs that the rule is held against and that its page has no room for.
///
/// Markdown in the form of a ``RulePage``, without the description of its rule: the heading with the rule's id is
/// followed by examples, under headings that say what they show.
public struct RuleCases: Sendable {
  /// The rule's id: the first heading.
  public let title: String
  /// The programs, in the order of the file.
  public let examples: [RulePage.Example]

  /// Reads a file of cases.
  public init(_ markdown: String) throws(RulePage.Malformed) {
    var parser = RulePageParser(markdown)
    self = try parser.cases()
  }

  init(title: String, examples: [RulePage.Example]) {
    self.title = title
    self.examples = examples
  }
}
