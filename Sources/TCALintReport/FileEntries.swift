import TCALintModel
import TCALintRuleKit

/// The entries of one file, for formats that list places and messages by file: findings, syntax errors, and that it
/// cannot be read.
struct FileEntries {
  let path: FilePath
  /// Unreadable files first, then in the order of the places.
  private(set) var entries: [Entry]

  struct Entry {
    /// The rule, or another kind: `syntax-error`.
    let name: String
    let severity: Severity
    let message: String
    let help: String
    let range: SourceRange?
    /// Whether it is wrong with the input rather than with the architecture.
    let isProblem: Bool
    /// Nil where it is no finding.
    let fingerprint: String?
  }

  /// All files that there is something to say of, sorted by path.
  static func all(of result: RunResult) -> [FileEntries] {
    var entries: [FilePath: [Entry]] = [:]
    for problem in result.diagnostics where !problem.kind.isNote {
      guard let path = problem.path else { continue }
      entries[path, default: []].append(
        Entry(
          name: problem.kind.rawValue, severity: .error, message: problem.message, help: "", range: problem.range,
          isProblem: true, fingerprint: nil))
    }
    for finding in result.findings {
      entries[finding.place.path, default: []].append(
        Entry(
          name: finding.rule, severity: finding.severity, message: finding.message, help: finding.help,
          range: finding.place.range, isProblem: false, fingerprint: finding.fingerprint))
    }
    return entries.sorted { $0.key < $1.key }.map { path, entries in
      let sorted = entries.enumerated().sorted {
        ($0.element.range?.start.offset ?? -1, $0.offset) < ($1.element.range?.start.offset ?? -1, $1.offset)
      }
      return FileEntries(path: path, entries: sorted.map(\.element))
    }
  }
}
