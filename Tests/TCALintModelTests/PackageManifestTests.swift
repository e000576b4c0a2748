import TCALintModel
import TCALintSyntax
import Testing

@Suite struct PackageManifestTests {
  private func manifest(_ text: String) -> PackageManifest? {
    Parser.parse(Array(text.utf8)) { PackageManifest($0) }
  }

  /// The settings of each target in the manifest: `A` for complete checking, `a` for less.
  private func checked(_ text: String) -> String {
    let manifest = manifest(text)
    return manifest?.targets.map { target in
      manifest?.checking(of: target).isComplete == true ? target.name : target.name.lowercased()
    }.joined() ?? "no manifest"
  }

  @Test(arguments: [
    ("Package.swift", true), ("App/Package@swift-5.9.swift", true), ("Project.swift", true), ("Workspace.swift", true),
    ("Tuist.swift", true), ("Tuist/Config.swift", true), ("Config.swift", false), ("Packages.swift", false),
    ("package.swift", false), ("Sources/Point.swift", false),
  ])
  func aManifestIsKnownByItsName(path: String, isManifest: Bool) {
    #expect(ProgramFile.isManifest(FilePath(path)) == isManifest)
  }

  private func package(
    tools: String = "5.9", before: String = "", modes: String = "", settings: String = "", after: String = ""
  ) -> String {
    """
    // swift-tools-version: \(tools)
    import PackageDescription
    \(before)
    let package = Package(name: "P", targets: [
      .target(name: "A"\(settings.isEmpty ? "" : ", swiftSettings: \(settings)")), .target(name: "B"),
    ]\(modes.isEmpty ? "" : ", \(modes)"))
    \(after)
    """
  }

