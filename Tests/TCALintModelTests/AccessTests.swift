import TCALintModel
import TCALintSyntax
import Testing

/// The declarations that the code of a file can name.
@Suite struct AccessTests {
  private static let manifest = """
    import PackageDescription
    let package = Package(
      name: "P",
      targets: [.target(name: "App", dependencies: ["Core"]), .target(name: "Core"), .testTarget(name: "AppTests")])

    """

  /// The names of the functions and cases of the program that a file can see, sorted.
  private func visible(in program: Program, from path: String) -> [String] {
    guard let file = program.files.indices.first(where: { program.files[$0].path.text == path }) else { return [] }
    return program.files.numbered.flatMap { id, contents in
      contents.facts.declarations.numbered.compactMap { declaration, item in
        guard item.kind == .function || item.kind == .enumCase else { return nil }
        let reference = DeclarationReference(file: id, declaration: declaration)
        return program.isVisible(reference, from: file) ? program.text(item.name, in: id) : nil
      }
    }.sorted()
  }

  private static let core = """
    func own() {}
    public func offered() {}
    package func shared() {}
    public extension Int { func extended() {}; internal func kept() {}; private func hidden() {} }
    extension Int { func inner() {} }
    public protocol Asked { func asked() }
    public enum Choice { case chosen; func unsaid() {} }
    enum Inside { case inside }

    """

  private func program(core: String, app: String, manifest: String? = manifest) -> Program {
    var files = ["Sources/App/A.swift": app, "Sources/App/B.swift": "func beside() {}\nprivate func alone() {}"]
    files["Sources/Core/C.swift"] = core
    files["Tests/AppTests/T.swift"] = "@testable import Core\nfunc test() {}"
    files["Package.swift"] = manifest
    return TCALintModelTests.program(files)
  }

  @Test func anotherModuleIsSeenWhereItOffers() {
    let program = program(core: Self.core, app: "import Core\n")
    #expect(
      visible(in: program, from: "Sources/App/A.swift") == [
        "asked", "beside", "chosen", "extended", "offered", "shared",
      ])
    #expect(
      visible(in: program, from: "Tests/AppTests/T.swift") == [
        "asked", "beside", "chosen", "extended", "inner", "inside", "kept", "offered", "own", "shared", "test",
        "unsaid",
      ])
  }

  @Test func withoutAnImportMembersAreSeen() {
    let program = program(core: Self.core, app: "")
    #expect(visible(in: program, from: "Sources/App/A.swift") == ["asked", "beside", "chosen", "extended"])
  }

  @Test func withoutAManifestFoldersHideNothing() {
    let program = program(core: "func own() {}\nprivate func hidden() {}", app: "", manifest: nil)
    #expect(visible(in: program, from: "Sources/App/A.swift") == ["beside", "own"])
  }
}
