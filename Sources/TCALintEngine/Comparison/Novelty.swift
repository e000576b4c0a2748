import TCALintModel
import TCALintRuleKit

/// Distinguishes new findings from existing ones: each old finding matches at most one current finding, see
/// ``FindingMatcher``, so that moved or edited code does not make its existing findings new.
struct Novelty: Sendable {
  /// The findings that are not to be reported, by their fingerprints.
  private var known: Set<String> = []
  /// The old findings that are gone: neither reported nor suppressed now.
  private(set) var resolved: [ReportedFinding] = []

  /// - Parameters:
  ///   - new: the findings in the new version of programs.
  ///   - old: the findings in their old version, with the new paths of files.
  ///   - programs: the programs as they will be.
  init(_ new: RunResult, since old: RunResult, in programs: [LoadedProgram]) {
    var anchors = ProgramAnchors(workingDirectory: new.root)
    var files: Set<FilePath>?
    let isThere = { (path: FilePath) -> Bool in
      if files == nil {
        files = Set(programs.flatMap { anchors.paths(of: $0.paths, in: $0.root) })
      }
      return files?.contains(path) ?? false
    }
    let matched = add(new.findings, since: old.findings, isThere)
    // A finding that is suppressed now is not new either, even if it was not suppressed before.
    let suppressed = add(new.suppressed, since: old.suppressed + old.findings, isThere)
    resolved = old.findings.enumerated().filter { index, _ in
      !matched.contains(index) && !suppressed.contains(old.suppressed.count + index)
    }.map(\.element)
  }

  /// Returns the indices of the old findings that match new ones.
  private mutating func add(
    _ new: [ReportedFinding], since old: [ReportedFinding], _ isThere: (FilePath) -> Bool
  ) -> Set<Int> {
    let matches = FindingMatcher.match(
      new.map(FindingSignature.init), to: old.map(FindingSignature.init), isThere: isThere)
    for (finding, match) in zip(new, matches) where match != nil { known.insert(finding.fingerprint) }
    return Set(matches.compactMap(\.self))
  }

  /// Lets what another does not take for new not be new either.
  mutating func formIntersection(_ other: Novelty) { known.formUnion(other.known) }

  /// Lets only findings on lines that were changed count as new.
  mutating func keepOnly(_ lines: inout ChangedLines, of result: RunResult) {
    for finding in result.findings where !known.contains(finding.fingerprint) && !lines.touch(finding.place) {
      known.insert(finding.fingerprint)
    }
  }

  /// Removes resolved findings that do not satisfy a condition.
  mutating func keepResolved(where isKept: (ReportedFinding) -> Bool) { resolved = resolved.filter(isKept) }

  func contains(_ finding: ReportedFinding) -> Bool { !known.contains(finding.fingerprint) }
}

extension [Diagnostic] {
  /// Without the syntax errors that were there before.
  ///
  /// - Parameter renamed: the old paths of files in reports, each with its current path.
  func new(since old: [Diagnostic], renamed: [FilePath: FilePath]) -> [Diagnostic] {
    var known: [Trace: Int] = [:]
    for diagnostic in old where diagnostic.kind == .syntaxError {
      let path = diagnostic.path.map { renamed[$0] ?? $0 }
      known[Trace(message: diagnostic.message, path: path), default: 0] += 1
    }
    return filter { diagnostic in
      let trace = Trace(message: diagnostic.message, path: diagnostic.path)
      guard diagnostic.kind == .syntaxError, let count = known[trace], count > 0 else { return true }
      known[trace] = count - 1
      return false
    }
  }
}

/// The identity of a syntax error.
private struct Trace: Hashable {
  let message: String
  let path: FilePath?
}
