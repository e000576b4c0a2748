import TCALintModel
import TCALintRuleKit

/// The content of one configuration file.
struct ConfigurationFile: Sendable {
  /// Where it lies. Absolute.
  let path: FilePath
  /// The path that led to it, which those that it names start from. Absolute.
  var link: FilePath
  var schema: Placed<String>?
  var extends: Placed<[Placed<String>]>?
  /// For all that the configuration holds for.
  var settings = SettingsLayer()
  var overrides: Placed<[Override]>?
  var include: Placed<[PathPattern]>?
  var exclude: Placed<[PathPattern]>?
  var dependencyWrappers: Placed<[String]>?
  var dependencyKeys: Placed<[String]>?
  var viewTypes: Placed<[String]>?
  var layers: Placed<WrittenLayers>?
  var swiftLanguageMode: Placed<LanguageMode>?
  var baseline: Placed<String>?
  var customRules: Placed<[CustomRule]>?
  /// Its settings of rules that are not built in, and that some configuration may define.
  var unknownRules: [UnknownRule] = []
  /// Its errors.
  var problems: [ConfigurationProblem] = []

  init(path: FilePath) { (self.path, link) = (path, path) }

  /// Settings for files of some paths.
  struct Override: Sendable {
    var files: Placed<[PathPattern]>?
    var settings = SettingsLayer()
  }
}

/// The settings of files in one place of a configuration. Unset keys keep their earlier values.
struct SettingsLayer: Sendable {
  var profile: Placed<Profile>?
  var isReported: Placed<Bool>?
  var failOn: Placed<FailureThreshold>?
  var rules: Placed<[RuleLayer]>?
}

/// The settings of a rule.
struct RuleLayer: Sendable {
  let rule: String
  var isOn: Placed<Bool>?
  var severity: Placed<Severity>?
  var options: [(name: String, value: Placed<OptionValue>)] = []
}

/// From what severity on findings fail a run.
public enum FailureThreshold: String, Sendable, CaseIterable {
  case error, warning, info, never

  /// Whether a finding of a severity fails a run.
  public func isReached(by severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .info: severity >= .info
    case .never: false
    }
  }
}
