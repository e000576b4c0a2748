import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct TextReportTests {
  private func text(_ result: RunResult, color: Bool = false) -> String {
    String(decoding: TextReport.render(result, color: color), as: UTF8.self)
  }

  @Test func findingsReadAsACompilersMessages() {
    #expect(
      text(sampleResult()) == """
        B.swift:1:2: error: expected '}'
          xy
           ^
        note: some-rule may be silent
        A.swift:3:3: error: `A` uses `api` [some-rule]
            @Dependency(\\.api) var api
            ^~~~~~~~~~~~~~~~~
        B.swift:1:1: note: `B` is here
          xy
          ^
          help: Do not.
          fix: Remove `api`
        B.swift:1:1: remark: m [other-rule]
          xy
          ^

        """)
  }

  @Test func theUnderlineStandsUnderTabsAndWideCharacters() {
    let lines = text(sampleResult(source: "\t漢x = 1")).split(separator: "\n")
    let index = lines.firstIndex { $0.contains("漢") }
    #expect(index.map { lines[$0 + 1].hasPrefix("      ^") } == true)
  }

  @Test func quietLeavesNotesOut() {
    let output = String(decoding: TextReport.render(sampleResult(), color: false, isQuiet: true), as: UTF8.self)
    #expect(!output.contains("note: some-rule"))
    #expect(output.contains("note: `B` is here"), "what belongs to a finding stays")
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
    #expect(TextReport.summary(sampleResult()) == "2 findings (1 error, 1 remark), 1 syntax error in 2 files")
    #expect(TextReport.summary(RunResult(root: "/")) == "no findings in 0 files")
  }
}
