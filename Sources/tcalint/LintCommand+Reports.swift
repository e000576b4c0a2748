import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// The output of a run.
extension LintCommand {
  static let reportOptions = [
    Option(
      name: "--format", value: "NAME[:FILE]",
      help: "a report format (default: text), and optionally its file; may be repeated",
      choices: ReportFormat.all.map(\.name), takesFile: true),
    Option(
      name: "--output", value: "FILE",
      help: "the file of the report that names none (default: standard output); replaces a symbolic link", kind: .file),
    Option(name: "--all", value: nil, help: "print every finding; otherwise, text shortens long groups on a terminal"),
    Option(name: "--statistics", value: nil, help: "print the number of findings of each rule on standard error"),
    Option(name: "--timings", value: nil, help: "print the time of each phase and each rule on standard error"),
    quiet,
    Option(
      name: "--color", value: "WHEN", help: "use colours: auto (default), always or never",
      choices: ["auto", "always", "never"]),
  ]

  static let quiet = Option(
    name: "--quiet", value: nil, help: "print no notes and no summary", aliases: ["-q"])

  static let formatDetails =
    "Formats:\n"
    + TextTable.render(ReportFormat.all.map { ["  " + $0.name, $0.summary] }, isNumber: [false, false])
      + """
      '--format sarif:out.sarif' writes a report to a file. Only one report can go to standard output.
      """

  /// A report to write.
  struct ReportRequest {
    let format: ReportFormat
    /// Nil for standard output.
    let file: FilePath?

    /// Whether the user sees it: on standard output, or in a file if nothing is written there.
    func isShown(among requests: [ReportRequest]) -> Bool { file == nil || requests.allSatisfy { $0.file != nil } }
  }

  /// The requested reports; nil, with an error, where that is not clear.
  static func reportRequests(_ arguments: Arguments, _ console: Console) -> [ReportRequest]? {
    var requests: [ReportRequest] = []
    var plain: ReportFormat?
    let values = arguments.all("--format")
    for value in values.isEmpty ? ["text"] : values {
      let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let format = ReportFormat.named(String(parts[0])) else { return nil }
      if parts.count > 1, parts[1].isEmpty {
        return refuse("'--format \(value)' requires a file: --format \(format.name):FILE", console)
      }
      if parts.count > 1, parts[1] != "-" {
        requests.append(ReportRequest(format: format, file: FilePath(parts[1])))
      } else if let plain {
        return refuse(
          "the reports '\(plain.name)' and '\(format.name)' cannot both go to standard output; give one a file: "
            + "--format \(format.name):FILE", console)
      } else {
        plain = format
      }
    }
    let output = arguments["--output"].flatMap { $0 == "-" ? nil : FilePath($0) }
    // With '--diff', standard output is the diff's.
    if arguments.has("--diff"), values.isEmpty, output == nil { return requests }
    if let plain { requests.append(ReportRequest(format: plain, file: output)) }
    if plain == nil, output != nil {
      return refuse("'--output' has no report to write; each '--format' has its own file", console)
    }
    let files = requests.compactMap(\.file)
    if let twice = files.indices.first(where: { files[..<$0].contains(files[$0]) }) {
      return refuse("two reports cannot both go to '\(files[twice])'", console)
    }
    return requests
  }

  private static func refuse(_ problem: String, _ console: Console) -> [ReportRequest]? {
    console.error(problem)
    return nil
  }

  /// Writes the reports; whether all of them could be written.
  static func report(
    _ run: ReportedRun, _ requests: [ReportRequest], _ arguments: Arguments, _ directory: FilePath, _ console: Console
  ) -> Bool {
    var succeeded = true
    if !run.isQuiet, !requests.contains(where: { $0.format.tellsNotes && $0.isShown(among: requests) }) {
      tellNotes(run.result, console)
    }
    for request in requests {
      var run = run
      run.checkout = console.checkout
      run.isCut = console.writesToTerminal && request.file == nil && !arguments.has("--all")
      run.prefersColor =
        switch arguments["--color"] {
        case "always": true
        case "never": false
        default: console.prefersColor && request.file == nil
        }
      if let file = request.file {
        let bytes = request.format.render(run)
        guard let reason = OutputFile.replace(file, with: bytes, workingDirectory: directory) else { continue }
        console.error("cannot write '\(file)': \(reason)")
        succeeded = false
      } else if !request.format.parts(run).allSatisfy(console.write) {
        console.error("cannot write the report to standard output")
        succeeded = false
      }
    }
    return succeeded
  }

  /// Prints notes about the run: those that findings depend on, and where notes are shown all others.
  static func tellNotes(_ result: RunResult, _ console: Console) {
    // Warnings about configurations are printed anyway.
    for note in result.diagnostics where note.kind.isNote && note.kind != .configurationWarning {
      guard console.showsNotes || [.incompleteProgram, .unappliedIgnoreRules].contains(note.kind) else { continue }
      let place = note.path.map { "'\($0)': " } ?? ""
      console.complain("tcalint: note: \(TextReport.escaped((place + note.message).withoutItsMiddle))")
    }
  }

  /// Prints the summary, and the times if requested.
  static func sumUp(
    _ run: ReportedRun, _ requests: [ReportRequest], _ arguments: Arguments, _ watch: RunWatch?, _ console: Console
  ) {
    if arguments.has("--statistics") { console.complain(lines: Statistics(run.result).text) }
    if arguments.has("--timings"), let watch { console.complain(lines: Timings.text(watch)) }
    guard console.showsNotes, !run.result.isWithoutInput,
      !requests.contains(where: { $0.format.sumsUp && $0.file == nil })
    else { return }
    console.complain(TextReport.summary(run.result))
  }
}
