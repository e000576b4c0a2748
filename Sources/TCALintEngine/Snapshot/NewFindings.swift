import TCALintModel
import TCALintRuleKit

/// Tells findings that were there before from those that are new.
///
/// A finding was there before if one with its fingerprint was. Failing that, if one of the same rule and message was in
/// the lines that its own came in place of, and is gone: who touches a line does not make what was wrong with it.
struct NewFindings {
  private var lines: ChangedLines
  /// Paths in reports that files had, each with the one that it has now.
  private let renamed: [FilePath: FilePath]

  init(lines: ChangedLines, renamed: [FilePath: FilePath]) {
    self.lines = lines
    self.renamed = renamed
  }

  private struct Trace: Hashable {
    let rule: String
    let message: String
    let path: FilePath
    /// The run of lines that was changed.
    let hunk: Int
  }

  /// The findings that are new, in their order.
  mutating func among(_ new: [ReportedFinding], since old: [ReportedFinding]) -> [ReportedFinding] {
    let known = Set(old.map(\.fingerprint))
    let unknown = new.filter { !known.contains($0.fingerprint) }
    if unknown.isEmpty { return [] }
    let still = Set(new.map(\.fingerprint))
    var gone: [Trace: Int] = [:]
    for finding in old where !still.contains(finding.fingerprint) {
      let path = renamed[finding.place.path] ?? finding.place.path
      guard let hunk = lines.diff(path).hunk(ofOldLine: finding.place.range.start.line - 1) else { continue }
      gone[Trace(rule: finding.rule, message: finding.message, path: path, hunk: hunk), default: 0] += 1
    }
    return unknown.filter { finding in
      guard let hunk = lines.diff(finding.place.path).hunk(ofNewLine: finding.place.range.start.line - 1) else {
        return true
      }
      let trace = Trace(rule: finding.rule, message: finding.message, path: finding.place.path, hunk: hunk)
      guard let count = gone[trace], count > 0 else { return true }
      gone[trace] = count - 1
      return false
    }
  }

  /// What is wrong with the input now, and was not before: what is told without a place counts as it is.
  func among(_ new: [Diagnostic], since old: [Diagnostic]) -> [Diagnostic] {
    struct Trace: Hashable {
      let kind: Diagnostic.Kind
      let message: String
      let path: FilePath?
    }
    var known: [Trace: Int] = [:]
    for diagnostic in old where diagnostic.kind == .syntaxError {
      let path = diagnostic.path.map { renamed[$0] ?? $0 }
      known[Trace(kind: diagnostic.kind, message: diagnostic.message, path: path), default: 0] += 1
    }
    return new.filter { diagnostic in
      let trace = Trace(kind: diagnostic.kind, message: diagnostic.message, path: diagnostic.path)
      guard let count = known[trace], count > 0 else { return true }
      known[trace] = count - 1
      return false
    }
  }
}
