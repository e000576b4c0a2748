import TCALintEngine
import TCALintRuleKit
import TCALintServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `tcalint server`
enum ServerCommand {
  static let description = CommandDescription(
    name: "server", summary: "a language server for editors, over standard input and output",
    optionGroups: [
      OptionGroup("Rules", LintCommand.choiceOptions), OptionGroup("Limits", LintCommand.runOptions),
    ],
    details: """
      An editor starts it and speaks the Language Server Protocol (3.17) with it. It analyses the folders that the editor
      has opened, with the texts of open documents in place of the files on disk, and sends what 'tcalint lint' reports.
      The initialization option 'syntaxErrors' (true or false, the default) says whether syntax errors are reported.
      Exit codes: 0 the editor has ended it; 1 the editor is gone; 2 an argument is invalid.
      """,
    run: { arguments, rules, console in
      guard let directory = LintCommand.workingDirectory(console),
        let settings = LintCommand.settings(rules, arguments, directory, console),
        var linter = LintCommand.linter(rules, settings, arguments, console)
      else { return Command.ExitCode.failure }
      // An editor that is gone is noticed where something is written.
      signal(SIGPIPE, SIG_IGN)
      linter.retained = Linter.Retained(sourceLines: false, edits: true)
      let server = LanguageServer(rules: rules, version: Command.version)
      guard var loop = ServerLoop(server, linter, input: 0, output: 1) else {
        return Command.refuse("there are too many open files", console)
      }
      return loop.run()
    })
}
