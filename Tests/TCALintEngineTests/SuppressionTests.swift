import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// Suppression comments. The rules here find every type, property and function by its name.
@Suite struct SuppressionTests {
  // MARK: Which findings

  @Test func nextIsTheNextLineWithCode() {
    #expect(
      reported(
        """
        // tcalint:disable:next find-types

        // Another comment.
        struct A {}
        struct B {}
        """) == ["B"])
  }

  @Test func nextHoldsForTheHeadOfADeclaration() {
    let source = """
      // tcalint:disable:next find-types
      @MainActor
      // Another comment.
      public
      final class A {
        class B {}
      }
      """
    #expect(reported(source) == ["B"])
  }

  @Test func nextBetweenAnAttributeAndTheNameHolds() {
    #expect(reported("@MainActor\n// tcalint:disable:next find-types\nclass A {}\n") == [])
  }

  @Test func thisIsTheLineOfTheComment() {
    #expect(
      reported(
        """
        struct A {}  // tcalint:disable:this find-types
        struct B {}
        /* tcalint:disable:this find-types */ struct C {}; struct D {}
        """) == ["B"])
  }

  @Test func previousIsTheLineWithCodeBefore() {
    #expect(
      reported(
        """
        struct A {}
        struct B {}

        // Another comment.
        // tcalint:disable:previous find-types
        struct C {}  // tcalint:disable:previous find-types
        """) == ["A", "C"])
  }

  @Test func aRegionReachesFromItsCommentToTheOneThatEnds() {
    #expect(
      reported(
        """
        struct A {}  // tcalint:disable find-types
        struct B {}
        struct C {}  // tcalint:enable find-types
        struct D {}
        // tcalint:disable find-types
        struct E {}
        """) == ["A", "D"])
  }

  @Test func regionsOfOneRuleAndOfAllOverlap() {
    #expect(
      reported(
        """
        // tcalint:disable all
        struct A {}
        // tcalint:enable find-types
        struct B { func f() {} }
        // tcalint:disable find-types
        struct C {}
        // tcalint:enable all
        struct D { func g() {} }
        """, also: [findFunctions]) == ["B", "D", "g"])
  }

  @Test func aFileIsSuppressedFromAnywhereInIt() {
    #expect(reported("struct A {}\nfunc f() {\n  // tcalint:disable:file find-types\n}\nstruct B {}\n") == [])
  }

  @Test func oneCommentNamesSeveralRules() {
    for list in ["find-types, find-functions", "find-types find-functions", "find-functions,find-types -- a reason"] {
      let source = "// tcalint:disable:next \(list)\nstruct A { func f() {} }\n"
      #expect(reported(source, also: [findFunctions]) == [], "\(list)")
    }
  }

  @Test func onlyTheNamedRuleIsSuppressed() {
    #expect(
      reported("// tcalint:disable:next find-functions\nstruct A { func f() {} }\n", also: [findFunctions]) == ["A"])
  }

  @Test func aFindingOfSeveralPlacesIsSuppressedAtAnyOfThem() {
    let first = rule("first-type") { file in
      let places = file.places
      return [
        Finding(
          "types", at: places[0].location,
          related: places.dropFirst().map {
            RelatedLocation($0.name, at: $0.location, isPlaceOfFinding: $0.name == "B")
          }, help: "")
      ]
    }
    let comment = "  // tcalint:disable:this first-type"
    #expect(reported("struct A {}\nstruct B {}\(comment)\nstruct C {}\n", rules: [first]) == [])
    #expect(reported("struct A {}\nstruct B {}\nstruct C {}\(comment)\n", rules: [first]) == ["types"])
  }

  // MARK: Which comments

  @Test(arguments: [
    "//tcalint:disable:next find-types", "/// tcalint:disable:next find-types", "/* tcalint:disable:next find-types */",
    "/**tcalint:disable:next find-types*/", "/* tcalint:disable:next find-types\n   for a reason */",
    "\t//\ttcalint:disable:next\tfind-types", "// tcalint:disable:next find-types — a reason",
    "// tcalint:disable:next find-types // a reason", "#if DEBUG // tcalint:disable:next find-types",
  ])
  func theseAre(_ comment: String) {
    let end = comment.hasPrefix("#if") ? "\n#endif\n" : "\n"
    #expect(reported("\(comment)\nstruct A {}\(end)") == [])
  }

  @Test(arguments: [
    "// see tcalint:disable:next find-types", "// // tcalint:disable:next find-types",
    "/*\n// tcalint:disable:next find-types\n*/", "// TCALint:disable:next find-types",
    "let a = \"// tcalint:disable:next find-types\"", "let a = \"\"\"\n  // tcalint:disable:next find-types\n  \"\"\"",
    "// tcalint: disable:next find-types", "// tcalint:disable:next Find-Types",
    "// tcalint:disable:next -- find-types",
  ])
  func theseAreNot(_ comment: String) {
    #expect(reported("\(comment)\nstruct A {}\n") == ["A"])
  }

  @Test func aCommentInAnInterpolationIsOne() {
    #expect(
      reported(
        "let a = \"\"\"\n  \\({ // tcalint:disable:next find-functions\n  func f() {} }())\n  \"\"\"\n",
        rules: [findFunctions]) == [])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEndsDoNotMatter(_ end: String) {
    let source =
      "struct A {}\n// tcalint:disable:next find-types\nstruct B {}\nstruct C {}\n// tcalint:disable:previous find-types\n"
    #expect(reported(source.replacing("\n", end)) == ["A"])
    #expect(reported("\u{feff}// tcalint:disable:next find-types\(end)struct B {}") == [])
  }

  @Test func aFindingOfAStricterProfileIsSuppressedInEveryProfile() throws {
    let folder = try Folder([
      ".tcalint.json": "{}", "A.swift": "struct A {}\n// tcalint:disable:next strict-finding -- known\nstruct B {}\n",
    ])
    let rule = Rule(
      id: "strict-finding", category: .idioms, severity: .warning, profile: .recommended, summary: "", page: "",
      check: .program { app in
        app.types.compactMap(\.nameLocation).map { Finding("a type", at: $0, help: "", profile: .strict) }
      })
    func lint(_ profile: Profile, _ only: Set<String>? = nil) -> RunResult {
      var linter = Linter(rules: [rule], jobs: 1)
      linter.settings = RunSettings(defaultProfile: profile)
      linter.settings.only = only.map { RuleSelection(ids: $0) }
      return linter.lint(["."], workingDirectory: folder.root).result
    }
    #expect(lint(.recommended).findings.isEmpty)
    #expect(lint(.strict).findings.count == 1)
    #expect(lint(.recommended, ["strict-finding"]).findings.count == 1)
    #expect(lint(.strict).suppressed.count == 1)
  }

  @Test func theReasonIsKept() {
    let found = pass(
      "// tcalint:disable:next find-types --   in a  year \nstruct A {}\nstruct B {} // tcalint:disable:this find-types --",
      rules: [findTypes])
    #expect(
      found.map(\.suppression) == [Suppression(.inSource, justification: "in a  year"), Suppression(.inSource)])
  }

  // MARK: Uses of comments

  @Test func unneededCommentsAreUnused() {
    #expect(
      uses(
        """
        // tcalint:disable:next find-types, find-functions
        struct A {}
        // tcalint:disable:next find-types, all
        struct B {}
        // tcalint:disable:this find-types
        // tcalint:disable:next find-tips, xxxxxxxx
        """, also: [findFunctions]) == [
          "disable:next find-types used find-functions unused", "disable:next find-types used all unused",
          "disable:this find-types unused",
          "disable:next find-tips noRule(nearest: Optional(\"find-types\")) "
            + "xxxxxxxx noRule(nearest: nil)",
        ])
  }

  @Test func anEndingWithoutASuppressionIsUnused() {
    #expect(
      uses(
        """
        // tcalint:disable find-types
        struct A {}
        // tcalint:enable find-types
        // tcalint:disable find-types
        // tcalint:enable all
        // tcalint:enable find-types
        """) == [
          "disable find-types used", "enable find-types used", "disable find-types unused", "enable all used",
          "enable find-types unused",
        ])
  }

  @Test func ofWhatDidNotRunNothingIsSaid() {
    #expect(
      uses("// tcalint:disable:next find-functions, all\n// tcalint:enable find-functions", known: [findFunctions]) == [
        "disable:next find-functions unknown all unknown", "enable find-functions unused",
      ])
  }

  @Test func inADamagedProgramNothingIsUnused() {
    #expect(uses("// tcalint:disable:next find-types\n\nlet = 2\n") == ["disable:next find-types unknown"])
    #expect(uses("// tcalint:disable:next find-tips\n\nlet = 2\n") != ["disable:next find-tips unknown"])
  }

  @Test func theFindingsAboutCommentsCanBeSuppressedByNameOnly() {
    let review = rule(
      "review",
      check: .suppressions { comment in
        comment.rules.filter { $0.use == .unused }.map { Finding($0.part.text, at: $0.part.location, help: "") }
      })
    let comment = "// tcalint:disable:this find-types\n"
    #expect(reported(comment, also: [review]) == ["find-types"])
    #expect(
      reported("// tcalint:disable:next review\n\n" + comment, also: [review]) == ["review", "find-types"], "no code")
    #expect(reported("// tcalint:disable:file review\n" + comment, also: [review]) == [])
    #expect(reported("// tcalint:disable:file all\n" + comment, also: [review]) == ["all", "find-types"])
    #expect(reported("// tcalint:disable:file review\n", also: [review]) == ["review"])
  }

  @Test(arguments: [
    ("// tcalint:disable:next find-types, find-tips, all\n", "@A struct A {}"), ("/* tcalint:enable find-types */", ""),
  ])
  func eachOfManyCommentsIsReported(_ comment: String, _ end: String) {
    #expect(uses(String(repeating: comment, count: 1_000) + end).count == 1_000)
  }

  @Test func eachOfManyRegionsEnds() {
    let region = "// tcalint:disable all\n// tcalint:enable find-types\nstruct A {}\n"
    #expect(reported(String(repeating: region, count: 1_000)).count == 1_000)
  }

  @Test func manyMarkersInACommentAreOne() {
    #expect(uses("/* tcalint:x" + String(repeating: "/*tcalint:", count: 1_000)).count == 1)
  }

  @Test(arguments: 0..<40)
  func theMarkerIsFoundAtAnyOffset(_ offset: Int) {
    let source = Array(String(repeating: "c", count: offset).utf8) + Array("tcalint::::".utf8)
    #expect(ToolComment.nextMarker(in: source) == offset)
    #expect(ToolComment.nextMarker(in: Array(source.dropLast(4))) == nil)
    #expect(ToolComment.nextMarker(in: source, from: offset + 1) == nil)
  }
}

