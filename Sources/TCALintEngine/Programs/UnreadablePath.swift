import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// A path that cannot be read, and why.
public struct UnreadablePath: Error, Sendable {
  public let path: FilePath
  /// The reason, to be printed after a colon.
  public let reason: String
  /// Whether nothing is there: the path may be misspelt.
  public let isMissing: Bool
  /// Whether it is one of the paths that the run was given.
  public let isGiven: Bool

  /// - Parameter comparison: the version in which it existed, if it is gone now.
  init(_ path: FilePath, _ error: FileError, isGiven: Bool = false, before comparison: ComparedWith? = nil) {
    self.path = path
    self.isGiven = isGiven
    isMissing = error.isAbsence && comparison == nil
    let words =
      switch error {
      case .tooLarge: "\(error.message); '--max-file-size' changes the limit"
      default: error.message
      }
    reason = comparison.map { "in commit \($0.revision?.prefix(12) ?? ""): \(words)" } ?? words
  }
}
