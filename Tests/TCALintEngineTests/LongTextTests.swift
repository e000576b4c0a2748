import TCALintRuleKit
import Testing

@Suite("Texts that are longer than anyone reads")
struct LongTextTests {
  @Test("have a beginning and an end, and a sign between them")
  func middle() {
    let text = String(repeating: "a", count: 5_000) + String(repeating: "é", count: 5_000)
    let shown = text.withoutItsMiddle
    #expect(shown.hasPrefix("aaa"))
    #expect(shown.hasSuffix("ééé"))
    #expect(shown.contains(" … "))
    #expect(shown.utf8.count < 1_100)
  }

  @Test("are few: any other stands as it is")
  func short() {
    let text = String(repeating: "a", count: 1_000)
    #expect(text.withoutItsMiddle == text)
  }
}
