import TCALintRuleKit
import TCALintRules

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// A reader that closes the pipe early ends the command, quietly.
signal(SIGPIPE, SIG_DFL)
MemoryLimit.watch()
exit(Command.run(Array(CommandLine.arguments.dropFirst()), rules: Rule.all, console: .standard))
