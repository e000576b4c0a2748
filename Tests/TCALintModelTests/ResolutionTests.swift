import TCALintModel
import Testing

@Suite struct ResolutionTests {
  /// The file of the type that the property of `Screen` is found to have.
  private func place(_ files: [String: String], projectFolders: [FilePath] = []) -> FilePath? {
    let program = program(files, projectFolders: projectFolders)
    guard let screen = program.symbol("Screen"), let property = program.storedProperties(of: screen).first,
      let type = program.resolve(ofProperty: property).symbol, let file = program.symbols[type].declaration?.file
    else { return nil }
    return program.files[file].path
  }

  private let feature = "struct Feature { struct State {} }"
  private let screen = "struct Screen { let feature: Feature }"

  @Test(arguments: ["Handler", "API.Handler", "Outer.Inner"])
  func theTargetOfATypealiasIsReturnedAsWritten(name: String) throws {
    let program = program(
      """
      typealias Handler = (Int) -> Void
      enum API { typealias Handler = (Int) -> Void }
      typealias Outer = API
      extension API { typealias Inner = (Int) -> Void }
      struct Screen { let handler: \(name) }
      """)
    let property = try #require(program.symbol("Screen").flatMap { program.storedProperties(of: $0).first })
    let declaration = program.declaration(property)
    let target = try #require(
      program.target(
        ofAlias: PlacedType(type: declaration.type, file: property.file, scope: declaration.parent)))
    #expect(program.files[target.file].facts.types[target.type].kind == .function)
  }

  @Test(arguments: ["Int", "Screen", "[Handler]", "Missing.Handler"])
  func otherTypesHaveNoTarget(name: String) throws {
    let program = program("typealias Handler = () -> Void\nstruct Screen { let handler: \(name) }")
    let property = try #require(program.symbol("Screen").flatMap { program.storedProperties(of: $0).first })
    let declaration = program.declaration(property)
    #expect(
      program.target(
        ofAlias: PlacedType(type: declaration.type, file: property.file, scope: declaration.parent)) == nil)
  }

  /// Whether the type of a variable in a function is declared locally.
  private func isLocal(_ code: String) throws -> Bool {
    let program = program("\(code)\nstruct Helper {}")
    let facts = program.files[FileID(rawValue: 0)].facts
    let local = try #require(facts.locals.first { facts.names.text($0.name) == "helper" })
    let found = program.resolve(
      local.type, in: FileID(rawValue: 0), at: facts.scopes[local.scope].declaration)
    return found.symbol.flatMap { program.symbols[$0].declaration }.map {
      program.declaration($0).flags.contains(.local)
    } ?? false
  }

  @Test(arguments: [
    "func f() { struct Helper {}; let helper: Helper = a }",
    "enum E { static let e: E = { class Helper {}; return { let helper: Helper = a; return b }() }() }",
    "struct S { var s: Int { typealias H = Int; enum Helper {}; let helper: Helper; return 1 } }",
    "func f() { struct Helper {}; func g() { struct A { func h() { let helper: Helper = a } } } }",
  ])
  func aTypeInTheCodeAroundGoesBeforeOthers(code: String) throws { #expect(try isLocal(code)) }

  @Test(arguments: [
    "func f() { struct Helper {} }\nfunc g() { let helper: Helper = a }",
    "struct S { struct Helper {}; func f() { let helper: Helper = a } }",
    "struct S { func g() { struct Helper {} }; func f() { let helper: Helper = a } }",
  ])
  func oneInOtherCodeDoesNot(code: String) throws { #expect(try !isLocal(code)) }

  @Test func aTypeThatIsNotWrittenMeansNothing() {
    let program = program(["A.swift": "struct A {}"])
    for file in program.files.indices {
      #expect(program.externalName(of: .none, in: file, at: .none) == nil)
      #expect(program.resolve(TypeID.none, in: file, at: .none).symbols.isEmpty)
    }
  }

  @Test func theSameFileIsNearest() {
    #expect(place(["A/F.swift": feature, "A/S.swift": feature + "\n" + screen]) == "A/S.swift")
  }

  @Test func thenTheSameModule() {
    #expect(
      place([
        "Sources/A/Deep/F.swift": feature, "Sources/B/F.swift": feature, "Sources/A/Other/S.swift": screen,
      ]) == "Sources/A/Deep/F.swift")
  }

  @Test func thenTheNearestFolder() {
    #expect(
      place(["One/Feature/F.swift": feature, "Two/Feature/F.swift": feature, "Two/Views/S.swift": screen])
        == "Two/Feature/F.swift")
  }

  @Test func severalEquallyNearAreUnknown() {
    #expect(place(["One/F.swift": feature, "Two/F.swift": feature, "Three/S.swift": screen]) == nil)
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
    #expect(place(files.merging(["Sources/B/S.swift": screen]) { $1 }) == nil)
    #expect(place(files.merging(["Sources/B/S.swift": "import A\n" + screen]) { $1 }) == "Sources/A/F.swift")
    #expect(place(files.merging(["Odd/C/S.swift": "import A\n" + screen]) { $1 }) == "Sources/A/F.swift")
  }

  @Test func aFolderBesideAProjectIsAModule() {
    #expect(
      place(
        ["Apps/App/F.swift": feature, "Apps/Widget/F.swift": feature, "Apps/App/Views/S.swift": screen],
        projectFolders: ["Apps"]) == "Apps/App/F.swift")
  }

  @Test func aTypeInsideAnExtensionIsFoundThroughAnother() {
    #expect(
      place([
        "A.swift": "extension App.Home { \(feature) }", "B.swift": "extension App { struct Home {} }",
        "C.swift": "enum App {}", "S.swift": "struct Screen { let feature: App.Home.Feature }",
      ]) == "A.swift")
  }

  @Test func bothBranchesOfAConditionCount() {
    let program = program(
      """
      protocol Wraps {}
      protocol AlsoWraps {}
      #if os(macOS)
      struct Wrapper: Wraps {}
      #else
      struct Wrapper: AlsoWraps {}
      #endif
      """)
    #expect(program.symbols(named: "Wrapper").count == 2)
    let ancestors = program.symbols(named: "Wrapper").map { program.ancestry.ancestors(of: $0) }
    #expect(ancestors == ["Wraps", "AlsoWraps"].map { name in program.symbol(name).map { [$0] } })
  }
}

