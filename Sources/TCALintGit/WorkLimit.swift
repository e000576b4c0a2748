import TCALintModel

/// The maximum number of bytes that may be unpacked in all, in proportion to the input. Small packs can expand to more
/// than memory or time allow, and one object can be at a million paths.
final class WorkLimit: Sendable {
  static let problem = GitProblem.other(
    "git objects expand to far more than their size on disk; if this is expected, 'git gc' repacks them")

  private struct Left {
    var resultBytes: Int
    var stepBytes: Int
  }

  private let left: Locked<Left>

  /// - Parameter packed: how many bytes all packs have.
  init(packed: Int) {
    // Source code packs to a fifth, and versions of it to a fiftieth.
    let resultBytes = 200_000_000 + 50 * packed
    left = Locked(Left(resultBytes: resultBytes, stepBytes: 16 * resultBytes))
  }

  /// Whether an object of so many bytes may still be made.
  func allows(result count: Int) -> Bool { take(result: count, step: count) }

  /// Whether so many bytes may still be unpacked on the way to one.
  func allows(step count: Int) -> Bool { take(result: 0, step: count) }

  private func take(result: Int, step: Int) -> Bool {
    left.withLock { left in
      left.resultBytes -= result
      left.stepBytes -= step
      return left.resultBytes >= 0 && left.stepBytes >= 0
    }
  }
}
