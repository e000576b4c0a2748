import Foundation
import TCALintEngine
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

@Suite struct ConfigurationCommandTests {
  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Sample").path

  /// A folder with files, gone when the test ends.
  private final class Scratch {
    let path: String

    init(_ files: [String: String] = [:]) throws {
      let base = FileManager.default.temporaryDirectory.appending(path: "tcalint-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
      path = base.resolvingSymlinksInPath().path
      for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
      let file = URL(fileURLWithPath: path + "/" + name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func read(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }
  }

  private func copyOfSample() throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.removeItem(atPath: scratch.path)
    try FileManager.default.copyItem(atPath: Self.sample, toPath: scratch.path)
    try FileManager.default.removeItem(atPath: scratch.path + "/.tcalint.json")
    return scratch
  }

  // MARK: Custom rules

  private static let tenRules = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("CustomRules.json").path

  @Test func tenRulesThatTeamsWriteDoWhatTheirExamplesSay() throws {
    let run = run("test-rules", "--config", Self.tenRules)
    #expect(run.output == "")
    #expect(run.errors == ["tcalint: 24 examples of 10 rules, 0 failed"])
    #expect(run.code == 0)
    // Each in less than ten lines.
    let lines = try String(contentsOfFile: Self.tenRules, encoding: .utf8).split(separator: "\n")
    let starts = lines.indices.filter { lines[$0].hasPrefix("    \"") } + [lines.count - 2]
    #expect(starts.count == 11)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 < 10 })
  }

  /// What other architectural linters of Swift show as examples, without counts and naming conventions.
  @Test func rulesOnStructureDoWhatTheirExamplesSay() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("StructureRules.json")
    let run = run("test-rules", "--config", file.path)
    #expect(run.output == "")
    #expect(run.errors == ["tcalint: 148 examples of 47 rules, 0 failed"])
    #expect(run.code == 0)
  }

