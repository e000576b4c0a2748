import Foundation
import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct PackageResolutionTests {
  private func resolved(_ version: String?, format: Int = 3) -> String {
    let state = version.map { #""version": "\#($0)""# } ?? #""branch": "main""#
    let location = "https://github.com/pointfreeco/swift-composable-architecture"
    return format == 1
      ? #"{"object": {"pins": [{"package": "tca", "repositoryURL": "\#(location).git", "state": {\#(state)}}]}}"#
      : #"{"pins": [{"identity": "x", "location": "y", "state": {}}, {"identity": "swift-composable-architecture", "location": "\#(location)", "state": {\#(state)}}], "version": \#(format)}"#
  }

  /// The files of a folder whose code may use the API of 1.4.
  private func modern(_ files: [String: String]) throws -> [FilePath] {
    let folder = try Folder(files)
    return try modern(in: folder.root)
  }

  private func modern(in root: FilePath) throws -> [FilePath] {
    let linter = Linter(rules: [], jobs: 2)
    let sources = linter.read(ProgramRoot(root: root, boundary: .workTrees, selected: [root]))
    let program = LoadedProgram(sources, rules: [], settings: linter.settings, jobs: 2)
    return program.app.files.filter {
      program.app.has(.composableArchitecture, LibraryVersion(1, 4), at: $0.location(0..<0))
    }.map(\.path).filter { $0.name != "Package.swift" }
  }

  private let manifest = "import PackageDescription\nlet package = Package(name: \"a\")"

  @Test(arguments: [1, 2, 3])
  func theFileBesideAManifestPins(format: Int) throws {
    let files = ["Package.swift": manifest, "Sources/A/A.swift": ""]
    #expect(try modern(files.merging(["Package.resolved": resolved("1.3.9", format: format)]) { $1 }) == [])
    #expect(try modern(files.merging(["Package.resolved": resolved("1.4.0", format: format)]) { $1 }).count == 1)
    #expect(try modern(files.merging(["Package.resolved": resolved(nil, format: format)]) { $1 }).count == 1)
  }

  @Test(arguments: [("0.14.1", true), ("1.5.0", false)])
  func aBranchIsAsOldAsWhatItTakes(casePaths: String, isOld: Bool) throws {
    let pins = """
      {"pins": [
        {"identity": "swift-case-paths", "state": {"version": "\(casePaths)"}},
        {"identity": "swift-composable-architecture", "state": {"branch": "main"}}
      ], "version": 2}
      """
    let files = ["Package.swift": manifest, "Package.resolved": pins, "Sources/A/A.swift": ""]
    #expect(try modern(files).isEmpty == isOld)
  }

  @Test(arguments: [
    ([], false), (["swift-perception"], false), (["swift-perception", "swift-navigation"], false),
    (["swift-perception", "swift-navigation", "swift-sharing"], true),
  ])
  func aBranchIsOlderThanThePackagesThatItLacks(packages: [String], mayBeNewest: Bool) throws {
    let pins = (packages + ["swift-composable-architecture"]).map {
      #"{"identity": "\#($0)", "state": {"branch": "main"}}"#
    }
    let bytes = Array(#"{"pins": [\#(pins.joined(separator: ", "))], "version": 2}"#.utf8)
    let newest = try #require(PackageResolution.pins(bytes))
    var unversioned = LibraryPins()
    unversioned.add(.unversioned, of: .composableArchitecture)
    if packages.contains("swift-navigation") { unversioned.add(.unversioned, of: .navigation) }
    if packages.contains("swift-perception") { unversioned.add(.unversioned, of: .perception) }
    if packages.contains("swift-sharing") { unversioned.add(.unversioned, of: .sharing) }
    #expect((newest == unversioned) == mayBeNewest)
  }

  @Test func theFragmentOfAnAddressNamesNoOtherPackage() throws {
    let pin =
      #"{"identity": "swift-composable-architecture#usage", "location": "https://x.com/swift-composable-architecture#usage", "state": {"version": "1.3.0"}}"#
    let files = [
      "Package.swift": manifest, "Package.resolved": #"{"pins": [\#(pin)], "version": 2}"#, "Sources/A/A.swift": "",
    ]
    #expect(try modern(files).isEmpty)
  }

  @Test func withoutAManifestItIsAFileLikeAnyOther() throws {
    #expect(try modern(["Resources/Package.resolved": resolved("1.0.0"), "A.swift": ""]) == ["A.swift"])
  }

  @Test func ignoredButTrackedPinsApply() throws {
    let folder = try Folder([
      ".gitignore": "Package.resolved\n", "Kit/Package.swift": manifest, "Kit/Package.resolved": resolved("1.3.9"),
      "Kit/Sources/A/A.swift": "",
    ])
    try #require(try folder.git("init", "-q") == 0)
    #expect(try modern(in: folder.root) == ["Kit/Sources/A/A.swift"])
    try folder.git("add", "--force", ".")
    #expect(try modern(in: folder.root) == [])
  }

  @Test func requirementsOfTuistApplyToItsProjects() throws {
    let files = ["App/App.xcodeproj/project.pbxproj": "", "App/Sources/A.swift": "", "Tuist/Package.swift": manifest]
    #expect(try modern(files.merging(["Tuist/Package.resolved": resolved("1.3.9")]) { $1 }) == [])
    #expect(try modern(files.merging(["Tuist/Package.resolved": resolved("1.4.0")]) { $1 }) == ["App/Sources/A.swift"])
    #expect(try modern(files.merging(["Other/Package.resolved": resolved("1.3.9")]) { $1 }) == ["App/Sources/A.swift"])
  }

  @Test(arguments: [".package.resolved", "Tuist/Dependencies/Lockfiles/Package.resolved"])
  func tuistKeepsWhatItTook(path: String) throws {
    let files = ["Project.swift": "import ProjectDescription", "App/Sources/A.swift": ""]
    let source: FilePath = "App/Sources/A.swift"
    #expect(try !modern(files.merging([path: resolved("1.3.9")]) { $1 }).contains(source))
    #expect(try modern(files.merging([path: resolved("1.4.0")]) { $1 }).contains(source))
    let folder = try Folder(files.merging([path: resolved("1.3.9"), ".gitignore": "*.resolved"]) { $1 })
    try #require(try folder.git("init", "-q") == 0)
    #expect(try modern(in: folder.root).contains(source))
    try folder.git("add", "--force", ".")
    #expect(try !modern(in: folder.root).contains(source))
  }

  @Test func eachProjectAndWorkspaceHasItsOwn() throws {
    let place = "xcshareddata/swiftpm/Package.resolved"
    #expect(
      try modern([
        "Old/Old.xcodeproj/project.pbxproj": "", "Old/Code/A.swift": "",
        "Old/Old.xcodeproj/project.xcworkspace/\(place)": resolved("0.59.0"),
        "New/New.xcworkspace/\(place)": resolved("1.20.1"), "New/Kit/B.swift": "",
      ]) == ["New/Kit/B.swift"])
  }

  @Test func aProjectAsks() throws {
    func project(_ requirement: String) -> [String: String] {
      [
        "App/A.swift": "",
        "App.xcodeproj/project.pbxproj": """
        { objects = { R = { isa = XCRemoteSwiftPackageReference; requirement = { \(requirement) };
          repositoryURL = "https://github.com/pointfreeco/swift-composable-architecture"; };
          P = { isa = PBXProject; targets = (); }; }; rootObject = P; }
        """,
      ]
    }
    #expect(try modern(project("kind = upToNextMajorVersion; minimumVersion = 1.2.0;")) == [])
    #expect(try modern(project("kind = exactVersion; version = 1.4.2;")) == ["App/A.swift"])
    #expect(try modern(project("kind = branch; branch = main;")) == ["App/A.swift"])
  }

  @Test(arguments: ["", "[]", "{\"pins\": 1}", "{\"pins\": [1, {}, {\"identity\": 2}]}", "{"])
  func otherFilesAreIgnored(text: String) throws {
    #expect(try modern(["Package.swift": manifest, "Package.resolved": text, "Sources/A/A.swift": ""]).count == 1)
  }

  @Test func aLinkOutOfTheTreeIsNotRead() throws {
    let outside = try Folder(["Package.resolved": resolved("1.0.0")])
    let folder = try Folder(["Package.swift": manifest, "Sources/A/A.swift": ""])
    try FileManager.default.createSymbolicLink(
      atPath: folder.root.appending("Package.resolved").text,
      withDestinationPath: outside.root.appending("Package.resolved").text)
    #expect(try modern(in: folder.root).count == 1)
  }
}
