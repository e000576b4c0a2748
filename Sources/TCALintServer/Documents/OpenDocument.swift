import TCALintJSON
import TCALintModel

/// A document that the client has opened.
struct OpenDocument: Sendable {
  let uri: DocumentURI
  /// Absolute.
  let path: FilePath
  private(set) var version: Int
  /// The larger the later it was opened or changed.
  var lastChange = 0
  /// UTF-8.
  private(set) var text: [UInt8]

  init(uri: DocumentURI, path: FilePath, version: Int, text: String) {
    self.uri = uri
    self.path = path
    self.version = version
    self.text = Array(text.utf8)
  }

  /// Applies the changes of a version, in their order. The cost is that of reading the text once where each change is in
  /// front of the one before, as editors send them, otherwise for each.
  ///
  /// - Parameter changes: of `textDocument/didChange`: ranges with their new text, or a whole text.
  mutating func apply(_ changes: [JSONValue], version: Int) {
    self.version = version
    // The lines of the text, up to the first that has changed since.
    var (lines, firstChangedLine): (LineTable?, Int) = (nil, 0)
    for change in changes {
      guard let new = change["text"]?.string else { continue }
      guard let range = DocumentRange(change["range"]) else {
        if change["range"] == nil { (text, lines) = (Array(new.utf8), nil) }
        continue
      }
      if lines == nil || range.end.line >= firstChangedLine { lines = LineTable(text) }
      guard let known = lines else { continue }
      firstChangedLine = min(range.start.line, known.starts.count - 1)
      let start = known.offset(of: range.start, in: text)
      text.replaceSubrange(start..<max(start, known.offset(of: range.end, in: text)), with: new.utf8)
    }
  }
}

extension LineTable {
  /// The byte offset of a position. Behind the end of a line it is the line's end, behind the last line the document's; within
  /// a character of two units it is the character's start.
  func offset(of position: DocumentPosition, in source: [UInt8]) -> Int {
    guard position.line < starts.count else { return source.count }
    let line = contents(ofLine: position.line, in: source)
    var units = 0
    for index in line.indices where line[index] & 0xc0 != 0x80 {
      let width = line[index] >= 0xf0 ? 2 : 1
      if units + width > position.character { return index }
      units += width
    }
    return line.endIndex
  }
}
