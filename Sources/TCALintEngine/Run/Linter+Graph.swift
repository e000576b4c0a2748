import TCALintModel
import TCALintRuleKit

extension Linter {
  /// Draws the architecture of files and directories, without running rules. If ``scope`` selects what is new since a
  /// revision, additions and removals are marked.
  ///
  /// What cannot be read is reported in the outcome, and the rest is drawn. The graph does not depend on ``jobs``.
  ///
  /// - Parameters:
  ///   - kind: the kind of nodes.
  ///   - paths: absolute, or relative to the working directory.
  ///   - root: the absolute path of the working directory.
  /// - Returns: The picture, nil where the outcome has a problem; and the outcome, of which the result has syntax errors
  ///   and notes.
  public func graph(
    _ kind: ReportedGraph.Kind, of paths: [FilePath], workingDirectory root: FilePath
  ) -> (graph: ReportedGraph?, outcome: Outcome) {
    LintRun(self, paths, workingDirectory: root).graph(kind)
  }
}

extension LintRun {
  func graph(_ kind: ReportedGraph.Kind) -> (graph: ReportedGraph?, outcome: Linter.Outcome) {
    var outcome = beginning
    if outcome.problem != nil { return (nil, outcome) }
    let reported = reported
    var merger = RunMerger(root: root, Linter.Retained(sourceLines: false, edits: false))
    var (new, old) = (GraphBuilder(kind, root: root), GraphBuilder(kind, root: root))
    for program in programs {
      let loaded = linter.load(program)
      outcome.add(loaded[0], .nothing, given, root, reported: reported)
      outcome.programs += loaded.dropFirst().map(\.program)
      merger.add(loaded[0], [], jobs: linter.jobs)
      new.add(loaded[0])
      for before in loaded.dropFirst() { old.add(before) }
    }
    outcome.result = merger.finish(unreadable: outcome.unreadable).result
    outcome.result.comparedWith = changes?.comparison
    return (graph(new, old), outcome)
  }

  /// The graph of programs as they will be, with its changes marked if they are compared.
  ///
  /// - Parameter old: the programs as they were.
  func graph(_ new: consuming GraphBuilder, _ old: consuming GraphBuilder) -> ReportedGraph {
    guard let changes else { return new.finish() }
    var graph = new.finish().compared(with: old.finish())
    graph.comparedWith = changes.comparison
    return graph
  }
}

extension Linter.Found {
  fileprivate static let nothing = Linter.Found(findings: [], rulesThatRan: [], hasSuppressions: false)
}
