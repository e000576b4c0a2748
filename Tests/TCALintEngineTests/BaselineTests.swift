import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// Matching findings with a baseline. The rule here finds every call of `bad`.
@Suite struct BaselineTests {
  // MARK: Matched findings

  @Test(arguments: [
    ("nothing", "struct S {\n  func f() { bad() }\n  func g() { bad(); bad() }\n}\n"),
    ("lines before", "import A\n\n// A word.\nstruct S {\n  func f() { bad() }\n  func g() { bad(); bad() }\n}\n"),
    ("comments", "struct S {\n  func f() { /* a */ bad() } // b\n  func g() { bad(); /* c */ bad() }\n}\n"),
    ("another layout", "struct S { func f()\n{\nbad()\n}\nfunc g() {\n  bad()\n  bad()\n}\n}\n"),
    ("members that move", "struct S {\n  func g() { bad(); bad() }\n  func f() { bad() }\n}\n"),
    ("another type around it", "enum T {\n  func f() { bad() }\n  func g() { bad(); bad() }\n}\n"),
    ("members that move out", "struct S {\n  func f() { bad() }\n}\nextension S {\n  func g() { bad(); bad() }\n}\n"),
    ("line ends", "struct S {\r\n  func f() { bad() }\r\n  func g() { bad(); bad() }\r\n}\r\n"),
  ])
  func bringsNothingBack(_ edit: String, _ after: String) throws {
    let folder = try Folder(["A.swift": Self.source])
    let baseline = Baseline(lint(folder).result)
    try folder.write("A.swift", after)
    let (result, outcome) = apply(baseline, in: folder)
    #expect(result.findings.map(\.place.range.start.line) == [], "\(edit)")
    #expect(result.suppressed.map(\.suppression) == Array(repeating: Suppression(.external), count: 3))
    #expect(outcome.gone == [])
  }

  @Test func aRenamedFileBringsNothingBack() throws {
    let before = try Folder(["A.swift": Self.source])
    let after = try Folder(["Deep/B.swift": Self.source.split(separator: ";").joined(separator: "\n// a\n")])
    let (result, outcome) = apply(Baseline(lint(before).result), in: after)
    #expect(result.findings.isEmpty)
    #expect(outcome.gone == [])
  }

  @Test(arguments: [
    "struct S {\n  func f() { bad() }\n  func g() { bad(); bad(); bad() }\n}\n",
    "struct S {\n  func f() { bad() }\n  func h() { bad() }\n  func g() { bad(); bad() }\n}\n",
    "struct S {\n  func f() { bad() }\n  func g() { bad(); bad() }\n}\nstruct T {\n  func f() { bad() }\n}\n",
    "bad()\n" + source,
  ])
  func additionsAreReported(_ after: String) throws {
    let folder = try Folder(["A.swift": Self.source])
    let baseline = Baseline(lint(folder).result)
    try folder.write("A.swift", after)
    #expect(apply(baseline, in: folder).result.findings.count == 1)
  }

  @Test func aCopiedFileIsReported() throws {
    let folder = try Folder(["A.swift": Self.source])
    let baseline = Baseline(lint(folder).result)
    try folder.write("B.swift", Self.source)
    #expect(apply(baseline, in: folder).result.findings.map(\.place.path) == ["B.swift", "B.swift", "B.swift"])
  }

  @Test func suppressedFindingsAreNotRecorded() throws {
    let folder = try Folder(["A.swift": "bad() // tcalint:disable:this bad\nbad()\n"])
    #expect(Baseline(lint(folder).result).entries.count == 1)
  }

  // MARK: Gone entries

  @Test func fixedFindingsAreGone() throws {
    let folder = try Folder(["A.swift": Self.source, "B.swift": "func f() { bad() }\n"])
    let baseline = Baseline(lint(folder).result)
    try folder.write("A.swift", "struct S {\n  func g() { bad(); bad() }\n}\n")
    let (_, outcome) = apply(baseline, in: folder)
    #expect(outcome.gone.map(\.identity.scope) == ["S.f"])
    #expect(outcome.pruned.entries.map(\.identity.scope) == ["S.g", "S.g", "f"])
  }

  @Test func prunedEntriesAreAsTheyAreNow() throws {
    let folder = try Folder(["A.swift": Self.source])
    let baseline = Baseline(lint(folder).result)
    try folder.write("A.swift", "extension T { func g() { bad() } }")
    let (_, outcome) = apply(baseline, in: folder)
    #expect(outcome.pruned.entries == Baseline(lint(folder).result).entries)
  }

  @Test func ofWhatIsNotReportedNothingIsGone() throws {
    let folder = try Folder([".tcalint.json": "{}", "A/A.swift": Self.source, "B/B.swift": "bad()\n"])
    let baseline = Baseline(lint(folder).result)
    try folder.write("A/A.swift", "")
    try folder.write("B/B.swift", "")
    #expect(apply(baseline, in: folder, ["B"]).outcome.gone.map(\.identity.path) == ["B/B.swift"])
    #expect(apply(baseline, in: folder, ["A/A.swift"]).outcome.gone.count == 3)
    #expect(apply(baseline, in: folder, disabling: ["bad"]).outcome.gone == [], "its rule did not run")
    #expect(apply(baseline, in: folder).outcome.gone.count == 4)
  }

