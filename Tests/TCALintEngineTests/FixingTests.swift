import Foundation
import TCALintDomain
import TCALintFiles
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// Applying fixes. The rules here find names of types, and their fixes rename these.
@Suite struct FixingTests {
  // MARK: Which fixes

  @Test func safeFixesAreAppliedAndTheOthersWhenAskedFor() throws {
    let rules = [renaming("Bad", to: "Good"), renaming("Old", to: "New", .suggestion)]
    let folder = try Folder(["A.swift": "struct Bad {}\nstruct Old {}\n"])
    let fixing = fix(folder, rules)
    #expect(try text(folder, "A.swift") == "struct Good {}\nstruct Old {}\n")
    #expect(fixing.outcome.result.findings.map(\.rule) == ["Old"], "the report is that of what is left")
    #expect(fixing.files.map { "\($0.path): \($0.findings.map(\.title))" } == ["A.swift: [\"Rename `Bad`\"]"])
    fix(folder, rules, .all)
    #expect(try text(folder, "A.swift") == "struct Good {}\nstruct New {}\n")
  }

  @Test func theFirstFixThatMayBeAppliedIs() throws {
    let rule = rule("Bad") { app, place in
      [
        Fix("a", .suggestion, edits: [Edit(place, replacement: "First")]),
        Fix("b", .safe, edits: [Edit(place, replacement: "Second")]),
      ]
    }
    let folder = try Folder(["A.swift": "struct Bad {}\n"])
    fix(folder, [rule])
    #expect(try text(folder, "A.swift") == "struct Second {}\n")
  }

  @Test func fixesThatReindentTheSameLinesAreAllApplied() throws {
    let lines = 500
    let folder = try Folder(["A.swift": "struct A {\n" + String(repeating: "  var bad = 1\n", count: lines) + "}\n"])
    let rule = Rule(
      id: "bad", category: .idioms, severity: .warning, profile: .all, summary: "", page: "", fixes: .safe,
      check: .program { app in
        let type = app.program.declarations(named: "A")[0]
        let body = Location(file: type.file, range: 0..<UInt32(app.program.files[type.file].source.count) - 3)
        return app.program.declarations(named: "bad").map { place in
          Finding(
            "bad", at: place, related: [RelatedLocation("too", at: type)], help: "",
            fixes: [
              Fix(
                "f", .safe, edits: [Edit(place, replacement: "good")],
                reindentations: [Reindentation(of: body, by: "  ")])
            ])
        }
      })
    let result = Linter(rules: [rule]).lint(["."], workingDirectory: folder.root).result
    let listed = result.findings.map { $0.fixes.map(\.edits.count) }
    #expect(listed.count == lines && listed.allSatisfy { $0 == [lines + 1] || $0 == [0] })
    #expect(listed.first == [lines + 1] && listed.last == [0])
    #expect(result.diagnostics.map(\.kind) == [.unlistedFixes])
    fix(folder, [rule])
    let fixed = String(repeating: "    var good = 1\n", count: lines)
    #expect(try text(folder, "A.swift") == "struct A {\n" + fixed + "}\n")
    var linter = Linter(rules: [rule])
    linter.retained.edits = false
    try folder.write("A.swift", "struct A {\n  var bad = 1\n}\n")
    let unlisted = linter.lint(["."], workingDirectory: folder.root).result
    #expect(unlisted.findings.map { $0.fixes.map(\.edits.count) } == [[0]] && unlisted.diagnostics.isEmpty)
  }

