/// The ignore files that hold in a folder of a work tree: its own, those of the folders around it, then the work tree's
/// and the user's.
public final class IgnoreRules: Sendable {
  private let file: IgnoreFile
  /// The depth of the file below the work tree's top.
  private let depth: Int
  private let outer: IgnoreRules?

  /// Adds a file to the rules of the folders around it.
  public init(_ file: IgnoreFile, depth: Int, outer: IgnoreRules?) {
    self.file = file
    self.depth = depth
    self.outer = outer
  }

  /// The maximum number of steps for one path. Ordinary files take some hundred.
  private static let maxSteps = 100_000

  /// What the rules say of a path.
  public enum Verdict: Sendable { case ignored, kept, tooCostly }

  /// Whether a path itself is ignored: the content of an ignored folder is never queried.
  ///
  /// - Parameter path: its parts, from the work tree's top.
  public func verdict(on path: [[UInt8]], isFolder: Bool) -> Verdict {
    var steps = Self.maxSteps
    var rules: IgnoreRules? = self
    while let current = rules {
      if let isIgnored = current.file.ignores(path[current.depth...], isFolder: isFolder, steps: &steps) {
        return isIgnored ? .ignored : .kept
      }
      steps -= 1
      if steps < 0 { return .tooCostly }
      rules = current.outer
    }
    return .kept
  }
}
