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
// A file size limit is reported as an error, as a full disk is.
signal(SIGXFSZ, SIG_IGN)
MemoryLimit.watch()
exit(Command.run(Array(CommandLine.arguments.dropFirst()), rules: Rule.all, console: .standard))
