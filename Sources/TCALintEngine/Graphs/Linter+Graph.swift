import TCALintModel
import TCALintRuleKit

extension Linter {
  /// Draws the architecture of what files and directories hold, with no rule run. Of ``scope`` it can be told what is new
  /// since a revision: then what a change adds and takes away is marked.
  ///
  /// What cannot be read is told in the outcome, and the rest is drawn. The picture does not depend on ``jobs``.
  ///
  /// - Parameters:
  ///   - kind: what is drawn.
  ///   - paths: absolute, or relative to the working directory.
  ///   - root: the absolute path of the working directory.
  /// - Returns: The picture, nil where the outcome has a problem; and the outcome, of which the result has syntax errors
  ///   and notes.
  public func graph(
    _ kind: ReportedGraph.Kind, of paths: [FilePath], workingDirectory root: FilePath
  ) -> (graph: ReportedGraph?, outcome: Outcome) {
    var outcome = Outcome(result: RunResult(root: root))
    guard scope == .everything else {
      let graph = changedGraph(kind, paths, root, &outcome)
      return (graph, outcome)
    }
    var builder = GraphBuilder(kind, root: root)
    var merger = RunMerger(root: root)
    eachProgram(of: paths, workingDirectory: root, &outcome) { loaded, outcome, given, told in
      outcome.add(loaded, .nothing, given, root, told: told)
      merger.add(loaded, [], jobs: jobs)
      builder.add(loaded)
    }
    outcome.result = merger.finish(unreadable: outcome.unreadable)
    return (builder.finish(), outcome)
  }

  private func changedGraph(
    _ kind: ReportedGraph.Kind, _ paths: [FilePath], _ root: FilePath, _ outcome: inout Outcome
  ) -> ReportedGraph? {
    guard let changed = changedPrograms(paths, root, &outcome) else { return nil }
    var merger = RunMerger(root: root)
    var (new, old) = (GraphBuilder(kind, root: root), GraphBuilder(kind, root: root))
    for program in changed.programs {
      let loaded = load(program)
      outcome.add(loaded[0], .nothing, changed.given, root, told: changed.told)
      outcome.programs += loaded.dropFirst().map(\.program)
      merger.add(loaded[0], [], jobs: jobs)
      new.add(loaded[0])
      for before in loaded.dropFirst() { old.add(before) }
    }
    outcome.result = merger.finish(unreadable: outcome.unreadable)
    outcome.result.comparedWith = changed.changes.comparison
    var graph = new.finish().compared(with: old.finish())
    graph.comparedWith = changed.changes.comparison
    return graph
  }
}

extension Linter.Found {
  fileprivate static let nothing = Linter.Found(findings: [], rulesThatRan: [])
}
