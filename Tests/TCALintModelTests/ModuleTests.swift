import TCALintSyntax
import Testing

@testable import TCALintModel

/// Modules and their imports.
@Suite struct ModuleTests {
  private func imports(_ program: Program) -> [String] {
    program.moduleImports.map { item in
      let names = [item.importer, item.imported].map { program.modules[$0].name }
      let line = program.source(program.lines(of: item.location)).dropLast()
      return "\(names[0]) → \(names[1]) by '\(line)' in \(program.files[item.location.file].path)"
    }
  }

  @Test func aTargetIsLocatedInTheManifest() {
    let program = program([
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "App", dependencies: ["Core"]), .target(name: "Core")])

      """, "Sources/App/A.swift": "@testable import Core\nimport Paint\n", "Sources/App/B.swift": "import Core\n",
      "Sources/Core/C.swift": "import Core\n", "Tests/AppTests/T.swift": "import App\n",
    ])
    #expect(program.modules.map(\.name) == ["", "App", "Core", "AppTests"])
    #expect(program.modules.map { $0.declaration.map(program.source) } == [nil, "\"App\"", "\"Core\"", nil])
    #expect(imports(program) == ["App → Core by '@testable import Core' in Sources/App/A.swift"])
  }

  @Test func aFolderIsNoLibraryByItsName() {
    let external = ExternalModules([ExternalModules.Group(["Paint"], exports: ["Brush"])])
    func names(_ files: [String: String]) -> [String] {
      program(files, external: external, projectFolders: ["App"]).modules.map(\.name)
    }
    #expect(names(["App/Paint/A.swift": "", "App/Views/B.swift": ""]) == ["", "Views"])
    #expect(names(["Kit/Sources/Paint/A.swift": "", "Kit/Sources/Paint/B.swift": "import Paint"]) == [""])
    #expect(names(["Kit/Sources/Paint/A.swift": "struct Canvas {}", "Kit/Sources/Paint/B.swift": ""]) == [""])
    #expect(names(["Kit/Sources/Paint/A.swift": "", "Kit/Sources/Paint/B.swift": "struct Brush {}"]) == ["Paint"])
  }

  @Test(arguments: ["Package.swift", "Other.swift"])
  func aPlaygroundIsAModuleByItself(manifest: String) {
    let program = program([
      manifest: "import PackageDescription\nlet p = Package(name: \"P\", targets: [.target(name: \"App\")])",
      "Sources/App/A.swift": "struct A: View {}\n", "Sources/App/Try.playground/Contents.swift": "protocol View {}\n",
      "Sources/App/Try.playground/Sources/B.swift": "struct B: View {}\n",
    ])
    func names(_ path: FilePath) -> Bool {
      let file = program.files.indices.first { program.files[$0].path == path }!
      let type = program.files[file].facts.types.factIndices.first!
      return program.resolve(type, in: file, at: DeclarationID.none).symbol != nil
    }
    #expect(!names("Sources/App/A.swift"))
    #expect(names("Sources/App/Try.playground/Sources/B.swift"))
  }

  @Test func anAmbiguousModuleIsNone() {
    let program = program([
      "One/Sources/Core/A.swift": "", "Two/Sources/Core/B.swift": "", "Two/Sources/App/C.swift": "import Core\n",
    ])
    #expect(program.modules.count == 3)
    #expect(imports(program) == [])
  }
}