  @Test func targetsAreRead() {
    let manifest = manifest(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A", dependencies: [.target(name: "Inner"), "B"], path: "Odd/A"),
        .executableTarget(name: "B"), .testTarget(name: "ATests", dependencies: ["A"]), .macro(name: "M"),
        .plugin(name: "G", capability: .buildTool()),
      ])
      let others: [Target.Dependency] = [.target(name: "C")]
      """)
    #expect(manifest?.targets.map(\.name) == ["A", "B", "ATests", "M", "G"])
    #expect(manifest?.targets.map(\.kind) == [.regular, .executable, .test, .macro, .plugin])
    #expect(manifest?.targets.map(\.path) == ["Odd/A", nil, nil, nil, nil])
    #expect(manifest?.targets.map(\.isTest) == [false, false, true, false, false])
  }

  @Test func targetsOfAFunctionHaveItsSettings() {
    let function = """
      func feature(_ name: String) -> Target { .target(name: name, swiftSettings: [.swiftLanguageMode(.v5)]) }
      """
    let made = manifest(package(tools: "6.0", after: function))
    #expect(made?.targets.map(\.name) == ["A", "B"])
    #expect(made?.checkingOfOthers.isComplete == false)
    #expect(checked(package(tools: "6.0", after: function)) == "AB")
    let another = "func core(_ name: String) -> Target { .target(name: name) }"
    #expect(manifest(package(tools: "6.0", after: function + "\n" + another))?.checkingOfOthers.isComplete == true)
  }

  @Test func aFileWithoutTheImportIsNoManifest() {
    #expect(manifest("// swift-tools-version: 5.9\nlet a = 1") == nil)
  }

  @Test(arguments: [
    ("6.0", "AB"), ("6", "AB"), ("6.1;(x)", "AB"), ("10.0", "AB"), ("5.9", "ab"), ("4", "ab"), ("5.10.1", "ab"),
    ("", "AB"), ("x", "AB"),
  ])
  func theToolsVersionSetsTheLanguageMode(_ tools: String, _ expected: String) {
    #expect(checked(package(tools: tools)) == expected)
  }

  @Test func theToolsVersionIsOnTheFirstNonemptyLine() {
    let rest = package(tools: "x")
    #expect(checked("\n\n//swift-tools-version:5.7\n" + rest) == "ab")
    #expect(checked("\u{feff}//swift-tools-version:5.7\n" + rest) == "ab")
    #expect(checked("//  Swift-Tools-Version:\t5.7\n" + rest) == "ab")
    #expect(checked("// a comment\n// swift-tools-version:5.7\n" + rest) == "AB")
  }

  @Test(arguments: [
    ("6.0", "swiftLanguageModes: [.v5]", "ab"), ("6.0", "swiftLanguageVersions: [.v5]", "ab"),
    ("5.9", "swiftLanguageVersions: [.v6]", "AB"), ("5.9", "swiftLanguageVersions: [.version(\"6\")]", "AB"),
    ("6.0", "swiftLanguageModes: [.v4_2, .v5]", "ab"), ("6.0", "swiftLanguageModes: [.v5, .v6]", "AB"),
    ("5.9", "swiftLanguageVersions: [.version(\"6.1\")]", "AB"), ("6.0", "swiftLanguageModes: nil", "AB"),
  ])
  func thePackageSetsItsModes(_ tools: String, _ modes: String, _ expected: String) {
    #expect(checked(package(tools: tools, modes: modes)) == expected)
  }

  @Test func thePackagesModesMayBeAssigned() {
    #expect(checked(package(tools: "6.0", after: "package.swiftLanguageModes = [.v5]")) == "ab")
  }

  @Test(arguments: [
    "[.swiftLanguageMode(.v6)]", "[.swiftLanguageVersion(.v6)]", "[.enableExperimentalFeature(\"StrictConcurrency\")]",
    "[.enableExperimentalFeature(\"StrictConcurrency=complete\")]", "[.enableUpcomingFeature(\"StrictConcurrency\")]",
    "[.unsafeFlags([\"-strict-concurrency=complete\"])]", "[.unsafeFlags([\"-Xfrontend\", \"-warn-concurrency\"])]",
    "[.unsafeFlags([\"-enable-experimental-feature\", \"StrictConcurrency\"], .when(configuration: .debug))]",
    "[.unsafeFlags([\"-swift-version\", \"6\"])]", "[.define(\"X\"), SwiftSetting.swiftLanguageMode(.v6)]",
  ])
  func aTargetsSettingsCount(_ settings: String) {
    #expect(checked(package(settings: settings)) == "Ab", "\(settings)")
  }

  @Test(arguments: [
    "[]", "[.define(\"StrictConcurrency\")]", "[.enableExperimentalFeature(\"StrictConcurrency=minimal\")]",
    "[.unsafeFlags([\"-strict-concurrency=targeted\"])]", "[.enableUpcomingFeature(\"ExistentialAny\")]",
    "[.swiftLanguageMode(.v5)]", "unknown",
  ])
  func otherSettingsDoNot(_ settings: String) {
    #expect(checked(package(settings: settings)) == "ab", "\(settings)")
  }

  @Test func aTargetMayKeepTheOlderMode() {
    #expect(checked(package(tools: "6.0", settings: "[.swiftLanguageMode(.v5)]")) == "aB")
    #expect(
      checked(
        package(tools: "6.0", settings: "[.swiftLanguageMode(.v5), .enableUpcomingFeature(\"StrictConcurrency\")]"))
        == "AB")
  }

  @Test func settingsMayBeInAConstant() {
    let settings = "let settings: [SwiftSetting] = [.enableExperimentalFeature(\"StrictConcurrency\")]"
    #expect(checked(package(before: settings, settings: "settings")) == "Ab")
    #expect(checked(package(settings: "[.define(\"X\")] + settings", after: settings)) == "Ab")
    let ofOthers = "let strict: SwiftSetting = .swiftLanguageMode(.v6)\nlet settings = [strict]"
    #expect(checked(package(before: ofOthers, settings: "settings")) == "Ab")
    let member = "extension SwiftSetting { static let strict = Self.enableUpcomingFeature(\"StrictConcurrency\") }"
    #expect(checked(package(settings: "[.strict]", after: member)) == "Ab")
    let computed = "extension [SwiftSetting] { static var all: Self { [.swiftLanguageMode(.v6)] } }"
    #expect(checked(package(settings: ".all", after: computed)) == "Ab")
  }

  @Test(arguments: [
    "for target in package.targets { target.swiftSettings = [.swiftLanguageMode(.v6)] }",
    "for target in package.targets { target.swiftSettings?.append(contentsOf: [.swiftLanguageMode(.v6)]) }",
    "for target in package.targets where target.type != .plugin { target.swiftSettings = settings }",
    "for index in package.targets.indices { package.targets[index].swiftSettings = settings }",
    "package.targets.forEach { $0.swiftSettings = ($0.swiftSettings ?? []) + settings }",
    "#if compiler(>=6)\nfor target in package.targets { target.swiftSettings = settings }\n#endif",
    """
    for target in package.targets {
      var all = target.swiftSettings ?? []
      all.append(.enableUpcomingFeature("StrictConcurrency"))
      target.swiftSettings = all
    }
    """,
  ])
  func aLoopGivesThemToAllTargets(_ loop: String) {
    let settings = "let settings: [SwiftSetting] = [.enableExperimentalFeature(\"StrictConcurrency\")]"
    #expect(checked(package(before: settings, after: loop)) == "AB", "\(loop)")
  }

  @Test func aLoopOverOtherThingsGivesThemNothing() {
    #expect(checked(package(after: "for x in [1] { print(x, [SwiftSetting.swiftLanguageMode(.v6)]) }")) == "ab")
    #expect(checked(package(after: "for target in package.targets { print(target, .swiftLanguageMode(.v6)) }")) == "ab")
  }
}
