import TCALintDomain
import TCALintJSON
import TCALintPatterns
import TCALintRuleKit

/// A rule that a configuration defines by patterns.
struct CustomRule: Sendable {
  let id: String
  /// The location of its id.
  let place: ConfigurationPlace
  var patternTexts: Placed<[JSONValue]>?
  var kind: Placed<Pattern.Kind>?
  /// Found is what fits any of them.
  var patterns: [Pattern] = []
  var message: Placed<String>?
  var help: Placed<String>?
  var severity: Placed<Severity>?
  var hasTexts: Placed<[JSONValue]>?
  var hasNotTexts: Placed<[JSONValue]>?
  /// If there are any, the code contains what fits one of them.
  var contained: [Pattern] = []
  /// The code contains nothing that fits any of them.
  var notContained: [Pattern] = []
  var inside: Placed<[CodeArea]>?
  var notInside: Placed<[CodeArea]>?
  var conditions: Placed<[NameCondition]>?
  var include: Placed<[PathPattern]>?
  var exclude: Placed<[PathPattern]>?
  var looksAtTests: Placed<Bool>?
  var needsNoComment: Placed<Bool>?
  var rewrite: Placed<String>?
  var examples: Placed<CustomRuleExamples>?

  init(id: String, place: ConfigurationPlace) {
    self.id = id
    self.place = place
  }

  /// The most that one configuration file may have.
  static let maxInFile = 100
  /// The most that a program may have.
  static let maxInProgram = 200
  /// The most patterns of code that one configuration file may have.
  static let maxPatternsInFile = 300
  /// The most patterns that one may have, and the most things that each of its lists and texts may name.
  static let maxChoices = 20
  /// The most bytes that its message, its help and its rewrite may each have.
  static let longestText = 2000

  /// The most findings of a rule in a program, and of all custom rules in it, each of which has an equal share.
  private static let (maxFindings, maxFindingsInProgram) = (10_000, 100_000)

  /// The most findings of a rule in a program with a number of custom rules.
  static func maxFindings(ofEachAmong count: Int) -> Int { min(maxFindings, maxFindingsInProgram / max(count, 1)) }
}

/// A part of the code that a rule of a configuration is about, or leaves out.
enum CodeArea: Sendable {
  case role(CodeRole)
  case syntax(SyntaxArea)
  /// The declaration of a type of that name, or that inherits from it, and its extensions; `*` is any characters.
  case type(String)
  case pattern(Pattern)
}

/// The condition on the name that a placeholder matches.
struct NameCondition: Sendable {
  let placeholder: String
  let place: ConfigurationPlace
  /// If there are any, one of them fits.
  let names: [NameGlob]
  /// None of them fits.
  let otherNames: [NameGlob]

  func holds(for name: String) -> Bool {
    if otherNames.contains(where: { $0.fits(name) }) { return false }
    return names.isEmpty || names.contains { $0.fits(name) }
  }
}

/// The examples of a rule of a configuration.
struct CustomRuleExamples: Sendable {
  var reported: Placed<[Example]>?
  var silent: Placed<[Example]>?

  struct Example: Sendable {
    let place: ConfigurationPlace
    var code: Placed<String>?
    /// The assumed path of the code; without it, the rule's paths are ignored.
    var path: Placed<String>?
    /// The expected rewrite.
    var rewritten: Placed<String>?
  }
}
