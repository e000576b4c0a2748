import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// `tcalint config show` and `tcalint config schema`
enum ConfigCommand {
  static let descriptions = [
    CommandDescription(
      name: "config show", summary: "print the settings of a file, and where each comes from",
      optionGroups: [OptionGroup("Rules", LintCommand.choiceOptions + [LintCommand.failOn])],
      positional: Positional(name: "FILE", count: .one, kind: .path),
      details: """
        Each setting is followed by where it is set: a location in a configuration, an option, or 'default'. FILE may be
        a directory.
        """, run: show),
    CommandDescription(
      name: "config schema", summary: "print a JSON Schema for configurations, which editors use",
      run: { _, rules, console in console.print(ConfigurationSchema.render(rules)) }),
  ]

  @Sendable private static func show(_ arguments: Arguments, rules: [Rule], console: Console) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console),
      let settings = LintCommand.settings(rules, arguments, directory, console)
    else { return Command.ExitCode.failure }
    var linter = Linter(rules: rules)
    linter.settings = settings
    switch linter.configuration(of: FilePath(arguments.positionals[0]), workingDirectory: directory) {
    case .failure(let error): return Command.refuse("cannot read '\(error.path)': \(error.reason)", console)
    case .success(let configuration):
      LintCommand.tell(configuration.problems, directory, console)
      let code = console.print(text(configuration, directory))
      return configuration.problems.isEmpty ? code : Command.ExitCode.failure
    }
  }

  private static func text(
    _ configuration: FileConfiguration, _ directory: FilePath
  ) -> String {
    let settings = configuration.settings
    let origin = { (origin: SettingOrigin) in text(origin, directory) }
    let program = configuration.program
    var rows = [["program", program == directory ? "." : program.relative(to: directory).text, ""]]
    rows += configuration.files.map { ["configuration", $0.relative(to: directory).text, ""] }
    if configuration.isExcluded { rows.append(["excluded", "true", ""]) }
    rows += [
      ["report", "\(settings.isReported.value)", origin(settings.isReported.origin)],
      ["profile", settings.profile.value.rawValue, origin(settings.profile.origin)],
      ["failOn", settings.failOn.value.rawValue, origin(settings.failOn.origin)],
    ]
    if let layers = configuration.layers {
      rows.append(["layers", layers.value.map(\.name).joined(separator: ", "), origin(layers.origin)])
      for layer in layers.value {
        let others = layer.mayUse.joined(separator: ", ")
        rows.append(["  " + layer.name, others.isEmpty ? "may use no other" : "may use \(others)", ""])
      }
    }
    for (rule, own) in zip(configuration.rules, settings.rules) {
      let severity = own.severity?.value ?? rule.severity
      let from = own.isOn.value ? own.severity?.origin ?? own.isOn.origin : own.isOn.origin
      rows.append([rule.id, own.isOn.value ? severity.rawValue : "off", origin(from)])
      for option in rule.options where own.isOn.value {
        let set = own.options[option.name]
        let value = set?.value ?? option.defaultValue
        rows.append(["  " + option.name, value.description, origin(set?.origin ?? .standard)])
      }
    }
    return TextTable.render(rows.map { $0.map(TextReport.escaped) }, isNumber: [false, false, false])
  }

  private static func text(_ origin: SettingOrigin, _ directory: FilePath) -> String {
    switch origin {
    case .standard: "default"
    case .commandLine(let option): option
    case .configuration(let place): place.text(relativeTo: directory)
    }
  }
}
