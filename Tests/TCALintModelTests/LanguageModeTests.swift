import TCALintModel
import Testing

@Suite struct LanguageModeTests {
  /// The files of a program in which the compiler refuses what may be a data race.
  private func checked(_ files: [String: String], folders: [FilePath: ConcurrencyChecking] = [:]) -> [FilePath] {
    let program = program(files, folderChecking: folders)
    return program.files.indices.filter { program.checksConcurrencyCompletely($0) }.map { program.files[$0].path }
      .filter { !PackageManifest.isManifest($0) }
  }

  private func manifest(_ tools: String, _ targets: String = ".target(name: \"A\")") -> String {
    "// swift-tools-version: \(tools)\nimport PackageDescription\nlet p = Package(name: \"P\", targets: [\(targets)])"
  }

  @Test func swift6IsTheDefault() {
    #expect(checked(["A.swift": "", "B/B.swift": ""]) == ["A.swift", "B/B.swift"])
  }

  @Test func aPackageAppliesToItsContent() {
    let files = ["Sources/A/A.swift": "", "Sources/Undeclared/B.swift": "", "Tool.swift": ""]
    #expect(checked(files.merging(["Package.swift": manifest("5.9")]) { $1 }) == [])
    #expect(checked(files.merging(["Package.swift": manifest("6.0")]) { $1 }).count == 3)
  }

