import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// Which program a file belongs to depends on the file alone.
@Suite struct ProgramRootTests {
  /// The root and the selected files of each program, as paths below a folder.
  private func programs(_ folder: Folder, directories: [String] = [], files: [String] = []) -> [[String]] {
    ProgramRoot.programs(
      directories: directories.map(folder.root.appending), files: files.map(folder.root.appending)
    ).map { program in
      ([program.root] + program.selected).map { $0 == folder.root ? "." : $0.relative(to: folder.root).text }
    }
  }

  @Test func inAWorkTreeTheProgramIsTheWorkTree() throws {
    let folder = try Folder.workTree(["P/Package.swift": "", "P/Sources/A.swift": "", "B.swift": ""])
    #expect(programs(folder, directories: ["P/Sources"]) == [[".", "P/Sources"]])
    #expect(programs(folder, files: ["P/Sources/A.swift", "B.swift"]) == [[".", "B.swift", "P/Sources/A.swift"]])
  }

  @Test func theOutermostConfigurationOfAWorkTreeIsTheRoot() throws {
    let folder = try Folder.workTree([
      "App/.tcalint.json": "{}", "App/Inner/.tcalint.json": "{}", "App/Inner/A.swift": "", "Other/B.swift": "",
    ])
    #expect(
      programs(folder, files: ["App/Inner/A.swift", "Other/B.swift"])
        == [[".", "Other/B.swift"], ["App", "App/Inner/A.swift"]])
  }

  @Test func aConfigurationOutsideOfTheWorkTreeIsNotItsOwn() throws {
    let outer = try Folder([".tcalint.json": "{}", "Tree/A.swift": ""])
    try outer.git("init", "-q", "Tree")
    #expect(programs(outer, files: ["Tree/A.swift"]) == [["Tree", "Tree/A.swift"]])
  }

  @Test func theInnermostWorkTreeCounts() throws {
    let folder = try Folder.workTree([".tcalint.json": "{}", "Vendor/A.swift": ""])
    try folder.git("init", "-q", "Vendor")
    #expect(programs(folder, directories: ["Vendor"]) == [["Vendor", "Vendor"]])
  }

  @Test func outsideOfWorkTreesTheNearestMarkMakesTheProgram() throws {
    let folder = try Folder([
      ".tcalint.json": "{}", "P/Package.swift": "", "P/Sources/A/A.swift": "", "X/X.xcodeproj/p": "", "X/S/B.swift": "",
      "N/C.swift": "",
    ])
    #expect(programs(folder, files: ["P/Sources/A/A.swift"]) == [["P", "P/Sources/A/A.swift"]])
    #expect(programs(folder, files: ["X/S/B.swift"]) == [["X", "X/S/B.swift"]])
    #expect(programs(folder, directories: ["N"]) == [[".", "N"]])
  }

  @Test func withoutAnyMarkTheProgramIsTheFolderThatIsGiven() throws {
    let folder = try Folder(["a/A.swift": "", "a/b/B.swift": "", "c/C.swift": ""])
    #expect(programs(folder, directories: ["a", "c"]) == [["a", "a"], ["c", "c"]])
    #expect(programs(folder, directories: ["a/b", "a"]) == [["a", "a", "a/b"]])
    #expect(programs(folder, directories: ["a"], files: ["a/b/B.swift"]) == [["a", "a", "a/b/B.swift"]])
    #expect(programs(folder, files: ["a/A.swift"]) == [["a", "a/A.swift"]])
  }

  @Test func selectedRulesAreReported() throws {
    let folder = try Folder([".tcalint.json": "{}", "a/A.swift": "", "b/B.swift": ""])
    let program = ProgramRoot.programs(directories: [folder.root.appending("a")], files: [])[0]
    #expect(program.root == folder.root)
    #expect(program.reports(folder.root.appending("a/A.swift")))
    #expect(!program.reports(folder.root.appending("b/B.swift")))
  }

  /// The paths that each program reads.
  private func read(_ folder: Folder, _ paths: String...) -> [[String]] {
    LintRun(Linter(rules: [], jobs: 1), paths.map(folder.root.appending), workingDirectory: folder.root).programs
      .map { $0.sources.paths.map { $0.relative(to: folder.root).text } }
  }

  @Test func programsBelowADirectoryAreAnalysedEach() throws {
    let folder = try Folder.workTree([
      "A.swift": "", "App/.tcalint.json": "{}", "App/B.swift": "", "App/Inner/.tcalint.json": "{}",
      "App/Inner/C.swift": "", "Lib/Package.swift": "", "Vendor/D.swift": "", "Vendor/Sub/.tcalint.json": "{}",
      "Vendor/Sub/E.swift": "",
    ])
    try folder.git("init", "-q", "Vendor")
    let (own, app) = (["A.swift", "Lib/Package.swift"], ["App/B.swift", "App/Inner/C.swift"])
    #expect(read(folder, "") == [own, app, ["Vendor/D.swift"], ["Vendor/Sub/E.swift"]])
    #expect(read(folder, "A.swift") == [own])
    #expect(read(folder, "App/Inner") == [app])
    #expect(read(folder, "Vendor") == [["Vendor/D.swift"], ["Vendor/Sub/E.swift"]])
    #expect(read(folder, "", "Vendor/Sub/E.swift") == read(folder, ""))
  }

  @Test func aFolderNamedLikeAConfigurationHidesNothing() throws {
    let folder = try Folder.workTree(["A.swift": "", "a/.tcalint.json/x": "", "a/B.swift": "", "b/C.swift": ""])
    try folder.link("b/.tcalint.json", to: "nowhere")
    #expect(read(folder, "") == [["A.swift"], ["a/B.swift"], ["b/C.swift"]])
    #expect(read(folder, "a") == [["a/B.swift"]])
    #expect(read(folder, "b/C.swift") == [["b/C.swift"]])
    let outcome = Linter(rules: [], jobs: 1).lint(["."], workingDirectory: folder.root)
    #expect(outcome.configurationProblems.count == 2, "a configuration that cannot be read is an error")
  }

  @Test func outsideOfWorkTreesAMarkSeparatesPrograms() throws {
    let folder = try Folder([
      "A.swift": "", "P/Package.swift": "", "P/B.swift": "", "P/Q/Q.xcodeproj/p": "", "P/Q/C.swift": "",
    ])
    #expect(read(folder, "") == [["A.swift"], ["P/B.swift", "P/Package.swift"], ["P/Q/C.swift"]])
  }

  /// Whether given files, the folders around them and the ignored folder around these are read with the same files.
  private func expectOneProgram(_ folder: Folder, _ files: [String], _ paths: String...) {
    for path in paths { #expect(read(folder, path) == [files], "\(path)") }
  }

  @Test func aGivenFileIsReadWithItsIgnoredFolder() throws {
    let folder = try Folder.workTree([
      "A.swift": "", "B/B.swift": "", "Pods/P/C.swift": "", "Pods/Q/D.swift": "", "Pods/Q/.hidden/E.swift": "",
      ".gitignore": "out\n", "out/gen/F.swift": "", "out/G.swift": "", "B/H.xcodeproj/H.swift": "",
    ])
    let own = ["A.swift", "B/B.swift"]
    let pods = own + ["Pods/P/C.swift", "Pods/Q/D.swift"]
    expectOneProgram(folder, own, "", "A.swift", "B")
    expectOneProgram(folder, pods, "Pods", "Pods/P", "Pods/P/C.swift", "Pods/Q/D.swift")
    expectOneProgram(
      folder, own + ["Pods/P/C.swift", "Pods/Q/.hidden/E.swift", "Pods/Q/D.swift"], "Pods/Q/.hidden",
      "Pods/Q/.hidden/E.swift")
    expectOneProgram(
      folder, own + ["out/G.swift", "out/gen/F.swift"], "out", "out/gen", "out/G.swift", "out/gen/F.swift")
    expectOneProgram(folder, ["A.swift", "B/B.swift", "B/H.xcodeproj/H.swift"], "B/H.xcodeproj/H.swift")
    expectOneProgram(folder, own + ["out/G.swift", "out/gen/F.swift"], "out/gen/../G.swift")
  }

  @Test func configurationsHoldInAnIgnoredFolder() throws {
    let folder = try Folder.workTree([
      ".tcalint.json": #"{"exclude": ["No"]}"#, "A.swift": "", "Pods/P/.tcalint.json": #"{"exclude": ["C.swift"]}"#,
      "Pods/P/B.swift": "", "Pods/P/C.swift": "", "No/D.swift": "", "No/Package.swift": "", "Pods/No/E.swift": "",
    ])
    expectOneProgram(folder, ["A.swift"], "", "No", "No/D.swift")
    expectOneProgram(
      folder, ["A.swift", "Pods/P/B.swift"], "Pods", "Pods/P/B.swift", "Pods/P/C.swift", "Pods/No/E.swift")
  }

  @Test func aFolderIsCalledByItsOwnNameWhateverLinksLeadToIt() throws {
    let folder = try Folder.workTree([
      "A.swift": "", "real/B.swift": "", "Pods/P/C.swift": "", "App/.tcalint.json": "{}", "App/In/D.swift": "",
    ])
    for (link, target) in [("link", "real"), ("pods", "Pods/P"), ("app", "App"), ("in", "app/In")] {
      try folder.link(link, to: target)
    }
    expectOneProgram(folder, ["A.swift", "real/B.swift"], "link", "link/B.swift")
    expectOneProgram(folder, ["A.swift", "Pods/P/C.swift", "real/B.swift"], "pods", "pods/C.swift")
    expectOneProgram(folder, ["App/In/D.swift"], "app", "app/In", "in", "in/D.swift")
    let outside = LintRun(Linter(rules: [], jobs: 1), [folder.root.appending("link")], workingDirectory: "/")
    #expect(outside.programs.map { $0.sources.otherNames.isEmpty } == [true], "it has no other name")
  }

  @Test func aLinkOutsideOfTheTreeIsKept() throws {
    let folder = try Folder(["tree/.tcalint.json": "{}", "tree/a/A.swift": ""])
    try folder.link("door", to: "tree")
    let elsewhere = try Folder()
    let run = LintRun(
      Linter(rules: [], jobs: 1), [folder.root.appending("door/a")], workingDirectory: elsewhere.root)
    #expect(run.programs.map { $0.sources.paths.map(\.self) } == [[folder.root.appending("door/a/A.swift")]])
  }
}
