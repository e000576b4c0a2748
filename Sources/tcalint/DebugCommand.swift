import TCALintEngine
import TCALintFiles
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `tcalint debug`, for the developers of TCALint: what the parser sees in files, how fast it is, how many facts there
/// are, and what a whole run takes.
enum DebugCommand {
  static let descriptions = [
    description("debug syntax", "print the tokens and nodes of files") { syntax(files($0), $2) },
    description("debug time", "measure how fast files are parsed on one thread") { time(files($0), $2) },
    description("debug facts", "count the facts of files by kind, and measure how fast they are gathered") {
      facts(files($0), $2)
    },
    description("debug run", "lint with every rule, and print time and memory", readsPaths: false) {
      wholeRun($0, $1, $2)
    },
    CommandDescription(
      name: "debug patterns", summary: "match paths from standard input, one per line, with a configuration's patterns",
      positional: Positional(name: "CONFIGURATION", count: .one, kind: .file), isHidden: true,
      run: { patterns(FilePath($0.positionals[0]), $2) }),
  ]

  private static func description(
    _ name: String, _ summary: String, readsPaths: Bool = true,
    _ run: @escaping @Sendable (_ paths: [String], _ rules: [Rule], _ console: Console) -> Int32
  ) -> CommandDescription {
    CommandDescription(
      name: name, summary: summary, positional: Positional(name: "PATH", count: .oneOrMore, kind: .path),
      details: readsPaths ? "'-' as a path reads paths from standard input, one per line." : "", isHidden: true,
      run: { run($0.positionals, $1, $2) })
  }

  private static func files(_ paths: [String]) -> [FilePath] {
    paths.flatMap { $0 == "-" ? readPaths() : SourceFiles.list(FilePath($0)) }
  }

  private static func readPaths() -> [FilePath] {
    var paths: [FilePath] = []
    while let line = readLine() { if !line.isEmpty { paths.append(FilePath(line)) } }
    return paths
  }

  private static func syntax(_ paths: [FilePath], _ console: Console) -> Int32 {
    var code = Command.ExitCode.success
    for path in paths {
      guard let source = SourceFiles.read(path) else {
        console.error("cannot read '\(path)'")
        code = Command.ExitCode.failure
        continue
      }
      let (lines, diagnostics) = Parser.parse(source) { (SyntaxDump.lines(of: $0), $0.diagnostics) }
      guard console.write(Array("== \(path)\n".utf8) + lines) else { return Command.ExitCode.failure }
      for diagnostic in diagnostics {
        console.complain("\(path): \(diagnostic.range.lowerBound): error: \(diagnostic.message)")
      }
      if !diagnostics.isEmpty, code == Command.ExitCode.success { code = Command.ExitCode.findings }
    }
    return code
  }

  private static func time(_ paths: [FilePath], _ console: Console) -> Int32 {
    let sources = paths.compactMap(SourceFiles.read)
    let bytes = sources.reduce(0) { $0 + $1.count }
    var errors = 0
    let memory = ParserMemory()
    let duration = Moment.duration {
      for source in sources where Parser.parse(source, memory: memory, { !$0.diagnostics.isEmpty }) { errors += 1 }
    }
    let seconds = duration.seconds
    return console.print(
      "files \(sources.count) bytes \(bytes) with-errors \(errors) seconds \(seconds) "
        + "MB/s \(Double(bytes) / 1e6 / seconds)\n")
  }

  private static func facts(_ paths: [FilePath], _ console: Console) -> Int32 {
    var facts = DebugFacts()
    for source in paths.lazy.compactMap(SourceFiles.read) { facts.add(source) }
    return console.print(facts.table)
  }

  private static func wholeRun(_ paths: [String], _ rules: [Rule], _ console: Console) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
    var result = RunResult(root: directory)
    let duration = Moment.duration {
      result = Linter(rules: rules).lint(paths.map { FilePath($0) }, workingDirectory: directory).result
    }
    return console.print(
      "files \(result.fileCount) lines \(result.lineCount) findings \(result.findings.count) "
        + "seconds \(duration.seconds) peak-MB \(peakMemory() / 1e6)\n")
  }

  private static func patterns(_ configuration: FilePath, _ console: Console) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
    let paths = readPaths()
    let path = configuration.absolute(from: directory)
    var excluded = 0
    let duration = Moment.duration(by: .processors) { excluded = Linter.excluded(paths, by: path) }
    return console.print("paths \(paths.count) excluded \(excluded) seconds \(duration.seconds)\n")
  }

  /// The most memory that the process has had so far, in bytes.
  private static func peakMemory() -> Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Double(usage.ru_maxrss)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Double(usage.ru_maxrss) * 1024
    #endif
  }
}
