// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "tcalint",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "tcalint", targets: ["tcalint"])],
  targets: [
    .target(name: "TCALintSyntax"),
    .target(name: "TCALintModel", dependencies: ["TCALintSyntax"]),
    .target(name: "TCALintRuleKit", dependencies: ["TCALintModel"]),
    .target(name: "TCALintEngine", dependencies: ["TCALintRuleKit"]),
    .target(
      name: "TCALintReport", dependencies: ["TCALintRuleKit"], exclude: ["JSONFormat.md", "report.schema.json"]),
    .target(
      name: "TCALintRules",
      dependencies: ["TCALintRuleKit"],
      path: "Rules",
      // Each page by its file: a folder here would swallow the .swift files too.
      resources: [
        .embedInCode("Boundaries/DependencyInView.md"),
        .embedInCode("Clients/CircularDependency.md"),
        .embedInCode("Clients/UnresolvedDependency.md"),
        .embedInCode("Clients/UnusedDependency.md"),
        .embedInCode("Effects/ImplicitSelfInEffect.md"),
        .embedInCode("Effects/SelfInEffect.md"),
        .embedInCode("Effects/StateInEffect.md"),
        .embedInCode("State/DuplicatedState.md"),
      ]
    ),
    .executableTarget(name: "tcalint", dependencies: ["TCALintEngine", "TCALintReport", "TCALintRules"]),
    .testTarget(name: "TCALintSyntaxTests", dependencies: ["TCALintSyntax"]),
    .testTarget(name: "TCALintModelTests", dependencies: ["TCALintModel"]),
    .testTarget(name: "TCALintEngineTests", dependencies: ["TCALintEngine"]),
    .testTarget(name: "TCALintReportTests", dependencies: ["TCALintReport"]),
    .testTarget(
      name: "TCALintRulesTests", dependencies: ["TCALintRules", "TCALintEngine"], exclude: ["Cases"]),
    .testTarget(name: "FuzzTests", dependencies: ["TCALintRules"]),
    .testTarget(name: "FixTests", dependencies: ["TCALintRules", "TCALintEngine"]),
    .testTarget(name: "tcalintTests", dependencies: ["tcalint"], exclude: ["Sample"]),
  ],
  swiftLanguageModes: [.v6]
)
