import TCALintModel
import TCALintRuleKit

/// The settings of a program's files. Files with the same ones share them.
struct ProgramSettings: Sendable {
  private var all: [FileSettings] = []
  private var ofFile = PerFile<Int>()
  /// Options that do not hold, since a rule has too many different ones.
  private(set) var problems: [ConfigurationProblem] = []

  /// - Parameter paths: the absolute path of each file.
  init(_ paths: PerFile<FilePath>, _ configuration: inout ProgramConfiguration, rules: [Rule], run: RunSettings) {
    var known: [Key: Int] = [:]
    var layersOfRules = LayersOfRules(rules)
    for path in paths {
      let folder = configuration.folder(path.parent)
      let references = folder.layers(for: path.name)
      let key = Key(innermost: folder.levels.last?.configuration.folder, layers: references)
      let index =
        known[key]
        ?? {
          all.append(FileSettings(folder.settings(references), rules: rules, run: run, &layersOfRules))
          known[key] = all.count - 1
          return all.count - 1
        }()
      ofFile.append(index)
    }
    for (index, rule) in rules.enumerated() where !rule.options.isEmpty { limitOptions(of: rule, index) }
  }

  /// A rule runs once for each of the different options that files have for it.
  static let maxVariants = 20

  /// Lets no more different options hold than a rule may run with: files with others have the rule's own.
  private mutating func limitOptions(of rule: Rule, _ index: Int) {
    var seen: Set<[String: OptionValue]> = [[:]]
    for settings in all.indices {
      let options = all[settings].rules[index].options
      let values = options.mapValues(\.value)
      guard seen.count >= Self.maxVariants, !seen.contains(values) else {
        seen.insert(values)
        continue
      }
      all[settings].rules[index].options = [:]
      let places = options.values.compactMap { option in
        if case .configuration(let place) = option.origin { place } else { nil }
      }
      guard let place = places.min() else { continue }
      let message =
        "'\(rule.id)' has more than \(Self.maxVariants) different sets of option values; this one is ignored"
      // One word on a rule is enough.
      if !problems.contains(where: { $0.message == message }) {
        problems.append(ConfigurationProblem(place: place, message: message))
      }
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
  ///   - everywhere: where a rule is on that is on in all files; all rules share it.
  func variants(of rule: Rule, _ index: Int, everywhere: PerFile<Bool>) -> [RuleVariant] {
    if all.count == 1 {
      guard all[0].rules[index].isOn.value else { return [] }
      let options = all[0].rules[index].optionValues
      return [RuleVariant(rule: options.isEmpty ? rule : rule.setting(options), isOn: everywhere)]
    }
    var variants: [RuleVariant] = []
    var byOptions: [[String: OptionValue]: Int] = [:]
    var ofSettings = [Int?](repeating: nil, count: all.count)
    var isKnown = [Bool](repeating: false, count: all.count)
    for file in ofFile.indices {
      let settings = ofFile[file]
      if !isKnown[settings] {
        isKnown[settings] = true
        guard all[settings].rules[index].isOn.value else { continue }
        let options = all[settings].rules[index].optionValues
        if byOptions[options] == nil {
          byOptions[options] = variants.count
          variants.append(
            RuleVariant(
              rule: options.isEmpty ? rule : rule.setting(options),
              isOn: PerFile(repeating: false, count: ofFile.count)))
        }
        ofSettings[settings] = byOptions[options]
      }
      if let variant = ofSettings[settings] { variants[variant].isOn[file] = true }
    }
    return variants
  }
}

/// A rule with its options as some files have them.
struct RuleVariant: Sendable {
  let rule: Rule
  /// By file.
  var isOn: PerFile<Bool>
}

extension ConfiguredFolder {
  func settings(_ references: [LayerReference]) -> [SettingsLayer] {
    references.map { levels[Int($0.level)].configuration.layers[Int($0.layer)].settings }
  }
}
