import Foundation
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct BaselineFileTests {
  private static let entry =
    #"{"path": "A.swift", "rule": "r", "in": "S", "message": "m", "line": "0", "fingerprint": "f"}"#

  @Test func eachFindingHasASelfContainedLine() throws {
    let text = String(
      decoding: BaselineFile.text(
        Baseline([
          signature("b.swift", "r", "m"), signature("a.swift", "s", "\"m\"\n\u{1b}"), signature("a.swift", "r", "m"),
          signature("a.swift", "r", "m"),
        ])), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("    {\"") }
    #expect(
      lines == [
        #"    {"path": "a.swift", "rule": "r", "in": "S.f", "message": "m", "line": "00", "fingerprint": "0f"},"#,
        #"    {"path": "a.swift", "rule": "r", "in": "S.f", "message": "m", "line": "00", "fingerprint": "0f"},"#,
        #"    {"path": "a.swift", "rule": "s", "in": "S.f", "message": "\"m\"\n\u001b", "line": "00", "fingerprint": "0f"},"#,
        #"    {"path": "b.swift", "rule": "r", "in": "S.f", "message": "m", "line": "00", "fingerprint": "0f"},"#,
      ])
    #expect(text.hasSuffix("},\n    {}\n  ]\n}\n"), "the end of the list needs no comma")
  }

  @Test func theFileIsStrictJSON() throws {
    for entries in [[], [signature("a.swift", "r", "“m” \u{1b}")]] {
      let text = Data(BaselineFile.text(Baseline(entries)))
      let file = try JSONSerialization.jsonObject(with: text) as? [String: Any]
      #expect((file?["findings"] as? [[String: String]])?.count == entries.count + 1)
    }
  }

  @Test func writtenFilesAreRead() throws {
    let baseline = Baseline([signature("é/a b.swift", "r", "“m” \\ \t\u{202e}"), signature("a.swift", "r", "")])
    #expect(try BaselineFile.parse(BaselineFile.text(baseline), "f").entries == baseline.entries)
    #expect(try BaselineFile.parse(BaselineFile.text(Baseline([])), "f").entries.isEmpty)
  }

  @Test func aFileWithCommentsAndTrailingCommasIsReadToo() throws {
    let text = "// known\n{\"version\": 1, \"findings\": [\(Self.entry),],}"
    #expect(try BaselineFile.parse(Array(text.utf8), "f").entries.count == 1)
  }

  @Test func linesMergeInAnyOrder() throws {
    let other = Self.entry.replacing("A.swift", with: "0.swift")
    let text = #"{"version": 1, "findings": [\#n\#(Self.entry),\#n\#(other),\#n\#(Self.entry)\#n]}"#
    #expect(
      try BaselineFile.parse(Array(text.utf8), "f").entries.map(\.identity.path) == ["0.swift", "A.swift", "A.swift"])
  }

  @Test(arguments: [
    ("", "f:1:1: "), ("[]", "f:1:1: expected an object, not a list"), ("{}", "f:1:1: 'version' is missing here"),
    (#"{"version": 1}"#, "f:1:1: 'findings' is missing here"),
    (#"{"version": 2, "findings": []}"#, "f:1:13: this version of TCALint reads only baselines of version 1"),
    (#"{"version": "1", "findings": []}"#, "f:1:13: this version"),
    (#"{"version": 1, "findings": {}}"#, "f:1:28: expected a list of findings, not an object"),
    (#"{"version": 1, "finding": []}"#, "f:1:16: unknown key 'finding'; did you mean 'findings'?"),
    ("{\"version\": 1, \"findings\": [\n  1\n]}", "f:2:3: expected an object, not a number"),
    ("{\"version\": 1, \"findings\": [\n  \(entry),\n  {\"path\": 1}\n]}", "f:3:3: 'rule' is missing here"),
    (
      "{\"version\": 1, \"findings\": [\(entry.replacing("\"m\"", with: "null"))]}",
      "f:1:84: 'message' must be a string, not null"
    ),
    ("<<<<<<< HEAD\n{}", "f:1:1: "), ("{\"version\": 1, \"findings\": [\(entry)", "f:1:"),
    (String(repeating: "[", count: 1_000_000), "f:1:"),
  ])
  func errorsAreReportedWithTheirLocations(_ text: String, _ message: String) {
    let error = #expect(throws: BaselineFile.Malformed.self) { try BaselineFile.parse(Array(text.utf8), "f") }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func unreadableFilesAreReported() throws {
    let folder = try Folder(["tree/a": "", "b": "", "tree/Package.swift": ""])
    try folder.link("tree/link", to: "../b")
    let expected = [
      ("tree/none", "no such file"), (".", "not a regular file"), ("tree/link", "a link that leads out of"),
    ]
    for (name, message) in expected {
      let error = #expect(throws: BaselineFile.Malformed.self) {
        try BaselineFile.read(FilePath(name), workingDirectory: folder.root)
      }
      #expect(error?.message.hasPrefix("cannot read '\(name)': \(message)") == true)
    }
  }

  private func signature(_ path: FilePath, _ rule: String, _ message: String) -> FindingSignature {
    FindingSignature(
      rule: rule, message: message, fingerprint: "0f",
      identity: FindingIdentity(path: path, scope: "S.f", line: "00"))
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
