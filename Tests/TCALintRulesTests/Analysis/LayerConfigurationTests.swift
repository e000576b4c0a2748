import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintEngine
@testable import TCALintRules

/// Layers as configurations have them.
@Suite struct LayerConfigurationTests {
  /// The layerings of a program with configurations, by the folders that they hold for.
  private func layerings(_ files: [FilePath: String]) -> [FilePath: Layering] {
    var configurations: [FilePath: Configuration] = [:]
    for (folder, text) in files {
      let file = ConfigurationDecoder.read(Array(text.utf8), at: folder.appending(".tcalint.json"), rules: [])
      #expect(file.problems == [])
      configurations[folder] = Configuration(folder: folder, files: [file])
    }
    return ProgramConfiguration(root: "/app", configurations: configurations).appSettings.layerings
  }

  private func layering(_ text: String) throws -> Layering { try #require(layerings(["/app": text])[""]) }

  @Test func aLayerMayUseThoseBeforeItUnlessItSaysOtherwise() throws {
    let layers = try layering(
      """
      {"layers": [
        {"name": "a", "paths": ["A"], "mayUse": ["c"]}, {"name": "b", "paths": ["B"]},
        {"name": "c", "paths": ["C"], "mayUse": ["b"]}, {"name": "d", "paths": ["D"], "mayUse": []},
      ]}
      """
    ).layers
    #expect(layers.map(\.name) == ["a", "b", "c", "d"])
    #expect(layers.map(\.mayUse) == [[2], [0], [1], []])
  }

  @Test(arguments: [
    (#"{"name": "a", "paths": ["A"], "mayUse": ["b"]}, {"name": "b", "paths": ["B"]}"#, 1),
    (#"{"name": "a", "paths": ["A"], "mayUse": ["b"]}, {"name": "b", "paths": ["B"], "mayUse": ["a"]}"#, 1),
    (#"{"name": "a", "paths": ["A"], "mayUse": ["b"]}, {"name": "b", "paths": ["B"], "mayUse": []}"#, 0),
    (#"{"name": "a", "paths": ["A"], "mayUse": ["a"]}, {"name": "b", "paths": ["B"]}"#, 0),
  ])
  func layersThatMayUseEachOtherAreAnError(_ layers: String, _ count: Int) {
    let text = "{\"layers\": [\(layers)]}"
    let file = ConfigurationDecoder.read(Array(text.utf8), at: "/app/.tcalint.json", rules: [])
    let message = "the layers 'a' and 'b' may use each other; remove one from 'mayUse' of the other"
    #expect(file.problems.map(\.message) == Array(repeating: message, count: count))
  }

  @Test func patternsThatMatchNothingAreAWarning() throws {
    let folder = try Folder([
      ".tcalint.json": """
      {"layers": [
        {"name": "a", "paths": ["A"], "modules": ["Kit", "*Core"]}, {"name": "b", "paths": ["Old"], "modules": ["UIKit"]},
        {"name": "c", "modules": ["None"], "isolated": ["F/*"], "acyclic": ["G/*"]}, {"name": "d", "roles": ["view"]},
        {"name": "e", "isolated": ["H/*"]}
      ]}
      """, "A/A.swift": "import UIKit", "F/X/X.swift": "", "Sources/MyCore/C.swift": "", "H/H.swift": "",
    ])
    let outcome = Linter(rules: [], jobs: 2).lint(["."], workingDirectory: folder.root)
    #expect(outcome.configurationProblems == [])
    let warnings = outcome.result.diagnostics.filter { $0.kind == .configurationWarning }
    #expect(
      warnings.map { "\($0.path ?? ""):\($0.range?.start.line ?? 0):\($0.range?.start.column ?? 0) \($0.message)" } == [
        ".tcalint.json:2:86 'paths' of the layer 'b' match no file",
        ".tcalint.json:3:28 'modules' of the layer 'c' match no module",
        ".tcalint.json:3:70 'acyclic' of the layer 'c' match no folder or module",
        ".tcalint.json:4:29 'isolated' of the layer 'e' match no folder or module",
      ])
    #expect(warnings.map(\.range?.start.offset) == [98, 157, 199, 271])
  }

  @Test func thePresetGoesByRoles() throws {
    let layers = try layering(#"{"layers": "core-business-ui"}"#).layers
    #expect(layers.map(\.name) == ["core", "business", "ui"])
    #expect(layers.map(\.mayUse) == [[], [0], [0, 1]])
    #expect(layers.map(\.roles) == [[.client], [.reducer, .state, .action, .model], [.view]])
  }

  @Test func rolesAreThoseThatAreNamed() throws {
    let layers = try layering(#"{"layers": [{"name": "a", "roles": ["view", "app"]}]}"#).layers
    #expect(layers[0].roles == [.view, .app])
  }

  @Test func configurationsOfInnerFoldersHoldThere() {
    let found = layerings([
      "/app": #"{"layers": "core-business-ui"}"#, "/app/b": #"{"layers": [{"name": "a", "paths": ["A"]}]}"#,
      "/app/c": "{}",
    ])
    #expect(found.mapValues { $0.layers.map(\.name) } == ["": ["core", "business", "ui"], "b": ["a"]])
  }

  /// Lints a program with `layer-violation`'s question asked of it.
  private func uses(_ files: [String: String], _ paths: [FilePath] = ["."]) throws -> [String] {
    let rule = Rule(
      id: "uses", category: .boundaries, severity: .error, profile: .recommended, summary: "", page: "",
      check: .program { app in
        app.forbiddenUses.map { Finding("\($0.user.layer) \($0.usedLayers[0])", at: $0.location, help: "") }
      })
    let folder = try Folder(files)
    return Linter(rules: [rule], jobs: 2).lint(paths, workingDirectory: folder.root).result.findings.map {
      "\($0.place.path) \($0.message)"
    }
  }

  @Test func pathsAndModulesAreHeldAgainstPatterns() throws {
    let configuration = """
      {"layers": [
        {"name": "core", "paths": ["Core/**/*.swift", "*+Core.swift"], "modules": ["*Client"]},
        {"name": "ui", "paths": ["UI/"], "modules": ["UIKit"]},
      ]}
      """
    let type = "struct T { let b: B }"
    #expect(
      try uses([
        ".tcalint.json": configuration, "UI/deep/B.swift": "public struct B {}", "Core/A.swift": type,
        "Core/a/b/C.swift": type, "x/D+Core.swift": type, "x/E.swift": type,
        "Sources/MyClient/F.swift": "import UIKit\nstruct F {}",
      ]) == [
        "Core/A.swift core ui", "Core/a/b/C.swift core ui", "Sources/MyClient/F.swift core ui",
        "x/D+Core.swift core ui",
      ])
  }
}
