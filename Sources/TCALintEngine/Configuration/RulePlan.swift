import TCALintModel
import TCALintRuleKit

/// Where the rules of a run are on in a program, and with which options.
struct RulePlan: Sendable {
  /// The variants of each rule: empty for a rule that is off everywhere.
  let variants: [[RuleVariant]]
  private let indices: [String: Int]

  /// As the settings of the files have it.
  init(_ rules: [Rule], _ settings: ProgramSettings, in program: Program) {
    let everywhere = PerFile(repeating: true, count: program.files.count)
    variants = rules.enumerated().map { settings.variants(of: $1, $0, everywhere: everywhere) }
    indices = rules.indicesByID
  }

  /// Each rule in every file.
  init(everywhere rules: [Rule], in program: Program) {
    let isOn = PerFile(repeating: true, count: program.files.count)
    variants = rules.map { [RuleVariant(rule: $0, isOn: isOn)] }
    indices = rules.indicesByID
  }

  /// The rules that are on in any file, by their ids.
  var rulesThatRun: Set<String> { Set(variants.joined().map(\.rule.id)) }

  /// Whether a rule is on in a file.
  func runs(_ rule: String, in file: FileID) -> Bool {
    indices[rule].map { variants[$0].contains { $0.isOn[file] } } ?? false
  }
}

extension [Rule] {
  /// The index of each rule, by its id.
  var indicesByID: [String: Int] { Dictionary(enumerated().map { ($1.id, $0) }) { first, _ in first } }
}
