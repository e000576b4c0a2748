import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// Rules that a configuration defines are rules as any other.
@Suite struct CustomRuleTests {
  private static let noPrint = """
    { "ownRules": { "no-print": { "pattern": "print($$$WHAT)", "message": "prints `$WHAT`" } } }
    """

  private func lint(_ files: [String: String], _ paths: [FilePath] = ["."]) throws -> Linter.Outcome {
    let folder = try Folder.workTree(files)
    return Linter(rules: ConfigurationRules.all).lint(paths, workingDirectory: folder.root)
  }

  private func found(_ outcome: Linter.Outcome) -> [String] {
    outcome.result.findings.filter { $0.rule.hasPrefix("no-") }
      .map { "\($0.place.path):\($0.place.range.start.line) \($0.severity) \($0.message)" }
  }

  @Test func theyFindAndSayWhat() throws {
    let outcome = try lint([".tcalint.json": Self.noPrint, "A.swift": "let a = 1\nprint(a, 2)\n"])
    #expect(outcome.configurationProblems == [])
    #expect(found(outcome) == ["A.swift:2 warning prints `a, 2`"])
    #expect(outcome.rules.contains { $0.id == "no-print" && $0.category == .own })
  }

  @Test func testsAndPreviewsDoNotCountUnlessAskedFor() throws {
    let code = "#Preview { print(1) }\n"
    #expect(found(try lint([".tcalint.json": Self.noPrint, "A.swift": code, "Tests/B.swift": "print(2)\n"])) == [])
    let all = Self.noPrint.replacing("\"message\"", with: "\"tests\": true, \"message\"")
    #expect(
      found(try lint([".tcalint.json": all, "A.swift": code, "Tests/B.swift": "print(2)\n"])) == [
        "A.swift:1 warning prints `1`", "Tests/B.swift:1 warning prints `2`",
      ])
  }

  @Test func theyHoldForTheFolderOfTheirConfiguration() throws {
    let files = [
      "Package.swift": "", "In/.tcalint.json": Self.noPrint, "In/A.swift": "print(1)\n", "B.swift": "print(2)\n",
    ]
    #expect(found(try lint(files)) == ["In/A.swift:1 warning prints `1`"])
  }

  @Test func settingsOfRulesAreTheirsToo() throws {
    let off =
      "{ \"rules\": { \"no-print\": \"error\" }, \"overrides\": [{ \"files\": [\"Old\"], \"rules\": { \"no-print\": \"off\" } }],"
    let files = [
      ".tcalint.json": off + Self.noPrint.dropFirst(), "A.swift": "print(1)\n", "Old/B.swift": "print(2)\n",
      "In/.tcalint.json": "{ \"rules\": { \"no-print\": \"info\", \"no-prin\": \"off\" } }", "In/C.swift": "print(3)\n",
    ]
    let outcome = try lint(files)
    #expect(found(outcome) == ["A.swift:1 error prints `1`", "In/C.swift:1 info prints `3`"])
    #expect(outcome.configurationProblems.map(\.message) == ["unknown rule 'no-prin'; did you mean 'no-print'?"])
  }

  @Test func oneNameIsOneRule() throws {
    let files = [".tcalint.json": Self.noPrint, "In/.tcalint.json": Self.noPrint, "In/A.swift": "print(1)\n"]
    let outcome = try lint(files)
    #expect(
      outcome.configurationProblems.map(\.message) == ["there is already a rule 'no-print', at .tcalint.json:1:17"])
    #expect(found(outcome) == ["In/A.swift:1 warning prints `1`"])
  }

  @Test func aRuleOfASharedConfigurationIsOneRule() throws {
    let files = [
      "team.json": Self.noPrint, "A/.tcalint.json": "{ \"extends\": \"../team.json\" }", "A/A.swift": "print(1)\n",
      "B/.tcalint.json": "{ \"extends\": \"../team.json\" }", "B/B.swift": "print(2)\n", "C.swift": "print(3)\n",
      ".tcalint.json": "{}",
    ]
    let outcome = try lint(files)
    #expect(outcome.configurationProblems == [])
    #expect(found(outcome) == ["A/A.swift:1 warning prints `1`", "B/B.swift:1 warning prints `2`"])
  }

  @Test func commentsSuppressThem() throws {
    let code = "// tcalint:disable:next no-print -- a script\nprint(1)\n"
    let outcome = try lint([".tcalint.json": Self.noPrint, "A.swift": code])
    #expect(found(outcome) == [])
    #expect(outcome.result.suppressed.map(\.rule) == ["no-print"])
  }

  @Test func rewritesAreSuggestions() throws {
    let rule = """
      { "ownRules": { "no-count": { "pattern": "$A.count == 0", "message": "counts", "rewrite": "$A.isEmpty" } } }
      """
    let outcome = try lint([".tcalint.json": rule, "A.swift": "let a = b && c[0].count == 0\n"])
    let fixes = outcome.result.findings.filter { $0.rule == "no-count" }.flatMap(\.fixes)
    #expect(fixes.map(\.title) == ["Write `c[0].isEmpty`"])
    #expect(fixes.map(\.applicability) == [.suggestion])
  }

  @Test(arguments: [
    ("\"inside\": \"view\"", "struct A: View { func f() { print(1) } }; func g() { print(2) }", ["1"]),
    ("\"notInside\": \"view\"", "struct A: View { func f() { print(1) } }; func g() { print(2) }", ["2"]),
    (
      "\"inside\": [\"closure\", \"initializer\"]", "f { print(1) }; struct A { init() { print(2) } }; print(3)",
      ["1", "2"]
    ),
    (
      "\"notInside\": { \"type\": \"L\" }",
      "protocol M: L {}; struct A: M {}; extension A { func f() { print(1) } }; print(2)",
      ["2"]
    ),
    ("\"inside\": { \"pattern\": \"lock { $$$ }\" }", "lock { f { print(1) } }; print(2)", ["1"]),
    (
      "\"inside\": { \"type\": \"*Log*r\" }",
      "struct ALogger {}; extension ALogger { func f() { print(1) } }; print(2)", ["1"]
    ),
    ("\"inside\": { \"type\": \"*L\" }", "struct A: M, XL {}; extension A { func f() { print(1) } }; print(2)", ["1"]),
    (
      "\"inside\": \"stored\"",
      "struct A { let a = print(1); var b: B { print(2) }; var c = 1 { didSet { print(3) } }; lazy var d = print(4) }; "
        + "func f() { let e = print(5) }",
      ["1", "3", "4"]
    ),
    (
      "\"inside\": \"computed\"",
      "struct A { let a = print(1); var b: B { print(2) }; var c: C { get { print(3) } set { print(4) } } }",
      ["2", "3", "4"]
    ),
    ("\"has\": \"f($$$)\"", "print(1); print(f(2)); print(g { h { f() } })", ["f(2)", "g { h { f() } }"]),
    ("\"has\": [\"a\", \"b.c\"]", "print(a); print(b); print(d + b.c); print(e.a)", ["a", "d + b.c"]),
    ("\"hasNot\": \"f($$$)\"", "print(1); print(f(2)); print(g(f))", ["1", "g(f)"]),
    ("\"hasNot\": \"$F()\"", "print(f()).g.h(); print(1).g.h()", ["1"]),
    ("\"hasNot\": \"print($A, $A)\"", "print(1, 1); print(1, 2); print(print(2, 2))", ["1, 2"]),
    ("\"where\": { \"WHAT\": [\"a*\", \"!ab\"] }", "print(a); print(ab); print(b); print(abc)", ["a", "abc"]),
    (
      "\"unlessCommented\": true",
      "// because\nprint(1)\nprint(2) // because\nprint(3)\n// other\n\nfunc f() {\n  print(4)\n}",
      ["3", "4"]
    ),
  ])
  func conditionsSayWhere(_ condition: String, _ code: String, _ printed: [String]) throws {
    let rule = Self.noPrint.replacing("\"message\"", with: "\(condition), \"message\"")
    let outcome = try lint([".tcalint.json": rule, "A.swift": code])
    #expect(outcome.configurationProblems == [])
    #expect(outcome.result.findings.filter { $0.rule == "no-print" }.map(\.message) == printed.map { "prints `\($0)`" })
  }

  /// Long code is not compared as a whole.
  @Test func containedCodeIsFoundInLongCode() throws {
    let rule = #"{ "ownRules": { "no-f": { "pattern": "$A.f($B)", "hasNot": "g($A)", "message": "`$B`" } } }"#
    let long = (0..<200).map { "a\($0)" }.joined(separator: ".")
    let code = "\(long).b.f(g(\(long).b)); \(long).b.f(1); \(long).b.f(g(\(long).c))"
    let found = try lint([".tcalint.json": rule, "A.swift": code]).result.findings.filter { $0.rule == "no-f" }
    #expect(found.map { $0.message.prefix(3) } == ["`1`", "`g("])
  }

  /// What a placeholder of both patterns matches is the same code.
  @Test func containedCodeMayNameWhatThePatternMatches() throws {
    let rule = """
      { "ownRules": { "no-super": {
        "pattern": "override func $NAME($$$)", "hasNot": "super.$NAME($$$)", "message": "`$NAME`" } } }
      """
    let code = """
      class A: B {
        override func f() { super.f() }
        override func g() { super.f() }
        override func h() { class C: D { override func h() { super.h() } } }
        override func i() { class C: D { override func j() { super.i() } } }
      }
      """
    #expect(
      found(try lint([".tcalint.json": rule, "A.swift": code])) == ["A.swift:3 warning `g`", "A.swift:5 warning `j`"])
  }

  @Test func pathsAreRelativeToTheConfiguration() throws {
    let rule = Self.noPrint.replacing(
      "\"message\"", with: "\"include\": [\"/App\"], \"exclude\": [\"*+Log.swift\"], \"message\"")
    let files = [
      "Package.swift": "", "In/.tcalint.json": rule, "In/App/A.swift": "print(1)\n", "In/App/A+Log.swift": "print(2)\n",
      "App/B.swift": "print(3)\n", "In/Other.swift": "print(4)\n",
    ]
    #expect(found(try lint(files)) == ["In/App/A.swift:1 warning prints `1`"])
  }

  @Test func aPathMayBeThatFromAnyFolderThatItHoldsFor() throws {
    let team = Self.noPrint.replacing("\"message\"", with: "\"include\": [\"/In/A.swift\", \"/B.swift\"], \"message\"")
    let files = [
      "team.json": team, ".tcalint.json": "{ \"extends\": \"team.json\" }",
      "In/.tcalint.json": "{ \"extends\": [\"../team.json\", \"../team.json\"] }", "In/A.swift": "print(1)\n",
      "In/B.swift": "print(2)\n", "In/C.swift": "print(3)\n", "B.swift": "print(4)\n", "Out/B.swift": "print(5)\n",
    ]
    #expect(
      found(try lint(files)) == [
        "B.swift:1 warning prints `4`", "In/A.swift:1 warning prints `1`", "In/B.swift:1 warning prints `2`",
      ])
  }

  @Test func examplesAreTried() throws {
    let rule = Self.noPrint.replacing(
      "\"message\"",
      with: """
        "examples": { "report": ["print(1)", "log(1)"], "silent": ["log(1)", "print(2)", "let = 3"] }, "message"
        """)
    let folder = try Folder([".tcalint.json": rule])
    let own = Linter(rules: []).customRules(for: ["."], workingDirectory: folder.root)
    let outcome = own.tryExamples()
    #expect(own.problems == [])
    #expect((outcome.ruleCount, outcome.exampleCount) == (1, 5))
    #expect(
      outcome.failures.map(\.message).map { String($0.prefix(43)) } == [
        "no-print: this is not reported", "no-print: this is reported: prints `2`",
        "no-print: the example is not valid Swift: e",
      ])
  }

  @Test func aMissingPathIsReported() throws {
    let folder = try Folder(["A.swift": ""])
    let own = Linter(rules: []).customRules(for: [".", "nowhere"], workingDirectory: folder.root)
    #expect(own.unreadable.map(\.path) == ["nowhere"])
  }

  @Test func howManyThereMayBeIsBounded() throws {
    let rules = (0..<101).map { "\"a\($0)\": { \"pattern\": \"f()\", \"message\": \"m\" }" }.joined(separator: ",")
    let outcome = try lint([".tcalint.json": "{ \"ownRules\": { \(rules) } }", "A.swift": "f()\n"])
    #expect(outcome.configurationProblems.map(\.message) == ["there are more than 100 custom rules"])
    #expect(outcome.result.findings.count { $0.rule.hasPrefix("a") } == 100)
    let patterns = repeatElement("\"f()\"", count: 20).joined(separator: ",")
    let many = (0..<16).map { "\"a\($0)\": { \"pattern\": [\(patterns)], \"message\": \"m\" }" }.joined(separator: ",")
    let other = try lint([".tcalint.json": "{ \"ownRules\": { \(many) } }", "A.swift": "f()\n"])
    #expect(other.configurationProblems.map(\.message) == ["there are more than 300 patterns of code"])
  }

  @Test func textsThatAreWrittenForAllThatIsFoundAreBounded() throws {
    let rule = { (key: String, text: String) in
      let texts = ["message": "m"].merging([key: text]) { $1 }.map { "\"\($0)\": \"\($1)\"" }.sorted()
      return "{ \"ownRules\": { \"no-f\": { \"pattern\": \"f($A)\", \(texts.joined(separator: ",")) } } }"
    }
    for key in ["message", "help", "rewrite"] {
      let most = [String(repeating: "a", count: 2000), String(repeating: "$A", count: 20)]
      for text in most {
        let outcome = try lint([".tcalint.json": rule(key, text), "A.swift": "f(1)\n"])
        #expect(outcome.configurationProblems == [])
        #expect(found(outcome).count == 1)
      }
      for (text, words) in zip(most, ["has more than 2000 bytes", "names more than 20 placeholders"]) {
        let outcome = try lint([".tcalint.json": rule(key, text + "$A"), "A.swift": "f(1)\n"])
        #expect(outcome.configurationProblems.map(\.message) == ["'\(key)' \(words)"])
      }
    }
  }

  @Test func rewritesOfNestedMatchesAreBounded() throws {
    let rule = #"{ "ownRules": { "no-f": { "pattern": "f($A)", "message": "m $A", "rewrite": "$A" } } }"#
    let arguments = repeatElement("1", count: 20_000).joined(separator: ", ")
    let code = String(repeating: "f(", count: 200) + arguments + String(repeating: ")", count: 200) + "\n"
    let outcome = try lint([".tcalint.json": rule, "A.swift": code])
    let findings = outcome.result.findings.filter { $0.rule == "no-f" }
    let texts = findings.flatMap(\.fixes).flatMap(\.edits).map(\.1.utf8.count)
    #expect(findings.count == 199, "the innermost has more arguments")
    #expect((60...65).contains(texts.count) && texts.reduce(0, +) <= 64 * (code.utf8.count + 1300))
    #expect(findings.allSatisfy { $0.message.count == 63 && $0.message.hasSuffix("…") })
  }

  @Test(arguments: [1, 4])
  func theFirstFindingsOfARuleAreReportedUpToItsLimit(jobs: Int) throws {
    // A hundred rules, so that each has 1,000 findings.
    let rules = (0..<100).map { "\"no-\($0)\": { \"pattern\": \"f\($0)()\", \"message\": \"m\" }" }
    let configuration = "{ \"ownRules\": { \(rules.joined(separator: ", ")) } }"
    var files = [".tcalint.json": configuration]
    for (name, count) in [("A", 600), ("B", 399), ("C", 1)] {
      files["\(name).swift"] = String(repeating: "f0()\n", count: count) + "f1()\n"
    }
    let counts = ["A.swift": 601, "B.swift": 400, "C.swift": 2]
    func outcome() throws -> Linter.Outcome {
      var linter = Linter(rules: ConfigurationRules.all)
      linter.jobs = jobs
      let folder = try Folder(files)
      return linter.lint(["."], workingDirectory: folder.root)
    }
    func count(_ outcome: Linter.Outcome) -> [String: Int] {
      Dictionary(grouping: outcome.result.findings, by: \.place.path.text).mapValues(\.count)
    }
    let all = try outcome()
    #expect(all.configurationProblems == [] && count(all) == counts)
    files["D.swift"] = "f0()\nf1()\n"
    let some = try outcome()
    #expect(
      some.configurationProblems.map(\.message) == [
        "the rule 'no-0' has more than 1000 findings; only the first are reported"
      ])
    #expect(count(some) == counts.merging(["D.swift": 1]) { $1 }, "other rules are complete")
    files["A.swift"] = String(repeating: "f0()\n", count: 1001)
    #expect(count(try outcome()) == ["A.swift": 1000, "B.swift": 1, "C.swift": 1, "D.swift": 1])
  }

  @Test func theLimitOfARuleIsItsShare() {
    #expect([0, 1, 10, 11, 100, 200].map(CustomRule.maxFindings) == [10_000, 10_000, 10_000, 9090, 1000, 500])
  }

  @Test func theLimitDoesNotDependOnTheOrderOfFiles() {
    let counts = (0..<50).map { (file: FileID(rawValue: UInt32($0)), count: $0 * 7 % 5) }
    let total = counts.reduce(0) { $0 + $1.count }
    for maximum in [1, 2, 37, total - 1, total] {
      // The file from which on nothing counts.
      var (sum, end) = (0, 50)
      for (file, count) in counts where count > 0 {
        if sum >= maximum, end == 50 { end = Int(file.rawValue) }
        sum += count
      }
      for _ in 0..<20 {
        let limit = FindingLimit(maximum)
        for (file, count) in counts.shuffled() where !limit.excludes(file) { limit.add(count, in: file) }
        #expect(limit.isExceeded == (total > maximum))
        #expect(counts.filter { !limit.excludes($0.file) }.count == end)
      }
    }
  }

  @Test func globsFitNames() throws {
    let glob = try #require(NameGlob("*Feature?"))
    #expect(glob.fits("HomeFeature1") && glob.fits("Feature2") && !glob.fits("Feature") && !glob.fits("HomeFeatureXY"))
    #expect(NameGlob("") == nil && NameGlob(String(repeating: "a", count: 101)) == nil)
  }
}
