import TCALintEngine
import TCALintModel

extension LintCommand {
  /// The options of the scope and of replaced files.
  static let changeOptions = [
    Option(
      name: "--staged", value: nil,
      help: "lint what is staged in git; report only findings that are new since the last commit"),
    Option(
      name: "--since", value: "REVISION",
      help: "report only findings that are new since the merge base with a branch, tag or commit"),
    Option(
      name: "--only-changed-lines", value: nil,
      help: "with '--staged' or '--since': report only findings on changed lines"),
    Option(
      name: "--stdin", value: nil,
      help: "read the file of '--stdin-path' from standard input, and report on that file only"),
    Option(
      name: "--stdin-path", value: "FILE", help: "the path of the file on standard input; it need not exist",
      kind: .file),
  ]

  /// Applies these options to a linter; returns the paths to lint unless others are given. nil, with an error, where
  /// the options conflict.
  static func takeChanges(_ arguments: Arguments, _ linter: inout Linter, _ directory: FilePath, _ console: Console)
    -> [FilePath]?
  {
    if let problem = contradiction(arguments) {
      console.error(problem)
      return nil
    }
    if arguments.has("--staged") { linter.scope = .staged }
    if let revision = arguments["--since"] { linter.scope = .since(revision) }
    // All that is reported is new then.
    if linter.scope != .everything, arguments["--fail-on"] == nil { linter.settings.defaultFailOn = .warning }
    linter.onlyChangedLines = arguments.has("--only-changed-lines")
    guard arguments.has("--stdin"), let file = arguments["--stdin-path"].map({ FilePath($0) }) else { return ["."] }
    switch linter.standardInput() {
    case .success(let bytes):
      guard let reason = linter.edit(file, bytes: bytes, workingDirectory: directory) else { return [file] }
      console.error("standard input cannot replace '\(file)': \(reason)")
      return nil
    case .failure(let problem):
      console.error("cannot read standard input: \(problem.message)")
      return nil
    }
  }

  private static func contradiction(_ arguments: Arguments) -> String? {
    if arguments.has("--staged"), arguments.has("--since") {
      return "options '--staged' and '--since' cannot be used together; '--since HEAD' lints the work tree"
    }
    if arguments.has("--only-changed-lines"), !arguments.has("--staged"), !arguments.has("--since") {
      return "option '--only-changed-lines' requires '--staged' or '--since'"
    }
    if arguments.has("--stdin"), arguments.has("--staged") {
      return "options '--stdin' and '--staged' cannot be used together"
    }
    if let writing = ["--suppress", "--fix", "--diff"].first(where: arguments.has),
      arguments.has("--staged") || arguments.has("--stdin")
    {
      let reading = arguments.has("--staged") ? "--staged" : "--stdin"
      return "options '\(writing)' and '\(reading)' cannot be used together; '\(writing)' works on the files on disk"
    }
    if let problem = contradictionOfFixes(arguments) { return problem }
    if arguments.has("--exit-zero"), let other = ["--fail-on", "--max-warnings"].first(where: arguments.has) {
      return "options '--exit-zero' and '\(other)' cannot be used together"
    }
    if arguments.has("--stdin") != arguments.has("--stdin-path") {
      return "options '--stdin' and '--stdin-path FILE' require each other"
    }
    return nil
  }
}
