import TCALintModel
import TCALintRuleKit

extension ProgramConfiguration {
  /// The rules that the configurations define, sorted by their ids, and errors of their combination.
  var ownRules: ProgramOwnRules {
    var found: [String: ConfiguredRule] = [:]
    var problems: [ConfigurationProblem] = []
    for (file, folders) in filesWithOwnRules {
      for rule in file.ownRules?.value ?? [] {
        if let known = found[rule.id] {
          let first = known.rule.place.text(relativeTo: root)
          problems.append(
            ConfigurationProblem(place: rule.place, message: "there is already a rule '\(rule.id)', at \(first)"))
        } else if found.count < OwnRule.maxInProgram {
          found[rule.id] = ConfiguredRule(rule: rule, folders: folders)
        } else {
          let message = "the rule '\(rule.id)' is ignored: a program can have at most \(OwnRule.maxInProgram)"
          problems.append(ConfigurationProblem(place: rule.place, message: message))
        }
      }
    }
    return ProgramOwnRules(rules: found.values.sorted { $0.rule.id < $1.rule.id }, problems: problems)
  }

  /// The configuration files that define rules, those of outer folders first, each with the folders that it holds for:
  /// several may extend it.
  private var filesWithOwnRules: [(file: ConfigurationFile, folders: RuleFolders)] {
    var files: [ConfigurationFile] = []
    var folders: [FilePath: Set<FilePath>] = [:]
    for (folder, configuration) in configurations.sorted(by: { $0.key < $1.key }) {
      for file in configuration.files where file.ownRules != nil {
        if folders[file.path] == nil { files.append(file) }
        folders[file.path, default: []].insert(folder.path(below: root))
      }
    }
    return files.map { ($0, RuleFolders(folders[$0.path] ?? [])) }
  }
}

/// The rules that the configurations of a program define.
struct ProgramOwnRules: Sendable {
  /// Sorted by their ids.
  let rules: [ConfiguredRule]
  /// The errors of their combination.
  let problems: [ConfigurationProblem]

  /// Other rules and these, sorted by their ids.
  func added(to others: [Rule]) -> [Rule] {
    let own = rules.map { $0.rule.rule(in: $0.folders, among: rules.count) }
    return own.isEmpty ? others : (others + own).sorted { $0.id < $1.id }
  }
}

/// A rule of a configuration, and the folders that it holds for.
struct ConfiguredRule: Sendable {
  let rule: OwnRule
  let folders: RuleFolders
}

/// The name of a rule that a configuration sets, and that another may define.
struct UnknownRule: Sendable {
  let name: String
  let place: ConfigurationPlace
}
