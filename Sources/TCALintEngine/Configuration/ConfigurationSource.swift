import TCALintFiles
import TCALintModel

/// Where a run has its configuration from.
public enum ConfigurationSource: Sendable, Equatable {
  /// From the files of the programs.
  case programs
  /// From one file of the user's choice, whatever the programs have. An absolute path.
  case file(FilePath)
  case none
}

extension ConfigurationSource {
  /// Why the file of the user's choice cannot be read, in words; nil where it can, or there is none.
  public var problem: String? {
    guard case .file(let path) = self,
      case .failure(let error) = FileReader.read(path, limit: ConfigurationReader.sizeLimit, followingLinks: true)
    else { return nil }
    return error.message
  }
}
