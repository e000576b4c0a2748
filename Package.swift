// swift-tools-version: 6.0
import Foundation
import PackageDescription

/// The pages in a folder of rules, and what writes them as Swift: nothing to compile.
func excluded(below folder: String) -> [String] {
  let folder = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent(folder)
  let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
  return files.filter { $0.hasSuffix(".md") || $0 == "generate-pages" }.sorted()
}

let package = Package(
  name: "tcalint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "tcalint", targets: ["tcalint"]),
    .plugin(name: "TCALintPlugin", targets: ["TCALintPlugin"]),
    .plugin(name: "TCALintFixPlugin", targets: ["TCALintFixPlugin"]),
  ],
  targets: [
    .target(name: "TCALintJSON"),
    .target(name: "TCALintSyntax"),
    .target(name: "TCALintModel", dependencies: ["TCALintSyntax"]),
    .target(
      name: "TCALintDomain", dependencies: ["TCALintModel", "TCALintSyntax"]),
    .target(
      name: "TCALintRuleKit", dependencies: ["TCALintDomain", "TCALintModel", "TCALintSyntax", "TCALintJSON"]),
    .target(name: "TCALintFiles", dependencies: ["TCALintModel"]),
    .target(name: "TCALintGit", dependencies: ["TCALintFiles", "TCALintModel"]),
    .target(name: "TCALintPatterns", dependencies: ["TCALintSyntax"]),
    .target(
      name: "TCALintEngine",
      dependencies: [
        "TCALintRuleKit", "TCALintPatterns", "TCALintGit", "TCALintFiles", "TCALintDomain", "TCALintModel",
        "TCALintSyntax", "TCALintJSON",
      ],
      exclude: ["CustomRules/CustomRules.md"]),
    .target(
      name: "TCALintReport", dependencies: ["TCALintRuleKit", "TCALintModel", "TCALintJSON"],
      exclude: [
        "ArchitectureReport/Page", "ArchitectureReport/Checklist.md", "JSONFormat.md", "graph.schema.json",
        "report.schema.json",
      ]),
    .target(
      name: "TCALintRules",
      dependencies: ["TCALintRuleKit", "TCALintDomain", "TCALintModel", "TCALintSyntax"],
      path: "Rules",
      exclude: excluded(below: "Rules")),
    .target(
      name: "TCALintServer",
      dependencies: [
        "TCALintEngine", "TCALintReport", "TCALintRuleKit", "TCALintFiles", "TCALintModel", "TCALintJSON",
      ]),
    .executableTarget(
      name: "tcalint",
      dependencies: [
        "TCALintEngine", "TCALintReport", "TCALintServer", "TCALintRules", "TCALintRuleKit", "TCALintFiles",
        "TCALintModel",
        "TCALintSyntax",
      ]),
    .plugin(
      name: "TCALintPlugin",
      capability: .command(intent: .custom(verb: "tcalint", description: "Lint the package; changes no file")),
      dependencies: ["tcalint"], path: "Sources/Plugins/TCALintPlugin"),
    .plugin(
      name: "TCALintFixPlugin",
      capability: .command(
        intent: .custom(verb: "tcalint-fix", description: "Apply the safe fixes of what TCALint reports"),
        permissions: [.writeToPackageDirectory(reason: "Applies the safe fixes of what TCALint reports")]),
      dependencies: ["tcalint"], path: "Sources/Plugins/TCALintFixPlugin"),
    .target(
      name: "TCALintTestSupport", dependencies: ["TCALintGit", "TCALintDomain", "TCALintModel"],
      path: "Tests/TCALintTestSupport"),
    .testTarget(name: "TCALintJSONTests", dependencies: ["TCALintJSON"]),
    .testTarget(name: "TCALintSyntaxTests", dependencies: ["TCALintSyntax"]),
    .testTarget(name: "TCALintModelTests", dependencies: ["TCALintModel", "TCALintSyntax"]),
    .testTarget(
      name: "TCALintDomainTests",
      dependencies: ["TCALintTestSupport", "TCALintDomain", "TCALintModel", "TCALintSyntax"]),
    .testTarget(
      name: "TCALintPatternsTests", dependencies: ["TCALintPatterns", "TCALintSyntax"]),
    .testTarget(
      name: "TCALintFilesTests", dependencies: ["TCALintTestSupport", "TCALintFiles", "TCALintModel"]),
    .testTarget(
      name: "TCALintGitTests", dependencies: ["TCALintTestSupport", "TCALintGit", "TCALintFiles", "TCALintModel"]),
    .testTarget(
      name: "TCALintEngineTests",
      dependencies: [
        "TCALintTestSupport", "TCALintEngine", "TCALintGit", "TCALintFiles", "TCALintRuleKit", "TCALintDomain",
        "TCALintModel",
      ]),
    .testTarget(
      name: "TCALintReportTests", dependencies: ["TCALintReport", "TCALintRuleKit", "TCALintModel", "TCALintJSON"]),
    .testTarget(
      name: "TCALintServerTests",
      dependencies: [
        "TCALintTestSupport", "TCALintServer", "TCALintRules", "TCALintEngine", "TCALintRuleKit", "TCALintModel",
        "TCALintJSON",
      ]),
    .testTarget(
      name: "TCALintRulesTests",
      dependencies: [
        "TCALintTestSupport", "TCALintRules", "TCALintEngine", "TCALintRuleKit", "TCALintDomain", "TCALintModel",
        "TCALintSyntax",
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["TCALintRules", "TCALintRuleKit", "TCALintDomain", "TCALintModel", "TCALintSyntax"]),
    .testTarget(
      name: "FixTests",
      dependencies: [
        "TCALintRules", "TCALintEngine", "TCALintFiles", "TCALintRuleKit", "TCALintDomain", "TCALintModel",
      ]),
    .testTarget(
      name: "tcalintTests",
      dependencies: ["tcalint", "TCALintRules", "TCALintRuleKit", "TCALintDomain", "TCALintModel"],
      exclude: ["Sample", "CustomRules.json", "StructureRules.json"]),
  ],
  swiftLanguageModes: [.v6]
)
