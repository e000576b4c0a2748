import Foundation
import TCALintReport
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

/// `tcalint report`, as it is called.
@Suite struct ReportCommandTests {
  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Sample").path

  /// The data of a report.
  private func data(_ page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "id=\"data\">")).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    return try object(String(page[start..<end]))
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// A value in one form.
  private func written(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: value as Any, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  @Test func findingsAreThoseOfLint() throws {
    let report = try data(run("report", Self.sample).output)
    let lint = try object(run("lint", "--format", "json", Self.sample).output)
    let withoutEdits = { (findings: Any?) in
      (findings as? [[String: Any]] ?? []).map { finding in
        var finding = finding
        finding["fixes"] = nil
        return finding
      }
    }
    #expect(!withoutEdits(lint["findings"]).isEmpty)
    #expect(try written(withoutEdits(report["findings"])) == written(withoutEdits(lint["findings"])))
    #expect(try written(report["summary"]) == written(lint["summary"]))
    #expect(report["newFindings"] == nil)
  }

  @Test func graphsAreThoseOfGraph() throws {
    let graphs = try #require(try data(run("report", Self.sample).output)["graphs"] as? [[String: Any]])
    #expect(graphs.compactMap { $0["graph"] as? String } == ReportedGraph.Kind.allCases.map(\.rawValue))
    for graph in graphs {
      let kind = try #require(graph["graph"] as? String)
      let drawn = try object(run("graph", "--kind", kind, "--format", "json", Self.sample).output)
      for key in ["nodes", "edges", "cycles"] {
        #expect(try written(graph[key]) == written(drawn[key]), "\(kind) \(key)")
      }
    }
  }

  @Test func theReportDoesNotDependOnThreads() {
    #expect(run("report", "--jobs", "1", Self.sample).output == run("report", "--jobs", "3", Self.sample).output)
  }

  @Test func itIsWrittenToAFile() throws {
    let folder = try ScratchFolder(["A.swift": "struct A {}\n"])
    let written = run("report", "--output", folder.path + "/report.html", folder.path)
    #expect(written.code == 0 && written.output == "")
    #expect(try folder.text("report.html") == run("report", "--output", "-", folder.path).output)
    let refused = run("report", "--output", folder.path + "/none/report.html", folder.path)
    #expect(refused.code == 2 && refused.output == "")
    #expect(refused.errors.contains { $0.contains("cannot write") }, "\(refused.errors)")
  }

  @Test func thePageDescribesEachItemOfTheChecklist() {
    for item in ChecklistItem.all {
      let heading = item.id.prefix(1).uppercased() + item.id.dropFirst()
      #expect(
        ArchitectureReport.checklistPage.contains("\n## \(heading)\n\n\"\(item.statement).\"\n"),
        "Checklist.md has no section with the statement of '\(item.id)'")
    }
  }

  @Test func findingsDoNotFailIt() {
    #expect(run("lint", Self.sample).code == 1)
    #expect(run("report", Self.sample).code == 0)
  }

  @Test func invalidArgumentsAreRefused() {
    for (arguments, word) in [
      (["--format", "pdf"], "invalid value 'pdf' for '--format'"), (["--only", "no-such-rule"], "unknown rule"),
      ([""], "a path is empty"), (["--profile", "x"], "invalid value 'x' for '--profile'"),
    ] {
      let refused = run(["report"] + arguments)
      #expect(refused.code == 2 && refused.output == "")
      #expect(refused.errors.count == 1 && refused.errors[0].contains(word), "\(refused.errors)")
    }
    #expect(run("report", "/does/not/exist").code == 2)
  }

  /// A repository with a commit on `main`.
  private func repository(_ files: [String: String]) throws -> ScratchFolder {
    let folder = try ScratchFolder(files)
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    for arguments in [["init", "-q", "-b", "main"], ["add", "."], identity + ["commit", "-qm", "1"]] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", folder.path] + arguments
      process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
      try process.run()
      process.waitUntilExit()
    }
    return folder
  }

  /// Findings of a file that cannot be parsed may still be there.
  @Test func findingsThatASyntaxErrorMayHideAreNotResolved() throws {
    let folder = try repository(["Feed.swift": Self.feed, "Old.swift": Self.feature("Old", "\\.uuid")])
    try folder.write("Old.swift", "struct Old {")
    let report = try data(run("report", "--since", "main", folder.path).output)
    #expect((report["resolved"] as? [Any])?.isEmpty == true)
    let comment = run("report", "--since", "main", "--format", "markdown", folder.path).output
    #expect(comment.contains(" of the input**") && comment.contains("Old.swift:1"), "\(comment)")
  }

  /// Those of before, too: what they hide is missing in the report.
  @Test func oldSyntaxErrorsAreProblems() throws {
    let folder = try repository(["Feed.swift": Self.feed, "Old.swift": "struct Old {"])
    let report = try data(run("report", "--since", "main", folder.path).output)
    let kinds = (report["diagnostics"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
    #expect(kinds?.contains("syntax-error") == true, "\(kinds ?? [])")
  }

  @Test func findingsAreInTheModuleOfATreeWithoutAManifest() throws {
    let folder = try ScratchFolder(["Old.swift": Self.feature("Old", "\\.uuid")])
    let report = try data(run("report", folder.path).output)
    let modules = try #require(report["modules"] as? [Int])
    #expect(!modules.isEmpty && modules.allSatisfy { $0 == 0 })
  }

  /// Those of other folders are in the graph, if others lead to them.
  @Test func featuresOfOtherFoldersAreNotListed() throws {
    let folder = try ScratchFolder([
      "Package.swift": "// swift-tools-version:5.9\n", "Sources/A/A.swift": Self.feature("A", nil),
      "Sources/B/B.swift": Self.feature("B", nil),
    ])
    let count = { (path: String) in
      (try self.data(run("report", folder.path + path).output)["features"] as? [Any])?.count
    }
    #expect(try count("") == 2 && count("/Sources/A") == 1)
  }

  @Test func aChoiceWithoutRulesIsWarnedOf() throws {
    let folder = try ScratchFolder(["Feed.swift": Self.feed])
    let report = run("report", "--only", "testing", folder.path)
    #expect(report.errors.contains { $0.contains("no rule is enabled in 'testing'") }, "\(report.errors)")
  }

  @Test func changesAreShownSinceARevision() throws {
    let folder = try repository(["Feed.swift": Self.feed, "Old.swift": Self.feature("Old", "\\.uuid")])
    try folder.write("Old.swift", "")
    try folder.write("New.swift", Self.feature("New", "\\.date"))
    let report = try data(run("report", "--since", "main", folder.path).output)
    let rules = { (key: String) in (report[key] as? [[String: Any]])?.compactMap { $0["rule"] as? String } }
    let lint = try object(run("lint", "--since", "main", "--format", "json", folder.path).output)
    let new = try #require(lint["findings"] as? [[String: Any]])
    #expect(rules("newFindings") == new.compactMap { $0["rule"] as? String } && !new.isEmpty)
    #expect(rules("resolved") == ["unused-dependency"])
    let nodes = try #require((report["graphs"] as? [[String: Any]])?.first?["nodes"] as? [[String: Any]])
    let changes = nodes.map { "\($0["name"] ?? "") \($0["change"] ?? "")" }
    #expect(changes == ["Feed ", "New added", "Old removed"])
    let comment = run("report", "--since", "main", "--format", "markdown", folder.path).output
    #expect(comment.contains("- added: feature `New`\n- removed: feature `Old`\n"))
    #expect(comment.contains("1 new finding, 1 resolved"))
  }

  private static let feed = feature("Feed", nil)

  /// A feature with a dependency that nothing uses.
  private static func feature(_ name: String, _ dependency: String?) -> String {
    """
    import ComposableArchitecture
    @Reducer struct \(name) {
      @ObservableState struct State: Equatable {}
      enum Action {}
      \(dependency.map { "@Dependency(\($0)) var unused" } ?? "")
      var body: some ReducerOf<Self> { EmptyReducer() }
    }

    """
  }
}
