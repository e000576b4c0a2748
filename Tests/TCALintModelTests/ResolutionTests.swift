import TCALintModel
import Testing

@Suite struct ResolutionTests {
  /// Whether the view that `Screen` holds a store of is found to belong to the reducer in that file.
  private func owner(_ files: [String: String], projectFolders: [FilePath] = []) -> FilePath? {
    let program = program(files, projectFolders: projectFolders)
    guard let view = program.symbol("Screen"), let store = program.stores(heldBy: view).first,
      let file = program.symbols[Int(store.reducer)].declaration?.file
    else { return nil }
    return program.files[file].path
  }

  private let feature = "@Reducer struct Feature { struct State {} }"
  private let screen = "struct Screen: View { let store: StoreOf<Feature> }"

  @Test func theSameFileIsNearest() {
    #expect(owner(["A/F.swift": feature, "A/S.swift": feature + "\n" + screen]) == "A/S.swift")
  }

  @Test func thenTheSameModule() {
    #expect(
      owner([
        "Sources/A/Deep/F.swift": feature, "Sources/B/F.swift": feature, "Sources/A/Other/S.swift": screen,
      ]) == "Sources/A/Deep/F.swift")
  }

  @Test func thenTheNearestFolder() {
    #expect(
      owner(["One/Feature/F.swift": feature, "Two/Feature/F.swift": feature, "Two/Views/S.swift": screen])
        == "Two/Feature/F.swift")
  }

  @Test func severalEquallyNearAreUnknown() {
    #expect(owner(["One/F.swift": feature, "Two/F.swift": feature, "Three/S.swift": screen]) == nil)
  }

  @Test func aManifestKeepsModulesApart() {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A"), .target(name: "B", dependencies: [.target(name: "A")]), .target(name: "C", path: "Odd/C"),
      ])
      """
    let files = ["Package.swift": manifest, "Sources/A/F.swift": feature]
    #expect(owner(files.merging(["Sources/B/S.swift": screen]) { $1 }) == nil)
    #expect(owner(files.merging(["Sources/B/S.swift": "import A\n" + screen]) { $1 }) == "Sources/A/F.swift")
    #expect(owner(files.merging(["Odd/C/S.swift": "import A\n" + screen]) { $1 }) == "Sources/A/F.swift")
  }

  @Test func aFolderBesideAProjectIsAModule() {
    #expect(
      owner(
        ["Apps/App/F.swift": feature, "Apps/Widget/F.swift": feature, "Apps/App/Views/S.swift": screen],
        projectFolders: ["Apps"]) == "Apps/App/F.swift")
  }

  @Test func aTypeInsideAnExtensionIsFoundThroughAnother() {
    #expect(
      owner([
        "A.swift": "extension App.Home { \(feature) }", "B.swift": "extension App { struct Home {} }",
        "C.swift": "enum App {}", "S.swift": "struct Screen: View { let store: StoreOf<App.Home.Feature> }",
      ]) == "A.swift")
  }

  @Test func bothBranchesOfAConditionCount() {
    let program = program(
      """
      #if os(macOS)
      struct Wrapper: NSViewRepresentable {}
      #else
      struct Wrapper: UIViewRepresentable {}
      #endif
      """)
    let wrappers = program.symbols(named: "Wrapper")
    #expect(wrappers.count == 2)
    #expect(wrappers.allSatisfy { program.roles(of: $0).contains(.view) })
  }
}
