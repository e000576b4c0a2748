import TCALintModel

/// How one text becomes another, as `diff -u` says it and `git apply` and `patch -p1` read it.
///
/// Lines end at `\n`, as for those; everything before it, a `\r` too, is part of the line.
public enum UnifiedDiff {
  /// The lines around a change that are shown with it.
  private static let context = 3

  /// The changes of a file; empty if there are none. The cost is n log n in the number of lines.
  ///
  /// - Parameter path: an absolute one is to be applied from `/` on.
  public static func text(_ path: FilePath, _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    let (before, after) = (lines(old), lines(new))
    let hunks = LineDiff(before, after).hunks
    guard !hunks.isEmpty else { return [] }
    var text = Array("--- \(name("a/", path))\n+++ \(name("b/", path))\n".utf8)
    var rest = hunks[...]
    while let first = rest.first {
      // Changes closer than their context lines are shown together.
      var count = 1
      while count < rest.count,
        rest[rest.startIndex + count].old.lowerBound - rest[rest.startIndex + count - 1].old.upperBound <= 2 * context
      { count += 1 }
      write(rest.prefix(count), from: first, before, after, to: &text)
      rest = rest.dropFirst(count)
    }
    return text
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func write(
    _ hunks: ArraySlice<LineDiff.Hunk>, from first: LineDiff.Hunk, _ before: [ArraySlice<UInt8>],
    _ after: [ArraySlice<UInt8>], to text: inout [UInt8]
  ) {
    let last = hunks[hunks.endIndex - 1]
    let old = max(0, first.old.lowerBound - context)..<min(before.count, last.old.upperBound + context)
    let new = max(0, first.new.lowerBound - context)..<min(after.count, last.new.upperBound + context)
    text += Array("@@ -\(range(old)) +\(range(new)) @@\n".utf8)
    var place = old.lowerBound
    for hunk in hunks {
      for line in before[place..<hunk.old.lowerBound] { write(" ", line, to: &text) }
      for line in before[hunk.old] { write("-", line, to: &text) }
      for line in after[hunk.new] { write("+", line, to: &text) }
      place = hunk.old.upperBound
    }
    for line in before[place..<old.upperBound] { write(" ", line, to: &text) }
  }

  private static func write(_ mark: String, _ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    text += mark.utf8
    text += line
    if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n".utf8 }
  }

  /// The first line and the number of lines; where there are none, the line before them.
  private static func range(_ lines: Range<Int>) -> String {
    "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
  }

  /// A path as git writes it: quoted where it could be misread.
  private static func name(_ prefix: String, _ path: FilePath) -> String {
    let text = prefix + (path.text.hasPrefix("/") ? String(path.text.dropFirst()) : path.text)
    let needsQuotes = text.utf8.contains {
      $0 < 0x20 || $0 >= 0x7f || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    // A tab ends a name that has blanks.
    guard needsQuotes else { return text + (text.contains(" ") ? "\t" : "") }
    return "\"" + text.utf8.map(quoted).joined() + "\""
  }

  private static func quoted(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return "\\" + String(UnicodeScalar(byte))
    case 0x20..<0x7f: return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
}
