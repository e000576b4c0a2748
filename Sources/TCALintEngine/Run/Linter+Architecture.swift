import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Linter {
  /// Lints files and directories, and draws their architecture from the same analysis. If ``scope`` selects what is new
  /// since a revision, additions and removals are marked.
  ///
  /// The result does not depend on ``jobs``.
  ///
  /// - Parameters:
  ///   - paths: absolute, or relative to the working directory.
  ///   - root: the absolute path of the working directory.
  /// - Returns: The architecture, nil where the outcome has a problem; and the outcome with all findings.
  public func architecture(
    of paths: [FilePath], workingDirectory root: FilePath
  ) -> (architecture: ReportedArchitecture?, outcome: Outcome) {
    LintRun(self, paths, workingDirectory: root).architecture()
  }
}

extension LintRun {
  func architecture() -> (architecture: ReportedArchitecture?, outcome: Linter.Outcome) {
    if beginning.problem != nil { return (nil, beginning) }
    let linked = link()
    let outcome = lint(linked)
    if outcome.problem != nil { return (nil, outcome) }
    linter.watch?.begin(.report)
    let kinds = ReportedGraph.Kind.allCases
    let graphs = Workers.map(kinds.count, jobs: linter.jobs) { index in
      var (new, old) = (GraphBuilder(kinds[index], root: root), GraphBuilder(kinds[index], root: root))
      for program in linked {
        new.add(program[0])
        for before in program.dropFirst() { old.add(before) }
      }
      return graph(new, old)
    }
    let facts = ArchitectureFacts(
      of: linked.map { $0[0] }, features: graphs[0], modules: graphs[2],
      filesWithFindings: Set(outcome.result.findings.lazy.map(\.place.path)), root: root)
    let architecture = ReportedArchitecture(
      features: graphs[0], clients: graphs[1], modules: graphs[2], featureFacts: facts.features,
      clientFacts: facts.clients, testFileCount: facts.testFileCount, moduleOfFile: facts.moduleOfFile,
      resolved: outcome.resolved.combined())
    return (architecture, outcome)
  }
}