// MARK: - A program of one file

extension SuppressionTests {
  /// The messages that are reported.
  private func reported(_ source: String, rules: [Rule]? = nil, also more: [Rule] = []) -> [String] {
    pass(source, rules: rules ?? ([findTypes] + more)).filter { $0.suppression == nil }.map(\.finding).sorted {
      $0.location.range.lowerBound < $1.location.range.lowerBound
    }.map(\.message)
  }

  /// Each comment, with its rules and their results.
  private func uses(_ source: String, also more: [Rule] = [], known: [Rule] = []) -> [String] {
    let review = rule(
      "review",
      check: .suppressions { comment in
        let rules = comment.rules.map { "\($0.part.text) \($0.use)" }.joined(separator: " ")
        return [Finding("\(comment.word.text) \(rules)", at: comment.location, help: "")]
      })
    return pass(source, rules: [findTypes] + more + [review], known: known).map(\.finding).filter {
      !["A", "B"].contains($0.message)
    }.map(\.message)
  }

  private func pass(_ source: String, rules: [Rule], known: [Rule] = []) -> [FoundFinding] {
    let app = App(linking: [AppFile(path: "File.swift", source: Array(source.utf8))])
    let found = rules.enumerated().flatMap { index, rule in
      rule.findings(in: app).map { FoundFinding(rule: index, finding: $0) }
    }
    var pass = SuppressionPass(
      app.program, app.program.files.mapped(WrittenSuppression.all), isReported: [true], rules: rules + known,
      plan: RulePlan(everywhere: rules, in: app.program))
    return pass.apply(to: found)
  }

  private var findTypes: Rule {
    rule("find-types") { file in file.places.map { Finding($0.name, at: $0.location, help: "") } }
  }

  private var findFunctions: Rule {
    rule("find-functions") { file in
      file.names(of: .function).map { Finding($0.name, at: $0.location, help: "") }
    }
  }

  private func rule(_ id: String, _ check: @escaping @Sendable (SourceFile) -> [Finding]) -> Rule {
    rule(id, check: .file(check))
  }

  private func rule(_ id: String, check: Rule.Check) -> Rule {
    Rule(
      id: id, category: .idioms, severity: .warning, profile: .all, summary: "", page: "", code: .all, check: check)
  }
}

extension SourceFile {
  fileprivate var places: [(name: String, location: Location)] {
    names(of: .struct) + names(of: .class)
  }

  fileprivate func names(of kind: Declaration.Kind) -> [(name: String, location: Location)] {
    app.program.files.indices.flatMap { file in
      let facts = app.program.files[file].facts
      return facts.declarations.filter { $0.kind == kind }.map {
        (facts.names.text($0.name), Location(file: file, range: $0.nameRange))
      }
    }
  }
}

extension String {
  fileprivate func replacing(_ text: String, _ other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
