import Foundation
import TCALintModel
import TCALintRuleKit
import Testing

@testable import tcalint

/// `tcalint debug new-rule`
@Suite struct NewRuleCommandTests {
  private static let catalogue = """
    extension Rule {
      public static let all: [Rule] = [
        .clientDependsOnUI,
        .clientImportsUI,
        .deprecatedAPI,
        .stateInEffect,
        .uiTypeInState,
      ]
    }

    """
  private static let readme = """
    ## Rules

    | rule | severity | profile | reports |
    | --- | --- | --- | --- |
    | [client-imports-ui](x.md) | warning | all | A. |
    | [state-in-effect](y.md) | error | all | B. |

    The end.

    """

  private func project() throws -> ScratchFolder {
    try ScratchFolder([
      "Rules/AllRules.swift": Self.catalogue, "README.md": Self.readme, "Rules/State/UITypeInState/x": "",
      "Tests/TCALintRulesTests/Cases/StateInEffect.md": "",
    ])
  }

  private func make(_ id: String, _ category: String, in folder: ScratchFolder) -> CommandRun {
    var (output, errors): (String, [String]) = ("", [])
    let console = Console(
      write: {
        output += String(decoding: $0, as: UTF8.self)
        return true
      }, complain: { errors.append($0) }, prefersColor: false)
    return (NewRuleCommand.run(id, category, in: FilePath(folder.path), console), output, errors)
  }

  private func refusal(_ id: String, _ category: String, in folder: ScratchFolder) -> String? {
    let called = make(id, category, in: folder)
    return called.code == 2 && called.errors.count == 1 && called.output.isEmpty ? called.errors[0] : nil
  }

  @Test func aRuleHasItsFilesAndItsLines() throws {
    let folder = try project()
    let called = make("copied-ui-value", "effects", in: folder)
    #expect(called.code == 0)
    #expect(
      called.output.hasPrefix(
        """
        created Rules/Effects/CopiedUIValue/CopiedUIValue.md
        created Rules/Effects/CopiedUIValue/CopiedUIValue.swift
        created Tests/TCALintRulesTests/Cases/CopiedUIValue.md
        changed Rules/AllRules.swift
        changed README.md

        Next:
        1. Write Rules/Effects/CopiedUIValue/CopiedUIValue.md, and run Rules/generate-pages after each change to it.

        """))
    #expect(
      try folder.text("Rules/AllRules.swift")
        == Self.catalogue.replacing(".deprecatedAPI", with: ".copiedUIValue,\n    .deprecatedAPI"))
    let row =
      "| [copied-ui-value](Rules/Effects/CopiedUIValue/CopiedUIValue.md) | warning | strict "
      + "| Describe in one sentence what is wrong. |\n"
    #expect(try folder.text("README.md") == Self.readme.replacing("| [state", with: row + "| [state"))
  }

  @Test func aRuleIsAddedWhereItIsSorted() throws {
    for (id, line) in [("a-b", 2), ("client-imports", 3), ("client-imports-vi", 4), ("ui-z", 7)] {
      let text = try #require(NewRule(id: id, category: .state).added(toCatalogue: Self.catalogue))
      let lines = text.split(separator: "\n")
      #expect(lines[line] == "    .\(RuleName(id).property),"[...], "\(id)")
    }
  }

  /// Its page is one that the tests of pages take, and its cases are ones.
  @Test func thePageHasAllSections() throws {
    let rule = NewRule(id: "new-rule", category: .effects)
    let page = try RulePage(rule.pageText)
    #expect(page.title == "new-rule")
    #expect(page.category == .effects)
    #expect(page.sections == ["What it does", "Why it matters", "Example", "Fix", "What it ignores"])
    #expect(page.examples.map(\.isReporting) == [true, false, false])
    let cases = try RuleCases(rule.casesText)
    #expect(cases.title == "new-rule")
    #expect(cases.examples.count == 1)
  }

  /// The rule is the one beside this file, which compiles.
  @Test func theRuleCompiles() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "NewRuleSource.swift")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == NewRule(id: "wrong-reducer", category: .effects).sourceText)
    #expect(Rule.wrongReducer.id == "wrong-reducer")
  }

  @Test(arguments: ["", "rule", "New-rule", "new_rule", "new--rule", "-new-rule", "new-rule-", "new-1", "neü-rule"])
  func anIDIsLowerCaseWordsWithDashes(_ id: String) throws {
    #expect(
      refusal(id, "effects", in: try project())
        == "tcalint: error: '\(id)' is not a rule id: use lower-case words with dashes, such as 'duplicated-state'")
  }

  @Test(arguments: ["deprecated-api", "ui-type-in-state", "state-in-effect"])
  func aRuleThatExistsIsNotOverwritten(_ id: String) throws {
    #expect(refusal(id, "effects", in: try project()) == "tcalint: error: there is already a rule '\(id)'")
  }

  @Test func aCategoryIsOneOfThoseOfRules() throws {
    let folder = try project()
    #expect(
      refusal("new-rule", "efects", in: folder)
        == "tcalint: error: unknown category 'efects'; did you mean 'effects'?")
    #expect(refusal("new-rule", "own", in: folder)?.hasPrefix("tcalint: error: unknown category 'own'; ") == true)
    #expect(try folder.text("Rules/AllRules.swift") == Self.catalogue)
  }

  @Test func elsewhereThanInTheProjectNothingIsWritten() throws {
    let folder = try ScratchFolder(["README.md": Self.readme])
    #expect(
      refusal("new-rule", "effects", in: folder)
        == "tcalint: error: '\(folder.path)' is not the root of TCALint's sources")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/Rules") == false)
  }

  @Test func theCommandTakesTwoArguments() {
    let usage = "tcalint debug new-rule ID CATEGORY"
    #expect(
      run("debug", "new-rule", "new-rule").errors == [
        "tcalint: error: 'tcalint debug new-rule' requires two arguments: \(usage)"
      ])
    #expect(
      run("debug", "new-rule", "a", "b", "c").errors == [
        "tcalint: error: 'tcalint debug new-rule' takes no third argument 'c'"
      ])
    #expect(run("help", "debug", "new-rule").output.hasPrefix("usage: \(usage)\n"))
  }
}

/// The page of the rule in `NewRuleSource.swift`, as `Rules/generate-pages` writes those of the catalogue.
enum Page {
  static let wrongReducer = ""
}
