import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct ConciseReportTests {
  @Test func aFindingIsALine() {
    let run = ReportedRun(sampleResult(), rules: [sampleRule], toolVersion: "1")
    #expect(
      text(ConciseReport.render(run)) == """
        A.swift:3:3: error: `A` uses `api` [some-rule]
        B.swift:1:1: info: m [other-rule]
        B.swift:1:2: error: expected '}' [syntax-error]

        """)
  }

  @Test(arguments: hostileTexts) func aFileWritesNoLineOfItsOwn(_ hostile: String) {
    let run = ReportedRun(hostileResult(hostile), rules: [sampleRule], toolVersion: "1", isQuiet: true)
    let lines = text(ConciseReport.render(run)).split(separator: "\n")
    #expect(lines.count == 2, "a finding and a syntax error")
    #expect(lines.allSatisfy { $0.hasSuffix(" [some-rule]") || $0.hasSuffix(" [syntax-error]") })
  }
}
