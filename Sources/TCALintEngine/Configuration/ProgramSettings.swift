import TCALintModel
import TCALintRuleKit

/// The settings of a program's files. Files with the same ones share them.
struct ProgramSettings: Sendable {
  private var all: [FileSettings] = []
  private var ofFile = PerFile<Int>()

  /// - Parameter paths: the absolute path of each file.
  init(_ paths: PerFile<FilePath>, _ configuration: inout ProgramConfiguration, rules: [Rule], run: RunSettings) {
    var known: [Key: Int] = [:]
    for path in paths {
      let folder = configuration.folder(path.parent)
      let references = folder.layers(for: path.name)
      let key = Key(innermost: folder.levels.last?.configuration.folder, layers: references)
      let index =
        known[key]
        ?? {
          all.append(FileSettings(folder.settings(references), rules: rules, run: run))
          known[key] = all.count - 1
          return all.count - 1
        }()
      ofFile.append(index)
    }
  }

  /// The configurations around a file follow from the innermost.
  private struct Key: Hashable {
    let innermost: FilePath?
    let layers: [LayerReference]
  }

  subscript(file: FileID) -> FileSettings { all[ofFile[file]] }

  /// The ways that a rule is to be run: each with the options of some files, and which files these are. None for a rule
  /// that is off everywhere.
  ///
  /// - Parameters:
  ///   - index: that of the rule.
  ///   - files: those that matter.
  func variants(of rule: Rule, _ index: Int, in files: Set<FileID>) -> [RuleVariant] {
    if all.count == 1 {
      guard all[0].rules[index].isOn.value else { return [] }
      let options = all[0].rules[index].optionValues
      // All rules share the set.
      return [RuleVariant(rule: options.isEmpty ? rule : rule.setting(options), files: files)]
    }
    var variants: [RuleVariant] = []
    var byOptions: [[String: OptionValue]: Int] = [:]
    var ofSettings = [Int?](repeating: nil, count: all.count)
    var isKnown = [Bool](repeating: false, count: all.count)
    for file in files.sorted() {
      let settings = ofFile[file]
      if !isKnown[settings] {
        isKnown[settings] = true
        guard all[settings].rules[index].isOn.value else { continue }
        let options = all[settings].rules[index].optionValues
        if byOptions[options] == nil {
          byOptions[options] = variants.count
          variants.append(RuleVariant(rule: options.isEmpty ? rule : rule.setting(options)))
        }
        ofSettings[settings] = byOptions[options]
      }
      if let variant = ofSettings[settings] { variants[variant].files.insert(file) }
    }
    return variants
  }
}

/// A rule with its options as some files have them.
struct RuleVariant: Sendable {
  let rule: Rule
  var files: Set<FileID> = []
}

extension ConfiguredFolder {
  func settings(_ references: [LayerReference]) -> [SettingsLayer] {
    references.map { levels[Int($0.level)].configuration.layers[Int($0.layer)].settings }
  }
}
