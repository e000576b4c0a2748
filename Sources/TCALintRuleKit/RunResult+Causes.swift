import TCALintModel

extension RunResult {
  /// Makes one finding of those that have a rule, a severity and a cause in common: the first, with the others
  /// as related places. What findings are compared with, such as a baseline, has each of them.
  public mutating func combineFindingsOfOneCause() {
    findings = findings.combined()
    suppressed = suppressed.combined()
  }
}

extension [ReportedFinding] {
  /// Findings of one cause as one, in the same order. The cost is linear, and that of sorting the edits.
  public func combined() -> [ReportedFinding] {
    let groups = Dictionary(grouping: indices.filter { self[$0].cause != nil }) { SharedCause(self[$0]) }
    let firsts = Dictionary(uniqueKeysWithValues: groups.values.map { ($0[0], $0) })
    return indices.compactMap { index in
      guard self[index].cause != nil else { return self[index] }
      return firsts[index].map { group in
        group.count == 1 ? self[index] : self[index].combined(with: group.dropFirst().map { self[$0] })
      }
    }
  }
}

/// What findings of one cause have in common.
public struct SharedCause: Hashable, Sendable {
  private let rule: String
  /// Nil for a cause of several files.
  private let path: FilePath?
  private let cause: FindingCause?
  private let severity: Severity
  private let suppression: Suppression?

  /// The key of a finding that has a cause.
  public init(_ finding: ReportedFinding) {
    rule = finding.rule
    path = if case .anywhere = finding.cause { nil } else { finding.place.path }
    cause = finding.cause
    severity = finding.severity
    suppression = finding.suppression
  }
}

extension ReportedFinding {
  fileprivate func combined(with others: [ReportedFinding]) -> ReportedFinding {
    var places = related
    for other in others { places.append((other.message == message ? "here too" : other.message, other.place)) }
    if places.count > Finding.maxRelated {
      let rest = places.dropFirst(Finding.maxRelated - 1)
      places.replaceSubrange(
        (Finding.maxRelated - 1)..., with: [("\(rest.count) more places from here on", rest[rest.startIndex].place)])
    }
    // Some formats have no related places.
    let more = others.count == 1 ? "1 more place" : "\(others.count) more places"
    return ReportedFinding(
      rule: rule, severity: severity, message: "\(message) (and \(more))", help: help, place: place, related: places,
      fixes: commonFix(with: others).map { [$0] } ?? [], fingerprint: fingerprint, identity: identity,
      outdatedCode: outdatedCode, cause: cause, failsRun: failsRun, suppression: suppression,
      scope: scope, places: others.count + 1)
  }

  /// The first fixes of all as one: the safe ones, where there are some. One of them alone, where they overlap.
  private func commonFix(with others: [ReportedFinding]) -> ReportedFix? {
    let offered = ([self] + others).compactMap(\.fixes.first)
    guard let first = offered.first(where: { $0.applicability == .safe }) ?? offered.first else { return nil }
    let fixes = offered.filter { $0.applicability == first.applicability }
    guard fixes.allSatisfy({ !$0.edits.isEmpty }) else {
      return ReportedFix(title: first.title, applicability: first.applicability, edits: [])
    }
    var edits: [(place: ReportedPlace, replacement: String)] = []
    for edit in fixes.flatMap(\.edits).inSourceOrder {
      if let last = edits.last, last.place.path == edit.place.path {
        // Each fix adds the same import.
        if last == edit { continue }
        let isAfter = last.place.range.end.offset <= edit.place.range.start.offset && last.place != edit.place
        guard isAfter else { return first }
      }
      edits.append(edit)
    }
    return ReportedFix(title: first.title, applicability: first.applicability, edits: edits)
  }
}

extension [(place: ReportedPlace, replacement: String)] {
  fileprivate var inSourceOrder: Self {
    let sorted = enumerated().sorted { left, right in
      let (start, other) = (left.element.place.range.start.offset, right.element.place.range.start.offset)
      return (left.element.place.path, start, left.offset) < (right.element.place.path, other, right.offset)
    }
    return sorted.map(\.element)
  }
}
