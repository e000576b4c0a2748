import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A position in a document, as LSP counts: lines and UTF-16 units of a line, both from 0.
struct DocumentPosition: Hashable, Comparable, Sendable {
  let line: Int
  let character: Int

  init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  init(_ position: SourcePosition) {
    self.init(line: position.line - 1, character: position.utf16Column - 1)
  }

  init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer, line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }

  static func < (left: DocumentPosition, right: DocumentPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// A range of a document; the end is exclusive.
struct DocumentRange: Hashable, Sendable {
  let start: DocumentPosition
  let end: DocumentPosition

  init(start: DocumentPosition, end: DocumentPosition) {
    self.start = start
    self.end = end
  }

  init(_ range: SourceRange) { self.init(start: DocumentPosition(range.start), end: DocumentPosition(range.end)) }

  init?(_ value: JSONValue?) {
    guard let start = DocumentPosition(value?["start"]), let end = DocumentPosition(value?["end"]), start <= end else {
      return nil
    }
    self.init(start: start, end: end)
  }

  /// Whether two ranges have a position in common; a place at the end of one counts.
  func touches(_ other: DocumentRange) -> Bool { start <= other.end && other.start <= end }
}

extension JSONWriter {
  /// Writes a member whose value is a range.
  mutating func member(_ name: StaticString, _ range: DocumentRange) {
    member(name) { writer in
      writer.member("start", range.start)
      writer.member("end", range.end)
    }
  }

  private mutating func member(_ name: StaticString, _ position: DocumentPosition) {
    member(name) { writer in
      writer.member("line", position.line)
      writer.member("character", position.character)
    }
  }
}
