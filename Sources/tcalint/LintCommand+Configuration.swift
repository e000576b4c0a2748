import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// The settings of a run, by its options and by configurations.
extension LintCommand {
  static let configurationOptions = [
    Option(
      name: "--config", value: "FILE", help: "use only this configuration file",
      kind: .file),
    Option(name: "--no-config", value: nil, help: "use no configuration file"),
  ]

  /// The settings of the options; nil, after an error message, where one names no rule or no rule is left to run.
  static func settings(
    _ rules: [Rule], _ arguments: Arguments, _ directory: FilePath, _ console: Console
  ) -> RunSettings? {
    guard let source = source(arguments, directory, console) else { return nil }
    var settings = RunSettings()
    settings.source = source
    settings.profile = arguments["--profile"].flatMap(Profile.init)
    settings.failOn = arguments["--fail-on"].flatMap(FailureThreshold.init)
    if arguments["--fail-on"] == "configured" { settings.defaultFailOn = .never }
    let (only, disabled) = (arguments.list("--only"), arguments.list("--disable"))
    var rules = rules
    do throws(RuleSelection.UnknownName) {
      // Configurations are read for names that they may define.
      if (try? RuleSelection(only + disabled, among: rules)) == nil {
        rules += customRules(rules, source, paths(arguments), directory).rules
      }
      settings.only = arguments.has("--only") ? try RuleSelection(only, among: rules) : nil
      settings.disabled = try RuleSelection(disabled, among: rules)
    } catch {
      console.error("unknown rule '\(error.name)'\(error.hint)")
      return nil
    }
    guard rules.contains(where: { settings.only?.contains($0) != false && !settings.disabled.contains($0) }) else {
      console.error("no rules to run; 'tcalint rules' lists the rules")
      return nil
    }
    return settings
  }

  /// The paths that are given, or else the working directory.
  static func paths(_ arguments: Arguments) -> [FilePath] {
    arguments.positionals.isEmpty ? ["."] : arguments.positionals.map { FilePath($0) }
  }

  /// The rules that the configurations of paths define.
  static func customRules(
    _ rules: [Rule], _ source: ConfigurationSource, _ paths: [FilePath], _ directory: FilePath
  ) -> CustomRules {
    var linter = Linter(rules: rules)
    linter.settings.source = source
    return linter.customRules(for: paths, workingDirectory: directory)
  }

  /// Where configurations come from; nil, after an error message, where options contradict each other or name no file.
  static func source(_ arguments: Arguments, _ directory: FilePath, _ console: Console) -> ConfigurationSource? {
    let takesNone = arguments.has("--no-config")
    guard let path = arguments["--config"] else { return takesNone ? ConfigurationSource.none : .programs }
    guard !takesNone else {
      console.error("options '--config' and '--no-config' cannot be used together")
      return nil
    }
    let problem: String
    switch Linter.resolve(FilePath(path), workingDirectory: directory) {
    case .success(let file):
      let source = ConfigurationSource.file(file)
      guard let reason = source.problem else { return source }
      problem = reason
    case .failure(let error): problem = error.message
    }
    console.error("cannot read the configuration '\(path)': \(problem)")
    return nil
  }

  /// The maximum number of errors that are printed.
  private static let maxProblems = 20

  static func tell(_ problems: [ConfigurationProblem], _ directory: FilePath, _ console: Console) {
    for problem in problems.prefix(maxProblems) {
      console.error("\(problem.place.text(relativeTo: directory)): \(problem.message)")
    }
    let more = problems.count - maxProblems
    if more > 0 { console.error("there \(more == 1 ? "is one more error" : "are \(more) more errors") like these") }
  }
}
