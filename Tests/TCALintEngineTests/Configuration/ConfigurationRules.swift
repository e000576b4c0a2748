import TCALintDomain
import TCALintRuleKit

/// Rules to configure.
enum ConfigurationRules {
  static let all = [every, ending, quiet, strict]

  /// Finds every type.
  static let every = rule("every-type", .warning, .recommended)
  static let strict = rule("strict-type", .error, .strict)
  /// Finds every type too; its findings say how bad they are themselves.
  static let quiet = rule("quiet-type", .error, .strict, finding: .info)

  /// Finds types by the end of their names.
  static let ending = Rule(
    id: "type-ending", category: .idioms, severity: .error, profile: .recommended, summary: "", page: "",
    options: Options.self,
    check: { options in .program { findings(in: $0) { name in options.endings.contains { name.hasSuffix($0) } } } })

  struct Options: RuleOptions {
    var endings = ["Manager"]
    var most = 10
    var isDeep = false
    var word = ""
    static let fields = [
      OptionField("endings", \Self.endings, "what names end with"), OptionField("max", \Self.most, "how many"),
      OptionField("deep", \Self.isDeep, "whether types in types count"), OptionField("word", \Self.word, "a word"),
    ]
  }

  private static func rule(
    _ id: String, _ severity: Severity, _ profile: Profile, finding: Severity? = nil
  ) -> Rule {
    Rule(
      id: id, category: .idioms, severity: severity, profile: profile, summary: "", page: "",
      check: .program { findings(in: $0, severity: finding) { _ in true } })
  }

  private static func findings(
    in app: App, severity: Severity? = nil, where isFound: (String) -> Bool
  ) -> [Finding] {
    app.types.compactMap { type in
      guard isFound(type.name), let place = type.nameLocation else { return nil }
      return Finding(type.name, at: place, help: "", severity: severity)
    }
  }
}
