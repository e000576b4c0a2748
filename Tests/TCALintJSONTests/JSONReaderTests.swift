import TCALintJSON
import Testing

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(reading: Array(text.utf8)) }

  @Test func membersKeepTheirOrderAndTheirPlaces() throws {
    let text = #"{ "b": 1, "a": [true, null] }"#
    let value = try read(text)
    let members = try #require(value.object)
    #expect(members.map(\.key) == ["b", "a"])
    #expect(members.map(\.keyRange) == [2..<5, 10..<13])
    #expect(members[1].value.range == 15..<27)
    #expect(members[1].value.array?.map(\.kind) == ["true", "null"])
    #expect(value.range == 0..<text.utf8.count)
  }

  @Test func commentsAndLastCommasArePassedOver() throws {
    let value = try read(
      """
      // before
      {
        /* here */ "a" /* there */ : /* ** / */ [1, 2,], // and behind
      } // at the end
      """)
    #expect(value.object?.first?.value.array?.compactMap(\.integer) == [1, 2])
    #expect(try read("[]//").array?.isEmpty == true)
    #expect(try read("\u{feff}[]").range == 3..<5)
  }

  @Test(arguments: [("0", 0), ("-12", -12), ("9223372036854775807", Int.max)])
  func wholeNumbersThatFitAreWhole(_ text: String, _ number: Int) throws {
    #expect(try read(text).integer == number)
  }

  @Test(arguments: [("0.5", 0.5), ("-1e3", -1000), ("1E-2", 0.01), ("9223372036854775808", 9.223372036854775808e18)])
  func otherNumbersAreNot(_ text: String, _ number: Double) throws {
    guard case .number(number) = try read(text).content else {
      Issue.record("\(text) is no number")
      return
    }
  }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{08}\u{0c}\n\r\t"), (#""\u00e9""#, "é"),
    (#""\ud83d\ude00""#, "😀"), ("\"é😀\"", "é😀"),
  ])
  func escapesDecodeToTheirCharacters(_ text: String, _ string: String) throws {
    #expect(try read(text).string == string)
  }

  /// What is wrong, and where: the offset of the `‸`, which is not read.
  @Test(arguments: [
    ("‸", "it is empty; an empty object is '{}'"),
    ("// nothing else\n‸", "it is empty; an empty object is '{}'"),
    (#"{"a": ‸}"#, "expected a value, not '}'"),
    (#"{"a" ‸1}"#, "expected ':' and a value after the key 'a', not '1'"),
    (#"{"a": 1 ‸"b": 2}"#, #"expected ',' or '}', not '"'"#),
    (#"{‸a: 1}"#, "expected a key in quotes, not 'a'"),
    (#"{"a": 1, ‸"a": 2}"#, "duplicate key 'a'"),
    (#"{"a": 1, ‸"\u0061": 2}"#, "duplicate key 'a'"),
    (#"{"a": 1,‸,}"#, "expected a key in quotes, not ','"),
    ("[1 ‸2]", "expected ',' or ']', not '2'"),
    ("[‸,]", "expected a value, not ','"),
    ("[1, ‸}", "expected a value, not '}'"),
    ("{} ‸{}", "expected the end of the file, not '{'"),
    ("‸[1, [2]", "this '[' has no ']'"),
    (#"[1, ‸{"a": 1"#, "this '{' has no '}'"),
    (#"["a", ‸"b"#, "this string has no closing quote"),
    ("[‸\"a\nb\"]", "this string has no closing quote"),
    ("[\"a‸\tb\"]", #"write a control character in a string as '\u' and four digits"#),
    (#"["‸\x"]"#, #"this escape is invalid; a backslash is '\\'"#),
    (#"["‸\u12"]"#, #"'\u' and four hexadecimal digits are expected, or a surrogate pair"#),
    (#"["‸\ud800"]"#, #"'\u' and four hexadecimal digits are expected, or a surrogate pair"#),
    (#"["‸\udc00"]"#, #"'\u' and four hexadecimal digits are expected, or a surrogate pair"#),
    ("[‸yes]", "'yes' is not a value; strings need quotes"),
    ("[‸True]", "'True' is not a value; strings need quotes"),
    ("[‸01]", "'01' is not a number"),
    ("[‸1.]", "'1.' is not a number"),
    ("[‸-]", "'-' is not a number"),
    ("[‸1e999]", "this number is too large"),
    ("[] ‸/* a", "this comment has no '*/'"),
    ("[] ‸/ a", "a comment begins with '//' or '/*'"),
    ("[‸'a']", "expected a value, not '''"),
  ])
  func invalidJSONIsReportedWithItsLocation(_ marked: String, _ message: String) {
    let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
    #expect(throws: JSONError(message, at: parts[0].utf8.count)) { try read(parts.joined()) }
  }

  @Test func bytesThatAreNoTextAreErrors() {
    #expect(throws: JSONError("this string is not UTF-8", at: 1)) {
      try JSONValue(reading: [0x5b, 0x22, 0xff, 0x22, 0x5d])
    }
    #expect(throws: JSONError("expected a value, not a byte that is not UTF-8", at: 0)) {
      try JSONValue(reading: [0xff])
    }
  }

  @Test func depthIsBounded() throws {
    let deep = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try read(deep(100))
    #expect(throws: JSONError("lists and objects are nested more than 100 deep", at: 100)) {
      try read(deep(101))
    }
    #expect(throws: JSONError.self) { try read(String(repeating: "[{\"a\":", count: 1_000_000)) }
  }

  @Test func writtenJSONIsRead() throws {
    var writer = JSONWriter()
    let text = "\u{1b}[0m \u{202e} \"\\ é 😀\n"
    writer.object { object in
      object.key(named: text)
      object.array { list in
        list.string(text)
        list.number(-7)
        list.bool(true)
        list.object { _ in }
      }
    }
    writer.finish()
    let member = try #require(try JSONValue(reading: writer.bytes).object?.first)
    #expect(member.key == text)
    #expect(member.value.array?.first?.string == text)
    #expect(member.value.array?.map(\.kind) == ["a string", "a number", "true", "an object"])
  }
}
