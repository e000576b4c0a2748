import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Runs rules over paths.
public struct Linter: Sendable {
  /// The rules to run, in any order.
  public var rules: [Rule]
  /// Every rule that a suppression comment may name, run or not.
  public var knownRules: [Rule]
  /// How many threads work at once.
  public var jobs: Int
  /// The most bytes that a file may have to be read; what has more is unreadable.
  public var fileSizeLimit = defaultFileSizeLimit

  /// - Parameter knownRules: every rule that a suppression comment may name; those to run unless there are more.
  public init(rules: [Rule], knownRules: [Rule]? = nil, jobs: Int? = nil) {
    self.rules = rules.sorted { $0.id < $1.id }
    self.knownRules = knownRules ?? rules
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
    var linted: [LintedProgram] = []
    /// What cannot be read: given paths, as given, and what was found below others.
    public var unreadable: [UnreadablePath] = []
    /// Given directories in which no Swift file was found.
    public var empty: [FilePath] = []

    /// The absolute paths of the directories that the programs lie in.
    public var roots: [FilePath] { linted.map(\.root.root) }
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
    let given = GivenPaths(paths, root: root)
    outcome.unreadable = given.unreadable.map { UnreadablePath($0.path, $0.error) }
    let told = Set(given.unreadable.map(\.absolute))
    for program in ProgramRoot.programs(directories: given.directories, files: given.files) {
      let loaded = LoadedProgram(program, fileSizeLimit: fileSizeLimit, jobs: jobs)
      outcome.empty += loaded.emptyDirectories.map { $0.relative(to: root) }
      outcome.unreadable += loaded.unreadable.filter { program.reports($0.path) && !told.contains($0.path) }.map {
        UnreadablePath($0.path.relative(to: root), $0.error)
      }
      var suppressions = SuppressionPass(
        loaded.program, isReported: loaded.isReported, rules: rules, known: knownRules, jobs: jobs)
      // A finding can be suppressed from a file that is not reported, and reported from one that is not.
      let findings = suppressions.apply(to: findings(in: loaded)).filter {
        loaded.isReported[$0.finding.location.file]
      }
      merger.add(loaded, findings, rules)
      outcome.programs.append(loaded.program)
      outcome.linted.append(LintedProgram(loaded))
    }
    outcome.result = merger.finish(unreadable: outcome.unreadable)
    return outcome
  }

  /// Why nothing can be linted here, whatever it is: what the system allows is too little. In words.
  public static var problem: String? { Workers.problem }

  /// The absolute path of the working directory; nil where it is gone.
  public static var workingDirectory: FilePath? { FileSystem.workingDirectory }

  /// The findings of every rule that looks at code, those of rules that look at the whole program in all its files.
  private func findings(in loaded: LoadedProgram) -> [FoundFinding] {
    let app = loaded.app
    // What looks at the whole program takes longest, and so begins first.
    var tasks: [@Sendable () -> [FoundFinding]] = []
    var fileTasks = tasks
    for (index, rule) in rules.enumerated() {
      switch rule.check {
      case .program:
        tasks.append { rule.findings(in: app).map { FoundFinding(rule: index, finding: $0) } }
      case .file:
        for file in app.program.files.indices where loaded.isReported[file] {
          fileTasks.append {
            rule.findings(in: SourceFile(app, file)).map { FoundFinding(rule: index, finding: $0) }
          }
        }
      case .suppressions: break
      }
    }
    let all = tasks + fileTasks
    return Workers.map(all.count, jobs: jobs) { all[$0]() }.flatMap { $0 }
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
