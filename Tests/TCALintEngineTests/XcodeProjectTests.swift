import Foundation
import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct XcodeProjectTests {
  /// A project with an app and its tests.
  private func project(
    project: String = "", app: String = "", appMore: String = "", base: String = "", objects: String = ""
  ) -> String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        P = { isa = PBXProject; buildConfigurationList = PL /* of "Shop" */; mainGroup = G; targets = ( T, /* x */ U, ); };
        G = { isa = PBXGroup; children = ( C, S ); sourceTree = "<group>"; };
        C = { isa = PBXGroup; path = Config; children = ( X ); sourceTree = "<group>"; };
        X = { isa = PBXFileReference; path = "Shop.xcconfig"; sourceTree = "<group>"; };
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = Code; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = Shop; buildConfigurationList = TL;
          productType = "com.apple.product-type.application"; \(appMore) };
        U = { isa = PBXNativeTarget; name = ShopTests; productType = "com.apple.product-type.bundle.unit-test"; };
        PL = { isa = XCConfigurationList; buildConfigurations = ( PC ); };
        TL = { isa = XCConfigurationList; buildConfigurations = ( TD, TR ); };
        PC = { isa = XCBuildConfiguration; \(base) buildSettings = { SDK = "a \\" b"; \(project) }; name = Debug; };
        TD = { isa = XCBuildConfiguration; buildSettings = { \(app) }; name = Debug; };
        TR = { isa = XCBuildConfiguration; buildSettings = { \(app) }; name = Release; };
        \(objects)
      };
      rootObject = P /* Project object */;
    }
    """
  }

  /// The files of a folder in which the compiler refuses what may be a data race.
  private func checked(_ files: [String: String]) throws -> [FilePath] {
    let folder = try Folder.workTree(files)
    let outcome = Linter(rules: [], jobs: 2).lint(["."], workingDirectory: folder.root)
    let program = try #require(outcome.programs.first)
    return program.files.indices.filter { program.checksConcurrencyCompletely($0) }.map { program.files[$0].path }
  }

  private func checked(_ project: String, _ more: [String: String] = [:]) throws -> [FilePath] {
    let files = [
      "Shop.xcodeproj/project.pbxproj": project, "Shop/A.swift": "", "Other/B.swift": "", "Code/C.swift": "",
    ]
    return try checked(files.merging(more) { $1 })
  }

  @Test(arguments: [
    ("IPHONEOS_DEPLOYMENT_TARGET = 16.4", "", LibraryVersion(16, 4)...LibraryVersion(16, 4)),
    (
      "IPHONEOS_DEPLOYMENT_TARGET = 16.4", "IPHONEOS_DEPLOYMENT_TARGET = 17",
      LibraryVersion(17, 0)...LibraryVersion(17, 0)
    ),
    ("", "IPHONEOS_DEPLOYMENT_TARGET = \"$(LOWEST)\"", LibraryVersion(0, 0)...LibraryVersion(.max, .max)),
    ("", "", nil),
  ])
  func aTargetOverridesTheReleaseOfItsProject(
    project: String, app: String, releases: ClosedRange<LibraryVersion>?
  ) throws {
    let text = self.project(project: project, app: app)
    let read = try #require(XcodeProject(Array(text.utf8), in: "/Shop") { _ in XcodeSettings() })
    #expect(read.pins["/Shop"]?.platforms[.iOS] == releases)
    #expect(read.pins["/Shop/Shop"]?.platforms[.iOS] == releases)
  }

  @Test func aConfigurationFileSetsReleases() {
    let (settings, included) = XcodeSettings.read(
      Array("#include \"Base.xcconfig\"\nMACOSX_DEPLOYMENT_TARGET = 13.3 // Ventura\nX[arch=*] = 1\n".utf8))
    #expect(settings.releases == [.macOS: LibraryVersion(13, 3)...LibraryVersion(13, 3)])
    #expect(included == ["Base.xcconfig"])
  }

  @Test func aTargetSetsDefaultIsolation() throws {
    for (setting, isOnMainActor) in [("MainActor", true), ("nonisolated", false)] {
      let project = project(app: "SWIFT_DEFAULT_ACTOR_ISOLATION = \(setting)")
      let folder = try Folder(["Shop.xcodeproj/project.pbxproj": project, "Shop/A.swift": ""])
      let outcome = Linter(rules: [], jobs: 2).lint(["."], workingDirectory: folder.root)
      let program = try #require(outcome.programs.first)
      #expect(program.files.indices.map { program.isOnMainActorByDefault($0) } == [isOnMainActor])
      let configuration = Array("SWIFT_DEFAULT_ACTOR_ISOLATION = \(setting)\n".utf8)
      #expect(XcodeSettings.read(configuration).settings.checking.isOnMainActor == isOnMainActor)
    }
  }

  private let all: [FilePath] = ["Code/C.swift", "Other/B.swift", "Shop/A.swift"]

  @Test func aProjectWithoutSettingsIsSwift6() throws {
    #expect(try checked(project()) == all)
    #expect(try checked("{ objects = {}; }") == all)
    #expect(try checked("no list") == all)
  }

  @Test func theProjectDecides() throws {
    #expect(try checked(project(project: "SWIFT_VERSION = 5.0;")) == [])
    #expect(try checked(project(project: "SWIFT_VERSION = 6.0;")) == all)
    #expect(try checked(project(project: "SWIFT_VERSION = 5.0; SWIFT_STRICT_CONCURRENCY = complete;")) == all)
    #expect(try checked(project(project: "SWIFT_VERSION = 5.0; SWIFT_STRICT_CONCURRENCY = targeted;")) == [])
    #expect(try checked(project(project: "SWIFT_VERSION = \"$(V)\";")) == all)
  }

  @Test func sectionsOfWhatIsBuiltOfWhichFilesArePassedOver() throws {
    func project(_ objects: String) -> String { self.project(project: "SWIFT_VERSION = 5.0;", objects: objects) }
    for kind in ["PBXBuildFile", "PBXSourcesBuildPhase"] {
      let (begin, end) = ("/* Begin \(kind) section */\n", "\n/* End \(kind) section */")
      let object = "B = { isa = \(kind); fileRef = X; };"
      #expect(try checked(project(begin + object + end)) == [])
      #expect(try checked(project(begin + "} ) \"" + end)) == [], "it is not looked into")
      #expect(try checked(project(begin + object)) == [], "without an end it is read")
      #expect(try checked(project(begin + object + begin + object)) == [])
    }
    let section = "/* Begin PBXGroup section */\n} }\n/* End PBXGroup section */"
    #expect(try checked(project(section)) == all, "of others something is asked, and this is no list")
  }

  @Test func allConfigurationsApplyIfTheirOwnersAreUnknown() throws {
    func project(_ versions: String...) -> String {
      let configurations = versions.enumerated().map { index, version in
        "A\(index) = { isa = XCBuildConfiguration; buildSettings = { SWIFT_VERSION = \(version); }; };"
      }
      return "{ objects = { \(configurations.joined()) }; }"
    }
    #expect(try checked(project("5.0")) == [])
    #expect(try checked(project("5.0", "6.0")) == all)
  }

  @Test func aTargetGoesBeforeItsProject() throws {
    #expect(try checked(project(project: "SWIFT_VERSION = 6.0;", app: "SWIFT_VERSION = 5.0;")) == [])
    #expect(try checked(project(project: "SWIFT_VERSION = 5.0;", app: "\"SWIFT_VERSION\" = \"6.0\";")) == all)
  }

  @Test func aTargetHasItsFolderAndItsSynchronizedFolders() throws {
    let kit = """
      K = { isa = PBXNativeTarget; name = Other; buildConfigurationList = KL; fileSystemSynchronizedGroups = ( S ); };
      KL = { isa = XCConfigurationList; buildConfigurations = ( KC ); };
      KC = { isa = XCBuildConfiguration; buildSettings = { SWIFT_VERSION = 6.0; }; };
      """
    let text = project(project: "SWIFT_VERSION = 5.0;", objects: kit).replacing("( T,", with: "( T, K,")
    #expect(try checked(text) == ["Code/C.swift", "Other/B.swift"])
  }

  @Test func aConfigurationFileDecides() throws {
    let text = project(base: "baseConfigurationReference = X /* Shop.xcconfig */;")
    #expect(try checked(text, ["Config/Shop.xcconfig": "// what\nSWIFT_VERSION = 5.0 // why\n"]) == [])
    #expect(try checked(text, ["Config/Shop.xcconfig": "SWIFT_VERSION[sdk=x] = 5.0"]) == all)
    #expect(
      try checked(
        text,
        [
          "Config/Shop.xcconfig": "#include \"../Base.xcconfig\"\nSWIFT_VERSION=5\n",
          "Base.xcconfig": "SWIFT_VERSION = 6",
        ])
        == [])
    let loop = [
      "Config/Shop.xcconfig": "#include \"Shop.xcconfig\"\n#include? \"Base.xcconfig\"",
      "Config/Base.xcconfig": "SWIFT_VERSION = 5.0",
    ]
    #expect(try checked(text, loop) == [])
  }

  @Test func nothingOutsideOfTheProgramIsRead() throws {
    let outside = try Folder(["Shop.xcconfig": "SWIFT_VERSION = 5.0"])
    let text = project(base: "baseConfigurationReference = X;")
    let folder = try Folder(["Shop.xcodeproj/project.pbxproj": text, "Shop/A.swift": ""])
    try folder.link("Config", to: outside.path)
    let program = try #require(Linter(rules: [], jobs: 2).lint(["."], workingDirectory: folder.root).programs.first)
    #expect(program.checksConcurrencyCompletely(program.files.startIndex))
  }

  @Test func theNearestProjectOrPackageDecides() throws {
    let five = project(project: "SWIFT_VERSION = 5.0;")
    let manifest = "// swift-tools-version: 6.0\nimport PackageDescription\nlet p = Package(name: \"P\", targets: [])"
    #expect(
      try checked(five, ["Kit/Package.swift": manifest, "Kit/K.swift": ""]) == ["Kit/K.swift", "Kit/Package.swift"])
  }

  @Test(arguments: [
    "{", "{ a = (", "{ a = ) }", "{ a = \"", "{ a = /* ", "( a )", "a", "", "{ objects = x; }", "{ } }",
  ])
  func aPropertyListThatIsInvalidIsIgnored(_ text: String) throws {
    #expect(try checked(text) == all)
  }

  @Test func tooDeepListsAreInvalid() {
    #expect(PropertyList(Array(String(repeating: "{ a = ", count: 100_000).utf8)) == nil)
  }
}
