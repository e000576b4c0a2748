import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A run's result as GitLab's code quality report, whose new entries merge requests show.
public enum GitLabReport {
  /// UTF-8, ending in a line break.
  ///
  /// - Parameter checkout: where the repository is; paths are those below it.
  public static func render(_ result: RunResult, checkout: FilePath? = nil) -> [UInt8] {
    var writer = JSONWriter()
    var fingerprints = UniqueFingerprints()
    writer.array { list in
      for file in FileEntries.all(of: result) {
        for entry in file.entries {
          let fingerprint = fingerprints.next(for: entry, of: file.path)
          let place = file.path.place(below: checkout, from: result.root)
          list.object { write(entry, of: place, fingerprint, to: &$0) }
        }
      }
    }
    writer.finish()
    return writer.bytes
  }

  private static func write(
    _ entry: FileEntries.Entry, of path: FilePath, _ fingerprint: String, to issue: inout JSONWriter
  ) {
    issue.member("description", entry.message)
    issue.member("check_name", entry.name)
    issue.member("fingerprint", fingerprint)
    issue.member("severity", entry.isProblem ? "critical" : severity(entry.severity))
    issue.member("location") { location in
      location.member("path", path.text)
      location.member("lines") { lines in
        lines.member("begin", entry.range?.start.line ?? 1)
        if let range = entry.range { lines.member("end", range.end.line) }
      }
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}

/// GitLab shows one issue a fingerprint.
private struct UniqueFingerprints {
  private var counts: [String: Int] = [:]

  mutating func next(for entry: FileEntries.Entry, of path: FilePath) -> String {
    // A syntax error is identified by its message, its file, and its number among equal ones.
    let base = entry.fingerprint ?? Self.hash("\(entry.name) \(path.text) \(entry.message)")
    let count = counts[base, default: 0]
    counts[base] = count + 1
    return count == 0 ? base : "\(base)-\(count)"
  }

  private static func hash(_ text: String) -> String {
    var hash = StableHash()
    for byte in text.utf8 { hash.add(byte) }
    return hash.digits(16)
  }
}
