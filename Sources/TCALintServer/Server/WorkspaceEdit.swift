import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// Edits of documents.
struct WorkspaceEdit {
  /// The edits of each document, in source order; its version where it is open.
  private(set) var documents: [(uri: DocumentURI, version: Int?, edits: [Edit])] = []

  struct Edit {
    let range: DocumentRange
    let text: String
  }

  mutating func add(_ edits: [Edit], to uri: DocumentURI, version: Int?) { documents.append((uri, version, edits)) }

  /// - Parameter namesVersions: whether the client compares versions.
  func write(to writer: inout JSONWriter, namesVersions: Bool) {
    writer.object { writer in
      guard namesVersions else {
        writer.member("changes") { writer in
          for document in documents {
            writer.key(named: document.uri.text)
            writer.array { $0.append(document.edits) }
          }
        }
        return
      }
      writer.list("documentChanges") { writer in
        for document in documents {
          writer.object { writer in
            writer.member("textDocument") { writer in
              writer.member("uri", document.uri.text)
              writer.key("version")
              if let version = document.version { writer.number(version) } else { writer.null() }
            }
            writer.list("edits") { $0.append(document.edits) }
          }
        }
      }
    }
  }
}

extension WorkspaceEdit.Edit {
  /// The edit that makes one text of another: from the first byte that differs to the last, in whole characters.
  init?(from before: [UInt8], to after: [UInt8]) {
    if before == after { return nil }
    var start = zip(before, after).prefix { $0 == $1 }.count
    while start > 0, Self.isInside(before, start) || Self.isInside(after, start) { start -= 1 }
    let rest = (before: before[start...], after: after[start...])
    var count = zip(rest.before.reversed(), rest.after.reversed()).prefix { $0 == $1 }.count
    while count > 0, Self.isInside(before, before.count - count) || Self.isInside(after, after.count - count) {
      count -= 1
    }
    let lines = LineTable(before)
    let end = before.count - count
    range = DocumentRange(
      start: DocumentPosition(lines.position(at: UInt32(start), in: before)),
      end: DocumentPosition(lines.position(at: UInt32(end), in: before)))
    text = String(decoding: after[start..<(after.count - count)], as: UTF8.self)
  }

  /// Whether an offset is within a character, or between a return and its line feed, where there is no position.
  private static func isInside(_ text: [UInt8], _ offset: Int) -> Bool {
    guard offset < text.count else { return false }
    return text[offset] & 0xc0 == 0x80
      || offset > 0 && text[offset] == UInt8(ascii: "\n") && text[offset - 1] == UInt8(ascii: "\r")
  }
}

extension JSONWriter {
  fileprivate mutating func append(_ edits: [WorkspaceEdit.Edit]) {
    for edit in edits {
      object { writer in
        writer.member("range", edit.range)
        writer.member("newText", edit.text)
      }
    }
  }
}
