import TCALintJSON
import Testing

@Suite struct JSONWriterTests {
  private func written(_ text: String) -> String {
    var writer = JSONWriter(isOneLine: true)
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("a \"b\" \\", #""a \"b\" \\""#), ("\n\t\r", #""\n\t\r""#),
    ("1\n2…\n", #""1\n2…\n""#), ("é😀", #""é😀""#), ("a\u{7}b", #""a\u0007b""#),
    // Moves the cursor, turns the direction of text, cannot be seen.
    ("\u{1b}[0m\u{202e}é\u{200b}", #""\u001b[0m\u202eé\u200b""#),
  ])
  func invisibleCharactersAreEscaped(text: String, json: String) { #expect(written(text) == json) }

  @Test(arguments: [
    ("##[error] \"é\"", ###""##\u005berror] \"é\"""###), ("##vso[", ###""##\u0076so[""###),
    ("# # [", ###""# # [""###),
    ("</script>", #""<\u002fscript>""#), ("<!--\n", #""<\u0021--\n""#), ("a < b / c", #""a < b / c""#),
  ])
  func commandsAndMarkupAreEscaped(text: String, json: String) { #expect(written(text) == json) }

  @Test(arguments: 0..<0x250 as Range<UInt32>)
  func aCharacterIsWrittenTheSameAtAnyOffset(value: UInt32) throws {
    let character = String(try #require(Unicode.Scalar(value)))
    let alone = written(character).dropFirst().dropLast()
    for (before, after) in [(0, 15), (15, 0), (7, 30), (31, 4)] {
      let (before, after) = (String(repeating: "a", count: before), String(repeating: "b", count: after))
      #expect(written(before + character + after) == "\"\(before)\(alone)\(after)\"")
    }
  }

  @Test(arguments: [false, true]) func numbersThatAreWrittenTogetherAreMembersAsAnyOthers(isOneLine: Bool) {
    let numbers: [Int] = [0, -7, 10, 4711, .max, .min]
    var together = JSONWriter(isOneLine: isOneLine)
    together.object { object in
      object.member("none", numbers: 0) { _ in }
      object.member("some", numbers: numbers.count) { for number in numbers { $0.member("n", number) } }
    }
    var each = JSONWriter(isOneLine: isOneLine)
    each.object { object in
      object.member("none") { _ in }
      object.member("some") { for number in numbers { $0.member("n", number) } }
    }
    #expect(together.bytes == each.bytes)
  }

  @Test func partsAreWrittenAsTheirListIs() {
    var whole = JSONWriter()
    whole.array { list in for number in 1...3 { list.object { $0.member("n", number) } } }
    var joined = JSONWriter()
    joined.array { list in
      let parts = [[], [1], [], [2, 3]].map { numbers in
        var part = list.part()
        for number in numbers { part.object { $0.member("n", number) } }
        return part
      }
      list.append(parts)
    }
    #expect(joined.bytes == whole.bytes)
  }

  @Test func deepValuesAreIndentedByTwoBlanksEach() {
    var writer = JSONWriter()
    func nest(_ depth: Int, in writer: inout JSONWriter) {
      writer.array { if depth > 1 { nest(depth - 1, in: &$0) } else { $0.number(1) } }
    }
    nest(20, in: &writer)
    let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[20] == String(repeating: " ", count: 40) + "1")
    #expect(lines[16].prefix { $0 == " " }.count == 32)
  }
}
