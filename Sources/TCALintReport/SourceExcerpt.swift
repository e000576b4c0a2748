import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// The source line that a place is on, and a line that underlines the place.
enum SourceExcerpt {
  /// Two lines, in which a long source line is cut around the place; an empty text where the line is not known.
  ///
  /// - Parameter lines: the source lines that are known.
  static func text(_ place: ReportedPlace, in lines: [SourceLine: [UInt8]], _ style: TextStyle) -> String {
    let key = SourceLine(path: place.path, line: place.range.start.line)
    guard let bytes = lines[key], !bytes.isEmpty else { return "" }
    let isOneLine = place.range.end.line == place.range.start.line
    let first = place.range.start.column - 1
    let last = isOneLine ? place.range.end.column - 1 : bytes.count
    let from = first > 120 ? first - 60 : 0
    let to = min(bytes.count, max(first, min(last, first + 120)) + 60)
    guard from < to else { return "" }
    let offset = boundary(from, bytes)
    let (text, columns) = TerminalText.line(bytes[offset..<boundary(to, bytes)])
    let start = columns[min(max(first - offset, 0), columns.count - 1)]
    let end = columns[min(max(last - offset, 0), columns.count - 1)]
    let margin = offset > 0 ? "… " : LogCommand.begins(text) ? "| " : "  "
    let mark = "^" + String(repeating: "~", count: max(0, end - start - 1))
    return margin + text + (to < bytes.count ? " …" : "") + "\n"
      + "  " + String(repeating: " ", count: start) + style.mark(mark) + "\n"
  }

  /// A line as text, cut where it has more bytes than a limit.
  static func line(_ bytes: [UInt8], atMost limit: Int) -> String {
    let shown = bytes[..<boundary(min(limit, bytes.count), bytes)]
    return String(decoding: shown, as: UTF8.self) + (shown.count < bytes.count ? "…" : "")
  }

  /// The start of the character that an offset lies in.
  private static func boundary(_ offset: Int, _ bytes: [UInt8]) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xc0 == 0x80 { offset -= 1 }
    return offset
  }
}
