import TCALintModel

/// The work trees that the programs of a run lie in, each opened once: to read an index takes its time.
final class WorkTrees: Sendable {
  private let opened = Locked<[FilePath: Result<WorkTree, WorkTree.Problem>]>([:])

  func open(_ top: FilePath) -> Result<WorkTree, WorkTree.Problem> {
    opened.withLock { opened in
      if let known = opened[top] { return known }
      let tree = WorkTree.open(top)
      opened[top] = tree
      return tree
    }
  }
}
