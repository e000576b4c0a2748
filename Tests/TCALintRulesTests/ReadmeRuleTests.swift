import Foundation
import TCALintRuleKit
import Testing

/// The rule in `Sources/README.md` compiles, `ReadmeRule.swift`, and has the findings that the text describes.
@Suite struct ReadmeRuleTests {
  @Test func theReadmeShowsTheRule() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let rule = try String(contentsOf: folder.appending(path: "ReadmeRule.swift"), encoding: .utf8)
    let readme = try String(contentsOf: folder.appending(path: "../../Sources/README.md"), encoding: .utf8)
    #expect(
      readme.contains("```swift\n\(rule)```\n"),
      "Sources/README.md: its example of a rule is not the one in Tests/TCALintRulesTests/ReadmeRule.swift")
  }

  /// What the readme names to ask an app or a program is declared.
  @Test func whatTheReadmeAsksForExists() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let readme = try String(contentsOf: sources.appending(path: "README.md"), encoding: .utf8)
    let names = Set(readme.matches(of: /`(?:app|program|graph|TypeHandle)\.([a-zA-Z]+)/).map { String($0.1) })
    #expect(names.count > 20)
    let files = ["TCALintDomain", "TCALintModel"].flatMap { target in
      let folder = sources.appending(path: target)
      let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return paths.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    let declared = texts.flatMap { $0.matches(of: /public (?:var|func) ([a-zA-Z]+)/).map { String($0.1) } }
    #expect(
      names.subtracting(declared).sorted() == [], "Sources/README.md: the model and the domain declare no such thing")
  }

  @Test func theRuleFindsWhatItsPageSays() throws {
    let examples = try RulePage(Rule.optionalFlag.page).examples.map {
      PageExample(rule: .optionalFlag, source: "page", example: $0)
    }
    for page in examples {
      let lines = page.findings.map { page.app.program.line(of: $0.location) }
      #expect(lines == page.example.files.flatMap { $0.expectations.map(\.line) })
    }
  }
}

/// The page of the rule, as `Rules/generate-pages` writes those of the catalogue.
enum Page {
  static let optionalFlag =
    """
    # optional-flag

    info · strict · state · since 0.2

    A flag of a state is neither true nor false at times.

    ## What it does

    ```swift
    import ComposableArchitecture

    @Reducer
    struct Player {
      @ObservableState
      struct State {
        var isPlaying: Bool?  // expect: optional-flag
        var isLoud = false
        var title: String?
      }
    }
    ```

    ## Why it matters

    ## What it ignores

    ```swift
    struct Settings { var isLoud: Bool? }
    ```

    ## Fix
    """
}
