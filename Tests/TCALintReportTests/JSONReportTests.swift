import Foundation
import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct JSONReportTests {
  private func schema() throws -> Any {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let url = folder.appendingPathComponent("../../Sources/TCALintReport/report.schema.json")
    return try JSONSerialization.jsonObject(with: Data(contentsOf: url))
  }

  private func json(_ result: RunResult) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(JSONReport.parts(result, toolVersion: "1.2.3", jobs: 1).joined()))
  }

  @Test func aReportIsAsTheSchemaSays() throws {
    let validator = SchemaValidator(try #require(try schema() as? [String: Any]))
    #expect(validator.problems(in: try json(sampleResult())) == [])
    #expect(validator.problems(in: try json(suppressedResult())) == [])
    #expect(validator.problems(in: try json(RunResult(root: "/"))) == [])
  }

  @Test func fixedFilesAndMigrationStepsMatchTheSchema() throws {
    let schema = try #require(try schema() as? [String: Any])
    var result = sampleResult()
    result.fixed = [
      FixedFile(
        path: "A.swift", findings: [FixedFinding(rule: "r", message: "m", title: "Do", applicability: .suggestion)])
    ]
    #expect(SchemaValidator(schema).problems(in: try json(result)) == [])
    let step = MigrationStep("1.4", "macros")
    result.findings = result.findings.map { finding in
      ReportedFinding(
        rule: finding.rule, severity: finding.severity, message: finding.message, help: finding.help,
        place: finding.place, related: finding.related, fixes: finding.fixes, fingerprint: finding.fingerprint,
        outdatedCode: OutdatedCode(step: step, interface: "Old", replacement: "write 'New'"))
    }
    let plan = MigrationPlan(result.findings, steps: [step])
    let bytes = plan.json(of: result, toolVersion: "1.2.3")
    let planSchema = ["$ref": "#/$defs/migrationPlan", "$defs": schema["$defs"]!]
    #expect(
      SchemaValidator(planSchema).problems(in: try JSONSerialization.jsonObject(with: Data(bytes))) == [])
    #expect(plan.steps.map(\.placeCount) == [result.findings.count])
  }

  @Test func aFixWithoutListedEditsIsMarked() throws {
    var result = sampleResult()
    let place = result.findings[0].place
    result.findings = [
      ReportedFinding(
        rule: "r", severity: .info, message: "m", help: "h", place: place, related: [],
        fixes: [
          ReportedFix(title: "a", applicability: .safe, edits: []),
          ReportedFix(title: "b", applicability: .safe, edits: [(place, "text")]),
        ], fingerprint: "00000000000000ff")
    ]
    result.diagnostics = [Diagnostic(.unlistedFixes, "m", path: place.path)]
    let report = try #require(try json(result) as? [String: Any])
    #expect(SchemaValidator(try #require(try schema() as? [String: Any])).problems(in: report) == [])
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    let fixes = try #require(finding["fixes"] as? [[String: Any]])
    #expect(fixes.map { $0["title"] as? String } == ["a", "b"])
    #expect(fixes.map { $0["applicability"] as? String } == ["safe", "safe"])
    #expect(fixes.map { ($0["edits"] as? [Any])?.count } == [0, 1])
    #expect(fixes.map { $0["editsOmitted"] as? Bool } == [true, nil])
    #expect((report["diagnostics"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["unlisted-fixes"])
  }

  @Test func theSchemaSeesWhatIsWrong() throws {
    let validator = SchemaValidator(try #require(try schema() as? [String: Any]))
    var report = try #require(try json(sampleResult()) as? [String: Any])
    report["version"] = 2
    report["extra"] = true
    report["summary"] = ["files": -1, "lines": 0, "errors": 0, "warnings": 0, "suppressed": 0]
    #expect(
      validator.problems(in: report).sorted() == [
        "$.extra: not allowed", "$.summary.files: below the minimum", "$.summary: infos is missing",
        "$.version: not 1",
      ])
  }

  @Test func anyTextIsWrittenAsValidJSON() throws {
    var result = sampleResult()
    let text = "quote \" backslash \\ newline \n tab \t bell \u{7} delete \u{7f} emoji 🙂 separator \u{2028}"
    result.diagnostics = [Diagnostic(.incompleteProgram, text)]
    let report = try #require(try json(result) as? [String: Any])
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(diagnostics[0]["message"] as? String == text)
  }

  @Test func suppressedFindingsAreSeparate() throws {
    let report = try #require(try json(suppressedResult()) as? [String: Any])
    let suppressed = try #require(report["suppressed"] as? [[String: Any]])
    #expect((report["findings"] as? [Any])?.count == 1)
    #expect(suppressed.map { $0["rule"] as? String } == ["other-rule"])
    #expect(
      suppressed[0]["suppression"] as? [String: String] == ["kind": "inSource", "justification": "known"])
    #expect((report["summary"] as? [String: Int])?["suppressed"] == 1)
  }

  @Test func linesAreTheObjectsOfTheReport() throws {
    let bytes = JSONLinesReport.render(suppressedResult(), toolVersion: "1.2.3")
    let lines = try bytes.split(separator: UInt8(ascii: "\n")).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
    let report = try #require(try json(suppressedResult()) as? [String: Any])
    let objects = ["findings", "suppressed", "diagnostics"].flatMap { report[$0] as? [[String: Any]] ?? [] }
    #expect(lines.count == objects.count + 1)
    for (line, object) in zip(lines, objects) { #expect(line as NSDictionary == object as NSDictionary) }
    #expect(Set(lines.last!.keys) == ["version", "tool", "root", "summary"])
    let schema = try #require(try schema() as? [String: Any])
    let last = ["$ref": "#/$defs/lastLine", "$defs": schema["$defs"]!]
    #expect(SchemaValidator(last).problems(in: lines.last!) == [])
  }

  @Test func aFileCannotEndThePageOfAReport() {
    var result = sampleResult()
    result.diagnostics = [Diagnostic(.incompleteProgram, "</script><!-- Effect<Action> a/b")]
    let text = String(decoding: JSONReport.parts(result, toolVersion: "1", jobs: 1).joined(), as: UTF8.self)
    #expect(text.contains(#""<\u002fscript><\u0021-- Effect<Action> a/b""#))
  }
}

