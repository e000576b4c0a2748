import TCALintModel
import TCALintRuleKit

/// A run's result as Checkstyle's XML, which most tools that show findings read. Columns count UTF-16 units.
public enum CheckstyleReport {
  /// UTF-8, ending in a line break.
  public static func render(_ result: RunResult) -> [UInt8] {
    var writer = XMLWriter()
    // The version is Checkstyle's: that of the format, which readers ask for.
    writer.element("checkstyle", [("version", "8.0")]) { list in
      for file in FileEntries.all(of: result) {
        list.element("file", [("name", file.path.text)]) { list in
          for entry in file.entries { list.element("error", attributes(entry)) }
        }
      }
    }
    return writer.bytes
  }

  private static func attributes(_ entry: FileEntries.Entry) -> [(String, String)] {
    let place = entry.range.map { range in
      [("line", "\(range.start.line)"), ("column", "\(range.start.utf16Column)")]
    }
    return (place ?? [("line", "1")]) + [
      ("severity", entry.severity.rawValue), ("message", entry.message), ("source", "tcalint.\(entry.name)"),
    ]
  }
}
