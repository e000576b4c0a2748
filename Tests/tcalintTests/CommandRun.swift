import TCALintRuleKit
import TCALintRules

@testable import tcalint

/// The result of a call of the command: its exit code, its standard output, and the lines on standard error.
typealias CommandRun = (code: Int32, output: String, errors: [String])

/// Calls the command with every rule that there is.
func run(_ arguments: String..., onTerminal: Bool = false) -> CommandRun { run(arguments, onTerminal: onTerminal) }

/// - Parameters:
///   - onTerminal: whether standard output is one.
///   - writes: whether writing to standard output succeeds.
func run(_ arguments: [String], onTerminal: Bool = false, writes: Bool = true) -> CommandRun {
  var output = ""
  var errors: [String] = []
  var console = Console(
    write: {
      output += String(decoding: $0, as: UTF8.self)
      return writes
    }, complain: { errors.append($0) }, prefersColor: false)
  console.writesToTerminal = onTerminal
  return (Command.run(arguments, rules: Rule.all, console: console), output, errors)
}
