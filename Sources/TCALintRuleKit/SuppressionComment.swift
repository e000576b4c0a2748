import TCALintModel

/// A comment that turns rules off, or on again, and its results in a run.
///
///     // tcalint:disable:next self-in-effect, state-in-effect -- the store outlives this effect
public struct SuppressionComment: Sendable {
  /// The directive of a comment, as written after `tcalint:`.
  public enum Directive: String, Sendable, CaseIterable {
    /// From here to the file's end, or to where the rule is enabled again.
    case disable
    case disableNext = "disable:next"
    case disableThis = "disable:this"
    case disablePrevious = "disable:previous"
    case disableFile = "disable:file"
    case enable
  }

  /// The word for every rule.
  public static let everyRule = "all"

  /// From its slashes to its end.
  public let location: Location
  /// The word after `tcalint:`, which may not be a ``directive``.
  public let word: Part
  /// The directive that the word is; nil for a word that is none.
  public let directive: Directive?
  /// The rules that it names, in its order.
  public let rules: [NamedRule]
  /// The text after `--`.
  public let reason: String?
  /// The edit that removes it: the comment with the blanks around it, or its whole line. Of a comment with other text
  /// only the line for the tool.
  public let removal: Edit
  /// The comments that enable what it disables, and nothing else by the same names. Known if part of it is unused.
  public let endings: [Ending]

  /// A comment with its rules and the edit that removes it.
  public init(
    location: Location, word: Part, directive: Directive?, rules: [NamedRule], reason: String?, removal: Edit,
    endings: [Ending] = []
  ) {
    self.location = location
    self.word = word
    self.directive = directive
    self.rules = rules
    self.reason = reason
    self.removal = removal
    self.endings = endings
  }

  /// A comment that enables what another disables.
  public struct Ending: Sendable {
    /// From its slashes to its end.
    public let location: Location
    /// All that it names.
    public let names: [Part]
    /// As that of a ``SuppressionComment``.
    public let removal: Edit
    /// Which of the names end nothing but rules of the other comment, and which of its rules, by their indices.
    public var ended: [(name: Int, rules: [Int])] = []

    /// A comment that enables rules, without the names that it ends.
    public init(location: Location, names: [Part], removal: Edit) {
      (self.location, self.names, self.removal) = (location, names, removal)
    }
  }

  /// A word of a comment.
  public struct Part: Sendable {
    /// The word.
    public let text: String
    /// The location of the word.
    public let location: Location

    /// A word at its location.
    public init(_ text: String, at location: Location) {
      self.text = text
      self.location = location
    }
  }

  /// A rule that a comment names.
  public struct NamedRule: Sendable {
    /// The word that names the rule.
    public let part: Part
    /// The result of the name in the run.
    public let use: Use

    /// A rule that a word names, with its result.
    public init(_ part: Part, _ use: Use) {
      self.part = part
      self.use = use
    }
  }

  /// The result of the name of a rule.
  public enum Use: Sendable, Equatable {
    /// It suppresses a finding, or ends a suppression that does, or is reported at the comment that begins it.
    case used
    case unused
    /// The rule did not run, or may have been silent for want of a file.
    case unknown
    /// There is no such rule; with the most similar id, if any.
    case noRule(nearest: String?)
  }
}

extension SuppressionComment.Directive {
  /// The directive that a misspelt word is close to. Its two parts are compared separately, and strictly: a comment for
  /// one line must not become one for the file.
  public init?(nearestTo word: String) {
    let end = word.firstIndex { ":-_".contains($0) } ?? word.endIndex
    guard let verb = Self.nearest(to: String(word[..<end]), among: ["disable", "enable"]) else { return nil }
    guard end < word.endIndex else {
      self.init(rawValue: verb)
      return
    }
    let places = Self.allCases.map(\.rawValue).filter { $0.hasPrefix(verb + ":") }.map {
      String($0.dropFirst(verb.utf8.count + 1))
    }
    let place = String(word[word.index(after: end)...])
    guard let meant = Self.nearest(to: Self.lines[place] ?? place, among: places) else { return nil }
    self.init(rawValue: "\(verb):\(meant)")
  }

  /// The words of other tools for the lines.
  private static let lines = ["line": "this", "this-line": "this", "next-line": "next", "previous-line": "previous"]

  private static func nearest(to part: String, among known: [String]) -> String? {
    let distances = known.compactMap { name in
      EditDistance.between(part, name, atMost: name.utf8.count < 5 ? 1 : 2).map { ($0, name) }
    }
    return distances.min { $0 < $1 }?.1
  }
}
