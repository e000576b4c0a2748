import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct TextReportTests {
  private func text(
    _ result: RunResult, color: Bool = false, isQuiet: Bool = false, isCut: Bool = false, nextStep: String? = nil
  ) -> String {
    var run = ReportedRun(result, rules: [sampleRule], toolVersion: "1", prefersColor: color, isQuiet: isQuiet)
    run.isCut = isCut
    run.nextStep = nextStep
    return TextReport.parts(run).map(TCALintReportTests.text).joined()
  }

  /// Findings of one rule, in a file each that is named by its place.
  private func findings(
    of rule: String, _ number: Int, _ severity: Severity = .warning, help: (Int) -> String = { _ in "Do so." },
    related: Int = 0, failsRun: (Int) -> Bool = { _ in false }
  ) -> [ReportedFinding] {
    (1...number).map { index in
      ReportedFinding(
        rule: rule, severity: severity, message: "m\(index)", help: help(index),
        place: place(FilePath("\(rule)/\(1000 + index).swift"), index, 1..<2),
        related: Array(repeating: ("here", place("Other.swift", 1, 1..<2)), count: related), fixes: [],
        fingerprint: "\(rule)\(index)", failsRun: failsRun(index))
    }
  }

  private func result(_ findings: [ReportedFinding]...) -> RunResult {
    var result = RunResult(root: "/work")
    result.findings = findings.flatMap(\.self)
    return result
  }

  @Test func findingsAreGroupedByRuleAndSummedUp() {
    #expect(
      text(sampleResult(), nextStep: "Next: rest.") == """
        other-rule: 1 info
        B.swift:1:1: info: m [other-rule]
          xy
          ^

        some-rule: 1 error
          It is so.
        A.swift:3:3: error: `A` uses `api` [some-rule]
            @Dependency(\\.api) var api
            ^~~~~~~~~~~~~~~~~
        B.swift:1:1: note: `B` is here
          xy
          ^
          help: Do not.
          fix: Remove `api`

        syntax-error: 1 error
        B.swift:1:2: error: expected '}'
          xy
           ^

        rule        errors  infos  fixable
        other-rule              1
        some-rule        1               1

        2 findings (1 error, 1 info), 1 syntax error in 2 files
        1 fixable with --fix
        Next: rest.

        """)
  }

  @Test func quietIsAboutFindingsAlone() {
    let output = text(sampleResult(), isQuiet: true, nextStep: "Next: rest.")
    #expect(output.hasSuffix("\nB.swift:1:2: error: expected '}'\n  xy\n   ^\n"))
    #expect(text(RunResult(root: "/"), isQuiet: true) == "")
    #expect(text(RunResult(root: "/")) == "no findings in 0 files\n")
  }

  // MARK: The order of groups

  @Test func failingFindingsComeLastBySeverity() {
    let output = text(
      result(
        findings(of: "b-fails", 1, .info, failsRun: { _ in true }), findings(of: "d-error", 1, .error),
        findings(of: "c-info", 1, .info), findings(of: "a-warning", 2), findings(of: "a-info", 1, .info)))
    let headings = output.split(separator: "\n").filter { $0.contains(": 1 ") || $0.contains(": 2 ") }
    #expect(
      headings == ["a-info: 1 info", "c-info: 1 info", "a-warning: 2 warnings", "d-error: 1 error", "b-fails: 1 info"])
  }

  @Test func aGroupCountsEachSeverity() {
    let mixed = findings(of: "r", 2, .info) + findings(of: "r", 1, .error)
    #expect(text(result(mixed)).hasPrefix("r: 1 error, 2 infos\n"))
  }

  // MARK: Help

  @Test func theHelpOfMostFindingsIsPrintedOnce() {
    let output = text(result(findings(of: "r", 5, help: { $0 == 2 ? "Do otherwise." : "Do so." })), isQuiet: true)
    #expect(
      output == """
        r: 5 warnings
          help: Do so.
        r/1001.swift:1:1: warning: m1 [r]
        r/1002.swift:2:1: warning: m2 [r]
          help: Do otherwise.
        r/1003.swift:3:1: warning: m3 [r]
        r/1004.swift:4:1: warning: m4 [r]
        r/1005.swift:5:1: warning: m5 [r]

        """)
  }

  @Test func noHelpIsPrintedTwice() {
    let output = text(result(findings(of: "r", 4, help: { $0 % 2 == 0 ? "Do so." : "Do otherwise." })), isQuiet: true)
    #expect(
      output == """
        r: 4 warnings
        r/1001.swift:1:1: warning: m1 [r]
          help: Do otherwise.
        r/1002.swift:2:1: warning: m2 [r]
          help: Do so.
        r/1003.swift:3:1: warning: m3 [r]
          help: the same as for r/1001.swift:1:1
        r/1004.swift:4:1: warning: m4 [r]
          help: the same as for r/1002.swift:2:1

        """)
  }

  // MARK: Long groups

  @Test func aLongGroupIsCutForATerminal() {
    let long = result(findings(of: "r", 72))
    let cut = text(long, isCut: true, nextStep: nil)
    #expect(cut.contains("\nr/1010.swift:10:1: "))
    #expect(cut.hasSuffix("m10 [r]\n… and 62 more; --all shows them\n\n72 findings (72 warnings) in 0 files\n"))
    #expect(text(long).contains("\nr/1072.swift:72:1: "))
    #expect(!text(long).contains("--all"))
    #expect(!text(result(findings(of: "r", 10)), isCut: true).contains("--all"))
  }

  @Test func theMoreGroupsTheFewerFindingsOfEach() {
    func shown(_ groups: Int) -> Int {
      let all = (1...groups).flatMap { findings(of: "r\(100 + $0)", 50) }
      let lines = text(result(all), isQuiet: true, isCut: true).split(separator: "\n")
      #expect((1...groups).allSatisfy { lines.contains("r\(100 + $0): 50 warnings") }, "every group is there")
      return lines.filter { $0.contains("swift:") }.count
    }
    #expect(shown(1) == 10)
    #expect(shown(12) == 12 * 10)
    #expect(shown(20) == 20 * 5)
    #expect(shown(25) == 25 * 3)
    #expect(shown(60) == 60)
  }

  @Test func manyGroupsAreCutToOneFindingEach() {
    let all = (1...62).flatMap { findings(of: "r\(100 + $0)", 50, .info, related: 3) }
    let output = text(result(all), isCut: true, nextStep: "Next: rest.")
    #expect(output.split(separator: "\n", omittingEmptySubsequences: false).count <= 300)
    #expect(
      output.hasPrefix("r101: 50 infos\nr101/1001.swift:1:1: info: m1 [r101]\n… and 49 more; --all shows them\nr102: "))
    let failing = findings(of: "f", 30, .error, related: 1, failsRun: { _ in true })
    let mixed = text(result(all, failing), isCut: true)
    #expect(mixed.split(separator: "\n").filter { $0.hasSuffix("[f]") }.count == 30)
    #expect(mixed.contains("\n\nf: 30 errors\n  help: Do so.\n"), "what fails the run has all its lines")
  }

  @Test func nothingIsSummedUpWhereNoFileCouldBeRead() {
    var result = RunResult(root: "/work")
    result.diagnostics = [Diagnostic(.unreadableFile, "no such file or directory", path: "A.swift")]
    #expect(text(result) == "")
    result.fileCount = 1
    #expect(text(result) == "no findings in 1 file\n")
  }

  @Test func failingFindingsAreNeverCut() {
    let failing = findings(of: "f", 300, .error, related: 5, failsRun: { _ in true })
    let mixed = findings(of: "m", 200, failsRun: { $0 % 50 == 0 })
    let lines = text(result(failing, mixed), isQuiet: true, isCut: true).split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix("[f]") }.count == 300)
    #expect(lines.filter { $0.hasPrefix("Other.swift:1:1: note: ") }.count == 1500)
    let shown = lines.filter { $0.hasSuffix("[m]") }.compactMap { $0.split(separator: ":").dropFirst().first }
    #expect(shown == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "50", "100", "150", "200"])
    #expect(lines.contains("… and 186 more; --all shows them"))
  }

  @Test func placesOfAFindingAreCutForATerminalToo() {
    func places(_ text: String) -> Int { text.split(separator: "\n").count { $0.contains("note: here") } }
    let many = result(findings(of: "r", 1, related: 200))
    #expect(places(text(many)) == 200)
    #expect(places(text(many, isCut: true)) == 3)
    #expect(text(many, isCut: true).contains("\n  and 197 more places\n"))
    #expect(places(text(result(findings(of: "r", 1, related: 5)), isCut: true)) == 5, "a few need no cut")
  }

  // MARK: What a file can hold

  @Test func theUnderlineIsAlignedUnderTabsAndWideCharacters() {
    let lines = text(sampleResult(source: "\t漢x = 1")).split(separator: "\n")
    let index = lines.firstIndex { $0.contains("漢") }
    #expect(index.map { lines[$0 + 1].hasPrefix("      ^") } == true)
  }

  @Test func bytesThatAreNoTextKeepTheUnderlineInPlace() {
    let line = TerminalText.line([0xe6, 0xbc, UInt8(ascii: "x"), 0xff, 0xc3, 0xa9, 0xef, 0xbf, 0xbd, UInt8(ascii: "y")])
    #expect(line.text == "\u{fffd}x\u{fffd}é\u{fffd}y")
    #expect(line.columns == [0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 6])
  }

  @Test func aFileCannotSpeakToTheTerminal() {
    let output = text(sampleResult(source: "let x = \"\u{1b}[2J\u{202e}\"", path: "A\u{7}\n.swift"), color: true)
    #expect(!output.contains("\u{1b}[2J"))
    #expect(!output.contains("\u{202e}"))
    #expect(output.contains("A<U+0007><U+000A>.swift:3:3"))
  }

  @Test func aFileGivesNoCommandsToWhatRunsABuild() {
    let shown = text(sampleResult(source: "::error::x", path: "::warning::x.swift"))
    #expect(shown.contains("\n./::warning::x.swift:3:3: error: "))
    #expect(shown.contains("\n| ::error::x\n"))
    #expect(TerminalText.escaped("##[error]x ##vso[x] ## x #if") == "##<U+005B>error]x ##<U+0076>so[x] ## x #if")
    let line = TerminalText.line(Array("a##[b".utf8)[...])
    #expect(line.text == "a##<U+005B>b")
    #expect(line.columns == [0, 1, 2, 3, 11, 12])
  }

  @Test func aLongLineIsCutAroundTheRange() {
    var result = sampleResult(source: String(repeating: "a", count: 100_000))
    #expect(text(result).utf8.count < 2_000)
    result.sourceLines = [:]
    #expect(text(result).contains("A.swift:3:3: error:"))
  }

  @Test func theSummaryCounts() {
    #expect(TextReport.summary(sampleResult()) == "2 findings (1 error, 1 info), 1 syntax error in 2 files")
    #expect(TextReport.summary(RunResult(root: "/")) == "no findings in 0 files")
  }
}