  @Test func allNamesOfAFileHaveTheFixedTextAndItStaysOneFile() throws {
    let rules = [renaming("Bad", to: "Good")]
    let folder = try Folder([
      "A.swift": "struct Bad {}\n", ".tcalint.json": #"{ "profile": "all", "exclude": ["out"] }"#,
    ])
    func link(_ name: String) throws {
      try folder.write(name, "")
      try folder.remove(name)
      try FileManager.default.linkItem(atPath: folder.path + "/A.swift", toPath: folder.path + "/" + name)
    }
    try link("b/B.swift")
    try link("b/C.swift")
    try link("out/D.swift")
    try folder.link("b/E.swift", to: "../out/D.swift")
    let names = ["A.swift", "b/B.swift", "b/C.swift", "out/D.swift"]
    let fixing = Linter(rules: rules).fix(["."], workingDirectory: folder.root, .safe, writes: false) {
      $0.result.findings
    }
    for name in names { #expect(String(decoding: fixing.diff(jobs: 1), as: UTF8.self).contains("+++ b/\(name)\n")) }
    let fixed = fix(folder, rules)
    #expect(fixed.files.map(\.path) == ["A.swift"] && fixed.outcome.result.findings.isEmpty)
    let files = try names.map { name in
      #expect(try text(folder, name) == "struct Good {}\n", "\(name)")
      return try FileSystem.linkStatus(folder.root.appending(name)).get().identity
    }
    #expect(Set(files).count == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/b").sorted()
    #expect(left == ["B.swift", "C.swift", "E.swift"])
  }

  @Test func otherNamesOutsideOfTheProgramAreReported() throws {
    let folder = try Folder([
      "A.swift": "struct Bad {}\n", "B.swift": "struct Bad {}\n", "out/x": "",
      ".tcalint.json": #"{"exclude": ["out"]}"#,
    ])
    for name in ["out/A.swift", "C.swift"] {
      try FileManager.default.linkItem(atPath: folder.path + "/A.swift", toPath: folder.path + "/" + name)
    }
    let fixing = fix(folder, [renaming("Bad", to: "Good")])
    #expect(fixing.files.map(\.path) == ["A.swift", "B.swift"])
    #expect(fixing.splitFiles == ["A.swift"])
    #expect(try text(folder, "C.swift") == "struct Good {}\n" && text(folder, "out/A.swift") == "struct Bad {}\n")
  }

  @Test func aFileThatIsPutBackKeepsItsNames() throws {
    let folder = try Folder(["A.swift": "1", "out/x": ""])
    let names = ["A.swift", "B.swift", "out/A.swift"]
    for name in names.dropFirst() {
      try FileManager.default.linkItem(atPath: folder.path + "/A.swift", toPath: folder.path + "/" + name)
    }
    let before = try FileSystem.linkStatus(folder.root.appending("A.swift")).get().identity
    var rewriter = SourceRewriter(workingDirectory: folder.root)
    // When the turn of the second comes, the file has the text of the first.
    let refusals = rewriter.replace(
      [["B.swift"], []].map { others in
        .init(path: "A.swift", otherNames: others, source: Array("1".utf8), changed: Array("2".utf8))
      })
    #expect(refusals.map(\.reason) == ["it was changed during the run"] && rewriter.splitFiles.isEmpty)
    for name in names {
      #expect(try text(folder, name) == "1")
      #expect(try FileSystem.linkStatus(folder.root.appending(name)).get().identity == before)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["A.swift", "B.swift", "out"])
  }

  @Test func aFileIsUnchangedIfOneOfItsNamesCannotBeReplaced() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\n", "C.swift": "struct Bad {}\n"])
    try FileManager.default.linkItem(atPath: folder.path + "/A.swift", toPath: folder.path + "/B.swift")
    let fixing = fix(folder, [renaming("Bad", to: "Good")]) { outcome in
      try? folder.remove("B.swift")
      try? folder.write("B.swift", "struct Other {}\n")
      return outcome.result.findings
    }
    #expect(fixing.files.map(\.path) == ["C.swift"])
    #expect(fixing.problems.map(\.reason) == ["its hard link 'B.swift': it was changed during the run"])
    #expect(try text(folder, "A.swift") == "struct Bad {}\n" && text(folder, "B.swift") == "struct Other {}\n")
  }

  @Test func onlyWhatIsReportedIsFixed() throws {
    let rules = [renaming("Bad", to: "Good"), renaming("Old", to: "New")]
    let source = "// tcalint:disable:next Bad\nstruct Bad {}\nstruct Old {}\n"
    let folder = try Folder(["Package.swift": "", "A/A.swift": source, "B/B.swift": source])
    var linter = Linter(rules: rules)
    linter.settings.only = RuleSelection(ids: ["Old", "Bad"])
    let fixing = fix(folder, linter: linter, ["A"])
    #expect(try text(folder, "A/A.swift") == source.replacing("Old", with: "New"), "what is suppressed stays")
    #expect(try text(folder, "B/B.swift") == source, "and what no path selects")
    #expect(fixing.outcome.result.suppressed.count == 1)

    let known = fix(folder, rules) { _ in [] }
    #expect(known.files.isEmpty, "and suppressed findings, if requested")
  }

  @Test func aFixThatAlsoChangesWhatIsNotReportedIsLeftOut() throws {
    let folder = try Folder(["Package.swift": "", "A.swift": "struct Bad {}\n", "B.swift": "struct Bad2 {}\n"])
    let fixing = fix(folder, [renamingEverywhere()], ["A.swift"])
    #expect(fixing.files.isEmpty && fixing.externalCount == 1)
    #expect(try text(folder, "A.swift") == "struct Bad {}\n")
    try folder.write(
      ".tcalint.json", #"{ "profile": "all", "overrides": [{ "files": ["B.swift"], "report": false }] }"#)
    #expect(fix(folder, [renamingEverywhere()]).externalCount == 1)
    #expect(try text(folder, "B.swift") == "struct Bad2 {}\n")
  }

  @Test func onlyNewFindingsAreFixed() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\n"])
    for arguments in [
      ["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm1"],
    ] {
      try folder.git(arguments)
    }
    try folder.write("A.swift", "struct Bad {}\nstruct Old {}\n")
    var linter = Linter(rules: [renaming("Bad", to: "Good"), renaming("Old", to: "New")])
    linter.scope = .since("HEAD")
    fix(folder, linter: linter, ["."]) { outcome in
      var outcome = outcome
      outcome.keepWhatIsNew()
      return outcome.result.findings
    }
    #expect(try text(folder, "A.swift") == "struct Bad {}\nstruct New {}\n")
  }

  // MARK: Rounds

  @Test func fixesAreAppliedUntilThereAreNone() throws {
    let rules = [renaming("A1", to: "A2"), renaming("A2", to: "A3"), renaming("A3", to: "A4")]
    let folder = try Folder(["A.swift": "struct A1 {}\n"])
    let fixing = fix(folder, rules)
    #expect(try text(folder, "A.swift") == "struct A4 {}\n")
    #expect(fixing.files.map(\.findings.count) == [3])
    #expect(fixing.restlessRules.isEmpty)
    #expect(fix(folder, rules).files.isEmpty, "a second run changes nothing")
  }

  @Test func aFixThatTouchesAnotherWaitsForTheNextRound() throws {
    let whole = rule("Bad") { app, place in
      let all = Location(file: place.file, range: (place.range.lowerBound - 7)..<(place.range.upperBound + 3))
      return [Fix("w", .safe, edits: [Edit(all, replacement: "struct Worse {}")])]
    }
    let folder = try Folder(["A.swift": "struct Bad {}\nstruct Other {}\n"])
    let fixing = fix(folder, [renaming("Bad", to: "Good", id: "A"), whole, renaming("Other", to: "Another")])
    #expect(try text(folder, "A.swift") == "struct Good {}\nstruct Another {}\n")
    #expect(fixing.files.map(\.findings.count) == [2])
  }

  @Test func fixesThatAddToOneListGoTogether() throws {
    let items = ["b", "a", "b"].map { item in
      rule("Bad", id: "adds-\(item)-\(UInt32.random(in: 0...UInt32.max))") { app, place in
        let end = Location(file: place.file, range: place.range.upperBound..<place.range.upperBound)
        return [Fix("x", .safe, edits: [Edit(end, adding: [item], between: ": ", and: "")])]
      }
    }
    let folder = try Folder(["A.swift": "struct Bad {}\n"])
    var rounds = FixRounds(run(folder, items), found: run(folder, items).lint(), .safe, blocked: [:])
    var asked = 0
    rounds.apply(forReport: true) { outcome in
      asked += 1
      return asked == 1 ? outcome.result.findings : []
    }
    let source = String(decoding: rounds.files[0].source, as: UTF8.self)
    #expect(["struct Bad: a, b {}\n", "struct Bad: b, a {}\n"].contains(source))
    #expect(rounds.files[0].findings.count == 3)
  }

  @Test func fixesThatUndoOneAnotherHaveAnEnd() throws {
    let rules = [renaming("Bad", to: "Worse"), renaming("Worse", to: "Bad"), renaming("Old", to: "New")]
    let folder = try Folder(["A.swift": "struct Bad {}\nstruct Old {}\n"])
    let fixing = fix(folder, rules)
    #expect(fixing.restlessRules == ["Bad"])
    #expect(try text(folder, "A.swift") == "struct Bad {}\nstruct New {}\n")
  }

  @Test func furtherRulesFixAfterTheFirstOnes() throws {
    let chain = Rule(
      id: "chain", category: .idioms, severity: .warning, profile: .all, summary: "", page: "", code: .all,
      fixes: .safe,
      check: .program { app in
        [("P1", "P2"), ("P2", "{")].flatMap { name, other in
          app.program.declarations(named: name).map {
            Finding("f", at: $0, help: "", fixes: [Fix("f", .safe, edits: [Edit($0, replacement: other)])])
          }
        }
      })
    let late = rule("Q") { app, place in
      app.program.declarations(named: "P2").isEmpty ? [] : [Fix("f", .safe, edits: [Edit(place, replacement: "R")])]
    }
    let files = ["A.swift": "struct P1 {}\n", "B.swift": "struct Q {}\n"]
    let folder = try Folder(files)
    let fixing = fix(folder, [chain, late])
    #expect(try text(folder, "A.swift") == "struct P2 {}\n")
    #expect(try text(folder, "B.swift") == "struct R {}\n")
    #expect(fixing.problems.map(\.reason) == ["a fix would break its syntax"])
    #expect(fixing.outcome.result.findings.map(\.rule) == ["chain"], "the report is whole")
  }

  @Test func shownFixesAreApplied() throws {
    let rules = [renaming("A1", to: "A2"), renaming("A2", to: "A3", .suggestion), renaming("A3", to: "A4")]
    let own = #"{ "ownRules": { "unwrap": { "pattern": "wrap($A)", "message": "m", "rewrite": "$A" } } }"#
    for choice in FixChoice.allCases {
      let folder = try Folder([
        "A.swift": "struct A1 {}\nlet a = wrap(wrap(wrap(1)))\n", "B.swift": "struct A3 {}\n", ".tcalint.json": own,
      ])
      let shown = Linter(rules: rules).fix(["."], workingDirectory: folder.root, choice, writes: false) {
        $0.result.findings
      }
      let done = fix(folder, rules, choice)
      #expect(shown.files.map(\.source) == done.files.map(\.source))
      #expect(shown.files.map(\.findings.count) == (choice == .all ? [6, 1] : [1, 1]))
    }
  }

  @Test func growingFixesAreStopped() throws {
    let copies = repeatElement("f($A)", count: 19).joined(separator: ", ")
    let own = #"{ "ownRules": { "f": { "pattern": "f($A)", "message": "m", "rewrite": "g(\#(copies))" } } }"#
    let folder = try Folder([
      "A.swift": "let a = f(1)\n", "B.swift": "struct Bad {}\n", "C.swift": "let a = f(2)\n", ".tcalint.json": own,
    ])
    var linter = Linter(rules: [renaming("Bad", to: "Good")])
    linter.fileSizeLimit = 4000
    let fixing = linter.fix(["."], workingDirectory: folder.root, .all, writes: true) { $0.result.findings }
    #expect(
      fixing.problems.map { "\($0.path): \($0.reason)" } == [
        "A.swift: fixes would make it too large", "C.swift: fixes would make it too large",
      ])
    #expect(try text(folder, "B.swift") == "struct Good {}\n")
    let size = try text(folder, "A.swift").utf8.count + text(folder, "C.swift").utf8.count
    #expect((2000...4100).contains(size), "all of them together: \(size)")
  }

