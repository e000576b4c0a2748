import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain

@Suite struct LibraryUseTests {
  private func app(
    _ files: [String: String], _ folders: [FilePath: LibraryPins.Pin] = [:], projects: [FilePath] = [],
    takesNewest: Bool = false
  ) -> App {
    var settings = AppSettings()
    settings.takesNewestLibraries = takesNewest
    return App(
      linking: files.sorted { $0.key < $1.key }.map { AppFile(path: FilePath($0), source: Array($1.utf8)) },
      projectFolders: projects,
      folderPins: folders.mapValues { pin in
        var pins = LibraryPins()
        pins.add(pin, of: .composableArchitecture)
        return pins
      }, settings: settings
    ).kept()
  }

  // MARK: Whether the libraries are used

  @Test(arguments: [
    "import ComposableArchitecture", "import Dependencies", "@_exported import DependenciesMacros", "import WeaveDI",
    "@Reducer struct A {}", "struct A { @Dependency(\\.uuid) var uuid }",
  ])
  func anImportOrAnAttributeIsAUse(_ source: String) {
    #expect(app(["A.swift": "struct B {}", "B.swift": source]).usesLibraries)
  }

  @Test(arguments: ["import SwiftUI", "struct Reducer {}", "// import ComposableArchitecture", "@State var a = 1"])
  func lookalikesDoNotCount(_ source: String) {
    #expect(!app(["A.swift": source]).usesLibraries)
  }

  // MARK: Versions that are not clear

  private static let user = "import ComposableArchitecture\n@Reducer struct A { struct State {} }"

  @Test func aVersionIsClearWhereOneIsPinned() {
    for version in [LibraryVersion(1, 4), LibraryVersion(1, 99), LibraryVersion(0, 50)] {
      let app = app(["A.swift": Self.user], ["": .resolved(version)], projects: [""])
      #expect(app.unclearArchitectureVersion == nil, "\(version)")
    }
  }

  @Test func aBranchAndALaterMajorVersionAreNot() {
    #expect(app(["A.swift": Self.user], ["": .unversioned]).unclearArchitectureVersion == .unversioned)
    let version = LibraryVersion(2, 1)
    #expect(app(["A.swift": Self.user], ["": .resolved(version)]).unclearArchitectureVersion == .newer(version))
  }

  @Test func anAppThatPinsNothingIsNotClear() {
    #expect(app(["App/A.swift": Self.user], projects: ["App"]).unclearArchitectureVersion == .unpinned)
    let manifest = "import PackageDescription\nlet package = Package(name: \"a\")"
    #expect(app(["Package.swift": manifest, "A.swift": Self.user]).unclearArchitectureVersion == .unpinned)
    #expect(app(["A.swift": Self.user]).unclearArchitectureVersion == nil, "a few files need not pin anything")
  }

  @Test(arguments: [
    "let reducer = Reducer<State, Action, Environment> { state, action, environment in .none }",
    "let reducer: AnyReducer<Int, Action, Void> = .combine(AnyReducer { _, _, _ in .none })",
  ])
  func reducersThatTakeAnEnvironmentAreOld(_ reducer: String) {
    let old = "import ComposableArchitecture\n\(reducer)"
    #expect(app(["A.swift": old], ["": .resolved(LibraryVersion(0, 28))]).unclearArchitectureVersion == .environments)
    #expect(app(["A.swift": old]).unclearArchitectureVersion == .environments)
    let later = "import ComposableArchitecture\nstruct A: ReducerProtocol {}"
    #expect(
      app(["A.swift": old, "B.swift": later], ["": .resolved(LibraryVersion(0, 50))]).unclearArchitectureVersion
        == .environments)
    #expect(app(["A.swift": reducer]).unclearArchitectureVersion == nil, "not the library's")
  }

  @Test func anOldVersionWithoutReducersIsOld() {
    let view = "import ComposableArchitecture\nextension Reducer {}\nstruct A { let store: Store<Int, Int> }"
    #expect(app(["A.swift": view], ["": .resolved(LibraryVersion(0, 28))]).unclearArchitectureVersion == .older)
    let reducer = "import ComposableArchitecture\nlet reducer: some Reducer<Int, Int> = EmptyReducer()"
    #expect(app(["A.swift": reducer], ["": .resolved(LibraryVersion(1, 4))]).unclearArchitectureVersion == nil)
  }

  @Test func oneFileWithAVersionIsEnough() {
    let pins: [FilePath: LibraryPins.Pin] = ["App": .resolved(LibraryVersion(1, 4)), "Examples": .unversioned]
    let files = ["App/A.swift": Self.user, "Examples/A.swift": Self.user]
    #expect(app(files, pins).unclearArchitectureVersion == nil)
  }

  @Test func whereNothingIsToBeKnownNothingIsUnclear() {
    #expect(app(["A.swift": "import Dependencies"], ["": .unversioned]).unclearArchitectureVersion == nil)
    #expect(app(["A.swift": Self.user], ["": .unversioned], takesNewest: true).unclearArchitectureVersion == nil)
    let manifest = """
      import PackageDescription
      let package = Package(name: "a", targets: [.target(name: "ComposableArchitecture")])
      """
    let library = ["Package.swift": manifest, "Sources/ComposableArchitecture/A.swift": Self.user]
    #expect(app(library).unclearArchitectureVersion == nil, "the library itself")
  }
}