extension Program {
  fileprivate func resolve(ofProperty property: DeclarationReference) -> Resolution {
    resolve(declaration(property).type, in: property.file, at: declaration(property).parent)
  }
}

/// The traits that a type inherits from an external type, whose meaning the caller defines.
@Suite struct TraitTests {
  private static let drawable = Traits(rawValue: 1)
  private static let external = ExternalModules(
    [.init(["Drawing"], exports: ["Drawable", "Canvas"]), .init(["Swift"], exports: ["Equatable"])],
    implicit: ["Swift"])

  private func isDrawable(_ name: String, in files: [String: String]) -> Bool {
    program(files, external: Self.external) { $0 == "Drawable" || $0 == "Canvas" ? Self.drawable : [] }
      .traits(of: name).contains(Self.drawable)
  }

  private func isDrawable(_ name: String, in text: String) -> Bool {
    isDrawable(name, in: ["File.swift": "import Drawing\n" + text])
  }

  @Test func aConformanceMayBeInAnotherFile() {
    #expect(
      isDrawable(
        "Badge", in: ["Badge.swift": "struct Badge {}", "B.swift": "import Drawing\nextension Badge: Drawable {}"]))
  }

  @Test(arguments: [
    "struct T: Drawable {}", "struct T: Drawing.Drawable {}", "protocol P: Drawable {}\nstruct T: P {}",
    "typealias D = Drawable & Equatable\nstruct T: D {}", "class Base: Canvas {}\nfinal class T: Base {}",
    "enum N { protocol P: Drawable {} }\nstruct T: N.P {}", "struct T: Equatable, Drawable {}",
    "struct T {}\nextension T: @retroactive Drawable {}",
  ])
  func itIsInherited(_ text: String) { #expect(isDrawable("T", in: text), "\(text)") }

  @Test(arguments: [
    "struct T {}", "struct T: Kit.Drawable {}", "struct Outer { protocol Drawable {} }\nstruct T: Outer.Drawable {}",
    "protocol Drawable {}\nstruct T: Drawable {}", "protocol A: B {}\nprotocol B: A {}\nstruct T: A {}",
    "typealias A = B\ntypealias B = A\nstruct T: A {}", "struct T { let canvas: Canvas }",
  ])
  func itIsNot(_ text: String) { #expect(!isDrawable("T", in: text), "\(text)") }

  @Test func aPrivateTypeOfThatNameHidesItInItsFileAlone() {
    let files = [
      "A.swift": "private protocol Drawable {}\nstruct A: Drawable {}",
      "B.swift": "import Drawing\nstruct B: Drawable {}",
    ]
    #expect(!isDrawable("A", in: files))
    #expect(isDrawable("B", in: files))
  }

  @Test func aTypeWithTheNameOfAModuleHidesNothingOfIt() {
    func files(_ members: String) -> [String: String] {
      ["Tool.swift": "struct Drawing { \(members) }", "T.swift": "import Drawing\nstruct T: Drawing.Drawable {}"]
    }
    #expect(isDrawable("T", in: files("")))
    #expect(!isDrawable("T", in: files("protocol Drawable {}")))
  }
}
