// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "tcalint-plugins",
  products: [
    .plugin(name: "TCALintPlugin", targets: ["TCALintPlugin"]),
    .plugin(name: "TCALintFixPlugin", targets: ["TCALintFixPlugin"]),
    .plugin(name: "TCALintBuildPlugin", targets: ["TCALintBuildPlugin"]),
  ],
  targets: [
    .binaryTarget(name: "tcalint", url: "@URL@", checksum: "@CHECKSUM@"),
    .plugin(
      name: "TCALintPlugin",
      capability: .command(intent: .custom(verb: "tcalint", description: "Lint the package; changes no file")),
      dependencies: ["tcalint"]),
    .plugin(
      name: "TCALintFixPlugin",
      capability: .command(
        intent: .custom(verb: "tcalint-fix", description: "Apply the safe fixes of what TCALint reports"),
        permissions: [.writeToPackageDirectory(reason: "Applies the safe fixes of what TCALint reports")]),
      dependencies: ["tcalint"]),
    .plugin(name: "TCALintBuildPlugin", capability: .buildTool(), dependencies: ["tcalint"]),
  ]
)
