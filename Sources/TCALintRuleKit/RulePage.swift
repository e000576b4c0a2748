/// A rule's page: what a person reads about the rule, and the programs that the rule is held against.
///
/// A page is Markdown, and its examples are its fenced `swift` blocks:
///
/// ````markdown
/// # unused-dependency
///
/// warning · recommended · clients · since 0.1
///
/// A dependency that nothing uses.
///
/// ## What it does
///
/// ```swift
/// @Reducer
/// struct Feed {
///   @Dependency(\.uuid) var uuid  // expect: unused-dependency "uuid"
///   var body: some ReducerOf<Self> { EmptyReducer() }
/// }
/// ```
/// ````
///
/// A block is a separate program. Captioned blocks, each after a line with nothing but the file's path in backticks,
/// form one program together as long as no other text is between them. A comment `// expect:` with the rule's id, and
/// optionally a quoted part of the message, says that a finding starts on that line; a program without one must have no
/// findings. A `swift fixed` block is the file before it after the safe fixes, a `swift suggested` block the file after
/// all fixes. A `swift options={"max": 3}` block begins a program that is linted with these options, a
/// `swift configuration={"layers": "core-business-ui"}` block one with that configuration.
public struct RulePage: Sendable {
  /// The rule's id: the page's first heading.
  public let title: String
  /// The default severity of the rule.
  public let severity: Severity
  /// The first profile that the rule is on in.
  public let profile: Profile
  /// The category of the rule.
  public let category: Rule.Category
  /// The first version of TCALint that has the rule; nil where the page does not say.
  public let since: String?
  /// The paragraph below the line of severity, profile and category.
  public let summary: String
  /// The second level's headings, in the page's order.
  public let sections: [String]
  /// The programs, in the page's order.
  public let examples: [Example]

  /// One program of the page.
  public struct Example: Sendable {
    /// Where the program's first block opens, counted from 1.
    public let line: Int
    /// The section that contains it.
    public let section: String
    /// The files of the program, in the page's order.
    public internal(set) var files: [File]
    /// The options of the rule.
    public let options: [String: OptionValue]
    /// The program's configuration, as JSON; nil for none.
    public let configuration: [UInt8]?

    /// Whether the rule has something to say about the program.
    public var isReporting: Bool { files.contains { !$0.expectations.isEmpty } }
    /// Whether the page shows the program after fixes.
    public var showsFixes: Bool { files.contains { $0.fixed != nil || $0.suggested != nil } }
  }

  /// One file of an example.
  public struct File: Sendable {
    /// As its caption says; a block without a caption is `Example.swift`.
    public let path: String
    /// The block's text as written on the page, expectations included: to Swift they are comments.
    public let source: String
    /// The findings that the file must have, in source order.
    public let expectations: [Expectation]
    /// The file after the safe fixes, if the page shows it.
    public internal(set) var fixed: String?
    /// The file after all fixes, if the page shows it.
    public internal(set) var suggested: String?
  }

  /// A finding that an example asks for.
  public struct Expectation: Sendable, Hashable {
    /// The line of the file that the finding starts on, counted from 1.
    public let line: Int
    /// A part of the finding's message.
    public let messagePart: String?

    /// A finding on a line, counted from 1, with a part of its message; nil for any message.
    public init(line: Int, messagePart: String? = nil) {
      self.line = line
      self.messagePart = messagePart
    }
  }

  /// An error of a page, and its location.
  public struct Malformed: Error, Hashable, CustomStringConvertible {
    /// The page's line, counted from 1.
    public let line: Int
    /// The reason, in words.
    public let reason: String

    /// An error on a line of the page, counted from 1.
    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }

    public var description: String { "line \(line): \(reason)" }
  }

  /// Reads a page.
  ///
  /// - Parameter markdown: as in ``Rule/page``.
  public init(_ markdown: String) throws(Malformed) {
    var parser = RulePageParser(markdown)
    self = try parser.page()
  }

  init(
    title: String, severity: Severity, profile: Profile, category: Rule.Category, since: String?, summary: String,
    sections: [String], examples: [Example]
  ) {
    self.title = title
    self.severity = severity
    self.profile = profile
    self.category = category
    self.since = since
    self.summary = summary
    self.sections = sections
    self.examples = examples
  }
}

extension RulePage {
  /// A source without its expectation comments and without the blanks before them, so that a file can be compared
  /// with what a `fixed` or `suggested` block shows.
  public static func withoutExpectations(_ source: String) -> String {
    source.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard let comment = expectationComment(of: line) else { return line }
        var code = line[..<comment.lowerBound]
        while code.last == " " { code.removeLast() }
        return code
      }
      .joined(separator: "\n")
  }

  /// The text after `// expect:` on a line, from the slashes to the line's end.
  static func expectationComment(of line: Substring) -> Range<Substring.Index>? {
    let marker = "// expect:"
    var start = line.startIndex
    while start < line.endIndex {
      if line[start...].hasPrefix(marker) { return start..<line.endIndex }
      start = line.index(after: start)
    }
    return nil
  }
}
