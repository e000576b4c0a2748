import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Runs rules over paths.
public struct Linter: Sendable {
  /// The rules to run, in any order.
  public var rules: [Rule]
  /// How many threads work at once.
  public var jobs: Int
  /// The most bytes that a file may have to be read; what has more is unreadable.
  public var fileSizeLimit = defaultFileSizeLimit
  /// What is told how the run goes, where somebody wants to know.
  public var watch: RunWatch?

  public init(rules: [Rule], jobs: Int? = nil) {
    self.rules = rules.sorted { $0.id < $1.id }
    self.jobs = jobs ?? Self.defaultJobs
  }

  /// The number of processors.
  public static var defaultJobs: Int { Workers.defaultCount }

  /// Ten million bytes: a few hundred times what people write.
  public static let defaultFileSizeLimit = 10_000_000
  /// The largest limit that may be set.
  public static let largestFileSizeLimit = FileReader.largestLimit

  /// What a run came to.
  public struct Outcome: Sendable {
    public var result: RunResult
    /// What was linted.
    public var programs: [Program] = []
    /// What cannot be read: given paths, as given, and what was found below others.
    public var unreadable: [UnreadablePath] = []
    /// Given directories in which no Swift file was found.
    public var empty: [FilePath] = []
  }

  /// Lints files and directories.
  ///
  /// What cannot be read is told in the outcome, and the rest is linted. The result does not depend on ``jobs``.
  ///
  /// - Parameters:
  ///   - paths: absolute, or relative to the working directory.
  ///   - root: the absolute path of the working directory, see ``workingDirectory``.
  public func lint(_ paths: [FilePath], workingDirectory root: FilePath) -> Outcome {
    var outcome = Outcome(result: RunResult(root: root))
    var merger = RunMerger(root: root)
    watch?.begin(.discover)
    let given = GivenPaths(paths, root: root)
    outcome.unreadable = given.unreadable.map { UnreadablePath($0.path, $0.error) }
    let told = Set(given.unreadable.map(\.absolute))
    for program in ProgramRoot.programs(directories: given.directories, files: given.files) {
      let loaded = LoadedProgram(program, fileSizeLimit: fileSizeLimit, jobs: jobs, watch: watch)
      outcome.empty += loaded.emptyDirectories.map { $0.relative(to: root) }
      outcome.unreadable += loaded.unreadable.filter { program.reports($0.path) && !told.contains($0.path) }.map {
        UnreadablePath($0.path.relative(to: root), $0.error)
      }
      let findings = findings(in: loaded)
      watch?.begin(.report)
      merger.add(loaded, findings, rules)
      outcome.programs.append(loaded.program)
    }
    outcome.result = merger.finish(unreadable: outcome.unreadable)
    return outcome
  }

  /// Why nothing can be linted here, whatever it is: what the system allows is too little. In words.
  public static var problem: String? { Workers.problem }

  /// The absolute path of the working directory; nil where it is gone.
  public static var workingDirectory: FilePath? { FileSystem.workingDirectory }

  /// The findings of every rule, with the index of the rule.
  private func findings(in loaded: LoadedProgram) -> [(rule: Int, finding: Finding)] {
    let app = loaded.app
    // What looks at the whole program takes longest, and so begins first.
    var tasks: [Task] = []
    var fileTasks = tasks
    for (index, rule) in rules.enumerated() {
      switch rule.check {
      case .program: tasks.append(Task(rule: index) { rule.findings(in: app) })
      case .file:
        for file in app.program.files.indices where loaded.isReported[file] {
          fileTasks.append(Task(rule: index) { rule.findings(in: SourceFile(app, file)) })
        }
      }
    }
    let all = tasks + fileTasks
    watch?.begin(.check, steps: all.count)
    return Workers.map(all.count, jobs: jobs) { index in
      run(all[index]).map { (rule: all[index].rule, finding: $0) }
    }.flatMap { $0 }.filter { loaded.isReported[$0.finding.location.file] }
  }

  /// A rule to run, over the whole program or a file of it.
  private struct Task: Sendable {
    let rule: Int
    let findings: @Sendable () -> [Finding]
  }

  private func run(_ task: Task) -> [Finding] {
    guard let watch else { return task.findings() }
    let begin = ContinuousClock.now
    let findings = task.findings()
    watch.add(begin.duration(to: .now), of: rules[task.rule].id)
    watch.step()
    return findings
  }
}

/// A path that cannot be read, and why.
public struct UnreadablePath: Sendable {
  public let path: FilePath
  /// In words that stand behind a colon.
  public let reason: String
  /// Whether nothing stands there: the path may be misspelt.
  public let isMissing: Bool

  init(_ path: FilePath, _ error: FileError) {
    self.path = path
    isMissing = error.isAbsence
    reason =
      switch error {
      case .tooLarge: "\(error.message); '--max-file-size' sets another limit"
      default: error.message
      }
  }
}
