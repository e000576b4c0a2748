import Foundation
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct SARIFReportTests {
  private func run(_ result: RunResult) throws -> [String: Any] { try run(sampleRun(result)) }

  private func run(_ run: ReportedRun) throws -> [String: Any] {
    let bytes = SARIFReport.render(run)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ result: RunResult) throws -> [[String: Any]] {
    try #require(try run(result)["results"] as? [[String: Any]])
  }

  private func value(_ object: Any?, _ path: String...) -> Any? {
    path.reduce(object) { object, key in
      Int(key).map { (object as? [Any])?[$0] } ?? (object as? [String: Any])?[key]
    }
  }

  @Test func aFindingHasItsPlacesItsRuleAndItsFingerprint() throws {
    let finding = try results(sampleResult())[0]
    #expect(finding["ruleId"] as? String == "some-rule")
    #expect(finding["level"] as? String == "error")
    #expect(value(finding, "message", "text") as? String == "`A` uses `api`. Do not.")
    let location = value(finding, "locations", "0", "physicalLocation")
    #expect(value(location, "artifactLocation") as? [String: String] == ["uri": "A.swift", "uriBaseId": "%SRCROOT%"])
    #expect(
      value(location, "region") as? [String: Int]
        == ["startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 20])
    #expect(value(finding, "relatedLocations", "0", "message", "text") as? String == "`B` is here")
    #expect(value(finding, "partialFingerprints") as? [String: String] == ["tcalint/v1": "00000000000000ff"])
  }

  @Test func columnsCountUTF16Units() throws {
    #expect(try run(sampleResult())["columnKind"] as? String == "utf16CodeUnits")
    var result = sampleResult()
    let start = SourcePosition(line: 1, column: 9, utf16Column: 5, offset: 8)
    let end = SourcePosition(line: 1, column: 10, utf16Column: 6, offset: 9)
    result.findings = [
      ReportedFinding(
        rule: "some-rule", severity: .info, message: "m", help: "",
        place: ReportedPlace(path: "A.swift", range: SourceRange(start: start, end: end)), related: [], fixes: [],
        fingerprint: "1")
    ]
    let region = value(try results(result)[0], "locations", "0", "physicalLocation", "region")
    #expect(value(region, "startColumn") as? Int == 5)
    #expect(value(region, "endColumn") as? Int == 6)
  }

  @Test func rulesBringTheirPages() throws {
    let rules = try #require(value(try run(sampleResult()), "tool", "driver", "rules") as? [[String: Any]])
    #expect(
      rules.map { $0["id"] as? String } == ["other-rule", "some-rule"], "also those of which only findings are known")
    #expect(value(rules[1], "name") as? String == "SomeRule")
    #expect(value(rules[1], "help", "markdown") as? String == "# some-rule\n")
    #expect(value(rules[1], "defaultConfiguration", "level") as? String == "error")
    #expect(value(rules[1], "properties", "tags") as? [String] == ["effects"])
    #expect(try results(sampleResult()).map { $0["ruleIndex"] as? Int } == [1, 0])
  }

  @Test(arguments: ["https://example.com/tcalint", "https://example.com/tcalint/"])
  func publishedDocumentationIsLinked(url: String) throws {
    var sample = sampleRun()
    sample.documentation = nil
    let plain = value(try run(sample), "tool", "driver")
    #expect(value(plain, "informationUri") == nil && value(plain, "rules", "1", "helpUri") == nil)
    sample.documentation = url
    sample.rules.append(
      Rule(
        id: "other-rule", category: .own, severity: .info, profile: .recommended, summary: "m", page: "",
        check: .program { _ in [] }))
    let driver = value(try run(sample), "tool", "driver")
    #expect(value(driver, "informationUri") as? String == url)
    #expect(value(driver, "rules", "1", "helpUri") as? String == "https://example.com/tcalint/rules/some-rule")
    #expect(value(driver, "rules", "0", "helpUri") == nil, "a configuration's rule has no page there")
  }

  @Test func fixesSayWhetherTheyAreSafe() throws {
    var result = sampleResult()
    let edits = [(place("A.swift", 3, 1..<2), "x"), (place("B.swift", 1, 1..<1), ""), (place("A.swift", 4, 1..<2), "")]
    result.findings = [
      ReportedFinding(
        rule: "some-rule", severity: .warning, message: "m", help: "", place: place("A.swift", 3, 1..<2), related: [],
        fixes: [
          ReportedFix(title: "Do", applicability: .safe, edits: edits),
          ReportedFix(title: "Think", applicability: .suggestion, edits: edits),
          ReportedFix(title: "Nothing", applicability: .safe, edits: []),
        ], fingerprint: "1")
    ]
    let fixes = try #require(try results(result)[0]["fixes"] as? [[String: Any]])
    #expect(fixes.map { value($0, "properties", "applicability") as? String } == ["safe", "suggestion"])
    #expect(
      fixes.map { value($0, "description", "text") as? String } == ["Do", "Think (a suggestion: review it)"])
    let omitted = try #require(value(try results(result)[0], "properties", "fixes") as? [[String: Any]])
    #expect(omitted.map { $0["title"] as? String } == ["Nothing"] && omitted[0]["editsOmitted"] as? Bool == true)
    let changes = try #require(fixes[0]["artifactChanges"] as? [[String: Any]])
    #expect(changes.map { value($0, "artifactLocation", "uri") as? String } == ["A.swift", "B.swift"])
    let replacements = try #require(changes[0]["replacements"] as? [[String: Any]])
    #expect(replacements.map { value($0, "insertedContent", "text") as? String } == ["x", nil])
    #expect(value(replacements[1], "deletedRegion", "startLine") as? Int == 4)
  }

  @Test func suppressedFindingsHaveReasons() throws {
    let results = try results(suppressedResult())
    #expect(results.map { $0["suppressions"] == nil } == [true, false])
    #expect(
      value(results[1], "suppressions", "0") as? [String: String] == ["kind": "inSource", "justification": "known"])
  }

  @Test func inputErrorsAreNotifications() throws {
    let invocation = value(try run(sampleResult()), "invocations", "0")
    #expect(value(invocation, "executionSuccessful") as? Bool == false, "a file could not be read")
    let notes = try #require(value(invocation, "toolExecutionNotifications") as? [[String: Any]])
    #expect(
      notes.map { value($0, "descriptor", "id") as? String } == [
        "syntax-error", "unreadable-file", "incomplete-program",
      ])
    #expect(notes.map { $0["level"] as? String } == ["error", "error", "note"])
    #expect(value(notes[1], "locations", "0", "physicalLocation", "artifactLocation", "uri") as? String == "C.swift")
    #expect(
      value(try run(RunResult(root: "/")), "invocations", "0", "executionSuccessful") as? Bool == true)
  }

  @Test func pathsAreURIs() throws {
    let uri = { (path: FilePath) in path.uri }
    #expect(uri("A b/%é:#?.swift") == "A%20b/%25%C3%A9%3A%23%3F.swift")
    #expect(uri("/x y/A.swift") == "file:///x%20y/A.swift")
    #expect(uri("a\nb") == "a%0Ab")
    #expect(("/" as FilePath).folderURI == "file:///")
    #expect(value(try run(sampleResult()), "originalUriBaseIds", "%SRCROOT%", "uri") as? String == "file:///work/")
  }

  /// In a message's plain text, `[text](target)` is a link and `{0}` a placeholder.
  @Test func aFileMakesNoLinksAndNoPlaceholders() {
    #expect(SARIFMessage.escaped("[a](0) [a]") == #"[a\](0) [a]"#)
    #expect(SARIFMessage.escaped(#"[a\](0)"#) == #"[a\\\](0)"#)
    #expect(SARIFMessage.escaped("{0} {12} {a} { } {") == "{{0}} {{12}} {a} { } {")
  }
}
