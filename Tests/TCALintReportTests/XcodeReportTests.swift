import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct XcodeReportTests {
  @Test func aFindingIsALineWithAnAbsolutePath() {
    #expect(
      text(XcodeReport.render(sampleResult())) == """
        /work/B.swift:1:2: error: expected '}'
        /work/C.swift: error: Permission denied
        note: some-rule may be silent
        /work/A.swift:3:3: error: `A` uses `api` [some-rule]
        /work/B.swift:1:1: note: `B` is here
        /work/B.swift:1:1: note: m [other-rule]

        """)
    #expect(!text(XcodeReport.render(sampleResult(), isQuiet: true)).contains("may be silent"))
  }
}