  // MARK: All or nothing

  @Test func aFileWhoseSyntaxWouldBreakIsLeftAlone() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\nstruct Old {}\n", "B.swift": "struct Old {}\n"])
    let fixing = fix(folder, [renaming("Bad", to: "{"), renaming("Old", to: "New")])
    #expect(try text(folder, "A.swift") == "struct Bad {}\nstruct Old {}\n")
    #expect(try text(folder, "B.swift") == "struct New {}\n")
    #expect(fixing.problems.map { "\($0.path): \($0.reason)" } == ["A.swift: a fix would break its syntax"])
  }

  @Test func aFileWithSyntaxErrorsIsLeftAlone() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\nlet = 1\n", "B.swift": "struct Bad {}\n"])
    let fixing = fix(folder, [renaming("Bad", to: "Good")])
    #expect(fixing.problems.map { "\($0.path): \($0.reason)" } == ["A.swift: it has syntax errors"])
    #expect(fixing.files.map(\.path) == ["B.swift"])
    #expect(try text(folder, "A.swift") == "struct Bad {}\nlet = 1\n")
  }

  @Test(arguments: ["let = 1\n", ""])
  func aFixOfSeveralFilesIsAppliedToAllOrNone(_ damage: String) throws {
    let folder = try Folder(["A.swift": "struct Bad {}\nstruct Old {}\n", "B.swift": "struct Bad2 {}\n" + damage])
    if damage.isEmpty { try permissions(folder, "B.swift", 0o444) }
    guard !damage.isEmpty || getuid() != 0 else { return }
    let fixing = fix(folder, [renamingEverywhere(), renaming("Old", to: "New")])
    #expect(try text(folder, "A.swift") == "struct Bad {}\nstruct New {}\n", "only what is its own")
    #expect(fixing.problems.map(\.path) == ["B.swift"])
    #expect(fixing.outcome.result.findings.map(\.rule) == ["everywhere"], "the report has it")
  }

  @Test func aFixOfSeveralFilesChangesAllOfThem() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\n", "B.swift": "struct Bad2 {}\n"])
    let fixing = fix(folder, [renamingEverywhere()])
    #expect(try text(folder, "A.swift") == "struct Good {}\n")
    #expect(try text(folder, "B.swift") == "struct Good2 {}\n")
    #expect(fixing.files.map { "\($0.path) \($0.findings.count)" } == ["A.swift 1", "B.swift 1"])
  }

  // MARK: Files

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEndsAByteOrderMarkAndPermissionsAreKept(_ end: String) throws {
    let rule = rule("Bad") { app, place in
      [Fix("b", .safe, edits: [Edit(place, replacement: "Good {}\nstruct Next")])]
    }
    let folder = try Folder(["A.swift": "\u{feff}// ä\(end)struct Bad {}\(end)struct C {}"])
    try permissions(folder, "A.swift", 0o750)
    fix(folder, [rule])
    #expect(try text(folder, "A.swift") == "\u{feff}// ä\(end)struct Good {}\(end)struct Next {}\(end)struct C {}")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/A.swift")
    #expect(attributes[.posixPermissions] as? Int == 0o750)
  }

  @Test func nothingIsWrittenWhereItIsOnlyShown() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\n"])
    let fixing = Linter(rules: [renaming("Bad", to: "Good")]).fix(
      ["."], workingDirectory: folder.root, .safe, writes: false
    ) { $0.result.findings }
    #expect(fixing.files.map { String(decoding: $0.source, as: UTF8.self) } == ["struct Good {}\n"])
    #expect(fixing.outcome.result.findings.count == 1)
    #expect(try text(folder, "A.swift") == "struct Bad {}\n")
  }

  @Test func aConcurrentlyChangedFileIsNotFixed() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\n", "B.swift": "struct Bad {}\n"])
    let fixing = fix(folder, [renaming("Bad", to: "Good")]) { outcome in
      try? folder.write("A.swift", "struct Mine {}\n")
      return outcome.result.findings
    }
    #expect(fixing.problems.map { "\($0.path): \($0.reason)" } == ["A.swift: it was changed during the run"])
    #expect(try text(folder, "A.swift") == "struct Mine {}\n")
    #expect(try text(folder, "B.swift") == "struct Good {}\n")
  }

  @Test func aLinkIsNotWrittenThrough() throws {
    let folder = try Folder(["A.swift": "struct Bad {}\n", "Other/Text": "struct Bad {}\n"])
    try folder.link("B.swift", to: "Other/Text")
    let fixing = fix(folder, [renaming("Bad", to: "Good")])
    #expect(fixing.problems.map { "\($0.path): \($0.reason)" } == ["B.swift: it is a link"])
    #expect(try text(folder, "Other/Text") == "struct Bad {}\n")
  }

  @Test func leftoversOfKilledRunsAreRemoved() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exit 0"]
    try process.run()
    process.waitUntilExit()
    let names = [
      ".tcalint-\(process.processIdentifier)p0123456789abcdef.tmp", ".tcalint-\(getpid())p0123456789abcdef.tmp",
      ".tcalint-\(process.processIdentifier)p0123.tmp", ".tcalint-x.tmp",
    ]
    let folder = try Folder(["A/A.swift": "struct Bad {}\n", "B/B.swift": "struct Good {}\n"])
    for name in names { try folder.write("A/" + name, "") }
    try folder.write("B/" + names[0], "")
    fix(folder, [renaming("Bad", to: "Good")])
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/A").sorted()
    #expect(left == [names[1], names[2], names[3], "A.swift"].sorted(), "not what is of a process that is alive")
    #expect(try text(folder, "B/" + names[0]) == "", "nor where nothing is written")
  }
}

