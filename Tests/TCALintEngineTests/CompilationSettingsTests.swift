import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// Which manifests and projects configure how a program is compiled.
@Suite struct CompilationSettingsTests {
  private let manifest = "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"P\")"
  private let project = """
    { objects = { P = { isa = PBXProject; buildConfigurationList = L; targets = (); };
      L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
      C = { isa = XCBuildConfiguration; buildSettings = { SWIFT_VERSION = 5.0; }; name = Debug; }; }; rootObject = P; }
    """

  /// The files of the folders that are given, which must be found, by whether the compiler refuses data races in them.
  private func checked(
    _ folder: Folder, _ paths: [FilePath] = ["."], _ scope: Linter.Scope = .everything
  ) throws -> [Bool] {
    var linter = Linter(rules: [], jobs: 2)
    linter.scope = scope
    let outcome = linter.lint(paths, workingDirectory: folder.root)
    #expect(outcome.empty == [] && outcome.unreadable.isEmpty)
    #expect(outcome.result.diagnostics.allSatisfy { $0.kind == .noLibraryUse })
    let program = try #require(outcome.programs.first)
    return program.files.indices.filter { program.files[$0].path.name == "A.swift" }
      .map { program.checksConcurrencyCompletely($0) }
  }

  private func checkedAsStaged(_ folder: Folder, _ paths: [FilePath] = ["."]) throws -> [Bool] {
    try folder.git("init", "-q")
    try folder.git("add", "-A")
    return try checked(folder, paths, .staged)
  }

  @Test(arguments: [#"{"include": ["Sources"]}"#, #"{"exclude": ["Package.swift", "*.xcodeproj"]}"#])
  func theyAreReadThoughPatternsLeaveThemOut(configuration: String) throws {
    let files = ["Sources/A.swift": "", ".tcalint.json": configuration]
    for settings in [["Package.swift": manifest], ["P.xcodeproj/project.pbxproj": project]] {
      let folder = try Folder(files.merging(settings) { $1 })
      #expect(try checked(folder) == [false])
      #expect(try checked(folder, ["Sources/A.swift"]) == [false])
      #expect(try checkedAsStaged(folder) == [false])
    }
    #expect(try checked(Folder(files)) == [true])
  }

  @Test func notWhereTheirFolderIsLeftOut() throws {
    let folder = try Folder(["A.swift": "", "Old/Package.swift": manifest, ".tcalint.json": #"{"exclude": ["Old"]}"#])
    let outcome = Linter(rules: [], jobs: 2).lint(["."], workingDirectory: folder.root)
    #expect(outcome.programs.map(\.files.count) == [1])
  }

  @Test func nothingIsReportedInWhatIsLeftOut() throws {
    let folder = try Folder([
      "Sources/A.swift": "", "Package.swift": manifest + "\nlet = 1", ".tcalint.json": #"{"include": ["Sources"]}"#,
    ])
    #expect(try checked(folder).count == 1)
  }

  @Test func settingsAroundAProgramApply() throws {
    for settings in [["Package.swift": manifest + "\nlet = 1"], ["P.xcodeproj/project.pbxproj": project]] {
      let folder = try Folder(["Sources/P/A.swift": "", "Sources/.tcalint.json": "{}"].merging(settings) { $1 })
      #expect(try checkedAsStaged(folder, ["Sources/P"]) == [false])
      #expect(try checked(folder, ["Sources"]) == [false])
      #expect(try checked(folder, ["Sources/P"]) == [false])
    }
  }

  @Test func aTargetSaysMoreThanItsPackageAndTheInnermostMost() throws {
    let target = "Target.target(name: \"P\", swiftSettings: [.swiftLanguageMode(.v6)])"
    let outer = manifest.dropLast() + ", targets: [\(target)])"
    let folder = try Folder([
      "Package.swift": String(outer), "Sources/P/A.swift": "", "Sources/P/Inner/A.swift": "", "Sources/Q/A.swift": "",
      "Kit/P.xcodeproj/project.pbxproj": project, "Kit/Code/A.swift": "",
    ])
    try folder.git("init", "-q")
    // Those of Kit, of Sources/P/Inner, of Sources/P and of Sources/Q.
    #expect(try checked(folder) == [false, true, true, false])
  }

  @Test func allOfThemUpToTheTopOfTheWorkTree() throws {
    let folder = try Folder([
      "Package.swift": manifest, "App/P.xcodeproj/project.pbxproj": project, "App/Kit/Package.swift": "let = ",
      "App/Kit/Sources/A.swift": "",
    ])
    try folder.git("init", "-q")
    func settingsFolders(_ path: String) throws -> [FilePath] {
      try folder.write(path + "/.tcalint.json", "{}")
      defer { try? folder.remove(path + "/.tcalint.json") }
      return ProgramRoot.programs(directories: [folder.root.appending(path)], files: [])[0].settingsFolders
    }
    let (app, kit) = (folder.root.appending("App"), folder.root.appending("App/Kit"))
    #expect(try settingsFolders("App/Kit/Sources") == [kit, app, folder.root])
    #expect(try settingsFolders("App/Kit") == [])
  }

  @Test func theNearestAloneWhereThereIsNoWorkTree() throws {
    let folder = try Folder([
      "P.xcodeproj/project.pbxproj": project, "App/Sources/P/A.swift": "", "App/Sources/.tcalint.json": "{}",
      "App/Package.swift": "// swift-tools-version: 6.0" + manifest.dropFirst(26),
    ])
    #expect(try checked(folder, ["App/Sources"]) == [true])
    let (app, top) = (folder.root.appending("App"), folder.root)
    let settingsFolders = {
      ProgramRoot.programs(directories: [app.appending("Sources")], files: [])[0].settingsFolders
    }
    #expect(settingsFolders() == [app])
    try folder.git("init", "-q")
    #expect(settingsFolders() == [app, top])
  }

  @Test func notThoseThatGitIgnores() throws {
    let folder = try Folder(["P.xcodeproj/project.pbxproj": project, "Code/A.swift": "", ".gitignore": "*.xcodeproj"])
    try folder.git("init", "-q")
    #expect(try checked(folder, ["Code"]) == [true])
  }
}
