import TCALintModel
import TCALintRuleKit

/// The name, the arguments and the function of one command. The call, the help, the completions and the manual come
/// from it.
struct CommandDescription: Sendable {
  /// Its words: `lint`, or `config show` of a command that has commands of its own.
  let name: String
  /// One line without a full stop, for the list of commands.
  let summary: String
  /// In the order of the help; `--help` is added automatically.
  var optionGroups: [OptionGroup] = []
  var positional: Positional?
  /// Paragraphs below the options, in lines of 120 characters at most.
  var details = ""
  /// Whether it is for TCALint's own developers, and not listed.
  var isHidden = false
  /// Does what the arguments say; the exit code. The arguments are as many as ``positional`` says, and `--help` is not
  /// among them.
  let run: Run

  typealias Run = @Sendable (_ arguments: Arguments, _ rules: [Rule], _ console: Console) -> Int32

  static let help = Option(name: "--help", value: nil, help: "print this help", aliases: ["-h"])

  var options: [Option] { optionGroups.flatMap(\.options) + [Self.help] }

  /// How it is called: `tcalint lint [OPTION…] [PATH…]`.
  var usage: String {
    ["tcalint", name, optionGroups.isEmpty ? nil : "[OPTION…]", positional?.usage].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Its usage, its options, and notes.
  var helpText: String {
    let width = options.map(\.usage.count).max() ?? 0
    var text = "usage: \(usage)\n\n\(summary)\n"
    for group in optionGroups.filter({ !$0.options.isEmpty }) + [OptionGroup("Help", [Self.help])] {
      text += "\n\(group.title)\n"
      for option in group.options {
        let gap = String(repeating: " ", count: width - option.usage.count)
        text += "  \(option.usage)\(gap)  \(option.help)\n"
      }
    }
    return text + (details.isEmpty ? "" : "\n\(details)\n")
  }

  /// Parses the arguments and runs the command; the exit code. The first invalid argument stops it with one line.
  func call(_ rest: ArraySlice<String>, rules: [Rule], console: Console) -> Int32 {
    do throws(Arguments.Invalid) {
      let arguments = try Arguments(rest, options: options)
      if arguments.has(Self.help.name) { return console.print(helpText) }
      if let problem = problem(with: arguments.positionals) { throw Arguments.Invalid(message: problem) }
      return run(arguments, rules, console)
    } catch {
      return Command.refuse(error.message, console)
    }
  }

  /// The message for an empty path, as from an unset variable.
  private static let emptyPath = "a path is empty; the working directory is '.'"

  /// The error in the number of arguments, in the choice of one, or in a path.
  private func problem(with arguments: [String]) -> String? {
    guard let positional else { return arguments.first.map { "'tcalint \(name)' takes no argument '\($0)'" } }
    switch positional.count {
    case .one where arguments.isEmpty, .oneOrMore where arguments.isEmpty:
      return "'tcalint \(name)' requires an argument: \(usage)" + hint(positional.kind)
    case .two where arguments.count < 2: return "'tcalint \(name)' requires two arguments: \(usage)"
    case .two where arguments.count > 2: return "'tcalint \(name)' takes no third argument '\(arguments[2])'"
    case .one where arguments.count > 1, .optional where arguments.count > 1:
      return "'tcalint \(name)' takes no second argument '\(arguments[1])'"
    default: break
    }
    switch positional.kind {
    case .choice(let choices):
      return arguments.first { !choices.contains($0) }.map {
        "invalid \(positional.name) '\($0)'" + NearestName.hintOrList($0, among: choices)
      }
    case .path, .file, .folder: return arguments.contains("") ? Self.emptyPath : nil
    default: return nil
    }
  }

  private func hint(_ kind: ValueKind) -> String {
    switch kind {
    case .rule: "; 'tcalint rules' lists them"
    case .choice(let choices): "; it must be one of \(choices.joined(separator: ", "))"
    default: ""
    }
  }
}
