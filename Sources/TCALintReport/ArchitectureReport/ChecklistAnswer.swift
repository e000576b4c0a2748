import TCALintRuleKit

/// The answer to an item of the checklist.
struct ChecklistAnswer: Sendable {
  /// Whether the statement of an item holds.
  enum Verdict: String, Sendable {
    /// No finding and no evidence contradicts it.
    case met
    /// Only infos, or evidence that is no error, contradict it.
    case partly
    /// An error or a warning contradicts it, or there are no tests.
    case notMet = "not-met"
    /// No rule of the item ran, and there is no evidence.
    case unchecked

    /// The verdict for readers.
    var text: String {
      switch self {
      case .met: "met"
      case .partly: "partly met"
      case .notMet: "not met"
      case .unchecked: "not checked"
      }
    }
  }

  let item: ChecklistItem
  let verdict: Verdict
  let errors, warnings, infos: Int
  /// The number of suppressed findings, which do not count.
  let suppressed: Int
  /// The rules of the item that ran, and those that did not.
  let rules, otherRules: [String]
  /// What was counted besides findings, in words.
  let facts: [String]

  init(_ item: ChecklistItem, _ architecture: ReportedArchitecture, _ run: ReportedRun) {
    self.item = item
    let ran = Set(run.rules.map(\.id))
    rules = item.rules.filter(ran.contains)
    otherRules = item.rules.filter { !ran.contains($0) }
    let findings = run.result.findings.filter { item.rules.contains($0.rule) }
    let count = { (severity: Severity) in findings.count { $0.severity == severity } }
    (errors, warnings, infos) = (count(.error), count(.warning), count(.info))
    suppressed = run.result.suppressed.count { item.rules.contains($0.rule) }
    let evidence = Evidence(item.evidence, architecture, isReportedByRules: !rules.isEmpty)
    facts = evidence.facts
    if errors + warnings > 0 || evidence.verdict == .notMet {
      verdict = .notMet
    } else if infos > 0 || evidence.verdict == .partly {
      verdict = .partly
    } else {
      verdict = rules.isEmpty && evidence.verdict == .unchecked ? .unchecked : .met
    }
  }
}

/// What decides an item besides findings.
private struct Evidence {
  var verdict = ChecklistAnswer.Verdict.unchecked
  var facts: [String] = []

  /// - Parameter isReportedByRules: whether rules ran that report a part of it, which then does not count.
  init(_ evidence: ChecklistItem.Evidence, _ architecture: ReportedArchitecture, isReportedByRules: Bool) {
    switch evidence {
    case .none: break
    case .cycles: addCycles(of: architecture, areReported: isReportedByRules)
    case .tests: addTests(of: architecture)
    }
  }

  /// A feature may run itself, so a cycle of features is none of the evidence.
  ///
  /// - Parameter areReported: whether cycles of clients by their live values are findings, which may be suppressed.
  private mutating func addCycles(of architecture: ReportedArchitecture, areReported: Bool) {
    verdict = .met
    for graph in [architecture.clients, architecture.modules] {
      let cycles = graph.cycles.filter { $0.change != .removed }
      let isReported = { (cycle: ReportedGraph.Cycle) in areReported && graph.kind == .clients && cycle.isUsual }
      if !cycles.allSatisfy(isReported) { verdict = .partly }
      facts.append("\(TextReport.count(cycles.count, "cycle")) of \(graph.kind.rawValue)")
    }
  }

  private mutating func addTests(of architecture: ReportedArchitecture) {
    let features = architecture.featureFacts
    let endpoints = architecture.clientFacts.reduce(0) { $0 + $1.endpoints }
    if features.isEmpty && endpoints == 0 { return }
    if architecture.testFileCount == 0 {
      verdict = .notMet
      facts.append("no file with tests")
      return
    }
    let unnamed = features.count { !$0.isNamedByTest }
    let withoutOverride = architecture.clientFacts.reduce(0) { $0 + $1.withoutOverride.count }
    verdict = unnamed + withoutOverride == 0 ? .met : .partly
    facts.append("no test names \(unnamed) of \(TextReport.count(features.count, "feature"))")
    facts.append("no test overrides \(withoutOverride) of \(TextReport.count(endpoints, "endpoint"))")
  }
}
