import TCALintModel
import Testing

@Suite struct TextBytesTests {
  /// Sorted by their bytes.
  private static let texts = [
    "", "A", "A.swift", "AB", "Account", "Account+Live.swift", "Account.swift", "AccountDetails.swift",
    "AccountDetailsView.swift", "a", "a\u{301}", "b", "\u{e1}", "😀",
  ]

  @Test(arguments: texts.indices)
  func textsAreOrderedByTheirBytes(index: Int) {
    for (other, text) in Self.texts.enumerated() {
      #expect(Self.texts[index].isBytewiseBefore(text) == (index < other))
      let (first, second) = (Self.texts[index].firstBytes, text.firstBytes)
      #expect(first == second || (first < second) == (index < other))
    }
  }

  @Test(arguments: [
    ("A.swift", true), (".swift", true), ("swift", false), ("", false), ("A.swift\u{301}", false), ("A.Swift", false),
  ])
  func whatATextEndsWithIsToldByItsBytes(text: String, ends: Bool) { #expect(text.hasByteSuffix(".swift") == ends) }
}