  @Test func inADamagedProgramNothingIsGone() throws {
    let folder = try Folder(["A.swift": Self.source])
    let baseline = Baseline(lint(folder).result)
    try folder.write("A.swift", "let = 1\n")
    let (_, outcome) = apply(baseline, in: folder)
    #expect(outcome.gone == [])
    #expect(outcome.isUnsure)
    #expect(outcome.pruned.entries == baseline.entries)
  }

  @Test func excludedFilesDoNotKeepEntries() throws {
    let folder = try Folder([
      ".tcalint.json": #"{"exclude": ["Old"]}"#, "A.swift": Self.source, "Old/B.swift": "bad(\n",
    ])
    let baseline = Baseline(lint(folder).result)
    try folder.write("A.swift", "")
    #expect(apply(baseline, in: folder).outcome.gone.count == 3)
    #expect(!apply(baseline, in: folder).outcome.isUnsure)
    #expect(apply(baseline, in: folder, needsWholeProgram: true).outcome.gone == [], "its rule did not look")
  }

  @Test func aFindingIsLookedForFromTheInnermostFolderOutward() throws {
    let folder = try Folder([
      ".tcalint.json": "{}", "A.swift": "func a() { bad() }\n", "a/B.swift": "func b() { bad() }\n",
      "a/b/C.swift": "func c() { bad() }\n", "c/D.swift": "func d() { bad() }\n",
    ])
    var linted = lint(folder)
    let entries = linted.result.findings.map(FindingSignature.init)
    try #require(entries.map(\.identity.path) == ["A.swift", "a/B.swift", "a/b/C.swift", "c/D.swift"])
    let outcomes = linted.apply([
      ScopedBaseline(Baseline(Array(entries[2...]))),
      ScopedBaseline(Baseline([entries[0], entries[1], entries[2]]), below: folder.root.appending("a")),
      ScopedBaseline(Baseline([entries[1]]), below: folder.root.appending("a/b")),
    ])
    #expect(linted.result.findings.map(\.place.path) == ["A.swift"], "it is in the baseline of another folder alone")
    #expect(linted.result.suppressed.map(\.place.path) == ["a/B.swift", "a/b/C.swift", "c/D.swift"])
    #expect(outcomes.map(\.gone) == [[], [], []], "an entry that an inner baseline has is found in the outer one too")
    #expect(outcomes.map(\.pruned.entries.count) == [2, 3, 1])
  }

  @Test func anEntryIsGoneWhereOneOfManyProgramsWouldReportIt() throws {
    let folder = try Folder.workTree()
    for number in 10..<40 {
      try folder.write("p\(number)/.tcalint.json", #"{"rules": {"bad": "off"}}"#)
      try folder.write("p\(number)/A.swift", "")
    }
    try folder.write("p35/.tcalint.json", "{}")
    try folder.write("p35/B.swift", Self.source)
    let entries = lint(folder).result.findings.map(FindingSignature.init)
    try #require(entries.map(\.identity.path) == ["B.swift", "B.swift", "B.swift"])
    try folder.write("p35/B.swift", "")
    let baseline = Baseline(entries)
    let paths = (10..<40).map { FilePath("p\($0)") }
    #expect(apply(baseline, in: folder, paths).outcome.gone.count == 3)
    try folder.write("p35/.tcalint.json", #"{"rules": {"bad": "off"}}"#)
    #expect(apply(baseline, in: folder, paths).outcome.gone == [])
  }

  private static let source = "struct S {\n  func f() { bad() }\n  func g() { bad(); bad() }\n}\n"
}

extension BaselineTests {
  private func lint(_ folder: Folder, _ paths: [FilePath] = ["."]) -> Linter.Outcome {
    Linter(rules: [rule()]).lint(paths, workingDirectory: folder.root)
  }

  private func apply(
    _ baseline: Baseline, in folder: Folder, _ paths: [FilePath] = ["."], disabling disabled: Set<String> = [],
    needsWholeProgram: Bool = false
  ) -> (result: RunResult, outcome: Baseline.Outcome) {
    var linter = Linter(rules: [rule(needsWholeProgram: needsWholeProgram)])
    linter.settings.disabled = RuleSelection(ids: disabled)
    var linted = linter.lint(paths, workingDirectory: folder.root)
    let outcome = linted.apply([ScopedBaseline(baseline)])[0]
    return (linted.result, outcome)
  }

  private func rule(needsWholeProgram: Bool = false) -> Rule {
    Rule(
      id: "bad", category: .idioms, severity: .warning, profile: .all, summary: "", page: "",
      needsWholeProgram: needsWholeProgram, code: .all,
      check: .program { app in
        let program = app.program
        return program.files.indices.flatMap { file in
          program.files[file].facts.calls.map { Location(file: file, range: $0.range) }.filter {
            program.source($0).hasPrefix("bad(")
          }
        }.map { Finding("calls `bad`", at: $0, help: "") }
      })
  }
}
