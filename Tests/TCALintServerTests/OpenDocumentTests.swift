import Foundation
import TCALintJSON
import Testing

@testable import TCALintServer

/// What changes make of a document.
@Suite struct OpenDocumentTests {
  private static func applying(_ changes: String, to text: String) throws -> String {
    var document = OpenDocument(uri: DocumentURI("file:///a.swift"), path: "/a.swift", version: 1, text: text)
    let value = try JSONValue(reading: Array(changes.utf8), repairsStrings: true)
    document.apply(value.array ?? [], version: 2)
    #expect(document.version == 2)
    return String(decoding: document.text, as: UTF8.self)
  }

  private static func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> String {
    #"[{"range": {"start": {"line": \#(start.0), "character": \#(start.1)}, "end": {"line": \#(end.0), "character": \#(end.1)}}, "text": "\#(text)"}]"#
  }

  @Test func aRangeIsReplaced() throws {
    #expect(try Self.applying(Self.change((0, 1), (1, 1), "-"), to: "abc\ndef\n") == "a-ef\n")
  }

  @Test func charactersAreUTF16Units() throws {
    #expect(try Self.applying(Self.change((0, 3), (0, 4), "x"), to: "é😀b") == "é😀x")
    #expect(try Self.applying(Self.change((0, 2), (0, 3), ""), to: "é😀b") == "éb", "from within a character")
  }

  @Test(arguments: ["a\r\nb", "a\nb", "a\rb"])
  func linesEndAsTheyMay(_ text: String) throws {
    #expect(try Self.applying(Self.change((1, 0), (1, 1), "c"), to: text) == text.dropLast() + "c")
  }

  @Test func positionsBehindTheEndAreTheEnd() throws {
    #expect(try Self.applying(Self.change((0, 99), (0, 99), "!"), to: "a\nb") == "a!\nb")
    #expect(try Self.applying(Self.change((9, 0), (9, 9), "!"), to: "a\nb") == "a\nb!")
  }

  @Test func eachChangeIsOfTheTextAfterTheOneBefore() throws {
    let change = { (line: Int, text: String) in
      #"{"range": {"start": {"line": \#(line), "character": 0}, "end": {"line": \#(line), "character": 1}}, "text": "\#(text)"}"#
    }
    for lines in [[2, 1, 0], [0, 1, 2], [1, 2, 0], [2, 2, 1]] {
      let changes = lines.map { change($0, "x\\ny") }
      var expected = ["a", "b", "c"]
      for line in lines {
        expected[line] = "x\ny" + expected[line].dropFirst()
        expected = expected.joined(separator: "\n").components(separatedBy: "\n")
      }
      #expect(
        try Self.applying("[\(changes.joined(separator: ", "))]", to: "a\nb\nc") == expected.joined(separator: "\n"))
    }
  }

  @Test func aWholeTextReplacesAll() throws {
    #expect(try Self.applying(#"[{"text": "x"}, {"text": "y"}]"#, to: "abc") == "y")
  }

  @Test func halfAPairIsOneUnit() throws {
    #expect(try Self.applying(#"[{"text": "a\ud83d"}]"#, to: "") == "a\u{fffd}")
    #expect(try Self.applying(#"[{"text": "\ude00\ud83db"}]"#, to: "") == "\u{fffd}\u{fffd}b")
    #expect(try Self.applying(#"[{"text": "\ud83d\ude00"}]"#, to: "") == "😀")
  }

  @Test func whatIsNoRangeChangesNothing() throws {
    #expect(try Self.applying(#"[{"range": {"start": 1}, "text": "x"}]"#, to: "abc") == "abc")
    #expect(try Self.applying(Self.change((0, 2), (0, 1), "x"), to: "abc") == "abc")
  }
}

/// Which files the names of documents lead to.
@Suite struct DocumentURITests {
  @Test(arguments: [
    ("file:///a/b%20c.swift", "/a/b c.swift"), ("file:/a.swift", "/a.swift"), ("FILE://localhost/a", "/a"),
    ("file:///a/../b/./c", "/b/c"), ("file:///%C3%A9", "/é"), ("file:///a?query#fragment", "/a"),
  ])
  func filesHavePaths(_ uri: String, _ path: String) { #expect(DocumentURI(uri).path?.text == path) }

  @Test(arguments: [
    "untitled:Untitled-1", "https://a/b", "file://machine/a", "file:", "file:///%00", "file:///%ff", "file:///%zz", "a",
    "git:/a.swift",
  ])
  func othersHaveNone(_ uri: String) { #expect(DocumentURI(uri).path == nil) }
}
