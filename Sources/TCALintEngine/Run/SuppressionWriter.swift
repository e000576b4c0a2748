import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// Writes comments that suppress what was found.
public struct SuppressionWriter {
  private let reason: String
  private let workingDirectory: FilePath

  /// The result of a file.
  public struct Outcome: Sendable {
    public let path: FilePath
    /// How many findings are suppressed now.
    public let count: Int
    /// Why none is, to be printed after a colon; nil where all are.
    public let problem: String?
  }

  /// - Parameters:
  ///   - reason: one line.
  ///   - workingDirectory: the directory that paths of findings are relative to.
  public init(reason: String, workingDirectory: FilePath) {
    self.reason = reason
    self.workingDirectory = workingDirectory
  }

  /// Whether a text can follow `--` in a comment.
  public static func isReason(_ text: String) -> Bool {
    !text.utf8.contains { $0 < 0x20 && $0 != UInt8(ascii: "\t") } && text.utf8.contains { $0 != UInt8(ascii: " ") }
  }

  /// Suppresses a run's findings, those of a file all or none; but for those of rules that are about suppressions.
  public func suppress(_ outcome: Linter.Outcome, rules: [Rule]) -> [Outcome] {
    let result = outcome.result
    let leftOut = Set(rules.filter(\.isAboutSuppressions).map(\.id))
    let findings = result.findings.filter { !leftOut.contains($0.rule) }
    var rewriter = SourceRewriter(workingDirectory: workingDirectory)
    return Dictionary(grouping: findings, by: \.place.path).sorted { $0.key < $1.key }.map { path, findings in
      let otherNames = outcome.otherNames[path] ?? []
      let problem = suppress(findings, in: path, otherNames, result.sourceLines, &rewriter)
      return Outcome(path: path, count: findings.count, problem: problem)
    }
  }

  private func suppress(
    _ findings: [ReportedFinding], in path: FilePath, _ otherNames: [FilePath],
    _ sourceLines: [SourceLine: [UInt8]], _ rewriter: inout SourceRewriter
  ) -> String? {
    let read = FileReader.read(path.absolute(from: workingDirectory), limit: FileReader.largestLimit)
    guard case .success(let source) = read else {
      if case .failure(let error) = read { return error.message }
      return nil
    }
    var draft = SuppressionDraft(path: path, source: source)
    guard draft.isIntact else { return "it has syntax errors" }
    // There may be many findings on one line.
    for line in Set(findings.map(\.place.range.start.line)) {
      guard draft.line(line) == sourceLines[SourceLine(path: path, line: line)] else {
        return "it was changed during the run"
      }
    }
    for finding in findings {
      let line = finding.place.range.start.line
      guard draft.add(finding.rule, at: UInt32(finding.place.range.start.offset)) else {
        return "no comment can be placed near line \(line)"
      }
    }
    let changed = SourceRewriter.apply(draft.changes(reason: reason), to: source)
    let places = findings.map { (rule: $0.rule, offset: UInt32($0.place.range.start.offset)) }
    guard draft.suppresses(places, in: changed) else { return "comments cannot suppress all of its findings" }
    let replacement = SourceRewriter.Replacement(
      path: path, otherNames: otherNames, source: source, changed: changed)
    return rewriter.replace([replacement]).first?.reason
  }
}
