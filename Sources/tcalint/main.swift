import TCALintEngine
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
// A file that may not grow is an error to tell, as a full disk is.
signal(SIGXFSZ, SIG_IGN)
MemoryLimit.watch()
exit(Command.run(Array(CommandLine.arguments.dropFirst()), rules: Rule.all, console: .standard))
