import Testing

@testable import TCALintReport

@Suite struct PageTextTests {
  private func text(_ page: String, color: Bool = false) -> String {
    PageText.render(page, color: color)
  }

  private func styled(_ page: String) -> String {
    text(page, color: true).replacing("\u{1b}[", with: "<").replacing("m", with: ">")
  }

  @Test func headingsAndStrongWordsAreBold() {
    #expect(text("# a-rule\n\n## What it says\n") == "a-rule\n\nWhat it says\n")
    #expect(styled("# a\nb **c d**e\n") == "<1>a<0>\nb <1>c<0> <1>d<0>e\n")
  }

  @Test func codeHasAColour() {
    #expect(text("a `b` ``c ` d``.\n") == "a b c ` d.\n")
    #expect(styled("`b`-c\n") == "<36>b<0>-c\n")
  }

  @Test func paragraphsAreFilled() {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let lines = text("short\n\(words)\n\n- item\n  more\n- other\n").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines[0].hasPrefix("short word word"))
    #expect(lines.suffix(2) == ["- item more", "- other"])
  }

  @Test func blocksAreIndented() {
    let page = "`A.swift`\n```swift\nlet a = 1\n\n}\n```\n\n````\n```\n````\n"
    #expect(text(page) == "A.swift\n    let a = 1\n\n    }\n\n    ```\n")
    #expect(styled("```\nf()\n```\n") == "    <36>f()<0>\n")
  }

  @Test func tablesAreAligned() {
    let table = "| a | long |\n|---|:--|\n| `x\\|y` | 1 |\n| z | |\n"
    #expect(text(table) == "a    long\nx|y  1\nz\n")
    #expect(styled("| a |\n|---|\n| b |\n") == "<1>a<0>\nb\n")
  }

  @Test func linksLoseTheirAddressInTheProject() {
    #expect(text("see [the `page`](../../README.md#a) and [b](https://c.d)\n") == "see the page and b (https://c.d)\n")
    #expect(text("a[0] [b] `c`\n") == "a[0] [b] c\n")
  }

  @Test func untrustedTextIsEscaped() {
    for page in [
      "\u{1b}[31m", "# \u{1b}[31m", "`\u{1b}[31m`", "```\n\u{1b}[31m\n```", "| \u{1b}[31m |", "[\u{202e}](\u{1b})",
    ] {
      #expect(!text(page).contains("\u{1b}") && !text(page).contains("\u{202e}"))
    }
  }

  @Test(arguments: ["`", "[", "**", "]", "[a](", "|", "``a`", "\\", "[["])
  func unclosedMarksAreText(mark: String) {
    #expect(text(String(repeating: mark + "x ", count: 1_000)).count { $0 == "x" } == 1_000)
  }
}
