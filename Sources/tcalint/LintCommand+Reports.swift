import TCALintEngine
import TCALintModel
import TCALintReport
import TCALintRuleKit

/// What a run writes, and where.
extension LintCommand {
  static let reportOptions = [
    Option(name: "--format", value: "FORMAT", help: "text (default) or json", choices: ["text", "json"]),
    Option(
      name: "--output", value: "FILE", help: "write the report to a file; a link there is replaced, not followed",
      kind: .file),
    Option(name: "--quiet", value: nil, help: "print findings and errors only: no notes, no summary"),
    Option(
      name: "--color", value: "WHEN", help: "auto (default), always or never", choices: ["auto", "always", "never"]),
  ]

  static func report(
    _ result: RunResult, _ arguments: Arguments, _ directory: FilePath, _ console: Console
  ) -> Bool {
    let file = arguments["--output"].flatMap { $0 == "-" ? nil : FilePath($0) }
    let color: Bool =
      switch arguments["--color"] {
      case "always": true
      case "never": false
      default: console.prefersColor && file == nil
      }
    let bytes =
      arguments["--format"] == "json"
      ? JSONReport.render(result, toolVersion: Command.version)
      : TextReport.render(result, color: color, isQuiet: arguments.has("--quiet"))
    if let file {
      guard let reason = OutputFile.replace(file, with: bytes, workingDirectory: directory) else { return true }
      console.error("cannot write '\(file)': \(reason)")
      return false
    }
    if console.write(bytes) { return true }
    console.error("cannot write the report to standard output")
    return false
  }
}
