import Foundation
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

/// `tcalint baseline`, and the options of `tcalint lint` about findings that are known.
@Suite struct KnownFindingsTests {
  private static let reducer = """
    import ComposableArchitecture

    @Reducer
    struct Search {
      @Dependency(\\.uuid) var uuid
      var body: some ReducerOf<Self> { EmptyReducer() }
    }

    """

  @Test func onlyWhatIsNewIsReported() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let recorded = run("baseline", folder.path)
    #expect(recorded.errors.last?.hasPrefix("tcalint: wrote 1 finding to '") == true)
    #expect(recorded.code == 0)
    let file = folder.path + "/.tcalint-baseline.json"
    let quiet = run("lint", folder.path, "--baseline", file, "--fail-on", "warning")
    #expect(quiet.output == "no findings, 1 suppressed in 1 file\n")
    #expect(quiet.errors == [])
    #expect(quiet.code == 0)

    let added = "struct Search {\n  @Dependency(\\.date) var date"
    try folder.write("A.swift", Self.reducer.replacingOccurrences(of: "struct Search {", with: added))
    let loud = run("lint", folder.path, "--baseline", file, "--fail-on", "warning")
    #expect(loud.output.contains("dependency `date`"))
    #expect(!loud.output.contains("dependency `uuid`"))
    #expect(loud.code == 1)
  }

  @Test func goneEntriesAreReportedAndRemoved() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let file = folder.path + "/b.json"
    #expect(run("baseline", folder.path, "--output", file).code == 0)
    try folder.write("A.swift", "import ComposableArchitecture\n")
    let reported = run("lint", folder.path, "--baseline", file)
    try #require(reported.errors.count == 2)
    #expect(reported.errors[0].hasPrefix("tcalint: 1 finding of the baseline '\(file)' no longer found; '--prune'"))
    #expect(reported.errors[1] == "  A.swift: `Search` never uses its dependency `uuid` [unused-dependency]")
    #expect(reported.code == 0)
    #expect(run("lint", folder.path, "--baseline", file, "--quiet").errors == [])
    let pruned = run("lint", folder.path, "--baseline", file, "--prune")
    #expect(pruned.errors[0].hasPrefix("tcalint: 1 finding removed from the baseline"))
    #expect(run("lint", folder.path, "--baseline", file).output == "no findings in 1 file\n")
  }

  @Test func aDamagedProgramPrunesNothing() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let file = folder.path + "/b.json"
    #expect(run("baseline", folder.path, "--output", file).code == 0)
    let before = try folder.text("b.json")
    try folder.write("A.swift", "let = 1\n")
    let run = run("lint", folder.path, "--baseline", file, "--prune")
    #expect(run.errors[0].contains("is not pruned"))
    #expect(run.code == 2)
    #expect(try folder.text("b.json") == before)
  }

  @Test func nothingIsRecordedWhereAGivenPathIsMissing() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    for output in [[], ["--output", "-"], ["--output", folder.path + "/b.json"]] {
      let run = run(["baseline", folder.path, folder.path + "/gone.swift"] + output)
      #expect(run.code == 2 && run.output == "" && run.errors.count == 1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["A.swift"])
  }

  @Test func pruningWithoutABaselineIsRefused() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let run = run("lint", folder.path, "--fix", "--prune")
    #expect(run.code == 2 && run.output == "" && run.errors.count == 1)
    #expect(try folder.text("A.swift") == Self.reducer)
  }

  @Test func anInvalidBaselineIsReportedAndNothingIsDone() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer, "b.json": "{\n  \"versions\": 1\n}"])
    let wrong = run("lint", folder.path, "--baseline", folder.path + "/b.json")
    #expect(
      wrong.errors == ["tcalint: error: \(folder.path)/b.json:2:3: unknown key 'versions'; did you mean 'version'?"])
    #expect(wrong.output == "")
    #expect(wrong.code == 2)
    #expect(run("lint", folder.path, "--baseline", "/does/not/exist").code == 2)
    #expect(run("lint", folder.path, "--prune").code == 2)
  }

  @Test func theBaselineOfSeveralProgramsNeedsAPlace() throws {
    let folder = try ScratchFolder([
      "a/.tcalint.json": "{}", "a/A.swift": Self.reducer, "b/.tcalint.json": "{}", "b/B.swift": Self.reducer,
    ])
    let open = run("baseline", folder.path + "/a", folder.path + "/b")
    #expect(
      open.errors == [
        "tcalint: error: the paths belong to 2 programs; use '--output FILE' to set the file of their baseline"
      ]
    )
    #expect(open.code == 2)
    let printed = run("baseline", folder.path + "/a", folder.path + "/b", "--output", "-")
    #expect(printed.output.split(separator: "\n").filter { $0.hasPrefix("    {\"") }.count == 2)
  }

  /// An app whose inner folder has a configuration and a baseline of its own: in one program, or in two.
  @Test(arguments: [true, false])
  func anInnerBaselineIsTheInnerFoldersAlone(isOneProgram: Bool) throws {
    let folder = try ScratchFolder([
      ".git/HEAD": "", "A.swift": Self.reducer, "inner/.tcalint.json": #"{"baseline": "inner.json"}"#,
      "inner/A.swift": Self.reducer.replacing("Search", with: "Feed"),
    ])
    if isOneProgram { try folder.write(".tcalint.json", #"{"baseline": ".tcalint-baseline.json"}"#) }
    let lintRoot = {
      let given = isOneProgram ? [] : ["--baseline", folder.path + "/.tcalint-baseline.json"]
      return tcalintTests.run(["lint", folder.path, "--fail-on", "warning"] + given)
    }
    #expect(run("baseline", folder.path + "/inner").code == 0)
    #expect(try folder.text("inner/inner.json").contains("`Feed`"))
    #expect(run("baseline", folder.path).code == 0)
    let outer = try folder.text(".tcalint-baseline.json")
    #expect(outer.contains("`Search`") && !outer.contains("`Feed`"), "the inner one holds it already")
    #expect(lintRoot().output == "no findings, 2 suppressed in 2 files\n")
    let elsewhere = run("baseline", folder.path, "--output", "-").output
    #expect(elsewhere.contains("`Search`") && !elsewhere.contains("`Feed`"), "an outer one is not taken from itself")
    try folder.write("A.swift", "")
    let errors = lintRoot().errors
    #expect(errors.first?.hasPrefix("tcalint: 1 finding of the baseline") == true)
    #expect(errors.first?.contains("inner.json") == false)
  }

  @Test func initRecordsNothingThatAnInnerBaselineHolds() throws {
    let folder = try ScratchFolder([
      ".git/HEAD": "", "A.swift": Self.reducer, "inner/.tcalint.json": #"{"baseline": "inner.json"}"#,
      "inner/A.swift": Self.reducer.replacing("Search", with: "Feed"),
    ])
    #expect(run("baseline", folder.path + "/inner").code == 0)
    #expect(run("init", folder.path).code == 0)
    let outer = try folder.text(".tcalint-baseline.json")
    #expect(outer.contains("`Search`") && !outer.contains("`Feed`"))
    #expect(run("lint", folder.path, "--fail-on", "warning").code == 0)
  }

  @Test func findingsAreSuppressed() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer])
    let run = run("lint", folder.path, "--suppress", "looked up by a debugger", "--fail-on", "warning")
    #expect(run.errors[0].hasPrefix("tcalint: suppressed 1 finding in '"))
    #expect(run.errors.count == 1)
    #expect(run.output == "no findings, 1 suppressed in 1 file\n")
    #expect(run.code == 0)
    let comment = "  // tcalint:disable:next unused-dependency -- looked up by a debugger\n  @Dependency"
    #expect(try folder.text("A.swift").contains(comment))
    #expect(tcalintTests.run("lint", folder.path, "--suppress", "a\nb").code == 2)
  }

  @Test func nothingIsSuppressedThatIsNotClear() throws {
    let folder = try ScratchFolder(["A.swift": Self.reducer, "Sources/B.swift": Self.reducer])
    let unclear = run("lint", folder.path, "--suppress", "why", "--oly", "self-in-effect")
    #expect(unclear.errors.count == 1 && unclear.code == 2)
    let path = folder.path + "/Sources"
    let swallowed = run("lint", "--suppress", path)
    #expect(swallowed.errors.last?.contains("requires a reason, not the path '\(path)'") == true)
    #expect(swallowed.code == 2)
    try folder.write(".tcalint.json", #"{ "ruls": {} }"#)
    let configured = run("lint", folder.path, "--suppress", "why")
    let problem = "tcalint: error: nothing is suppressed: the configuration has errors"
    #expect(configured.errors.contains(problem))
    #expect(configured.code == 2)
    #expect(try folder.text("A.swift") == Self.reducer && folder.text("Sources/B.swift") == Self.reducer)
  }

  @Test func unsuppressibleFindingsAreReported() throws {
    let view =
      "import SwiftUI\nstruct V: View { @Dependency(\\.uuid) var uuid; var body: some View { Text(uuid()) } }\n"
    let folder = try ScratchFolder(["A.swift": view + "let = 1\n"])
    let run = run("lint", folder.path, "--suppress", "why")
    #expect(run.errors[0].contains("it has syntax errors"))
    #expect(run.output.contains("[dependency-in-view]"))
    #expect(run.code == 2)
  }
}
