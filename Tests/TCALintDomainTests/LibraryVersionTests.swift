import TCALintDomain
import TCALintModel
import Testing

@Suite struct LibraryVersionTests {
  private func pins(_ pin: LibraryPins.Pin) -> LibraryPins {
    var pins = LibraryPins()
    pins.add(pin, of: .composableArchitecture)
    return pins
  }

  /// What is known of each file: the lowest version that it does not have, of some.
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

  @Test func withoutAnythingItIsTheNewest() {
    #expect(versions(["App/A.swift": ""]) == ["App/A.swift": "1.20"])
  }

  @Test func theInnermostPinHolds() {
    let files = ["Old/A.swift": "", "New/Deep/B.swift": "", "Branch/C.swift": "", "D.swift": ""]
    let pins: [FilePath: LibraryPins.Pin] = [
      "": .exactly(LibraryVersion(1, 4)), "Old": .exactly(LibraryVersion(0, 55)),
      "New": .exactly(LibraryVersion(1, 17)), "Branch": .unversioned,
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
    (#".package(path: "../swift-composable-architecture")"#, "1.20"),
    (#".package(url: "https://x.y/other", from: "1.0.0")"#, "1.20"),
  ])
  func aManifestAsks(dependency: String, version: String) {
    let files = ["Package.swift": manifest(dependency), "Sources/App/A.swift": ""]
    #expect(versions(files) == ["Sources/App/A.swift": version])
  }

  @Test func whatIsPinnedElsewhereIsWhatAManifestGets() {
    let asks = manifest(#".package(url: "https://x.y/swift-composable-architecture", from: "1.0.0")"#)
    let files = ["Package.swift": asks, "Sources/App/A.swift": ""]
    #expect(versions(files, ["App": .exactly(LibraryVersion(1, 8))]) == ["Sources/App/A.swift": "1.7"])
    #expect(versions(files, ["App": .exactly(LibraryVersion(0, 50))]) == ["Sources/App/A.swift": "1.0"])
    #expect(versions(files, ["": .exactly(LibraryVersion(1, 4))]) == ["Sources/App/A.swift": "1.4"])
  }

  @Test func onePinElsewhereHoldsButForAnotherProject() {
    let files = ["App/A.swift": "", "Kit/B.swift": "", "Other/C.swift": ""]
    let found = versions(files, ["App": .exactly(LibraryVersion(1, 4))], projects: ["App", "Other"])
    #expect(found == ["App/A.swift": "1.4", "Kit/B.swift": "1.4", "Other/C.swift": "1.20"])
  }

  @Test func codeWithWhatWasRemovedIsOlder() {
    let old = "import ComposableArchitecture\nstruct A: ReducerProtocol {}"
    let new = "import ComposableArchitecture\n@Reducer struct B {}"
    #expect(versions(["A.swift": old, "C.swift": ""]) == ["A.swift": "0.50", "C.swift": "0.50"])
    #expect(versions(["A.swift": old, "B.swift": new]) == ["A.swift": "1.20", "B.swift": "1.20"])
    #expect(
      versions(["A/A.swift": old, "B/B.swift": new], projects: ["A", "B"])
        == ["A/A.swift": "0.50", "B/B.swift": "1.20"])
  }

  @Test func whatIsExactGoesBeforeWhatIsNotAndTheLowerVersionBeforeTheHigher() {
    var pins = pins(.atLeast(LibraryVersion(1, 2)))
    pins.add(self.pins(.exactly(LibraryVersion(1, 9))))
    #expect(pins == self.pins(.exactly(LibraryVersion(1, 9))))
    pins.add(self.pins(.exactly(LibraryVersion(1, 5))))
    pins.add(self.pins(.unversioned))
    #expect(pins == self.pins(.exactly(LibraryVersion(1, 5))))
  }

  @Test(arguments: ["", "main", "v1", "1000.0", "-1.2"])
  func whatIsNoVersionIsNone(text: String) {
    #expect(LibraryVersion(text) == nil)
  }
}
