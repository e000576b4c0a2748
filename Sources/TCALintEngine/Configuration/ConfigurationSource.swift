import TCALintModel

/// Where a run has its configuration from.
public enum ConfigurationSource: Sendable, Equatable {
  /// From the files of the programs.
  case programs
  /// From one file of the user's choice, whatever the programs have. An absolute path.
  case file(FilePath)
  case none
}
