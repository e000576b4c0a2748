import TCALintRuleKit

/// A run's result with a line a finding, for programs that read lines, such as `grep` and an editor's list of errors.
enum ConciseReport {
  /// UTF-8, by path and offset. A syntax error has a line too; what has no place in a file has none.
  static func render(_ run: ReportedRun) -> [UInt8] {
    let style = TextStyle(hasColors: run.prefersColor)
    let lines = FileEntries.all(of: run.result).flatMap { file in
      file.entries.compactMap { entry in
        entry.range.map { range in
          style.line(
            ReportedPlace(path: file.path, range: range), entry.severity.tone, entry.severity.rawValue, entry.message,
            rule: entry.name)
        }
      }
    }
    return Array(lines.joined().utf8)
  }
}
