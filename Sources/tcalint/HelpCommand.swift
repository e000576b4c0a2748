import TCALintEngine
import TCALintModel
import TCALintReport

/// `tcalint help`
enum HelpCommand {
  static let description = CommandDescription(
    name: "help", summary: "print the commands, or the options of a command",
    optionGroups: [
      OptionGroup(
        "Manual",
        [
          Option(
            name: "--man", value: nil, help: "print the manual page: tcalint help --man >tcalint.1; man ./tcalint.1")
        ])
    ],
    positional: Positional(name: "COMMAND", count: .any, kind: .command),
    run: { arguments, rules, console in
      guard arguments.has("--man") else { return help(for: arguments.positionals, console) }
      if let extra = arguments.positionals.first {
        return Command.refuse("'tcalint help --man' takes no argument '\(extra)'", console)
      }
      return console.print(ManualPage.text(Command.all, rules: rules))
    })

  /// Help that belongs to no command: how to write custom rules.
  private static let patternsTopic = "patterns"

  /// All commands, one per line, without the last line break.
  private static let overview = list(
    Command.all.filter { !$0.isHidden }.map { [call($0), $0.summary] } + [
      ["tcalint help \(patternsTopic)", "print how to write custom rules"], ["tcalint --version", "print the version"],
    ])

  /// The first commands to use, without the last line break.
  static let shortHelp = list(
    [LintCommand.description, InitCommand.description, ExplainCommand.description].map { [call($0), $0.summary] } + [
      ["tcalint help", "print all commands"], ["tcalint help lint", "print the options of a command"],
    ])

  private static func list(_ lines: [[String]]) -> String {
    """
    TCALint finds architecture mistakes in Swift apps made with The Composable Architecture,
    swift-dependencies and WeaveDI.

    usage:

    """
      + TextTable.render(lines.map { ["  " + $0[0], $0[1]] }, isNumber: [false, false]).dropLast()
  }

  /// A command's usage without the word on options: nearly all have some.
  private static func call(_ command: CommandDescription) -> String {
    ["tcalint", command.name, command.positional?.usage].compactMap(\.self).joined(separator: " ")
  }

  private static func help(for words: [String], _ console: Console) -> Int32 {
    guard let first = words.first else { return console.print(overview + "\n") }
    if words == [patternsTopic] { return console.print(PageText.render(CustomRules.page, color: console.prefersColor)) }
    switch Command.find(words) {
    case .command(let command, let count):
      if words.count > count { return Command.refuse("'tcalint help' takes no argument '\(words[count])'", console) }
      return console.print(command.name == description.name ? overview + "\n" : command.helpText)
    case .group(let name): return group(name, words.count == 1 ? ["--help"] : words.dropFirst(), console)
    case .none: return Command.refuse(Command.unknown(first), console)
    }
  }

  /// Lists the commands that begin with a word, where no word or `--help` follows; else says which one should.
  static func group(_ name: String, _ rest: ArraySlice<String>, _ console: Console) -> Int32 {
    let commands = Command.all.filter { $0.name.hasPrefix(name + " ") }
    let rows = commands.enumerated().map { [($0 == 0 ? "usage: " : "       ") + $1.usage, $1.summary] }
    let list = String(TextTable.render(rows, isNumber: [false, false]).dropLast())
    guard let word = rest.first else {
      console.complain(list)
      return Command.ExitCode.failure
    }
    if ["--help", "-h"].contains(word), rest.count == 1 { return console.print(list + "\n") }
    let words = commands.map { String($0.name.dropFirst(name.count + 1)) }
    return Command.refuse(
      "'tcalint \(name)' has no command '\(word)'" + NearestName.hintOrList(word, among: words), console)
  }
}
