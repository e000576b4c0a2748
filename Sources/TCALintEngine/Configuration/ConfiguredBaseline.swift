import TCALintModel

/// A baseline that a configuration names.
public struct ConfiguredBaseline: Hashable, Sendable {
  /// An absolute path.
  public let file: FilePath
  /// The folder whose findings it holds: that of its configuration. Absolute.
  public let folder: FilePath
}
