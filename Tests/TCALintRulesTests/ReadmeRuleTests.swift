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
