import TCALintModel

/// The configuration of a folder: its configuration file and those that it extends.
final class Configuration: Sendable {
  /// The folder that it holds for, which its patterns are relative to.
  let folder: FilePath
  /// The file itself, the last, and before it those that it extends.
  let files: [ConfigurationFile]
  /// The errors of combining them.
  let problems: [ConfigurationProblem]
  let missing: [MissingConfiguration]
  /// All its patterns, by ``Group``.
  let patterns: PatternSet
  let hasIncludes: Bool
  /// Its layers, in order: later ones override earlier ones.
  let layers: [Layer]

  /// Settings, and which files they are for.
  struct Layer: Sendable {
    let settings: SettingsLayer
    /// The group of the files' patterns; nil for all.
    let group: Int?
  }

  /// The purposes of patterns, as the patterns' numbers: those of overrides follow.
  enum Group {
    static let excluded = 0
    static let included = 1
    static let firstOverride = 2
  }

  init(
    folder: FilePath, files: [ConfigurationFile], problems: [ConfigurationProblem] = [],
    missing: [MissingConfiguration] = []
  ) {
    self.folder = folder
    self.files = files
    self.problems = problems
    self.missing = missing
    var patterns: [(pattern: PathPattern, group: Int)] = []
    var layers: [Layer] = []
    for file in files {
      patterns += (file.exclude?.value ?? []).map { ($0, Group.excluded) }
      patterns += (file.include?.value ?? []).map { ($0, Group.included) }
      layers.append(Layer(settings: file.settings, group: nil))
      for override in file.overrides?.value ?? [] {
        let group = Group.firstOverride + layers.count
        patterns += (override.files?.value ?? []).map { ($0, group) }
        layers.append(Layer(settings: override.settings, group: group))
      }
    }
    self.patterns = PatternSet(patterns)
    self.layers = layers
    hasIncludes = files.contains { $0.include?.value.isEmpty == false }
  }

  /// The baseline that they name, with its absolute path.
  var baseline: (named: Placed<String>, file: FilePath)? {
    files.reversed().lazy.compactMap { file in
      file.baseline.map { ($0, FilePath($0.value).absolute(from: file.link.parent)) }
    }.first
  }

  /// The value in the last of its files that sets a key.
  func last<Value>(_ property: KeyPath<ConfigurationFile, Placed<Value>?>) -> Placed<Value>? {
    files.reversed().lazy.compactMap { $0[keyPath: property] }.first
  }
}

/// A file that is to be part of a configuration, and is not there.
struct MissingConfiguration: Sendable {
  let problem: ConfigurationProblem
  /// Where it is looked for, if that is in the tree.
  let path: FilePath?
}
