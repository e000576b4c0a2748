import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// What holds for a run, by its options and by configurations.
extension LintCommand {
  static let configurationOptions = [
    Option(
      name: "--config", value: "FILE", help: "take this configuration, and none of those that programs have",
      kind: .file),
    Option(name: "--no-config", value: nil, help: "take no configuration"),
  ]

  /// The settings that the options ask for. A name that is no rule is told, and left out; where no rule is left, that is
  /// told and nothing is run.
  static func settings(
    _ rules: [Rule], _ arguments: Arguments, _ directory: FilePath, _ console: Console, _ failed: inout Bool
  ) -> RunSettings? {
    guard let source = source(arguments, directory, console) else { return nil }
    let asked = arguments.list("--only") + arguments.list("--disable")
    var rules = rules
    if asked.contains(where: { name in !rules.contains { $0.id == name } }) {
      rules += ownRules(rules, source, paths(arguments), directory).rules
    }
    var settings = RunSettings()
    settings.source = source
    let names = Set(rules.map(\.id))
    for name in asked where !names.contains(name) {
      console.error("unknown rule '\(name)'" + NearestRule.hint(name, among: rules))
      failed = true
    }
    settings.profile = arguments["--profile"].flatMap(Profile.init)
    settings.failOn = arguments["--fail-on"].flatMap(FailureThreshold.init)
    if arguments["--fail-on"] == "configured" { settings.defaultFailOn = .never }
    settings.only = arguments.has("--only") ? Set(arguments.list("--only")) : nil
    settings.disabled = Set(arguments.list("--disable"))
    guard !(settings.only ?? names).intersection(names).subtracting(settings.disabled).isEmpty else {
      console.error("no rule is left to run; 'tcalint rules' lists them")
      return nil
    }
    return settings
  }

  /// The paths that are given, or else the working directory.
  static func paths(_ arguments: Arguments) -> [FilePath] {
    let given = arguments.positionals.filter { !$0.isEmpty }.map { FilePath($0) }
    return given.isEmpty ? ["."] : given
  }

  /// The rules that the configurations of paths define.
  static func ownRules(
    _ rules: [Rule], _ source: ConfigurationSource, _ paths: [FilePath], _ directory: FilePath
  ) -> OwnRules {
    var linter = Linter(rules: rules)
    linter.settings.source = source
    return linter.ownRules(for: paths, workingDirectory: directory)
  }

  /// Where the options have configurations from; nil, with a word on why, where that is not clear.
  static func source(_ arguments: Arguments, _ directory: FilePath, _ console: Console) -> ConfigurationSource? {
    let takesNone = arguments.has("--no-config")
    guard let path = arguments["--config"] else { return takesNone ? ConfigurationSource.none : .programs }
    guard !takesNone else {
      console.error("'--config' and '--no-config' exclude one another")
      return nil
    }
    switch Linter.resolve(FilePath(path), workingDirectory: directory) {
    case .success(let file): return .file(file)
    case .failure(let problem):
      console.error("cannot read the configuration '\(path)': \(problem.message)")
      return nil
    }
  }

  /// Nobody mends more at once.
  private static let mostProblems = 20

  static func tell(_ problems: [ConfigurationProblem], _ directory: FilePath, _ console: Console) {
    for problem in problems.prefix(mostProblems) {
      console.error("\(problem.place.text(relativeTo: directory)): \(problem.message)")
    }
    let more = problems.count - mostProblems
    if more > 0 { console.error("there \(more == 1 ? "is one more mistake" : "are \(more) more mistakes") like these") }
  }
}