extension FixingTests {
  @discardableResult
  private func fix(
    _ folder: Folder, _ rules: [Rule], _ choice: FixChoice = .safe, _ paths: [FilePath] = ["."],
    reported: (Linter.Outcome) -> [ReportedFinding] = { $0.result.findings }
  ) -> Fixing {
    Linter(rules: rules).fix(paths, workingDirectory: folder.root, choice, writes: true, reported: reported)
  }

  private func fix(_ folder: Folder, _ rules: [Rule], _ paths: [FilePath]) -> Fixing {
    fix(folder, rules, .safe, paths)
  }

  @discardableResult
  private func fix(
    _ folder: Folder, linter: Linter, _ paths: [FilePath],
    reported: (Linter.Outcome) -> [ReportedFinding] = { $0.result.findings }
  ) -> Fixing {
    linter.fix(paths, workingDirectory: folder.root, .safe, writes: true, reported: reported)
  }

  private func run(_ folder: Folder, _ rules: [Rule]) -> LintRun {
    LintRun(Linter(rules: rules), ["."], workingDirectory: folder.root)
  }

  private func text(_ folder: Folder, _ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder.path + "/" + name)), as: UTF8.self)
  }

  private func permissions(_ folder: Folder, _ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/" + name)
  }

  private func renaming(
    _ name: String, to other: String, _ applicability: Fix.Applicability = .safe, id: String? = nil
  ) -> Rule {
    rule(name, id: id) { _, place in
      [Fix("Rename `\(name)`", applicability, edits: [Edit(place, replacement: other)])]
    }
  }

  /// Renames `Bad` and `Bad2` together.
  private func renamingEverywhere() -> Rule {
    Rule(
      id: "everywhere", category: .idioms, severity: .warning, profile: .all, summary: "", page: "", code: .all,
      fixes: .safe,
      check: .program { app in
        let places = app.program.declarations(named: "Bad") + app.program.declarations(named: "Bad2")
        guard places.count == 2 else { return [] }
        let edits = zip(places, ["Good", "Good2"]).map { Edit($0, replacement: $1) }
        return [
          Finding(
            "bad", at: places[0], related: [RelatedLocation("too", at: places[1])], help: "",
            fixes: [Fix("f", .safe, edits: edits)])
        ]
      })
  }

  private func rule(
    _ name: String, id: String? = nil, _ fixes: @escaping @Sendable (App, Location) -> [Fix]
  ) -> Rule {
    Rule(
      id: id ?? name, category: .idioms, severity: .warning, profile: .all, summary: "", page: "", code: .all,
      fixes: .safe,
      check: .program { app in
        app.program.declarations(named: name).map { Finding("`\(name)`", at: $0, help: "", fixes: fixes(app, $0)) }
      })
  }
}
