import TCALintRuleKit
import Testing

@Suite struct RuleCasesTests {
  @Test func casesAreExamplesUnderHeadings() throws {
    let cases = try RuleCases(
      """
      # no-shouting

      ## What it ignores

      ### One letter

      ```swift
      let a = 1
      ```

      ## Fix

      ### A name that is taken

      ```swift
      let B = 2  // expect: no-shouting
      ```

      ```swift fixed
      let b2 = 2
      ```
      """)
    #expect(cases.title == "no-shouting")
    #expect(cases.examples.map(\.line) == [7, 15])
    #expect(cases.examples.map(\.section) == ["What it ignores", "Fix"])
    #expect(cases.examples.map(\.isReporting) == [false, true])
    #expect(cases.examples.map(\.showsFixes) == [false, true])
  }

  @Test(arguments: ["", "no-shouting", "# no-shouting\n\n```swift\nlet a = 1\n"])
  func brokenCasesAreRefused(_ text: String) {
    #expect(throws: RulePage.Malformed.self) { try RuleCases(text) }
  }
}