/// As much of JSON Schema as `report.schema.json` uses.
struct SchemaValidator {
  private let root: [String: Any]

  init(_ root: [String: Any]) { self.root = root }

  func problems(in value: Any) -> [String] { problems(in: value, root, "$") }

  private func problems(in value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = String(reference.split(separator: "/").last!)
      return problems(in: value, (root["$defs"] as! [String: Any])[name] as! [String: Any], path)
    }
    if let constant = schema["const"] as? NSObject, !constant.isEqual(value) { return ["\(path): not \(constant)"] }
    if let choices = schema["enum"] as? [String], !choices.contains(value as? String ?? "") {
      return ["\(path): none of the choices"]
    }
    switch schema["type"] as? String {
    case "object": return object(value, schema, path)
    case "array":
      guard let elements = value as? [Any] else { return ["\(path): no array"] }
      let items = schema["items"] as! [String: Any]
      return elements.enumerated().flatMap { problems(in: $1, items, "\(path)[\($0)]") }
    case "string":
      guard let text = value as? String else { return ["\(path): no string"] }
      guard let pattern = schema["pattern"] as? String else { return [] }
      return text.range(of: pattern, options: .regularExpression) == nil ? ["\(path): does not match"] : []
    case "integer":
      guard let number = value as? Int else { return ["\(path): no integer"] }
      return number < schema["minimum"] as? Int ?? Int.min ? ["\(path): below the minimum"] : []
    default: return []
    }
  }

  private func object(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    guard let members = value as? [String: Any] else { return ["\(path): no object"] }
    let properties = schema["properties"] as! [String: Any]
    var found = (schema["required"] as? [String] ?? []).filter { members[$0] == nil }.map {
      "\(path): \($0) is missing"
    }
    for (name, member) in members {
      if let property = properties[name] as? [String: Any] {
        found += problems(in: member, property, "\(path).\(name)")
      } else {
        found.append("\(path).\(name): not allowed")
      }
    }
    return found
  }
}
