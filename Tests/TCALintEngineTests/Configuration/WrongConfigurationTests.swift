import TCALintModel
import Testing

@testable import TCALintEngine

/// Each error of a configuration, and its message: one line with the location and a suggestion.
@Suite struct WrongConfigurationTests {
  @Test(arguments: [
    ("", "1:1: it is empty; an empty object is '{}'"),
    ("[]", "1:1: 'configuration' must be an object, not a list"),
    ("{\n  \"profile\": \"strict\"\n  \"rules\": {}\n}", "3:3: expected ',' or '}', not '\"'"),
    ("{ profile: \"strict\" }", "1:3: expected a key in quotes, not 'p'"),
    ("{ \"profile\": strict }", "1:14: 'strict' is not a value; strings need quotes"),
    ("{ \"profile\": \"strict\", \"profile\": \"all\" }", "1:24: duplicate key 'profile'"),
    ("{ \"rules\": {", "1:12: this '{' has no '}'"),
    ("{ \"profil\": \"strict\" }", "1:3: unknown key 'profil'; did you mean 'profile'?"),
    (
      "{ \"x\": 1 }",
      "1:3: unknown key 'x'; expected one of extends, profile, rules, report, failOn, ownRules, overrides, include, exclude, "
        + "dependencyWrappers, dependencyKeys, viewTypes, layers, swiftLanguageMode, baseline, $schema"
    ),
    ("{ \"fail_on\": \"error\" }", "1:3: unknown key 'fail_on'; did you mean 'failOn'?"),
    ("{ \"profile\": \"strikt\" }", "1:14: invalid value 'strikt' for 'profile'; did you mean 'strict'?"),
    ("{ \"profile\": \"none\" }", "1:14: invalid value 'none' for 'profile'; expected one of recommended, strict, all"),
    ("{ \"profile\": true }", "1:14: 'profile' must be one of recommended, strict, all, not true"),
    ("{ \"failOn\": \"errors\" }", "1:13: invalid value 'errors' for 'failOn'; did you mean 'error'?"),
    ("{ \"report\": \"no\" }", "1:13: 'report' must be true or false, not a string"),
    ("{ \"rules\": [] }", "1:12: 'rules' must be an object whose keys are rules, not a list"),
    ("{ \"rules\": {\n\t\"evry-type\": \"off\" } }", "2:2: unknown rule 'evry-type'; did you mean 'every-type'?"),
    ("{ \"rules\": { \"x\": \"off\" } }", "1:14: unknown rule 'x'; 'tcalint rules' lists them"),
    ("{ \"rules\": { \"every-type\": \"of\" } }", "1:28: invalid value 'of' for 'every-type'; did you mean 'off'?"),
    (
      "{ \"rules\": { \"every-type\": false } }",
      "1:28: 'every-type' must be one of off, on, info, warning, error, or an object, not false"
    ),
    (
      "{ \"rules\": { \"every-type\": { \"severity\": \"warn\" } } }",
      "1:42: invalid value 'warn' for 'severity'; did you mean 'warning'?"
    ),
    (
      "{ \"rules\": { \"every-type\": { \"max\": 3 } } }",
      "1:30: 'every-type' has no option 'max'; expected severity"
    ),
    (
      "{ \"rules\": { \"type-ending\": { \"maxx\": 3 } } }",
      "1:31: 'type-ending' has no option 'maxx'; did you mean 'max'?"
    ),
    ("{ \"rules\": { \"type-ending\": { \"max\": 3.5 } } }", "1:38: 'max' must be a whole number, not a number"),
    ("{ \"rules\": { \"type-ending\": { \"max\": \"3\" } } }", "1:38: 'max' must be a whole number, not a string"),
    ("{ \"rules\": { \"type-ending\": { \"deep\": 1 } } }", "1:39: 'deep' must be true or false, not a number"),
    ("{ \"rules\": { \"type-ending\": { \"word\": null } } }", "1:39: 'word' must be a string, not null"),
    (
      "{ \"rules\": { \"type-ending\": { \"endings\": \"X\" } } }",
      "1:42: 'endings' must be a list of strings, not a string"
    ),
    (
      "{ \"rules\": { \"type-ending\": { \"endings\": [1] } } }",
      "1:42: 'endings' must be a list of strings, not a list"
    ),
    ("{ \"exclude\": \"Generated\" }", "1:14: 'exclude' must be a list of patterns, not a string"),
    ("{ \"exclude\": [1] }", "1:15: 'exclude' must be a list of patterns, not a number"),
    ("{ \"exclude\": [\"\"] }", "1:15: the pattern '' matches nothing; '**' matches everything"),
    ("{ \"exclude\": [\"!Kept\"] }", "1:15: the pattern '!Kept' begins with '!'; list the wanted files in 'include'"),
    (
      "{ \"exclude\": [\"*.{a,b}\"] }",
      "1:15: the pattern '*.{a,b}' contains '{'; write one pattern for each alternative"
    ),
    ("{ \"exclude\": [\"[a-\"] }", "1:15: the pattern '[a-' ends within '[…]' or after '\\'"),
    ("{ \"include\": [\"../B\"] }", "1:15: the pattern '../B' matches only files outside of its directory"),
    ("{ \"overrides\": {} }", "1:16: 'overrides' must be a list of objects, not an object"),
    ("{ \"overrides\": [3] }", "1:17: 'overrides' must be an object, not a number"),
    ("{ \"overrides\": [{ }] }", "1:17: an override requires 'files': patterns of the files that it applies to"),
    (
      "{ \"overrides\": [{ \"files\": [] }] }",
      "1:17: an override requires 'files': patterns of the files that it applies to"
    ),
    (
      "{ \"overrides\": [{ \"file\": [\"A\"] }] }", "1:19: unknown key 'file'; did you mean 'files'?"
    ),
    ("{ \"dependencyWrappers\": [\"@Injected\"] }", "1:26: '@Injected' is not a Swift identifier"),
    ("{ \"viewTypes\": \"Base\" }", "1:16: 'viewTypes' must be a list of names, not a string"),
    ("{ \"swiftLanguageMode\": 7 }", "1:24: 'swiftLanguageMode' must be 5 or 6"),
    (
      "{ \"layers\": \"core-busines-ui\" }",
      "1:13: invalid value 'core-busines-ui' for 'layers'; did you mean 'core-business-ui'?"
    ),
    ("{ \"layers\": {} }", "1:13: 'layers' must be \"core-business-ui\" or a list of layers, not an object"),
    ("{ \"layers\": [3] }", "1:14: 'layer' must be an object, not a number"),
    ("{ \"layers\": [{ \"paths\": [\"A\"] }] }", "1:14: a layer requires a 'name'"),
    (
      "{ \"layers\": [{ \"name\": \"core\", \"path\": [\"A\"] }] }",
      "1:32: unknown key 'path'; did you mean 'paths'?"
    ),
    (
      "{ \"layers\": [{ \"name\": \"core\" }] }",
      "1:14: the layer 'core' is empty; add 'paths', 'modules' or 'roles'"
    ),
    (
      "{ \"layers\": [{ \"name\": \"core\", \"roles\": [\"reducers\"] }] }",
      "1:42: invalid value 'reducers' for 'roles'; did you mean 'reducer'?"
    ),
    (
      "{ \"layers\": [{ \"name\": \"core\", \"modules\": [\"Sources/Core\"] }] }",
      "1:44: 'Sources/Core' is a path, not the name of a module; list paths in 'paths'"
    ),
    (
      "{ \"layers\": [{ \"name\": \"core\", \"paths\": [\"Core\"], \"mayUse\": [\"helpers\", \"kern\"] }, "
        + "{ \"name\": \"helper\", \"paths\": [\"Helper\"] }, { \"name\": \"kern\", \"paths\": [\"Kern\"] }] }",
      "1:62: unknown layer 'helpers'; did you mean 'helper'?"
    ),
    (
      "{ \"layers\": [{ \"name\": \"core\", \"paths\": [\"A\"] }, { \"name\": \"core\", \"paths\": [\"B\"] }] }",
      "1:60: another layer has the name 'core'"
    ),
    ("{ \"extends\": 1 }", "1:14: 'extends' must be a list of paths, not a number"),
    ("{ \"ownRules\": [] }", "1:15: 'ownRules' must be an object whose keys are names of rules, not a list"),
    ("{ \"ownRules\": { \"a\": 1 } }", "1:22: 'a' must be an object, not a number"),
    (
      "{ \"ownRules\": { \"No\": {} } }",
      "1:17: 'No' is not a valid rule name: use at most 60 lowercase letters, digits and '-'"
    ),
    (
      "{ \"ownRules\": { \"every-type\": {} } }", "1:17: there is already a rule 'every-type'; choose another name"
    ),
    ("{ \"ownRules\": { \"a\": { \"pattern\": \"f()\" } } }", "1:17: the rule 'a' has no 'message'"),
    ("{ \"ownRules\": { \"a\": { \"message\": \"b\" } } }", "1:17: the rule 'a' has no 'pattern'"),
    (
      rule("\"patern\": \"f()\""), "2:1: unknown key 'patern'; did you mean 'pattern'?"
    ),
    (
      rule("\"pattern\": \"f(\\\"\\u00e9\\\", $X\""),
      "2:29: the pattern is not valid Swift: expected ')' in expression list"
    ),
    (rule("\"pattern\": \"$X\""), "2:13: the pattern matches everything; a placeholder needs other code around it"),
    (rule("\"pattern\": 1"), "2:12: 'pattern' must be a pattern or a list of patterns, not a number"),
    (rule("\"pattern\": \"f($X)\", \"help\": \"$Y\""), "2:29: '$Y' is not in the pattern; expected $X"),
    (
      rule("\"pattern\": \"f($CALL)\", \"help\": \"$CAL\""), "2:32: '$CAL' is not in the pattern; did you mean '$CALL'?"
    ),
    (rule("\"pattern\": [\"f($X)\", \"g()\"], \"help\": \"$X\""), "2:38: '$X' is not in each pattern"),
    (
      rule("\"pattern\": \"f()\", \"inside\": \"veiw\""),
      "2:29: invalid value 'veiw' for 'inside'; did you mean 'view'?"
    ),
    (rule("\"pattern\": \"f()\", \"inside\": { \"typ\": \"A\" }"), "2:31: unknown key 'typ'; did you mean 'type'?"),
    (
      rule("\"pattern\": \"f($X)\", \"where\": { \"X\": 1 }"),
      "2:37: 'X' must be a name or a list of names, not a number"
    ),
    (rule("\"pattern\": \"f()\", \"examples\": { \"report\": [{}] }"), "2:44: an example requires 'code'"),
  ])
  func errorsHaveALocationAndASuggestion(_ text: String, _ line: String) {
    let problems = Self.read(text)
    #expect(problems.map { "\($0.place.line):\($0.place.column): \($0.message)" } == [line])
  }