  @Test func theInnermostPackageDecides() {
    #expect(
      checked([
        "Package.swift": manifest("6.0"), "Sources/A/A.swift": "", "Kit/Package.swift": manifest("5.9"),
        "Kit/Sources/A/A.swift": "",
      ]) == ["Sources/A/A.swift"])
  }

  @Test func aTargetGoesByItsFolder() {
    let targets =
      ".target(name: \"A\"), .target(name: \"B\", path: \"./Odd/B\", swiftSettings: [.swiftLanguageMode(.v6)])"
    #expect(
      checked(["Package.swift": manifest("5.9", targets), "Sources/A/A.swift": "", "Odd/B/Deep/B.swift": ""])
        == ["Odd/B/Deep/B.swift"])
  }

  @Test func theManifestForTheNewestToolsIsUsed() {
    let files = [
      "Package.swift": manifest("5.7"), "Package@swift-5.9.swift": manifest("5.9"), "Sources/A/A.swift": "",
      "Package@swift-6.0.swift": manifest("6.0"), "Package@swift-10.swift": manifest("10.0"),
    ]
    #expect(checked(files) == ["Sources/A/A.swift"])
    #expect(checked(files.filter { $0.key < "Package@swift-6" && !$0.key.hasPrefix("Package@swift-10") }) == [])
    let older = ["Package.swift": manifest("6.0"), "Package@swift-5.9.swift": manifest("5.9"), "Sources/A/A.swift": ""]
    #expect(checked(older) == ["Sources/A/A.swift"], "one for older tools is taken by older tools alone")
  }

  @Test func givenFoldersOverrideAPackageAroundThem() {
    let five = ConcurrencyChecking(languageMode: .five)
    let files = ["Package.swift": manifest("6.0"), "Sources/A/A.swift": "", "App/Main/M.swift": "", "App/E.swift": ""]
    #expect(
      checked(files, folders: ["App": five, "App/Main": ConcurrencyChecking(languageMode: .five, isStrict: true)])
        == ["App/Main/M.swift", "Sources/A/A.swift"])
    #expect(checked(files, folders: ["": five]) == ["Sources/A/A.swift"])
  }

  @Test func aProjectOfTuistIsSwift5WhereItSaysNothingElse() {
    func tuist(_ settings: String = "", import module: String = "ProjectDescription") -> String {
      "import \(module)\nlet project = Project(name: \"P\", settings: .settings(base: [\(settings)]))"
    }
    func isChecked(_ manifest: String, folders: [FilePath: ConcurrencyChecking] = [:]) -> Bool {
      checked(["App/Project.swift": manifest, "App/Sources/A.swift": ""], folders: folders).contains(
        "App/Sources/A.swift")
    }
    #expect(!isChecked(tuist()))
    #expect(!isChecked(tuist(import: "ProjectDescriptionHelpers")))
    #expect(!isChecked(tuist("\"SWIFT_VERSION\": \"5.9\"")))
    #expect(isChecked(tuist("\"SWIFT_VERSION\": \"6.0\"")))
    #expect(isChecked(tuist("\"SWIFT_VERSION\": .string(\"6.0\")")))
    #expect(isChecked(tuist("]).swiftVersion(\"6\")")))
    #expect(!isChecked(tuist("\"SWIFT_VERSION\": \"6.0\"], debug: [\"SWIFT_VERSION\": \"5.0\"")))
    #expect(isChecked(tuist("\"SWIFT_VERSION\": \"5.0\", \"SWIFT_STRICT_CONCURRENCY\": \"complete\"")))
    #expect(!isChecked(tuist("\"SWIFT_STRICT_CONCURRENCY\": \"targeted\"")))
    #expect(isChecked(tuist(), folders: ["App": ConcurrencyChecking(languageMode: .six)]))
    // A folder beside it, and a file that only has the name.
    #expect(checked(["App/Project.swift": tuist(), "Kit/A.swift": ""]).contains("Kit/A.swift"))
    #expect(isChecked("import Foundation\nstruct Project {}"))
  }

  @Test(arguments: ["5", "6"])
  func filesOutsideOfPackageTargetsBelongToTheTuistProject(mode: String) {
    let other = mode == "5" ? "6.0" : "5.9"
    let project = "import ProjectDescription\nlet project = Project(settings: [\"SWIFT_VERSION\": \"\(mode)\"])"
    let files = ["Project.swift": project, "App/A.swift": "", "Sources/Kit/B.swift": ""]
    let isSix = mode == "6"
    // It lists dependencies alone, or has a target besides.
    #expect(checked(files.merging(["Package.swift": manifest(other)]) { $1 }).contains("App/A.swift") == isSix)
    let checked = checked(files.merging(["Package.swift": manifest(other, ".target(name: \"Kit\")")]) { $1 })
    #expect(checked.contains("App/A.swift") == isSix && checked.contains("Sources/Kit/B.swift") == !isSix)
  }

  @Test(arguments: ["Workspace.swift", "Tuist.swift", "Tuist/Config.swift"])
  func aTuistWorkspaceOwnsItsSources(file: String) {
    let project = "import ProjectDescription\nlet project = Project(settings: [\"SWIFT_VERSION\": \"6\"])"
    let files = [file: "import ProjectDescription", "Modules/A/A.swift": ""]
    #expect(!checked(files).contains("Modules/A/A.swift"))
    #expect(checked(files.merging(["Project.swift": project]) { $1 }).contains("Modules/A/A.swift"))
    #expect(checked([file: "import Paint", "Modules/A/A.swift": ""]).contains("Modules/A/A.swift"))
  }

  @Test func packagesAndProjectsAreNested() {
    let program = program([
      "App/App.swift": "", "Kit/Package.swift": manifest("6.0", ".target(name: \"A\")"),
      "Kit/Demo/Demo.swift": "", "Kit/Sources/A/A.swift": "",
    ])
    func file(_ path: String) -> FileID { program.files.indices.first { program.files[$0].path == FilePath(path) }! }
    func isAround(_ outer: String, _ inner: String) -> Bool {
      program.projects(around: file(inner)).contains(program.project(of: file(outer)))
    }
    #expect(isAround("App/App.swift", "Kit/Sources/A/A.swift"))
    #expect(isAround("Kit/Sources/A/A.swift", "Kit/Sources/A/A.swift"))
    #expect(!isAround("Kit/Sources/A/A.swift", "App/App.swift"))
    #expect(!isAround("Kit/Demo/Demo.swift", "Kit/Sources/A/A.swift"))
  }

  @Test func aTargetSetsDefaultIsolation() {
    let targets =
      ".target(name: \"A\", swiftSettings: [.defaultIsolation(MainActor.self)]), "
      + ".target(name: \"B\", swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(nil)]), .target(name: \"C\")"
    let program = program([
      "Package.swift": manifest("6.2", targets), "Sources/A/A.swift": "", "Sources/B/B.swift": "",
      "Sources/C/C.swift": "",
    ])
    let onMainActor = program.files.indices.filter { program.isOnMainActorByDefault($0) }
    #expect(onMainActor.map { program.files[$0].path } == ["Sources/A/A.swift"])
  }
}
