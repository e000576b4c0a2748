import TCALintSyntax
import Testing

@testable import TCALintModel

/// Modules of projects of Tuist.
@Suite struct TuistModuleTests {
  private func program(_ files: [String: String]) -> Program {
    Program(
      linking: files.sorted { $0.key < $1.key }.map {
        ProgramFile(path: FilePath($0), source: Array($1.utf8), names: .knowing([]))
      })
  }

  /// The module of each Swift file that is no manifest: its name, and `test` for one of tests.
  private func modules(_ files: [String: String]) -> [String: String] {
    let program = program(files)
    var found: [String: String] = [:]
    for file in program.files.indices where program.files[file].source.isEmpty {
      let module = program.modules[program.module(of: file)]
      found[program.files[file].path.text] = module.name + (module.isTest ? " test" : "")
    }
    return found
  }

  private static let imports = "import ProjectDescription\nimport ProjectDescriptionHelpers\n"

  private func project(_ code: String) -> String { Self.imports + code }

  @Test func targetsNameTheirSources() {
    let manifest = project(
      """
      let project = Project(name: "P", targets: [
        .target(name: "App", destinations: .iOS, product: .app, sources: ["App/Sources/**"], dependencies: [.target(name: "Kit")]),
        Target(name: "Kit", platform: .iOS, product: .framework, sources: "Kit/**/*.swift"),
        .target(name: "Kit-Tests", product: .unitTests, sources: [.glob("Kit/Tests/**", excluding: ["Kit/Tests/X.swift"])]),
        .target(name: "Shared", product: .framework, sources: .paths([.relativeToRoot("Common/Sources/**")])),
        .target(name: "Widget", product: .appExtension, buildableFolders: ["Widget", .folder("Intents")]),
        .target(name: "Bundle", product: .bundle, resources: ["**"]),
      ])
      """)
    #expect(
      modules([
        "Workspace.swift": "import ProjectDescription\n", "iOS/Project.swift": manifest,
        "iOS/App/Sources/Sub/A.swift": "",
        "iOS/Kit/B.swift": "", "iOS/Kit/Tests/T.swift": "", "Common/Sources/C.swift": "", "iOS/Widget/W.swift": "",
        "iOS/Intents/I.swift": "", "iOS/Scripts/S.swift": "", "Other/Sources/Name/O.swift": "",
      ]) == [
        "iOS/App/Sources/Sub/A.swift": "App", "iOS/Kit/B.swift": "Kit", "iOS/Kit/Tests/T.swift": "Kit_Tests test",
        "Common/Sources/C.swift": "Shared", "iOS/Widget/W.swift": "Widget", "iOS/Intents/I.swift": "Widget",
        "iOS/Scripts/S.swift": "", "Other/Sources/Name/O.swift": "Name",
      ])
  }

  @Test func constantsAreFollowed() {
    let manifest = project(
      """
      let name = "Home"
      let prefix = "Feature"
      let home: Target = .target(name: prefix + name, product: .framework, sources: ["Home/Sources/**"])
      var targets = [home]
      targets.append(.target(name: "\\(prefix)Play", product: .framework, sources: ["Play/**"]))
      let project = Project(name: "Features", targets: targets)
      """)
    #expect(
      modules(["Features/Project.swift": manifest, "Features/Home/Sources/A.swift": "", "Features/Play/B.swift": ""])
        == ["Features/Home/Sources/A.swift": "FeatureHome", "Features/Play/B.swift": "FeaturePlay"])
  }

  @Test func helpersAreFollowed() {
    let helper = """
      import ProjectDescription
      extension Project {
        public static func makeModule(
          name: String, product: Product = .framework, sources: SourceFilesList = ["Sources/**"], hasTests: Bool = true,
          hasDemo: Bool = false
        ) -> Project {
          let target = Target.target(name: name, product: product, sources: sources)
          var targets: [Target] = [target]
          if hasTests {
            targets.append(.target(name: "\\(name)Tests", product: .unitTests, sources: ["Tests/**"]))
          }
          if hasDemo {
            targets.append(.target(name: "\\(name)Demo", product: .app, sources: ["Demo/**"]))
          }
          return Project(name: name, targets: targets)
        }
      }
      """
    let files = [
      "Tuist/ProjectDescriptionHelpers/Project+Module.swift": helper,
      "Projects/Core/Project.swift": project("let project = Project.makeModule(name: \"CoreKit\", hasDemo: true)"),
      "Projects/Login/Project.swift": project("let project: Project = .makeModule(name: \"Login\", hasTests: false)"),
    ]
    let sources = ["Core/Sources/A", "Core/Tests/B", "Core/Demo/C", "Login/Sources/D", "Login/Tests/E", "Login/Demo/F"]
    let all = files.merging(sources.map { ("Projects/\($0).swift", "") }) { $1 }
    #expect(
      modules(all) == [
        "Projects/Core/Sources/A.swift": "CoreKit", "Projects/Core/Tests/B.swift": "CoreKitTests test",
        "Projects/Core/Demo/C.swift": "CoreKitDemo", "Projects/Login/Sources/D.swift": "Login",
        "Projects/Login/Tests/E.swift": "", "Projects/Login/Demo/F.swift": "",
      ])
  }

  @Test func casesOfHelpersAreFollowed() {
    let helper = """
      import ProjectDescription
      public enum Feature: String, CaseIterable {
        case login = "Login", home
        public var target: Target { .make(name: "Feature\\(self.rawValue)", product: .framework) }
        public var tests: Target { .make(name: "Feature\\(rawValue)Tests", product: .unitTests) }
      }
      public extension Target {
        static func make(name: String, product: Product) -> Target {
          return .target(name: name, product: product, sources: ["\\(name)/Sources/**"])
        }
      }
      """
    let files = [
      "Tuist/ProjectDescriptionHelpers/Feature.swift": helper,
      "Feature/Project.swift": project(
        """
        let targets = Feature.allCases.map { feature in
          return feature.target
        }
        let project = Project(name: "Feature", targets: targets + Feature.allCases.map { $0.tests })
        """), "Feature/FeatureLogin/Sources/A.swift": "", "Feature/Featurehome/Sources/B.swift": "",
      "Feature/FeatureLoginTests/Sources/T.swift": "",
    ]
    #expect(
      modules(files) == [
        "Feature/FeatureLogin/Sources/A.swift": "FeatureLogin", "Feature/Featurehome/Sources/B.swift": "Featurehome",
        "Feature/FeatureLoginTests/Sources/T.swift": "FeatureLoginTests test",
      ])
  }

  @Test func theBranchOfACaseCounts() {
    let helper = """
      import ProjectDescription
      public enum ModuleType { case app, feature(name: String, kind: Kind), module(name: String) }
      public enum Kind { case standard, split }
      extension Project {
        public static func configure(moduleType: ModuleType, product: Product) -> Project {
          var targets: [Target] = []
          switch moduleType {
          case .app: return Project(name: "App", targets: [.target(name: "Main", product: .app, sources: ["Sources/**"])])
          case let .module(name):
            targets.append(Target.target(name: name, product: product, sources: ["Sources/**"]))
          case let .feature(name, kind):
            let featureName = "\\(name)Feature"
            switch kind {
            case .standard: targets.append(.target(name: featureName, product: product, sources: ["Sources/**"]))
            case .split:
              targets.append(.target(name: featureName, product: product, sources: ["Feature/Sources/**"]))
              targets.append(.target(name: featureName + "Interface", product: product, sources: ["Interface/**"]))
            }
          }
          return Project(name: "P", targets: targets)
        }
      }
      """
    func files(_ call: String) -> [String: String] {
      [
        "App/Tuist/ProjectDescriptionHelpers/P.swift": helper,
        "App/A/Project.swift": project("let project = Project.configure(moduleType: \(call), product: .framework)"),
        "App/A/Sources/A.swift": "", "App/A/Interface/B.swift": "", "App/A/Feature/Sources/C.swift": "",
      ]
    }
    func names(_ call: String) -> [String] { modules(files(call)).sorted { $0.key < $1.key }.map(\.value) }
    #expect(names(".app") == ["", "", "Main"])
    #expect(names(".module(name: \"Core\")") == ["", "", "Core"])
    #expect(names(".feature(name: \"Home\", kind: .standard)") == ["", "", "HomeFeature"])
    #expect(names(".feature(name: \"Home\", kind: .split)") == ["HomeFeature", "HomeFeatureInterface", ""])
  }

  @Test func structsOfHelpersAreFollowed() {
    let plugin = """
      import ProjectDescription
      public enum ModulePath {}
      public extension ModulePath {
        enum Domain: String { case Folder; static let name: String = "Domain" }
      }
      """
    let helper = """
      import ProjectDescription
      import DependencyPlugin
      public struct TargetFactory {
        var name: String
        var product: Product
        var sources: SourceFilesList?
        public init(name: String = "", product: Product = .staticLibrary, sources: SourceFilesList? = .sources) {
          self.name = name
          self.product = product
          self.sources = sources
        }
      }
      public extension SourceFilesList {
        static let interface: SourceFilesList = "Interface/**"
        static let sources: SourceFilesList = "Sources/**"
        static let tests: SourceFilesList = "Tests/**"
      }
      public extension Target {
        private static func make(factory: TargetFactory) -> Self {
          return .target(name: factory.name, product: factory.product, sources: factory.sources)
        }
        static func domain(interface module: ModulePath.Domain, factory: TargetFactory) -> Self {
          var newFactory = factory
          newFactory.name = ModulePath.Domain.name + module.rawValue + "Interface"
          newFactory.sources = .interface
          return make(factory: newFactory)
        }
        static func domain(implements module: ModulePath.Domain, factory: TargetFactory) -> Self {
          var newFactory = factory
          newFactory.name = ModulePath.Domain.name + module.rawValue
          return make(factory: newFactory)
        }
        static func domain(tests module: ModulePath.Domain, factory: TargetFactory) -> Self {
          var newFactory = factory
          newFactory.product = .unitTests
          newFactory.sources = .tests
          newFactory.name = ModulePath.Domain.name + module.rawValue + "Tests"
          return make(factory: newFactory)
        }
      }
      public extension Project {
        static func make(name: String, targets: [Target] = []) -> Project { Project(name: name, targets: targets) }
      }
      """
    let files = [
      "Plugins/DependencyPlugin/ProjectDescriptionHelpers/Paths.swift": plugin,
      "Tuist/ProjectDescriptionHelpers/Helpers.swift": helper,
      "Domain/Folder/Project.swift": project(
        """
        let project = Project.make(name: ModulePath.Domain.name, targets: [
          .domain(interface: .Folder, factory: .init(product: .framework)),
          .domain(implements: .Folder, factory: .init()), .domain(tests: .Folder, factory: TargetFactory()),
        ])
        """), "Domain/Folder/Interface/A.swift": "", "Domain/Folder/Sources/B.swift": "",
      "Domain/Folder/Tests/C.swift": "",
    ]
    #expect(
      modules(files) == [
        "Domain/Folder/Interface/A.swift": "DomainFolderInterface", "Domain/Folder/Sources/B.swift": "DomainFolder",
        "Domain/Folder/Tests/C.swift": "DomainFolderTests test",
      ])
  }

  @Test(arguments: [
    // Nothing of it is known.
    ("let project = Project.ours(.feature)", ["Login", "Login"]),
    // Names that come from somewhere else.
    (
      "let project = Project(name: N.a, targets: [.target(name: N.a, product: .framework, sources: [\"Sources/**\"])])",
      ["Login", ""]
    ),
    // Sources that come from somewhere else.
    (
      "let project = Project(name: \"P\", targets: [.target(name: \"Auth\", product: .framework, sources: S.all)])",
      ["Auth", ""]
    ),
    // What a dependency on a target is, is no target.
    (
      "let all: [TargetDependency] = [.target(name: \"Sources\"), .project(target: \"X\", path: \"Sources\")]",
      ["Login", "Login"]
    ),
  ])
  func whatIsUnknownIsTheProject(_ code: String, _ names: [String]) {
    let files = [
      "App/Login/Project.swift": project(code), "App/Login/Sources/Deep/A.swift": "", "App/Login/B.swift": "",
    ]
    let found = modules(files)
    #expect([found["App/Login/Sources/Deep/A.swift"], found["App/Login/B.swift"]] == names)
  }

  @Test func packagesInAProjectHaveTheirTargets() {
    let manifest = "import PackageDescription\nlet package = Package(name: \"K\", targets: [.target(name: \"Kit\")])"
    #expect(
      modules([
        "Project.swift": project(
          "let project = Project(name: \"A\", targets: [.target(name: \"App\", product: .app, sources: [\"**\"])])"),
        "App/A.swift": "", "Packages/Kit/Package.swift": manifest, "Packages/Kit/Sources/Kit/K.swift": "",
        "Packages/Old/Package.swift": "import PackageDescription", "Packages/Old/Sources/Old/O.swift": "",
      ]) == [
        "App/A.swift": "App", "Packages/Kit/Sources/Kit/K.swift": "Kit", "Packages/Old/Sources/Old/O.swift": "Old",
      ])
  }

  @Test func aModuleForwardsWhatItExports() {
    let program = program([
      "ThirdParty/Project.swift": project(
        "let project = Project(name: \"T\", targets: [.target(name: \"ThirdParty\", product: .framework, sources: [\"Sources/**\"])])"
      ), "ThirdParty/Sources/Exports.swift": "@_exported import Paint\n",
      "Home/Project.swift": project(
        "let project = Project(name: \"H\", targets: [.target(name: \"Home\", product: .framework, sources: [\"Sources/**\"])])"
      ), "Home/Sources/Home.swift": "import ThirdParty\n",
    ])
    let home = program.files.indices.first { program.files[$0].path == "Home/Sources/Home.swift" }!
    #expect(program.table.imports[home].map { program.text($0) }.sorted() == ["Paint", "ThirdParty"])
    #expect(program.moduleImports.map { program.modules[$0.imported].name } == ["ThirdParty"])
  }

  /// Helpers that call one another, and code that would run forever.
  @Test(arguments: [
    "extension Project { static func make(_ n: String) -> Project { make(n + n) } }",
    "extension Project { static func make(_ n: String) -> Project { let a = [n]; let b = a + a; return make(b[0]) } }",
    "extension Project { static func make(_ n: String) -> Project { for _ in all { for _ in all { for _ in all { make(n) } } }; return P } }\n"
      + "let all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map { _ in [1, 2, 3, 4].map { _ in 1 } }",
    "let a = b\nlet b = a\nextension Project { static func make(_ n: String) -> Project { P(a) } }",
    "extension Project { static func make(_ n: String) -> Project { "
      + String(repeating: "[", count: 3000) + String(repeating: "]", count: 3000) + " } }",
    "extension Project { static func make(_ n: String) -> Project { var a = [n]; for _ in all { for _ in all { a = [a] } }; return P(a) } }\n"
      + "let all = [" + String(repeating: "1,", count: 500) + "]",
    "extension Project { static func make(_ n: String) -> Project { var a = { n }; for _ in all { a = { a } }; return P(a) } }\n"
      + "let all = [" + String(repeating: "1,", count: 900) + "]",
    "extension Project { static func make(_ n: String) -> Project { "
      + (0..<20).map { "let a\($0 + 1) = [a\($0), a\($0), a\($0)]" }.joined(separator: "; ").replacing("a0", with: "n")
      + "; return P(.target(name: n, product: .framework, sources: a20)) } }",
    "extension Project { static func make(_ n: String) -> Project { while true { make(n) }; return P } }",
  ])
  func codeWithoutEndIsUnknown(_ helper: String) {
    let files = [
      "Tuist/ProjectDescriptionHelpers/H.swift": "import ProjectDescription\n" + helper,
      "App/Login/Project.swift": project("let project = Project.make(\"A\")"), "App/Login/Sources/A.swift": "",
    ]
    #expect(["Login", "", "A"].contains(modules(files)["App/Login/Sources/A.swift"]))
  }
}
