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
  static let options = [
    Option(
      name: "--hooks-path", value: "FOLDER", help: "the folder with the hooks, where it is not the repository's own"),
    Command.helpOption,
  ]

  static let help =
    Command.help("tcalint hook install|uninstall [OPTION…]", options)
      + """

      'install' has git run 'tcalint lint --staged' before each commit, in the repository around the working directory.
      A hook that is there already goes on doing what it does. 'uninstall' takes out what 'install' put there.

      """

  private static let actions = ["install", "uninstall"]

  static func run(_ rest: ArraySlice<String>, console: Console) -> Int32 {
    let arguments = Arguments(rest, options: options)
    if let code = Command.check(arguments, help: help, console: console) { return code }
    guard arguments.problems.isEmpty else { return Command.ExitCode.failure }
    guard let action = arguments.positionals.first, arguments.positionals.count == 1, actions.contains(action) else {
      let word = arguments.positionals.first ?? ""
      console.error("'tcalint hook' wants 'install' or 'uninstall'" + NearestName.hint(word, among: actions))
      return Command.ExitCode.failure
    }
    guard let directory = LintCommand.workingDirectory(console) else { return Command.ExitCode.failure }
    let hook = GitHook.find(around: directory, folder: arguments["--hooks-path"].map { FilePath($0) })
    let result = hook.flatMap { hook in
      action == "install"
        ? hook.install(program, workingDirectory: directory) : hook.uninstall(workingDirectory: directory)
    }
    switch (hook, result) {
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
  /// What was done.
  fileprivate func sentence(about hook: String) -> String {
    switch self {
    case .made: "made \(hook), which lints what is staged before each commit"
    case .addedTo: "added to \(hook) that what is staged is linted before each commit"
    case .alreadyThere: "\(hook) lints what is staged already"
    case .removed: "removed \(hook)"
    case .takenOut: "took out of \(hook) that what is staged is linted"
    case .notThere: "\(hook) does not lint what is staged"
    }
  }
}
