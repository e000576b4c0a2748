import Testing

@testable import tcalint

/// The output of the first `tcalint lint` on an app.
@Suite struct FirstRunTests {
  private static let views =
    "import SwiftUI\n"
    + (1...60).map { "struct V\($0): View { @Dependency(\\.uuid) var uuid }\n" }.joined()

  private func lines(_ run: CommandRun) -> [Substring] {
    run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test func aTerminalShowsAPartOfEachLongGroup() throws {
    let folder = try ScratchFolder(["A.swift": Self.views])
    func count(_ run: CommandRun) -> Int { lines(run).count { $0.hasSuffix("[dependency-in-view]") } }
    let options = ["lint", folder.path, "--fail-on", "never"]
    let cut = run(options, onTerminal: true)
    #expect(count(cut) == 10)
    #expect(lines(cut).contains("… and 50 more; --all shows them"))
    #expect(count(run(options)) == 60, "a pipe takes them all")
    #expect(count(run(options + ["--all"], onTerminal: true)) == 60)
    #expect(count(run("lint", folder.path, onTerminal: true)) == 60, "what fails the run is never cut")
    let file = folder.path + "/report"
    _ = run(options + ["--output", file], onTerminal: true)
    #expect(try folder.text("report") == run(options).output, "nor is a file")
  }

  // MARK: The next step

  @Test func manyFindingsAreToBeRecorded() throws {
    let folder = try ScratchFolder(["App/A.swift": Self.views, "App/Package.swift": ""])
    let step =
      "Next: 'tcalint init' in '\(folder.path)/App' records these findings; later runs then report only new ones."
    #expect(lines(run("lint", folder.path + "/App")).last == step[...])
    #expect(!run("lint", folder.path + "/App", "--quiet").output.contains("Next: "))
    try folder.write("App/.tcalint.json", "{}")
    #expect(lines(run("lint", folder.path + "/App")).last?.hasPrefix("Next: 'tcalint baseline' in '") == true)
    try folder.write("App/.tcalint.json", #"{"baseline": "known.json"}"#)
    #expect(run("baseline", folder.path + "/App").code == 0)
    try folder.write("App/B.swift", Self.views.replacing("struct V", with: "struct W"))
    #expect(lines(run("lint", folder.path + "/App")).last == "60 findings (60 errors), 60 suppressed in 3 files")
  }

  @Test func initDoesWhatTheNextStepSays() throws {
    let folder = try ScratchFolder(["A.swift": Self.views])
    #expect(run("init", folder.path).code == 0)
    let after = run("lint", folder.path)
    #expect(after.code == 0 && after.output == "no findings, 60 suppressed in 1 file\n")
  }

  @Test func deprecationsAreToBeMigrated() throws {
    let views = (1...20).map {
      "struct V\($0): View { let store: StoreOf<F>; var body: some View { WithViewStore(store) { Text($0.a) } } }\n"
    }
    let folder = try ScratchFolder(["A.swift": "import ComposableArchitecture\nimport SwiftUI\n" + views.joined()])
    let last = lines(run("lint", folder.path, "--only", "deprecated-api")).last
    #expect(last?.hasPrefix("Next: 'tcalint migrate' in '") == true)
  }

  @Test func aFewFindingsNeedNoStep() throws {
    let folder = try ScratchFolder(["A.swift": Self.views.split(separator: "\n").prefix(51).joined(separator: "\n")])
    #expect(lines(run("lint", folder.path)).last == "50 findings (50 errors) in 1 file")
  }

  // MARK: Notes

  @Test func aTreeWithoutTheLibrariesIsNoted() throws {
    let folder = try ScratchFolder(["A.swift": "import SwiftUI\nstruct A {}\n"])
    let note =
      "tcalint: note: no file uses The Composable Architecture, swift-dependencies or WeaveDI: there is nothing to check"
    #expect(run("lint", folder.path).errors == [note])
    #expect(run("lint", folder.path, "--quiet").errors == [])
    #expect(run("lint", folder.path, "--format", "concise").errors == [note, "no findings in 1 file"])
    let json = run("lint", folder.path, "--format", "json")
    #expect(json.errors == [] && json.output.contains("\"kind\": \"no-library-use\""))
    #expect(run("init", folder.path).errors.first == note)
    try folder.write("A.swift", "import Dependencies\n")
    #expect(run("lint", folder.path).errors == [])
  }

  @Test func aVersionThatIsNotClearIsNoted() throws {
    let package = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.target(name: "App")])
      """
    let resolved = """
      {"version": 3, "pins": [{"identity": "swift-composable-architecture", "kind": "remoteSourceControl",
        "location": "https://github.com/pointfreeco/swift-composable-architecture",
        "state": {"branch": "main", "revision": "1"}},
        {"identity": "swift-perception", "state": {"version": "2.0.0"}},
        {"identity": "swift-navigation", "state": {"version": "2.4.0"}},
        {"identity": "swift-sharing", "state": {"version": "2.5.0"}}]}
      """
    let folder = try ScratchFolder([
      "Package.swift": package, "Package.resolved": resolved, "Sources/App/A.swift": "import ComposableArchitecture\n",
    ])
    let errors = run("lint", folder.path).errors
    #expect(errors.count == 1)
    #expect(
      errors.first?.hasPrefix("tcalint: note: The Composable Architecture is pinned to a branch or a revision") == true)
    #expect(run("lint", folder.path, "--format", "json").output.contains("\"kind\": \"unclear-version\""))
    try folder.write("Package.resolved", resolved.replacing(#""branch": "main""#, with: #""version": "1.20.0""#))
    #expect(run("lint", folder.path).errors == [])
  }

  @Test func anAppOfAnOldVersionIsNoted() throws {
    let folder = try ScratchFolder([
      "A.swift": "import ComposableArchitecture\nlet a = Reducer<Int, Int, Void> { state, action, _ in .none }\n"
    ])
    let output = run("lint", folder.path, "--disable", "deprecated-api", "--format", "concise").errors
    #expect(output.count == 2 && output.last == "no findings in 1 file")
    #expect(output.first?.hasPrefix("tcalint: note: reducers of this app take an environment") == true)
  }
}
