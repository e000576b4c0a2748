import TCALintModel
import Testing

@testable import TCALintDomain

@Suite struct LibraryVersionTests {
  private func pins(_ pin: LibraryPins.Pin) -> LibraryPins {
    var pins = LibraryPins()
    pins.add(pin, of: .composableArchitecture)
    return pins
  }

  /// The known version of each file: the lowest of some versions that it does not have.
  private func versions(
    _ files: [String: String], _ folders: [FilePath: LibraryPins.Pin] = [:], projects: [FilePath] = []
  ) -> [String: String] {
    let app = App(
      linking: files.sorted { $0.key < $1.key }.map { AppFile(path: FilePath($0), source: Array($1.utf8)) },
      projectFolders: projects, folderPins: folders.mapValues(pins))
    var found: [String: String] = [:]
    for file in app.files where file.path.name != "Package.swift" {
      let location = file.location(0..<0)
      let known = [LibraryVersion(0, 50), .init(1, 0), .init(1, 4), .init(1, 7), .init(1, 20)]
      found["\(file.path)"] = known.last { app.has(.composableArchitecture, $0, at: location) }?.description ?? "none"
    }
    return found
  }

  private func manifest(_ dependency: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "app", dependencies: [\(dependency)], targets: [.target(name: "App")])
    """
  }

  @Test func aPackageIsKnownByItsFormerName() {
    #expect(KnownLibrary(location: "https://github.com/pointfreeco/swiftui-navigation.git") == .navigation)
    #expect(KnownLibrary(location: "pointfreeco.xctest-dynamic-overlay") == .issueReporting)
  }

  @Test(arguments: [
    (KnownLibrary.casePaths, LibraryVersion(1, 1), LibraryVersion(1, 4)), (.sharing, .init(2, 1), .init(1, 18)),
    (.navigation, .init(9, 0), .init(1, 26)),
  ])
  func aLibraryIsAsNewAsARelease(library: KnownLibrary, version: LibraryVersion, release: LibraryVersion) {
    #expect(library.architecture(with: version) == release)
    #expect(KnownLibrary.weaveDI.architecture(with: version) == nil)
  }

  @Test func withoutAnythingItIsTheNewest() {
    #expect(versions(["App/A.swift": ""]) == ["App/A.swift": "1.20"])
  }

  @Test func theInnermostPinHolds() {
    let files = ["Old/A.swift": "", "New/Deep/B.swift": "", "Branch/C.swift": "", "D.swift": ""]
    let pins: [FilePath: LibraryPins.Pin] = [
      "": .resolved(LibraryVersion(1, 4)), "Old": .resolved(LibraryVersion(0, 55)),
      "New": .resolved(LibraryVersion(1, 17)), "Branch": .unversioned,
    ]
    #expect(
      versions(files, pins)
        == ["Old/A.swift": "0.50", "New/Deep/B.swift": "1.7", "Branch/C.swift": "1.20", "D.swift": "1.4"])
  }

  @Test(arguments: [
    (#".package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.4.0")"#, "1.4"),
    (#".package(url: "git@github.com:pointfreeco/swift-composable-architecture.git", exact: "1.7.3")"#, "1.7"),
    (#".package(url: "https://x.y/Swift-Composable-Architecture/", .upToNextMajor(from: "1.5.0"))"#, "1.4"),
    (#".package(url: "https://x.y/swift-composable-architecture", .exact("0.50.1"))"#, "0.50"),
    (#".package(url: "https://x.y/swift-composable-architecture", "1.4.0"..<"1.9.0")"#, "1.4"),
    (#".package(id: "pointfreeco.swift-composable-architecture", from: "1.8.0")"#, "1.7"),
    (#".package(url: "https://x.y/swift-composable-architecture", branch: "main")"#, "1.20"),
    (#".package(url: "https://x.y/swift-composable-architecture", from: "1.4.\("1.9")")"#, "1.4"),
    (#".package(path: "../swift-composable-architecture")"#, "1.20"),
    (#".package(url: "https://x.y/other", from: "1.0.0")"#, "1.20"),
  ])
  func aManifestAsks(dependency: String, version: String) {
    let files = ["Package.swift": manifest(dependency), "Sources/App/A.swift": ""]
    #expect(versions(files) == ["Sources/App/A.swift": version])
  }

  @Test func pinsOfOtherFoldersApplyToAManifest() {
    let asks = manifest(#".package(url: "https://x.y/swift-composable-architecture", from: "1.0.0")"#)
    let files = ["Package.swift": asks, "Sources/App/A.swift": ""]
    #expect(versions(files, ["App": .resolved(LibraryVersion(1, 8))]) == ["Sources/App/A.swift": "1.7"])
    #expect(versions(files, ["App": .resolved(LibraryVersion(0, 50))]) == ["Sources/App/A.swift": "1.0"])
    #expect(versions(files, ["": .resolved(LibraryVersion(1, 4))]) == ["Sources/App/A.swift": "1.4"])
  }

  @Test func theVersionIsNotOlderThanTheUsedInterfaces() {
    func found(_ requirement: String, _ code: String) -> [String: String] {
      let dependency = ".package(url: \"https://x.y/swift-composable-architecture\", \(requirement))"
      return versions(["Package.swift": manifest(dependency), "Sources/App/A.swift": code])
    }
    let macro = "import ComposableArchitecture\n@Reducer struct A {}"
    let observed = "import ComposableArchitecture\nstruct A { @ObservableState struct State {} }"
    #expect(found(#"from: "1.0.0""#, macro) == ["Sources/App/A.swift": "1.4"])
    #expect(found(#"from: "1.0.0""#, observed) == ["Sources/App/A.swift": "1.7"])
    #expect(found(#"from: "1.8.0""#, macro) == ["Sources/App/A.swift": "1.7"])
    #expect(found(#"from: "0.50.0""#, "") == ["Sources/App/A.swift": "0.50"])
    let asks = manifest(#".package(url: "https://x.y/swift-composable-architecture", from: "1.0.0")"#)
    #expect(versions(["Kit/Package.swift": asks, "App/B.swift": observed]) == ["App/B.swift": "1.7"])
  }

  @Test func onePinElsewhereHoldsButForAnotherProject() {
    let files = ["App/A.swift": "", "Kit/B.swift": "", "Other/C.swift": ""]
    let found = versions(files, ["App": .resolved(LibraryVersion(1, 4))], projects: ["App", "Other"])
    #expect(found == ["App/A.swift": "1.4", "Kit/B.swift": "1.4", "Other/C.swift": "1.20"])
  }

  @Test func aCommonRequirementAppliesToOtherFolders() {
    func asks(_ version: String) -> String {
      manifest(#".package(url: "https://x.y/swift-composable-architecture", from: "\#(version)")"#)
    }
    var files = ["Kit/Package.swift": asks("0.52.0"), "Kit/Sources/Kit/A.swift": "", "App/B.swift": ""]
    let found = ["Kit/Sources/Kit/A.swift": "0.50", "App/B.swift": "0.50"]
    #expect(versions(files) == found)
    #expect(versions(files, projects: [""]) == found)
    #expect(versions(files, projects: ["App"])["App/B.swift"] == "1.20")
    files["Other/Package.swift"] = asks("1.4.0")
    #expect(versions(files)["App/B.swift"] == "1.20")
  }

  @Test func beforeVersionOneBothLibrariesAreOld() {
    func has(_ dependency: String) -> Bool {
      let files = ["Package.swift": manifest(dependency), "Sources/App/A.swift": ""]
      let app = App(
        linking: files.sorted { $0.key < $1.key }.map { AppFile(path: FilePath($0), source: Array($1.utf8)) })
      return app.has(.dependencies, LibraryVersion(1, 1), at: Location(file: FileID(rawValue: 1), range: 0..<0))
    }
    #expect(!has(#".package(url: "https://x.y/swift-composable-architecture", from: "0.52.0")"#))
    #expect(has(#".package(url: "https://x.y/swift-composable-architecture", from: "1.0.0")"#))
  }

  @Test func codeWithWhatWasRemovedIsOlder() {
    let old = "import ComposableArchitecture\nstruct A: ReducerProtocol {}"
    let new = "import ComposableArchitecture\n@Reducer struct B {}"
    for other in [
      "@DependencyClient struct B {}", "struct B { @Shared(.a) var b }", "import Sharing",
      "enum Action { case rows(IdentifiedActionOf<Row>) }", "@ViewAction(for: A.self) struct B {}",
    ] {
      let found = versions(["A.swift": old, "B.swift": "import ComposableArchitecture\n\(other)"])
      #expect(found == ["A.swift": "1.20", "B.swift": "1.20"], "\(other)")
    }
    #expect(versions(["A.swift": old, "C.swift": ""]) == ["A.swift": "0.50", "C.swift": "0.50"])
    #expect(versions(["A.swift": old, "B.swift": new]) == ["A.swift": "1.20", "B.swift": "1.20"])
    #expect(
      versions(["A/A.swift": old, "B/B.swift": new], projects: ["A", "B"])
        == ["A/A.swift": "0.50", "B/B.swift": "1.20"])
  }

  @Test func ofWhatWasTakenTheLowestHoldsThatIsAskedForStill() {
    var pins = pins(.atLeast(LibraryVersion(1, 4)))
    for version in [LibraryVersion(0, 52), LibraryVersion(1, 20), LibraryVersion(1, 7), LibraryVersion(2, 0)] {
      pins.add(.resolved(version), of: .composableArchitecture)
    }
    #expect(PinnedVersions(["": pins.pins[.composableArchitecture]!]).ofFolders == ["": .version(LibraryVersion(1, 7))])
    pins.add(.unversioned, of: .composableArchitecture)
    #expect(PinnedVersions(["": pins.pins[.composableArchitecture]!]).ofFolders == ["": .version(LibraryVersion(1, 7))])
  }

  @Test func pinsThatTheManifestRejectsAreIgnored() {
    let asks = manifest(#".package(url: "https://x.y/swift-composable-architecture", from: "1.7.1")"#)
    let files = ["Kit/Package.swift": asks, "Kit/Sources/App/A.swift": "", "Kit/Other/Package.swift": asks]
    let old = LibraryPins.Pin.resolved(LibraryVersion(0, 52))
    #expect(versions(files, ["Kit": old]) == ["Kit/Sources/App/A.swift": "1.7"])
    #expect(versions(files, ["": old]) == ["Kit/Sources/App/A.swift": "1.7"])
    #expect(versions(files, ["Kit": old, "": .resolved(LibraryVersion(1, 20))]) == ["Kit/Sources/App/A.swift": "1.20"])
    let elsewhere = LibraryPins.Pin.resolved(LibraryVersion(1, 9))
    #expect(versions(files, ["Kit": old, "App": elsewhere]) == ["Kit/Sources/App/A.swift": "1.7"])
    #expect(versions(files, ["Kit": .resolved(LibraryVersion(2, 0))]) == ["Kit/Sources/App/A.swift": "1.7"])
  }

  @Test(arguments: [
    (#".upToNextMinor(from: "1.7.0")"#, "1.7"), (#""1.4.0"..<"1.20.0""#, "1.7"), (#""1.4.0"..."1.20.0""#, "1.20"),
    (#""0.50.0"..<"2.0.0""#, "1.20"), (#"from: "0.50.0""#, "0.50"), (#"exact: "1.7.2""#, "1.7"),
  ])
  func aRequirementEndsSomewhere(requirement: String, version: String) {
    let asks = manifest(#".package(url: "https://x.y/swift-composable-architecture", \#(requirement))"#)
    let outer = LibraryPins.Pin.resolved(LibraryVersion(1, 20))
    let found = versions(
      ["Package.swift": asks, "A.swift": ""], ["": outer, "Other": .resolved(LibraryVersion(1, 8))])
    #expect(found == ["A.swift": version])
  }

  @Test(arguments: [
    ("Tuist/Dependencies.swift", #".remote(url: "x/swift-composable-architecture", requirement: .exact("1.4.0"))"#),
    ("Project.swift", #".package(url: "x/swift-composable-architecture", .upToNextMinor(from: "1.4.0"))"#),
    ("Tuist/Helpers/All.swift", #".remote(url: "x/swift-composable-architecture", requirement: .exact("1.4.0"))"#),
  ])
  func tuistAsks(file: String, package: String) {
    func version(importing module: String) -> String? {
      versions([file: "import \(module)\nlet packages = [\(package)]", "App/A.swift": ""])["App/A.swift"]
    }
    #expect(version(importing: "ProjectDescription") == "1.4")
    #expect(version(importing: "SwiftUI") == "1.20")
  }

  @Test(arguments: ["", "main", "v1", "1000.0", "-1.2"])
  func invalidVersionsAreIgnored(text: String) {
    #expect(LibraryVersion(text) == nil)
  }
}
