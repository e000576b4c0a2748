import TCALintEngine
import TCALintSyntax

/// `tcalint debug`, for the developers of TCALint: what the parser sees in files, and how fast it is.
enum DebugCommand {
  static func run(_ rest: ArraySlice<String>, console: Console) -> Int32 {
    guard let verb = rest.first, verb == "syntax" || verb == "time", rest.count > 1 else {
      console.complain("usage: tcalint debug syntax|time PATH…   ('-' reads paths from standard input, one a line)")
      return Command.ExitCode.failure
    }
    let paths = rest.dropFirst().flatMap { $0 == "-" ? readPaths() : SourceFiles.list($0) }
    return verb == "syntax" ? syntax(paths, console) : time(paths, console)
  }

  private static func readPaths() -> [String] {
    var paths: [String] = []
    while let line = readLine() { if !line.isEmpty { paths.append(line) } }
    return paths
  }

  private static func syntax(_ paths: [String], _ console: Console) -> Int32 {
    var code = Command.ExitCode.success
    for path in paths {
      guard let source = SourceFiles.read(path) else {
        console.error("cannot read '\(path)'")
        code = Command.ExitCode.failure
        continue
      }
      let tree = Parser.parse(source)
      var output = Array("== \(path)\n".utf8)
      SyntaxDump.write(tree, into: &output)
      guard console.write(output) else { return Command.ExitCode.failure }
      for diagnostic in tree.diagnostics {
        console.complain("\(path): \(diagnostic.range.lowerBound): error: \(diagnostic.message)")
      }
      if !tree.diagnostics.isEmpty, code == Command.ExitCode.success { code = Command.ExitCode.findings }
    }
    return code
  }

  private static func time(_ paths: [String], _ console: Console) -> Int32 {
    let sources = paths.compactMap(SourceFiles.read)
    let bytes = sources.reduce(0) { $0 + $1.count }
    let clock = ContinuousClock()
    var errors = 0
    let duration = clock.measure {
      for source in sources where !Parser.parse(source).diagnostics.isEmpty { errors += 1 }
    }
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    console.print(
      "files \(sources.count) bytes \(bytes) with-errors \(errors) seconds \(seconds) "
        + "MB/s \(Double(bytes) / 1e6 / seconds)\n")
    return Command.ExitCode.success
  }
}
