import TCALintModel
import TCALintRuleKit

extension ProgramConfiguration {
  /// The rules that the configurations define, sorted by their ids, and errors of their combination.
  var customRules: ProgramCustomRules {
    var found: [String: ConfiguredRule] = [:]
    var problems: [ConfigurationProblem] = []
    for (file, folders) in filesWithCustomRules {
      for rule in file.customRules?.value ?? [] {
        if let known = found[rule.id] {
          let first = known.rule.place.text(relativeTo: root)
          problems.append(
            ConfigurationProblem(place: rule.place, message: "there is already a rule '\(rule.id)', at \(first)"))
        } else if found.count < CustomRule.maxInProgram {
          found[rule.id] = ConfiguredRule(rule: rule, folders: folders)
        } else {
          let message = "the rule '\(rule.id)' is ignored: a program can have at most \(CustomRule.maxInProgram)"
          problems.append(ConfigurationProblem(place: rule.place, message: message))
        }
      }
    }
    return ProgramCustomRules(rules: found.values.sorted { $0.rule.id < $1.rule.id }, problems: problems)
  }

  /// The configuration files that define rules, those of outer folders first, each with the folders that it holds for:
  /// several may extend it.
  private var filesWithCustomRules: [(file: ConfigurationFile, folders: RuleFolders)] {
    var files: [ConfigurationFile] = []
    var folders: [FilePath: Set<FilePath>] = [:]
    for (folder, configuration) in configurations.sorted(by: { $0.key < $1.key }) {
      for file in configuration.files where file.customRules != nil {
        if folders[file.path] == nil { files.append(file) }
        folders[file.path, default: []].insert(folder.path(below: root))
      }
    }
    return files.map { ($0, RuleFolders(folders[$0.path] ?? [])) }
  }
}

/// The rules that the configurations of a program define.
struct ProgramCustomRules: Sendable {
  /// Sorted by their ids.
  let rules: [ConfiguredRule]
  /// The errors of their combination.
  let problems: [ConfigurationProblem]

}

/// A rule of a configuration, and the folders that it holds for.
struct ConfiguredRule: Sendable {
  let rule: CustomRule
  let folders: RuleFolders
}

/// The name of a rule that a configuration sets, and that another may define.
struct UnknownRule: Sendable {
  let name: String
  let place: ConfigurationPlace
}
