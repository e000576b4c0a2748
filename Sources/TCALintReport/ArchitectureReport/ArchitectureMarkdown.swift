import TCALintRuleKit

/// A report as a comment on a pull request: the numbers and the changes first, then the checklist and the hot spots.
enum ArchitectureMarkdown {
  /// Ends in a line break; at most ``MarkdownReport/sizeLimit`` bytes.
  static func render(_ report: ArchitectureReport) -> String {
    var text = heading(of: report) + counts(of: report) + problems(of: report.run.result)
    var parts = [checklist(report), hotSpots(report)]
    parts.insert(contentsOf: report.newFindings == nil ? [diagram(of: report)] : changes(in: report), at: 0)
    // The heading and the counts always fit. Another part is left out as a whole, so that no table and no diagram breaks
    // off.
    var isShortened = false
    for part in parts {
      let fits = text.utf8.count + part.utf8.count + Self.shortened.utf8.count <= MarkdownReport.sizeLimit
      if fits { text += part } else { isShortened = true }
    }
    return text + (isShortened ? shortened : "")
  }

  private static let shortened = "\nThe rest is too long for a comment; `--format html` is complete.\n"

  private static func heading(of report: ArchitectureReport) -> String {
    let graphs = report.architecture.graphs
    let counts = zip(ReportedGraph.Node.Kind.allCases, graphs).map { kind, graph in
      let count = graph.nodes.count { $0.kind == kind && $0.change != .removed }
      return TextReport.count(count, kind.rawValue)
    }
    var text = "### TCALint: architecture of \(MarkdownText.code(MarkdownText.cut(report.title)))\n\n"
    text += "\(counts.joined(separator: ", ")), \(TextReport.count(report.run.result.lineCount, "line"))"
    text += "; \(TextReport.summary(report.run.result.withoutComparison))\n"
    return text
  }

  /// The maximum number of problems, and of notes.
  private static let maxProblems = 5

  /// What the answers may lack: files that cannot be read or parsed, and notes.
  private static func problems(of result: RunResult) -> String {
    let (notes, problems) = (result.diagnostics.filter(\.kind.isNote), result.diagnostics.filter { !$0.kind.isNote })
    var text = problems.isEmpty ? "" : "\n**\(TextReport.count(problems.count, "problem")) of the input**\n"
    for (title, diagnostics) in [("Problem", problems), ("Note", notes)] {
      for diagnostic in diagnostics.prefix(maxProblems) {
        let line = diagnostic.range.map { ":\($0.start.line)" } ?? ""
        let place = diagnostic.path.map { "\(MarkdownText.code(MarkdownText.cut($0.text) + line)): " } ?? ""
        text += "\n\(title): \(place)\(MarkdownText.message(diagnostic.message))\n"
      }
    }
    return text
  }

  // MARK: Changes

  private static func counts(of report: ArchitectureReport) -> String {
    guard let new = report.newFindings else { return "" }
    let name = report.architecture.features.comparedWith.map { MarkdownText.code(MarkdownText.cut($0.name)) } ?? ""
    return "\n#### Since \(name)\n\n"
      + "\(TextReport.count(new.count, "new finding")), \(report.architecture.resolved.count) resolved\n"
  }

  private static func changes(in report: ArchitectureReport) -> [String] {
    [rows(of: report.newFindings ?? [], titled: "new"), rows(of: report.architecture.resolved, titled: "resolved")]
      + report.architecture.graphs.map { graph in
        let part = graph.changedPart
        return part.nodes.isEmpty ? "" : "\n#### \(graph.kind.title)\n\n" + MarkdownGraph.changes(in: graph)
      }
  }

  /// The maximum number of findings of a table, and of its bytes.
  private static let (maxFindings, maxBytesOfTable) = (50, 12_000)

  private static func rows(of findings: [ReportedFinding], titled title: String) -> String {
    if findings.isEmpty { return "" }
    let sorted = findings.enumerated().sorted { left, right in
      left.element.severity == right.element.severity
        ? left.offset < right.offset : left.element.severity > right.element.severity
    }
    let rows = sorted.lazy.map { row(of: $0.element) }
    return "\n| \(title) | place | |\n|---|---|---|\n" + rows.fitting(room: maxBytesOfTable, limit: maxFindings)
  }

  private static func row(of finding: ReportedFinding) -> String {
    let place = "\(MarkdownText.cut(finding.place.path.text)):\(finding.place.range.start.line)"
    return "| \(finding.severity.rawValue) | \(MarkdownText.code(place)) "
      + "| \(MarkdownText.message(finding.message)) (\(finding.rule)) |\n"
  }

  // MARK: The whole architecture

  private static func diagram(of report: ArchitectureReport) -> String {
    "\n#### Features\n" + MarkdownGraph.diagram(of: report.architecture.features)
  }

  private static func checklist(_ report: ArchitectureReport) -> String {
    let rows = report.checklist.map { answer in
      let findings = answer.errors + answer.warnings + answer.infos
      let counts = (findings == 0 ? [] : [TextReport.count(findings, "finding")]) + answer.facts
      return "| \(answer.item.statement) | \(answer.verdict.text) | \(counts.joined(separator: "; ")) |\n"
    }
    return rows.isEmpty ? "" : "\n#### Checklist\n\n| | | |\n|---|---|---|\n" + rows.joined()
  }

  /// The number of features and of clients that are listed.
  private static let maxHotSpots = 5

  private static func hotSpots(_ report: ArchitectureReport) -> String {
    let graph = report.architecture.features
    let name = { (node: ReportedGraph.NodeID) in MarkdownText.code(MarkdownText.cut(graph.nodes[node].id)) }
    let features = report.hotSpots.features.largest(maxHotSpots) { $0.facts.dependencies + $0.fanIn + $0.fanOut }
    let clients = report.hotSpots.clients.largest(maxHotSpots) { $0.users }
    var text = ""
    if !features.isEmpty {
      text += "\n#### Features with the most dependencies and edges\n\n"
      text += "| feature | dependencies | actions | state | run by | runs |\n|---|--:|--:|--:|--:|--:|\n"
      for feature in features {
        let facts = feature.facts
        text +=
          "| \(name(facts.node)) | \(facts.dependencies) | \(facts.actionCases) | \(facts.stateProperties) "
          + "| \(feature.fanIn) | \(feature.fanOut) |\n"
      }
    }
    if !clients.isEmpty {
      text += "\n#### Clients with the most users\n\n| client | features | clients |\n|---|--:|--:|\n"
      for client in clients { text += "| \(name(client.node)) | \(client.features) | \(client.clients) |\n" }
    }
    return text
  }
}

extension Array {
  /// The first elements by a number, the largest first; those of one number in their order, and none of zero.
  fileprivate func largest(_ count: Int, by number: (Element) -> Int) -> [Element] {
    enumerated().map { (number($0.element), $0.offset) }.filter { $0.0 > 0 }
      .sorted { ($1.0, $0.1) < ($0.0, $1.1) }.prefix(count).map { self[$0.1] }
  }
}

extension ReportedGraph.Kind {
  /// The heading above a graph of the kind.
  fileprivate var title: String {
    switch self {
    case .features: "Features"
    case .clients: "Clients"
    case .modules: "Modules"
    }
  }
}

extension RunResult {
  /// All findings as they are, not as new ones.
  fileprivate var withoutComparison: RunResult {
    var result = self
    result.comparedWith = nil
    return result
  }
}
