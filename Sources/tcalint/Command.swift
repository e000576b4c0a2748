import TCALintEngine
import TCALintModel
import TCALintRuleKit

/// What `tcalint` does with its arguments.
enum Command {
  static let version = "0.1.0"

  /// 0 nothing to fail on, 1 findings that fail the run, 2 usage or input that could not be read.
  enum ExitCode {
    static let success: Int32 = 0
    static let findings: Int32 = 1
    static let failure: Int32 = 2
  }

  private static let verbs = ["lint", "rules", "explain", "hook", "help"]

  /// Runs a command.
  ///
  /// - Parameter arguments: without the command's own name.
  static func run(_ arguments: [String], rules: [Rule], console: Console) -> Int32 {
    guard let verb = arguments.first else {
      console.complain(help)
      return ExitCode.failure
    }
    let rest = arguments.dropFirst()
    switch verb {
    case "lint": return LintCommand.run(rest, rules: rules, console: console)
    case "rules": return RulesCommand.run(rest, rules: rules, console: console)
    case "explain": return ExplainCommand.run(rest, rules: rules, console: console)
    case "hook": return HookCommand.run(rest, console: console)
    case "debug": return DebugCommand.run(rest, rules: rules, console: console)
    case "--version":
      return extra(rest, of: verb, console) ?? console.print("tcalint \(version)\n")
    case "help", "--help", "-h":
      return extra(rest.dropFirst(), of: verb, console) ?? help(for: rest.first, console)
    default:
      return unknown(verb, console)
    }
  }

  private static func help(for verb: String?, _ console: Console) -> Int32 {
    switch verb {
    case nil, "help": console.print(help + "\n")
    case "lint": console.print(LintCommand.help)
    case "rules": console.print(RulesCommand.help)
    case "explain": console.print(ExplainCommand.help)
    case "hook": console.print(HookCommand.help)
    case let verb?: unknown(verb, console)
    }
  }

  /// Complains of the first argument too many, if there is one.
  private static func extra(_ arguments: ArraySlice<String>, of verb: String, _ console: Console) -> Int32? {
    guard let first = arguments.first else { return nil }
    console.error("'tcalint \(verb)' takes no argument '\(first)'")
    return ExitCode.failure
  }

  private static func unknown(_ verb: String, _ console: Console) -> Int32 {
    let hint = NearestName.hint(verb, among: verbs)
    let isPath = hint.isEmpty && SourceFiles.exists(FilePath(verb))
    console.error(
      isPath
        ? "'\(verb)' is no command; to lint it: tcalint lint \(verb)"
        : "unknown command '\(verb)'" + (hint.isEmpty ? "; 'tcalint help' lists them" : hint))
    return ExitCode.failure
  }

  /// Whether a command can go on with its arguments; if not, or if help was asked for, the exit code.
  static func check(_ arguments: Arguments, help: String, console: Console) -> Int32? {
    for problem in arguments.problems { console.error(problem) }
    if arguments.isFatal { return ExitCode.failure }
    return arguments.has("--help") ? console.print(help) : nil
  }

  static let helpOption = Option(name: "--help", value: nil, help: "print this help", short: "-h")

  static let help = """
    TCALint finds architecture mistakes in Swift apps made with The Composable Architecture,
    swift-dependencies and WeaveDI.

    usage: tcalint lint [PATH…]     lint files and directories (default: .)
           tcalint rules            list the rules
           tcalint explain RULE     print a rule's page
           tcalint hook install     lint what is staged before each commit
           tcalint --version        print the version
           tcalint help COMMAND     print the options of a command
    """

  /// A command's help: how it is called, then its options.
  static func help(_ usage: String, _ options: [Option]) -> String {
    let heads = options.map { $0.name + ($0.value.map { " \($0)" } ?? "") }
    let width = heads.map(\.count).max() ?? 0
    let lines = zip(options, heads).map { option, head in
      "  \(head)\(String(repeating: " ", count: width - head.count))  \(option.help)"
    }
    return "usage: \(usage)\n\n" + lines.joined(separator: "\n") + "\n"
  }
}
