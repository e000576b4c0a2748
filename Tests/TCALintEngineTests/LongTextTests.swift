import TCALintModel
import TCALintRuleKit
import Testing

@Suite("Very long texts")
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

  @Test("are rare: any other is unchanged")
  func short() {
    let text = String(repeating: "a", count: 1_000)
    #expect(text.withoutItsMiddle == text)
  }
}

@Suite("A finding with very many places")
struct RelatedLocationTests {
  @Test("has the first of them, and says how many are left out")
  func first() {
    let places = (0..<1_000).map { RelatedLocation("place \($0)", at: location($0)) }
    let finding = Finding("many", at: location(0), related: places, help: "")
    #expect(finding.related.count == 250)
    #expect(finding.related[248].message == "place 248")
    #expect(finding.related[249].message == "751 more places from here on")
    #expect(finding.related[249].location == location(249))
  }

  private func location(_ offset: Int) -> Location {
    Location(file: FileID(rawValue: 0), range: UInt32(offset)..<UInt32(offset + 1))
  }
}
