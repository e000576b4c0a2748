import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The output of a command, and its properties.
struct Console {
  /// Writes to standard output; false when that failed.
  var write: ([UInt8]) -> Bool
  /// Writes a line to standard error.
  var complain: (String) -> Void
  /// Whether what people read on standard output has colours.
  var prefersColor: Bool
  /// Whether optional lines are written: what was done, what was skipped, the summary.
  var showsNotes = true
  /// Whether standard output is a terminal, which interprets control characters.
  var writesToTerminal = false
  /// Whether standard output ends up in the log of a machine that runs builds, which takes some lines for commands.
  var writesToLog = false
  /// Where a machine that runs builds has the repository.
  var checkout: FilePath?
  /// Writes to standard error as it is, from any thread; nil where that is no terminal.
  var progress: (@Sendable ([UInt8]) -> Void)?

  /// Writes output; returns the exit code, which shows whether that succeeded.
  func print(_ text: String) -> Int32 { print(Array(text.utf8)) }

  /// The text of a diff: unescaped where it is to be applied and no terminal or log shows it.
  func diffText(_ diff: [UInt8]) -> [UInt8] {
    if writesToTerminal { return DiffText.forTerminal(diff) }
    return writesToLog ? DiffText.forLog(diff) : diff
  }

  func print(_ bytes: [UInt8]) -> Int32 {
    if write(bytes) { return Command.ExitCode.success }
    error("cannot write to standard output")
    return Command.ExitCode.failure
  }

  /// Prints an error of the call or its input.
  func error(_ message: String) { complain("tcalint: error: \(TextReport.escaped(message.withoutItsMiddle))") }

  /// A line on what to know of a run that succeeds.
  func note(_ message: String) { if showsNotes { warn(message) } }

  /// A line on what to look into, though the run succeeds.
  func warn(_ message: String) { complain("tcalint: \(TextReport.escaped(message.withoutItsMiddle))") }

  /// Writes lines to standard error.
  func complain(lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast() { complain(String(line)) }
  }

  static var standard: Console {
    let isTerminal = isatty(1) == 1
    var console = Console(
      write: { OutputFile.write(all: $0, to: 1) },
      complain: { _ = OutputFile.write(all: Array(($0 + "\n").utf8), to: 2) },
      prefersColor: prefersColor(environment, isTerminal: isTerminal, isFile: isFile(1)))
    console.writesToTerminal = isTerminal
    console.writesToLog = !isFile(1) && isSet(["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"], environment)
    console.checkout = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap(environment).first { !$0.isEmpty }
      .map { FilePath($0).absolute(from: .root) }
    if isatty(2) == 1, environment("TERM") != "dumb" { console.progress = { _ = OutputFile.write(all: $0, to: 2) } }
    return console
  }

  /// Whether the environment asks for colours, or what standard output is. `NO_COLOR` overrides `FORCE_COLOR` and
  /// `CLICOLOR_FORCE`, as their specifications have it; these override the rest.
  static func prefersColor(_ environment: (String) -> String?, isTerminal: Bool, isFile: Bool) -> Bool {
    if isSet(["NO_COLOR"], environment) { return false }
    if let force = environment("FORCE_COLOR"), !force.isEmpty { return force != "0" }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    if environment("CLICOLOR") == "0" || environment("TERM") == "dumb" { return false }
    return isTerminal || !isFile && isSet(["GITHUB_ACTIONS", "GITLAB_CI"], environment)
  }

  /// Whether one of several variables is set, and not to nothing.
  private static func isSet(_ names: [String], _ environment: (String) -> String?) -> Bool {
    names.contains { environment($0)?.isEmpty == false }
  }

  private static func isFile(_ descriptor: Int32) -> Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
