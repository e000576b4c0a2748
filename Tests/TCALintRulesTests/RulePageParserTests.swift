import TCALintRuleKit
import Testing

@Suite struct RulePageParserTests {
  @Test func aPageSaysWhatItsRuleIs() throws {
    let page = try RulePage(
      """
      # no-shouting

      warning · strict · idioms · since 0.3

      A name in capitals only.

      ## What it does

      ### Types

      ## Fix
      """)
    #expect(page.title == "no-shouting")
    #expect(page.severity == .warning)
    #expect(page.profile == .strict)
    #expect(page.category == .idioms)
    #expect(page.since == "0.3")
    #expect(page.summary == "A name in capitals only.")
    #expect(page.sections == ["What it does", "Fix"])
    #expect(page.examples.isEmpty)
  }

  @Test func readersSeeNoTestMarkers() {
    let page = """
      `A.swift`
      ```swift
      f()  // expect: no-shouting "F"
      ```
      ```swift fixed
      f()
      ```

      ```swift options={"max": 2, "a": "b=c"}
      ```
      ```json title=x
      // expect: x
      ```
      Text of // expect: x
      """
    #expect(
      RulePage.forReaders(page) == """
        `A.swift`
        ```swift
        f()
        ```

        After the safe fixes:

        ```swift
        f()
        ```

        With the options `{"max": 2, "a": "b=c"}`:

        ```swift
        ```
        ```json title=x

        ```
        Text of // expect: x
        """)
  }

  @Test func aBlockIsAProgramAndItsCommentsAreExpectations() throws {
    let page = try page(
      """
      ```swift
      let a = 1

      let B = 2  // expect: no-shouting "B"
      let C = 3  // expect: no-shouting
      ```
      """)
    let example = try #require(page.examples.first)
    #expect(page.examples.count == 1)
    #expect(example.section == "What it does")
    #expect(example.line == 9)
    #expect(example.isReporting)
    #expect(!example.showsFixes)
    let file = try #require(example.files.first)
    #expect(file.path == "Example.swift")
    #expect(
      file.source == """
        let a = 1

        let B = 2  // expect: no-shouting "B"
        let C = 3  // expect: no-shouting

        """)
    #expect(
      file.expectations == [RulePage.Expectation(line: 3, messagePart: "B"), RulePage.Expectation(line: 4)])
  }

  @Test func captionedBlocksInARowMakeOneProgram() throws {
    let page = try page(
      """
      `A.swift`

      ```swift
      let a = 1
      ```

      `Sources/B.swift`
      ```swift
      let b = 2
      ```

      Prose ends the program.

      `A.swift`
      ```swift
      let c = 3
      ```

      ```swift
      let d = 4
      ```

      `E.swift`
      ```swift
      let e = 5
      ```
      """)
    #expect(
      page.examples.map { $0.files.map(\.path) } == [
        ["A.swift", "Sources/B.swift"], ["A.swift"], ["Example.swift"], ["E.swift"],
      ])
    #expect(page.examples.allSatisfy { !$0.isReporting })
  }

  @Test func proseThatQuotesAFileIsNoCaption() throws {
    let page = try page(
      """
      See `A.swift`

      ```swift
      let a = 1
      ```
      """)
    #expect(page.examples.map { $0.files.map(\.path) } == [["Example.swift"]])
  }

  @Test func blocksInOtherLanguagesAreText() throws {
    let page = try page(
      """
      ```sh
      # not a heading
      tcalint lint
      ```
      """)
    #expect(page.examples.isEmpty)
    #expect(page.sections == ["What it does"])
  }

  @Test func aBlockAfterFixesBelongsToTheFileBeforeIt() throws {
    let page = try page(
      """
      `A.swift`
      ```swift
      let A = 1  // expect: no-shouting
      ```

      `B.swift`
      ```swift
      let B = 2  // expect: no-shouting
      ```

      `A.swift`
      ```swift fixed
      let a = 1
      ```

      Ask a person about the other:

      ```swift suggested
      let b = 2
      ```
      """)
    let example = try #require(page.examples.first)
    #expect(page.examples.count == 1)
    #expect(example.showsFixes)
    #expect(example.files.map(\.fixed) == ["let a = 1\n", nil])
    #expect(example.files.map(\.suggested) == [nil, "let b = 2\n"])
  }

  @Test func expectationsCanBeTakenOutOfASource() {
    #expect(
      RulePage.withoutExpectations("let A = 1  // expect: no-shouting \"A\"\n  let b = 2 // why\n")
        == "let A = 1\n  let b = 2 // why\n")
  }

  @Test(arguments: [
    Broken(
      "an expectation of another rule", line: 10, reason: "not of `no-whispering`",
      """
      ```swift
      let a = 1  // expect: no-whispering
      ```
      """),
    Broken(
      "an expectation without quotes", line: 10, reason: "in quotes",
      """
      ```swift
      let A = 1  // expect: no-shouting A
      ```
      """),
    Broken(
      "an open fence", line: 9, reason: "not closed",
      """
      ```swift
      let a = 1
      """),
    Broken(
      "fixed before anything", line: 9, reason: "there is no block before",
      """
      ```swift fixed
      let a = 1
      ```
      """),
    Broken(
      "fixed in the next section", line: 15, reason: "there is no block before",
      """
      ```swift
      let A = 1  // expect: no-shouting
      ```

      ## Fix

      ```swift fixed
      let a = 1
      ```
      """),
    Broken(
      "fixed twice", line: 15, reason: "already",
      """
      ```swift
      let A = 1  // expect: no-shouting
      ```
      ```swift fixed
      let a = 1
      ```
      ```swift fixed
      let a = 1
      ```
      """),
    Broken(
      "fixed for a file that is not there", line: 14, reason: "no file `B.swift`",
      """
      `A.swift`
      ```swift
      let A = 1  // expect: no-shouting
      ```
      `B.swift`
      ```swift fixed
      let a = 1
      ```
      """),
    Broken(
      "a file twice", line: 14, reason: "`A.swift` already",
      """
      `A.swift`
      ```swift
      let a = 1
      ```
      `A.swift`
      ```swift
      let a = 1
      ```
      """),
    Broken(
      "a word that means nothing", line: 9, reason: "`swift fixed`",
      """
      ```swift broken
      let a = 1
      ```
      """),
    Broken(
      "options that are no object", line: 9, reason: "requires a JSON object",
      """
      ```swift options={"max": }
      let a = 1
      ```
      """),
    Broken(
      "an option that is no option's value", line: 9, reason: "`max` is set to null",
      """
      ```swift options={"max": null}
      let a = 1
      ```
      """),
  ])
  func aBrokenPageIsRefused(_ broken: Broken) {
    do {
      _ = try page(broken.body)
      Issue.record("the page was read")
    } catch {
      #expect(error.line == broken.line)
      #expect(error.reason.contains(broken.reason))
    }
  }

  @Test(arguments: [
    "", "no-shouting", "# no-shouting\n\nwarning, strict\n\nShouts.", "# no-shouting\n\nbad · strict · idioms",
  ])
  func aPageWithoutItsFirstLinesIsRefused(_ text: String) {
    #expect(throws: RulePage.Malformed.self) { try RulePage(text) }
  }

  @Test func aBlockWithOptionsBeginsAProgramOfItsOwn() throws {
    let page = try page(
      """
      `A.swift`
      ```swift
      let a = 1
      ```
      `A.swift`
      ```swift options={"max": 3, "names": ["b", "c"], "is-on": true, "word": "d"}
      let a = 1
      ```
      `B.swift`
      ```swift
      let b = 1
      ```
      """)
    #expect(page.examples.map { $0.files.map(\.path) } == [["A.swift"], ["A.swift", "B.swift"]])
    #expect(page.examples[0].options.isEmpty)
    #expect(
      page.examples[1].options == [
        "max": .integer(3), "names": .strings(["b", "c"]), "is-on": .bool(true), "word": .string("d"),
      ])
  }

  @Test func anExampleMayHaveAConfiguration() throws {
    let page = try page(
      """
      ```swift configuration={"layers": "core-business-ui"}
      let a = 1
      ```
      ```swift
      let b = 1
      ```
      """)
    #expect(
      page.examples.map { $0.configuration.map { String(decoding: $0, as: UTF8.self) } }
        == [#"{"layers": "core-business-ui"}"#, nil])
  }

  /// A page of the rule `no-shouting` with this below its first section's heading, from line 9 on.
  private func page(_ body: String) throws(RulePage.Malformed) -> RulePage {
    try RulePage(
      """
      # no-shouting

      warning · strict · idioms

      A name in capitals only.

      ## What it does

      \(body)
      """)
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: Int
    let reason: String
    let body: String

    init(_ testDescription: String, line: Int, reason: String, _ body: String) {
      self.testDescription = testDescription
      self.line = line
      self.reason = reason
      self.body = body
    }
  }
}
