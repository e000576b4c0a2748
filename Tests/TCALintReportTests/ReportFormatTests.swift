import TCALintJSON
import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct ReportFormatTests {
  private func render(_ format: ReportFormat, _ result: RunResult, rule: Rule = sampleRule) -> String {
    text(format.render(ReportedRun(result, rules: [rule], toolVersion: "1.2.3")))
  }

  @Test func formatsAreFoundByName() {
    #expect(Set(ReportFormat.all.map(\.name)).count == ReportFormat.all.count)
    for format in ReportFormat.all { #expect(ReportFormat.named(format.name)?.summary == format.summary) }
    #expect(ReportFormat.named("xml") == nil)
  }

  @Test(arguments: ReportFormat.all) func aReportEndsInALineBreak(_ format: ReportFormat) {
    for result in [sampleResult(), suppressedResult(), RunResult(root: "/")] {
      let report = render(format, result)
      #expect(report.isEmpty || report.hasSuffix("\n"))
      #expect(report == render(format, result), "the same again")
    }
  }

  @Test(arguments: ReportFormat.all) func suppressedFindingsAreNotReported(_ format: ReportFormat) {
    var result = suppressedResult()
    result.suppressed = result.suppressed.map { finding in
      ReportedFinding(
        rule: finding.rule, severity: .error, message: "out of sight", help: "", place: finding.place, related: [],
        fixes: [], fingerprint: finding.fingerprint, suppression: finding.suppression)
    }
    let tellsSuppressed = ["json", "jsonl", "sarif"].contains(format.name)
    #expect(render(format, result).contains("out of sight") == tellsSuppressed)
  }

  @Test(arguments: ReportFormat.all) func notesAreInTheReportIfTheFormatHasThem(_ format: ReportFormat) {
    #expect(render(format, sampleResult()).contains("may be silent") == format.tellsNotes)
  }

  @Test(arguments: ReportFormat.all) func aFormatThatSumsUpSaysSo(_ format: ReportFormat) {
    var result = RunResult(root: "/")
    result.fileCount = 4711
    let countsFiles = format.sumsUp || ["json", "jsonl"].contains(format.name)
    #expect(render(format, result).contains("4711") == countsFiles)
  }

  /// In no format can a file move the cursor, hide text or imitate the linter.
  @Test(arguments: ReportFormat.all, hostileTexts)
  func aFileCannotInjectTextIntoAReport(_ format: ReportFormat, _ hostile: String) {
    // A configuration's rules are a stranger's too.
    let rule = Rule(
      id: "some-rule", category: .own, severity: .error, profile: .recommended, summary: hostile, page: hostile,
      check: .program { _ in [] })
    let report = render(format, hostileResult(hostile), rule: rule)
    for scalar in report.unicodeScalars where scalar != "\n" {
      #expect(!scalar.isUnsafeToShow, "U+\(String(scalar.value, radix: 16))")
    }
    for line in report.split(separator: "\n") {
      #expect(!LogCommand.isIn(line.utf8) || format.name == "github", "\(line)")
      #expect(!LogCommand.begins(String(line)) || format.name == "github", "\(line)")
    }
    // A line more than for harmless text would come from the file.
    let harmless = render(format, hostileResult("a"))
    #expect(report.split(separator: "\n").count == harmless.split(separator: "\n").count)
  }
}

extension ReportFormat: CustomTestStringConvertible {
  public var testDescription: String { name }
}
