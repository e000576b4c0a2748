import TCALintEngine
import TCALintModel
import TCALintRuleKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `tcalint hook`
enum HookCommand {
  static let descriptions = [
    CommandDescription(
      name: "hook install", summary: "install a git hook that lints staged changes before each commit",
      optionGroups: groups,
      details: """
        Git then runs 'tcalint lint --staged' before each commit in the repository around the working directory. An
        existing hook keeps running.
        """,
      run: { arguments, _, console in
        run(arguments, console) { $0.install(program, workingDirectory: $1) }
      }),
    CommandDescription(
      name: "hook uninstall", summary: "remove what 'hook install' added", optionGroups: groups,
      run: { arguments, _, console in
        run(arguments, console) { $0.uninstall(workingDirectory: $1) }
      }),
  ]

  private static let groups = [
    OptionGroup(
      "Location",
      [
        Option(
          name: "--hooks-path", value: "FOLDER",
          help: "the directory of git hooks (default: the one of the repository)",
          kind: .folder)
      ])
  ]

  private static func run(
    _ arguments: Arguments, _ console: Console,
    _ action: (GitHook, FilePath) -> Result<GitHook.Outcome, GitHook.Problem>
  ) -> Int32 {
    guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
    let hook = GitHook.find(around: directory, folder: arguments["--hooks-path"].map { FilePath($0) })
    switch (hook, hook.flatMap { action($0, directory) }) {
    case (.success(let hook), .success(let outcome)):
      return console.print(outcome.sentence(about: "'\(hook.path.relative(to: directory))'") + "\n")
    case (_, .failure(let problem)), (.failure(let problem), _):
      console.error(problem.message)
      return Command.ExitCode.failure
    }
  }

  /// The absolute path of this command; its name where that cannot be known.
  private static var program: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      let path = [CChar](unsafeUninitializedCapacity: Int(size)) { buffer, count in
        count = _NSGetExecutablePath(buffer.baseAddress!, &size) == 0 ? Int(size) : 0
      }
      let name = path.isEmpty ? nil : path.withUnsafeBufferPointer { String(validatingCString: $0.baseAddress!) }
    #else
      let name: String? = "/proc/self/exe"
    #endif
    guard let name, let resolved = realpath(name, nil) else { return "tcalint" }
    defer { free(resolved) }
    return String(validatingCString: resolved) ?? "tcalint"
  }
}

extension GitHook.Outcome {
  /// The result.
  fileprivate func sentence(about hook: String) -> String {
    switch self {
    case .made: "created \(hook), which lints staged changes before each commit"
    case .addedTo: "added to \(hook): lint staged changes before each commit"
    case .alreadyThere: "\(hook) already lints staged changes"
    case .removed: "removed \(hook)"
    case .takenOut: "removed from \(hook): lint staged changes"
    case .notThere: "\(hook) does not lint staged changes"
    }
  }
}
