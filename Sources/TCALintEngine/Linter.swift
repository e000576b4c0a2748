import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Runs rules over paths.
public struct Linter: Sendable {
  /// The rules to run, in any order.
  public var rules: [Rule]
  /// How many threads work at once.
  public var jobs: Int

  public init(rules: [Rule], jobs: Int? = nil) {
    self.rules = rules.sorted { $0.id < $1.id }
    self.jobs = jobs ?? Self.defaultJobs
  }

  /// The number of processors.
  public static var defaultJobs: Int { Workers.defaultCount }

  /// What a run came to.
  public struct Outcome: Sendable {
    public var result: RunResult
    /// What was linted.
    public var programs: [Program] = []
    /// Given paths that do not exist or cannot be read, each with the reason.
    public var unreadable: [(path: String, reason: String)] = []
    /// Given directories in which no Swift file was found.
    public var empty: [String] = []
  }

  /// Lints files and directories.
  ///
  /// What cannot be read is told in the outcome, and the rest is linted. The result does not depend on ``jobs``.
  ///
  /// - Parameter paths: absolute, or relative to the working directory.
  public func lint(_ paths: [String], workingDirectory: String? = nil) -> Outcome {
    let root = workingDirectory ?? FileSystem.workingDirectory
    var outcome = Outcome(result: RunResult(root: root))
    var merger = RunMerger(root: root)
    let given = GivenPaths(paths, root: root)
    outcome.unreadable = given.unreadable
    for program in ProgramRoot.programs(directories: given.directories, files: given.files) {
      let loaded = LoadedProgram(program, jobs: jobs)
      for directory in given.directories where program.selected.contains(directory) && !loaded.finds(in: directory) {
        outcome.empty.append(Path.relative(directory, to: root))
      }
      outcome.unreadable += loaded.unreadable.filter { program.reports($0.path) }.map {
        (Path.relative($0.path, to: root), $0.reason)
      }
      merger.add(loaded, findings(in: loaded), rules)
      outcome.programs.append(loaded.program)
    }
    outcome.result = merger.finish(unreadable: outcome.unreadable)
    return outcome
  }

  /// The findings of every rule, with the index of the rule.
  private func findings(in loaded: LoadedProgram) -> [(rule: Int, finding: Finding)] {
    let program = loaded.program
    // What looks at the whole program takes longest, and so begins first.
    var tasks: [@Sendable () -> [(rule: Int, finding: Finding)]] = []
    var fileTasks = tasks
    for (index, rule) in rules.enumerated() {
      switch rule.check {
      case .program(let check):
        tasks.append { check(program).map { (index, $0) } }
      case .file(let check):
        for file in program.files.indices where loaded.isReported[file] {
          fileTasks.append { check(file, program).map { (index, $0) } }
        }
      }
    }
    let all = tasks + fileTasks
    return Workers.map(all.count, jobs: jobs) { all[$0]() }.flatMap { $0 }.filter {
      loaded.isReported[$0.finding.location.file]
    }
  }
}