  @Test func failingExamplesAreReportedWithTheirLocations() throws {
    let scratch = try Scratch([
      "rules.json": """
      { "ownRules": { "no-print": { "pattern": "print($X)", "message": "prints $X",
        "examples": { "report": ["log(1)"], "silent": [
          "print(2)"] } }, "untried": { "pattern": "f()", "message": "m" } } }
      """
    ])
    let file = scratch.path + "/rules.json"
    let run = run("test-rules", "--config", file, scratch.path)
    #expect(run.code == 1)
    #expect(
      run.output == """
        \(file):2:28: no-print: this is not reported
        \(file):3:5: no-print: this is reported: prints 2

        """)
    #expect(
      run.errors == ["tcalint: the rule 'untried' has no examples", "tcalint: 2 examples of 2 rules, 2 failed"])
  }

  @Test func rulesOfAConfigurationAreListedChosenAndReported() throws {
    let scratch = try Scratch(["A.swift": "print(1)\nlet a = try! f()\n"])
    let list = run("rules", "--config", Self.tenRules)
    #expect(list.output.split(separator: "\n").contains { $0.hasPrefix("  no-force-try ") })
    #expect(list.output.contains("\nown\n"))
    let only = run("lint", "--config", Self.tenRules, "--only", "no-force-try", "--format", "sarif", scratch.path)
    #expect(only.code == 0)
    #expect(only.output.contains("\"no-force-try\"") && !only.output.contains("\"no-print\""))
    let misspelt = run("lint", "--config", Self.tenRules, "--only", "no-prints", scratch.path)
    #expect(misspelt.errors.first == "tcalint: error: unknown rule 'no-prints'; did you mean 'no-print'?")
    #expect(misspelt.code == 2)
    let disabled = run("lint", "--config", Self.tenRules, "--disable", "no-print", "--quiet", scratch.path)
    #expect(disabled.output.contains("[no-force-try]") && !disabled.output.contains("[no-print]"))
  }

  @Test func helpSaysHowToWriteThem() {
    #expect(run("help", "patterns").output.hasPrefix("Custom rules\n"))
    #expect(run("help").output.contains("tcalint help patterns"))
  }

  // MARK: show and schema

  @Test func showSaysWhatHoldsAndFromWhere() throws {
    let scratch = try Scratch([
      "a/A.swift": "",
      ".tcalint.json": """
      {
        "profile": "strict", "failOn": "warning",
        "rules": { "self-in-effect": "off" },
        "overrides": [ { "files": ["a"], "rules": { "state-in-effect": "info" } } ],
      }
      """, "a/.tcalint.json": #"{"rules": {"deprecated-api": {"prepare-for-2": true}}}"#,
    ])
    let shown = run("config", "show", scratch.path + "/a/A.swift", "--disable", "unused-dependency")
    #expect(shown.code == 0)
    // In a tree without git the nearest configuration is the program's.
    #expect(shown.output.split(separator: "\n")[0].split(separator: " ") == ["program", scratch.path[...] + "/a"])
    try FileManager.default.createDirectory(atPath: scratch.path + "/.git/objects", withIntermediateDirectories: true)
    let lines = run("config", "show", scratch.path + "/a/A.swift", "--disable", "unused-dependency").output
      .replacingOccurrences(of: scratch.path, with: "ROOT").split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
    for line in [
      "program ROOT", "configuration ROOT/.tcalint.json", "configuration ROOT/a/.tcalint.json", "report true default",
      "profile strict ROOT/.tcalint.json:2:14", "failOn warning ROOT/.tcalint.json:2:34",
      "self-in-effect off ROOT/.tcalint.json:3:32", "state-in-effect info ROOT/.tcalint.json:4:66",
      "prepare-for-2 true ROOT/a/.tcalint.json:1:48", "unused-dependency off --disable",
      "circular-dependency error ROOT/.tcalint.json:2:14",
    ] { #expect(lines.contains(line)) }
  }

  @Test func showPrintsTheLayers() throws {
    let own = #"{"layers": [{"name": "a", "paths": ["a"]}, {"name": "b", "roles": ["view"], "mayUse": []}]}"#
    let scratch = try Scratch([
      "A.swift": "", ".tcalint.json": #"{"layers": "core-business-ui"}"#, "b/.tcalint.json": own,
    ])
    try FileManager.default.createDirectory(atPath: scratch.path + "/.git/objects", withIntermediateDirectories: true)
    func lines(_ path: String) -> [String] {
      run("config", "show", scratch.path + path).output.replacingOccurrences(of: scratch.path, with: "ROOT")
        .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    let shown = lines("/A.swift")
    for line in [
      "layers core, business, ui ROOT/.tcalint.json:1:12", "core may use no other", "business may use core",
      "ui may use core, business",
    ] { #expect(shown.contains(line)) }
    let inner = lines("/b")
    for line in ["layers a, b ROOT/b/.tcalint.json:1:12", "a may use no other", "b may use no other"] {
      #expect(inner.contains(line))
    }
  }

  @Test func invalidArgumentsOfShowAreErrors() throws {
    #expect(run("config", "show", "/does/not/exist").code == 2)
    let scratch = try Scratch([".tcalint.json": #"{"profil": "all"}"#, "A.swift": ""])
    let shown = run("config", "show", scratch.path + "/A.swift")
    #expect(shown.code == 2)
    #expect(
      shown.errors == [
        "tcalint: error: \(scratch.path)/.tcalint.json:1:2: unknown key 'profil'; did you mean 'profile'?"
      ])
  }

  /// The schema covers the values of each key, rule and option.
  @Test func theSchemaKnowsEachKeyRuleAndOption() throws {
    let text = run("config", "schema").output
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(schema["additionalProperties"] as? Bool == false)
    #expect(properties["profile"]?["enum"] as? [String] == ["recommended", "strict", "all"])
    #expect(properties["swiftLanguageMode"]?["enum"] as? [Int] == [5, 6])
    let layers = try #require(properties["layers"]?["anyOf"] as? [[String: Any]])
    #expect(layers.first?["enum"] as? [String] == ["core-business-ui"])
    #expect((layers.last?["items"] as? [String: Any])?["required"] as? [String] == ["name"])
    let rules = try #require(properties["rules"]?["properties"] as? [String: [String: Any]])
    #expect(Set(rules.keys) == Set(Rule.all.map(\.id)))
    for rule in Rule.all {
      let forms = try #require(rules[rule.id]?["anyOf"] as? [[String: Any]])
      let options = try #require(forms.last?["properties"] as? [String: Any])
      #expect(Set(options.keys) == Set(["severity"] + rule.options.map(\.name)))
    }
    let overrides = try #require(properties["overrides"]?["items"] as? [String: Any])
    #expect(overrides["required"] as? [String] == ["files"])
  }

  private static let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")

  @Test func theReadmesConfigurationIsRight() throws {
    let readme = try String(contentsOf: Self.readme, encoding: .utf8)
    let example = try #require(readme.split(separator: "```jsonc\n").dropFirst().first?.split(separator: "```").first)
    let scratch = try Scratch([".tcalint.json": String(example), "config/team.json": "{}", "A.swift": ""])
    let shown = run("config", "show", scratch.path)
    #expect(shown.errors == [] && shown.code == 0)
  }

  @Test func theReadmeListsEachKey() throws {
    let lines = try String(contentsOf: Self.readme, encoding: .utf8).split(separator: "\n").map(String.init)
    for row in ConfigurationSchema.rows where !lines.contains(row) {
      Issue.record("README.md: write this row under 'Configuration':\n\(row)")
    }
    let known = lines.filter { $0.hasPrefix("| `") && $0.split(separator: "|").count == 3 }
    for row in known where !ConfigurationSchema.rows.contains(row) {
      Issue.record("README.md: no key of a configuration says this of itself; remove or correct the row:\n\(row)")
    }
  }

  // MARK: lint

  @Test func anInvalidConfigurationIsReportedAndTheRestIsLinted() throws {
    let scratch = try Scratch([
      "A.swift": "struct A {", ".tcalint.json": "{\n  \"rules\": { \"self-in-efect\": \"off\" }\n}",
    ])
    let linted = run("lint", scratch.path, "--quiet")
    #expect(linted.code == 2)
    #expect(
      linted.errors == [
        "tcalint: error: \(scratch.path)/.tcalint.json:2:14: unknown rule 'self-in-efect'; "
          + "did you mean 'self-in-effect'?"
      ])
    #expect(linted.output.contains("A.swift:1:"))
  }

  @Test func theConfigurationDecidesWhetherARunFails() throws {
    let scratch = try copyOfSample()
    #expect(run("lint", scratch.path).code == 1)
    try scratch.write(".tcalint.json", #"{"failOn": "never"}"#)
    #expect(run("lint", scratch.path).code == 0)
    #expect(run("lint", scratch.path, "--fail-on", "error").code == 1)
    #expect(run("lint", scratch.path, "--fail-on", "configured").code == 0)
    #expect(run("lint", scratch.path, "--no-config").code == 1)
    #expect(run("lint", scratch.path, "--no-config", "--fail-on", "configured").code == 0)
    try scratch.write(".tcalint.json", #"{"overrides": [{"files": ["Features"], "failOn": "error"}]}"#)
    #expect(run("lint", scratch.path, "--fail-on", "configured").code == 1)
    try scratch.write("never.json", #"{"failOn": "info"}"#)
    #expect(run("lint", scratch.path, "--config", scratch.path + "/never.json").code == 1)
    #expect(run("lint", scratch.path, "--config", scratch.path + "/gone.json").code == 2)
    #expect(run("lint", scratch.path, "--no-config", "--config", scratch.path + "/never.json").code == 2)
  }

  // MARK: init

  @Test func initWritesAStartThatPasses() throws {
    let scratch = try copyOfSample()
    try scratch.write("Broken (1).swift", "struct A {\n")
    #expect(run("lint", scratch.path).code == 1)
    #expect(run("init", scratch.path).code == 0)
    let linted = run("lint", scratch.path, "--quiet")
    #expect(linted.code == 0 && linted.output == "")
    #expect(try scratch.read(".tcalint.json").contains("\"failOn\": \"warning\""))
    #expect(try scratch.read(".tcalint-baseline.json").contains("\"unhandled-effect-error\""))

    let added = "import ComposableArchitecture\nimport SwiftUI\nstruct V: View { @Dependency(\\.uuid) var uuid }\n"
    try scratch.write("V.swift", added)
    let after = run("lint", scratch.path)
    #expect(after.code == 1 && after.output.contains("V.swift:3:18: error:"))
  }

  @Test func initWritesNoBaselineWhereNothingIsFound() throws {
    let scratch = try Scratch(["A.swift": "struct A {}\n"])
    #expect(run("init", scratch.path).code == 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/.tcalint-baseline.json"))
    #expect(run("lint", scratch.path).code == 0)
  }

  @Test func initLeavesNothingWhereItFails() throws {
    let scratch = try Scratch(["A.swift": "", "in/.tcalint.json": #"{"baseline": "b.json"}"#, "in/b.json": "{"])
    let failed = run("init", scratch.path)
    #expect(failed.code == 2 && failed.errors.count == 1 && failed.errors[0].contains("b.json:1:1:"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/.tcalint.json"))
    // A killed run cannot remove its output.
    try scratch.write(".tcalint.json", "{}\n")
    try scratch.write("in/b.json", #"{"version": 1, "findings": []}"#)
    #expect(run("init", scratch.path).code == 0)
    #expect(try scratch.read(".tcalint.json").contains("profile"))
  }

  @Test func initWritesOverNothing() throws {
    let scratch = try Scratch(["A.swift": "", ".tcalint.json": "{\"profile\": \"all\"}"])
    let again = run("init", scratch.path)
    #expect(again.code == 2 && again.errors[0].contains("exists already"))
    #expect(try scratch.read(".tcalint.json") == "{\"profile\": \"all\"}")
    let known = try Scratch(["A.swift": "", ".tcalint-baseline.json": "{}"])
    #expect(run("init", known.path).code == 2)
    #expect(try known.read(".tcalint-baseline.json") == "{}")
    let linked = try Scratch(["A.swift": ""])
    try FileManager.default.createSymbolicLink(atPath: linked.path + "/.tcalint.json", withDestinationPath: "nothing")
    #expect(run("init", linked.path).code == 2)
  }

  @Test func aSuppressionOfADisabledRuleIsNotUnused() throws {
    let source = "struct A {}  // tcalint:disable:this self-in-effect\n"
    let scratch = try Scratch([
      "a/A.swift": source, "b/A.swift": source,
      ".tcalint.json": #"{"overrides": [{"files": ["a"], "rules": {"self-in-effect": "off"}}]}"#,
    ])
    let found = run("lint", scratch.path, "--quiet").output
    #expect(found.contains("/b/A.swift:1:") && found.contains("[unused-suppression]"))
    #expect(!found.contains("/a/A.swift:1:"))
  }

  // MARK: The baseline of a configuration

  @Test func aBaselineOfTheConfigurationIsTakenOutAndPruned() throws {
    let scratch = try copyOfSample()
    try scratch.write(".tcalint.json", #"{"baseline": "known.json"}"#)
    let missing = run("lint", scratch.path)
    #expect(missing.code == 2 && missing.errors[0].contains("known.json': no such file"))
    #expect(run("baseline", scratch.path).code == 0)
    #expect(run("lint", scratch.path).code == 0)
    try FileManager.default.removeItem(atPath: scratch.path + "/Features")
    let before = try scratch.read("known.json")
    #expect(run("lint", scratch.path, "--prune").code == 0)
    #expect(try scratch.read("known.json").count < before.count)
  }

  @Test func aBaselineOutsideOfTheProgramIsNotRead() throws {
    let scratch = try Scratch(["p/A.swift": "", "p/.tcalint.json": #"{"baseline": "../known.json"}"#])
    let linted = run("lint", scratch.path + "/p")
    #expect(linted.code == 2)
    #expect(
      linted.errors[0].hasSuffix("cannot read the baseline '../known.json': it is outside of '\(scratch.path)/p'"))
  }
}
