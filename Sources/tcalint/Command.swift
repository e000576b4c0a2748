import TCALintEngine
import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// The commands of `tcalint`.
enum Command {
  static let version = "0.1.0"
  /// When the version came out, as manual pages write it.
  static let versionDate = "November 21, 2026"

  /// 0 nothing to fail on, 1 findings that fail the run, 2 usage or input that could not be read.
  enum ExitCode {
    static let success: Int32 = 0
    static let findings: Int32 = 1
    static let failure: Int32 = 2
  }

  /// The commands, in the order of the help. Those of one word come from one file, `<Word>Command.swift`.
  static let all: [CommandDescription] =
    [
      LintCommand.description,
      MigrateCommand.description,
      GraphCommand.description,
      ReportCommand.description,
      ServerCommand.description,
      BaselineCommand.description,
      InitCommand.description,
    ] + HookCommand.descriptions + ConfigCommand.descriptions + [
      RulesCommand.description,
      ExplainCommand.description,
      TestRulesCommand.description,
      CompletionsCommand.description,
      CompletionsCommand.candidates,
      HelpCommand.description,
    ] + DebugCommand.descriptions + [NewRuleCommand.description]

  /// Runs a command.
  ///
  /// - Parameter arguments: without the command's own name.
  static func run(_ arguments: [String], rules: [Rule], console: Console) -> Int32 {
    guard let verb = arguments.first else {
      console.complain(HelpCommand.shortHelp)
      return ExitCode.failure
    }
    let rest = arguments.dropFirst()
    switch verb {
    case "--version":
      if let extra = rest.first { return refuse("'tcalint --version' takes no argument '\(extra)'", console) }
      return console.print("tcalint \(version)\n")
    case "--help", "-h": return HelpCommand.description.call(rest, rules: rules, console: console)
    default: break
    }
    switch find(arguments) {
    case .command(let command, let count):
      return command.call(arguments.dropFirst(count), rules: rules, console: console)
    case .group(let name): return HelpCommand.group(name, rest, console)
    case .none: return refuse(unknown(verb), console)
    }
  }

  /// The command that the first words of a call name.
  enum Found {
    /// A command, of so many words.
    case command(CommandDescription, words: Int)
    /// The first word of several commands, without one of their second words behind it.
    case group(String)
  }

  static func find(_ words: [String]) -> Found? {
    guard let first = words.first else { return nil }
    let two = words.count > 1 ? first + " " + words[1] : first
    if let command = all.first(where: { $0.name == two }) { return .command(command, words: min(2, words.count)) }
    if let command = all.first(where: { $0.name == first }) { return .command(command, words: 1) }
    return all.contains { $0.name.hasPrefix(first + " ") } ? .group(first) : nil
  }

  /// The message for an unknown command.
  static func unknown(_ verb: String) -> String {
    let verbs = all.filter { !$0.isHidden }.map { String($0.name.prefix { $0 != " " }) }
    let hint = NearestName.hint(verb, among: verbs)
    let isPath = hint.isEmpty && SourceFiles.exists(FilePath(verb))
    return isPath
      ? "'\(verb)' is not a command; to lint it: tcalint lint \(verb)"
      : "unknown command '\(verb)'" + (hint.isEmpty ? "; 'tcalint help' lists them" : hint)
  }

  static func refuse(_ problem: String, _ console: Console) -> Int32 {
    console.error(problem)
    return ExitCode.failure
  }

  /// Writes a result to the file of '--output', or to standard output; whether it could be written.
  static func write(_ bytes: [UInt8], _ arguments: Arguments, _ directory: FilePath, _ console: Console) -> Bool {
    guard let file = arguments["--output"], file != "-" else { return console.print(bytes) == ExitCode.success }
    guard let reason = OutputFile.replace(FilePath(file), with: bytes, workingDirectory: directory) else { return true }
    console.error("cannot write '\(file)': \(reason)")
    return false
  }
}
