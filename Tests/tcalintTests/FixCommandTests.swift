import Foundation
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

/// `tcalint lint --fix` and `--diff`.
@Suite struct FixCommandTests {
  private static let reducer = """
    import ComposableArchitecture

    @Reducer
    struct Search {
      @Dependency(\\.uuid) var uuid
      var body: some ReducerOf<Self> { EmptyReducer() }
    }

    """
  private static let fixed = reducer.replacing("  @Dependency(\\.uuid) var uuid\n", with: "")

  @Test func fixedFilesAndRemainingFindingsAreReported() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer, "B.swift": "struct B {}\n"])
    let first = run("lint", "--fix", "--fail-on", "warning", folder.path)
    #expect(first.errors == ["tcalint: fixed '\(folder.path)/A.swift': 1 finding"])
    #expect(first.output == "no findings in 2 files\n" && first.code == 0)
    #expect(try folder.text("A.swift") == Self.fixed)
    #expect(run("lint", "--fix", folder.path).errors == [])
  }

  @Test func theDiffIsPrintedAndNothingIsChanged() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let shown = run("lint", "--diff", "--fail-on", "warning", folder.path)
    #expect(shown.output.hasPrefix("--- a\(folder.path)/A.swift\n+++ b\(folder.path)/A.swift\n@@ -2,6 +2,5 @@\n"))
    #expect(shown.output.contains("\n-  @Dependency(\\.uuid) var uuid\n"))
    #expect(shown.errors.first == "tcalint: would fix '\(folder.path)/A.swift': 1 finding")
    #expect(shown.code == 1, "it is not fixed yet")
    #expect(try folder.text("A.swift") == Self.reducer)
    let report = folder.path + "/report.json"
    #expect(run("lint", "--diff", "--format", "json:\(report)", folder.path).output == shown.output)
    #expect(try folder.text("report.json").contains("\"unused-dependency\""))
  }

  @Test func aDiffOnATerminalDoesNotActOnIt() throws {
    let text = Self.reducer.replacing("var uuid", with: "var uuid // \u{1b}[31m \u{202e}")
    let folder = try ScratchFolder(["A.swift": text])
    #expect(run("lint", "--diff", folder.path).output.contains("\u{1b}"), "as it is, to be applied")
    let output = run("lint", "--diff", folder.path, onTerminal: true).output
    #expect(output.contains("-  @Dependency") && !output.contains("\u{1b}") && !output.contains("\u{202e}"))
  }

  @Test func aDiffOnATerminalHasExpandedTabs() throws {
    let text = Self.reducer.replacing("  @", with: "\t@").replacing("\n", with: "\r\n")
    let folder = try ScratchFolder(["A.swift": text])
    #expect(run("lint", "--diff", folder.path).output.contains("-\t@Dependency(\\.uuid) var uuid\r\n"))
    let output = run("lint", "--diff", folder.path, onTerminal: true).output
    #expect(output.contains("\n-    @Dependency(\\.uuid) var uuid\n"))
  }

  @Test func onlyChosenRulesAreFixed() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    for arguments in [["--only", "self-in-effect"], ["--disable", "unused-dependency"]] {
      #expect(run(["lint", "--fix", folder.path] + arguments).code == 0)
      #expect(try folder.text("A.swift") == Self.reducer)
    }
  }

  @Test func findingsInABaselineStay() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let file = folder.path + "/b.json"
    #expect(run("baseline", folder.path, "--output", file).code == 0)
    #expect(run("lint", "--fix", "--baseline", file, folder.path).output == "no findings, 1 suppressed in 1 file\n")
    #expect(try folder.text("A.swift") == Self.reducer)
    try folder.write(".tcalint.json", "{ \"baseline\": \"b.json\" }")
    _ = run("lint", "--fix", folder.path)
    #expect(try folder.text("A.swift") == Self.reducer, "also of one that the configuration names")
    try folder.write("b.json", "{")
    #expect(run("lint", "--fix", folder.path).code == 2)
    #expect(try folder.text("A.swift") == Self.reducer, "and of one that cannot be read")
  }

  @Test func nothingIsFixedWhereSomethingIsWrong() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let unclear = run("lint", "--fix", "--disbale", "unused-dependency", folder.path)
    #expect(unclear.errors.count == 1 && unclear.code == 2)
    try folder.write(".tcalint.json", "{ \"exlude\": [\"A.swift\"] }")
    let wrong = run("lint", "--fix", folder.path)
    #expect(wrong.errors[0] == "tcalint: error: nothing is fixed: the configuration has errors")
    #expect(wrong.code == 2)
    #expect(try folder.text("A.swift") == Self.reducer)
  }

  @Test func unfixableFilesAreReportedAndTheRunFails() throws {
    let effect = """
      import ComposableArchitecture

      @Reducer
      struct Search {
        @Dependency(\\.uuid) var uuid
        var body: some ReducerOf<Self> {
          Reduce { state, action in .run { send in await send(.found(self.uuid())) } }
        }
      }
      let = 1

      """
    let folder = try ScratchFolder(["A.swift": effect])
    let reported = run("lint", "--fix", "--profile", "strict", folder.path)
    #expect(reported.errors.first == "tcalint: error: cannot fix '\(folder.path)/A.swift': it has syntax errors")
    #expect(reported.code == 2)
  }

  @Test func programsReadWhatWasFixed() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let output = run("lint", "--fix", "--format", "json", folder.path).output
    let report = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let fixed = try #require(report["fixed"] as? [[String: Any]])
    #expect(fixed.map { $0["path"] as? String } == [folder.path + "/A.swift"])
    let findings = try #require(fixed[0]["findings"] as? [[String: String]])
    #expect(findings.map { $0["rule"] } == ["unused-dependency"] && findings[0]["applicability"] == "safe")
    #expect((report["findings"] as? [Any])?.isEmpty == true)
  }

  @Test func optionsThatContradictOneAnotherAreRefused() {
    for (arguments, word) in [
      (["--fix", "--staged"], "options '--fix' and '--staged' cannot be used together"),
      (["--diff", "--stdin", "--stdin-path", "A.swift"], "options '--diff' and '--stdin' cannot be used together"),
      (["--fix", "--suppress", "x"], "fix first, then suppress the rest"),
      (["--diff", "--prune"], "options '--diff' and '--prune' cannot be used together"),
      (["--diff", "--format", "json"], "write the report to a file: --format NAME:FILE"),
      (["--fix=some"], "invalid value 'some' for '--fix'"),
    ] {
      let refused = run(["lint"] + arguments)
      #expect(refused.code == 2 && refused.errors.contains { $0.contains(word) }, "\(refused.errors)")
    }
  }
}
