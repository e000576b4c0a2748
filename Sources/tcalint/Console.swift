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

/// Where a command writes, and what it knows about that.
struct Console {
  /// Writes to standard output; false when that failed.
  var write: ([UInt8]) -> Bool
  /// Writes a line to standard error.
  var complain: (String) -> Void
  /// Whether standard output is a terminal that wants colours.
  var prefersColor: Bool
  /// Whether standard output is a terminal, which acts on what it is sent.
  var writesToTerminal = false
  /// Whether standard output ends up in the log of a machine that runs builds, which takes some lines for commands.
  var writesToLog = false
  /// Where a machine that runs builds has the repository.
  var checkout: FilePath?
  /// Writes to standard error as it is, from any thread; nil where that is no terminal.
  var progress: (@Sendable ([UInt8]) -> Void)?

  /// Writes what was asked for; the exit code, which says whether that went well.
  func print(_ text: String) -> Int32 { print(Array(text.utf8)) }

  /// What is written for a diff: where nobody acts on it, as it is, to be applied.
  func diffText(_ diff: [UInt8]) -> [UInt8] {
    if writesToTerminal { return DiffText.forTerminal(diff) }
    return writesToLog ? DiffText.forLog(diff) : diff
  }

  func print(_ bytes: [UInt8]) -> Int32 {
    if write(bytes) { return Command.ExitCode.success }
    error("cannot write to standard output")
    return Command.ExitCode.failure
  }

  /// A line that says what is wrong with the call or its input.
  func error(_ message: String) { complain("tcalint: error: \(TextReport.escaped(message.withoutItsMiddle))") }

  /// Writes lines to standard error.
  func complain(lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast() { complain(String(line)) }
  }

  static var standard: Console {
    let isDumb = environment("TERM") == "dumb"
    var console = Console(
      write: { OutputFile.write(all: $0, to: 1) },
      complain: { _ = OutputFile.write(all: Array(($0 + "\n").utf8), to: 2) },
      prefersColor: isatty(1) == 1 && (environment("NO_COLOR") ?? "").isEmpty && !isDumb)
    console.writesToTerminal = isatty(1) == 1
    console.writesToLog = !isFile(1) && machines.contains { !(environment($0) ?? "").isEmpty }
    console.checkout = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap(environment).first { !$0.isEmpty }
      .map { FilePath($0).absolute(from: .root) }
    if isatty(2) == 1, !isDumb { console.progress = { _ = OutputFile.write(all: $0, to: 2) } }
    return console
  }

  /// What machines set that run builds and find commands in a log.
  private static let machines = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"]

  private static func isFile(_ descriptor: Int32) -> Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
