import TCALintFiles
import TCALintModel

/// A baseline that a configuration names.
public struct ConfiguredBaseline: Hashable, Sendable {
  /// An absolute path.
  public let file: FilePath
  /// The folder whose findings it holds: that of its configuration. Absolute.
  public let folder: FilePath
}

extension Linter.Outcome {
  /// The folder that all programs lie in. Absolute.
  public var commonRoot: FilePath { FilePath.common(roots) }

  /// The configured baselines of folders inside ``commonRoot``.
  public var innerBaselines: [ConfiguredBaseline] {
    let root = commonRoot
    return baselines.filter { $0.folder != root }
  }

  /// Takes what the baselines of inner folders hold out of what is reported, as they come first.
  ///
  /// - Parameter file: one that is not applied, as it is about to be written.
  public mutating func applyInnerBaselines(except file: FilePath? = nil) throws(BaselineFile.Malformed) {
    var others: [ScopedBaseline] = []
    for other in innerBaselines where other.file != file && FileSystem.kind(other.file) != nil {
      let baseline = try BaselineFile.read(other.file, workingDirectory: result.root)
      others.append(ScopedBaseline(baseline, below: other.folder))
    }
    apply(others)
  }

  /// The configured baseline of the innermost folder around some paths.
  ///
  /// - Parameter paths: absolute.
  public func baseline(around paths: [FilePath]) -> ConfiguredBaseline? {
    baselines.filter { baseline in paths.allSatisfy(baseline.folder.contains) }
      .max { $0.folder.parts.count < $1.folder.parts.count }
  }
}
