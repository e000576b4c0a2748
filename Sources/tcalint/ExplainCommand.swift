import TCALintRuleKit

/// `tcalint explain`
enum ExplainCommand {
  static let options = [Command.helpOption]
  static let help = Command.help("tcalint explain RULE", options)

  static func run(_ rest: ArraySlice<String>, rules: [Rule], console: Console) -> Int32 {
    let arguments = Arguments(rest, options: options)
    if let code = Command.check(arguments, help: help, console: console) { return code }
    guard arguments.problems.isEmpty else { return Command.ExitCode.failure }
    guard arguments.positionals.count == 1, let name = arguments.positionals.first else {
      console.error("'tcalint explain' wants the name of one rule; 'tcalint rules' lists them")
      return Command.ExitCode.failure
    }
    guard let rule = rules.first(where: { $0.id == name }) else {
      console.error(LintCommand.unknown(name, among: rules.map(\.id)))
      return Command.ExitCode.failure
    }
    return console.print(rule.page)
  }
}