  /// A configuration with a rule that has a message, and something else on the second line.
  private static func rule(_ members: String) -> String {
    "{ \"ownRules\": { \"a\": { \"message\": \"b\",\n\(members) } } }"
  }

  @Test func eachErrorIsReportedAndTheRestApplies() {
    let text = "{ \"profil\": 1, \"profile\": \"strict\", \"rules\": { \"x\": \"off\", \"every-type\": \"off\" } }"
    let file = ConfigurationDecoder.read(Array(text.utf8), at: "/.tcalint.json", rules: ConfigurationRules.all)
    #expect(file.problems.count == 1)
    #expect(file.unknownRules.map(\.name) == ["x"])
    #expect(file.settings.profile?.value == .strict)
    #expect(file.settings.rules?.value.map(\.rule) == ["x", "every-type"])
  }

  @Test func untrustedInputIsBounded() {
    let keys = (0..<10_000).map { "\"k\($0)\": 0" }.joined(separator: ",")
    #expect(Self.read("{\(keys)}").count == 100)
    let patterns = String(repeating: "\"a\",", count: 1_002)
    #expect(Self.read("{\"exclude\": [\(patterns)]}").map(\.message) == ["there are more than 1000 patterns"])
    let stars = String(repeating: "\"\(String(repeating: "*a", count: 100))\",", count: 21)
    #expect(
      Self.read("{\"exclude\": [\(stars)]}").map(\.message)
        == ["there are too many patterns with more than one '*' between slashes"])
    for (pattern, reason) in [
      (String(repeating: "a", count: 256), "has more than 255 bytes"),
      (String(repeating: "a/", count: 61), "has more than 60 parts"),
    ] {
      let problems = Self.read("{\"exclude\": [\"\(pattern)\"]}")
      #expect(problems.map(\.message) == ["the pattern '\(pattern)' \(reason)"])
    }
  }

  @Test func suggestionsEndAfterAHundredMisspelledNames() {
    let rules = (0...100).map { "\"every-typ\($0)\": \"off\"" }
    let reported = Self.read("{\"rules\": {\(rules.joined(separator: ",\n"))}}").map(\.message)
    #expect(reported.count == 101)
    #expect(reported.dropLast().allSatisfy { $0.hasSuffix("; did you mean 'every-type'?") })
    #expect(reported.last == "unknown rule 'every-typ100'; 'tcalint rules' lists them")
  }

  @Test func thereAreNoMoreLayersThanAnAppHas() {
    let layers = (0...64).map { "{\"name\": \"\($0)\", \"paths\": [\"\($0)\"]}" }
    #expect(Self.read("{\"layers\": [\(layers.dropLast().joined(separator: ","))]}") == [])
    #expect(
      Self.read("{\"layers\": [\(layers.joined(separator: ","))]}").map(\.message) == ["there are more than 64 layers"])
  }

  private static func read(_ text: String) -> [ConfigurationProblem] {
    let file = ConfigurationDecoder.read(Array(text.utf8), at: "/.tcalint.json", rules: ConfigurationRules.all)
    let configuration = Configuration(folder: .root, files: [file])
    let program = ProgramConfiguration(root: .root, configurations: [.root: configuration])
    return program.problems(
      program.customRules, baselines: program.baselines.problems, rules: ConfigurationRules.all)
  }
}
