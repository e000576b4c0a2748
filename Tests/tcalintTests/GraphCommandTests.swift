import Foundation
import TCALintRuleKit
import TCALintRules
import Testing

@testable import tcalint

/// `tcalint graph`, as it is called.
@Suite struct GraphCommandTests {
  private func run(_ arguments: String...) -> CommandRun { tcalintTests.run(["graph"] + arguments) }

  private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Sample").path

  @Test func theSampleIsDrawn() {
    let features = run(Self.sample)
    #expect(features.code == 0 && features.errors == [])
    #expect(features.output.hasPrefix("10 features, 10 clients, 14 edges\n"))
    #expect(features.output.contains("\n  ifLet    RecipeList.Destination\n  uses     RecipeClient\n"))
    let clients = run("--kind", "clients", "--format", "mermaid", Self.sample)
    #expect(clients.output.contains("|\"cycle\"|") && clients.output.contains("classDef cycle"))
    #expect(run("--kind", "clients", "--format=dot", "--jobs=1", Self.sample).output.hasPrefix("digraph \"clients\" {"))
  }

  @Test func aPartIsDrawn() {
    let part = run("--kind", "clients", "--focus", "SessionClient", Self.sample)
    #expect(part.code == 0 && part.output.contains("SessionClient") && !part.output.contains("GroceryClient"))
    let misspelt = run("--kind", "clients", "--focus", "SesionClient", Self.sample)
    #expect(misspelt.code == 2 && misspelt.output == "")
    #expect(
      misspelt.errors == [
        "tcalint: error: no node of the clients graph is named 'SesionClient'; did you mean 'SessionClient'?"
      ])
  }

  @Test func invalidArgumentsAreRefused() {
    for (arguments, word) in [
      (["--kind", "views"], "invalid value 'views' for '--kind'"), (["--depth", "2"], "'--depth' requires '--focus'"),
      (["--focus", "A", "--depth", "-1"], "a whole number from 0 to 1000"),
      (["--only-changes"], "'--only-changes' requires '--since'"), ([""], "a path is empty"),
    ] {
      var errors: [String] = []
      let console = Console(write: { _ in true }, complain: { errors.append($0) }, prefersColor: false)
      #expect(Command.run(["graph"] + arguments, rules: Rule.all, console: console) == 2)
      #expect(errors.count == 1 && errors[0].contains(word), "\(errors)")
    }
    #expect(run("/does/not/exist").code == 2)
  }

  @Test func itIsWrittenToAFile() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/tcalint-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let written = run("--format", "json", "--output", folder + "/graph.json", Self.sample)
    #expect(written.code == 0 && written.output == "" && written.errors == [])
    #expect(
      try String(contentsOfFile: folder + "/graph.json", encoding: .utf8) == run("--format", "json", Self.sample).output
    )
    try Data("struct A {\n".utf8).write(to: URL(fileURLWithPath: folder + "/A.swift"))
    let empty = run("--no-config", folder)
    #expect(empty.code == 0 && empty.output == "no features, 0 edges\n")
    #expect(
      empty.errors.count == 2 && empty.errors[0].contains("near 2 syntax errors may be missing"), "\(empty.errors)")
  }
}
