import TCALintModel
import TCALintRuleKit

/// Where a suppressed rule is off.
public enum SuppressionArea: Sendable, CaseIterable {
  case line, file
}

/// The comments that suppress one finding, for an editor to insert.
enum SuppressionEdits {
  /// What stands where the person is to write the reason.
  private static let reason = "TODO: say why"

  /// - Parameter source: that of the finding's file.
  static func fix(for finding: ReportedFinding, in source: [UInt8], _ area: SuppressionArea) -> ReportedFix? {
    var draft = SuppressionDraft(path: finding.place.path, source: source)
    let offset = UInt32(finding.place.range.start.offset)
    guard draft.isIntact else { return nil }
    let changes: [SourceRewriter.Change]
    switch area {
    case .line:
      guard draft.add(finding.rule, at: offset) else { return nil }
      changes = draft.changes(reason: reason)
    case .file: changes = [draft.comment(forFile: finding.rule, reason: reason)]
    }
    let changed = SourceRewriter.apply(changes, to: source)
    guard draft.suppresses([(finding.rule, offset)], in: changed) else { return nil }
    let lines = LineTable(source)
    return ReportedFix(
      title: area == .line ? "Suppress `\(finding.rule)` here" : "Suppress `\(finding.rule)` in this file",
      applicability: .suggestion,
      edits: changes.map { change in
        let range = SourceRange(
          start: lines.position(at: UInt32(change.range.lowerBound), in: source),
          end: lines.position(at: UInt32(change.range.upperBound), in: source))
        return (
          ReportedPlace(path: finding.place.path, range: range), String(decoding: change.replacement, as: UTF8.self)
        )
      })
  }
}
