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
  /// What is reported on.
  public var scope = Scope.everything
  /// Whether only findings on lines that were changed are reported, where what is new is reported.
  public var onlyChangedLines = false
  /// A file as an editor has it.
  var edited: EditedFile?

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
    /// Why nothing was linted; nil where something was. In words.
    public var problem: String?
    /// The names of commits that there are, where what was asked for is none.
    public var knownRevisions: [String] = []
  }

  /// Lints files and directories.
  ///
  /// What cannot be read is told in the outcome, and the rest is linted. The result does not depend on ``jobs``.
  ///
  /// - Parameters:
  ///   - paths: absolute, or relative to the working directory.
  ///   - root: the absolute path of the working directory, see ``workingDirectory``.
  public func lint(_ paths: [FilePath], workingDirectory root: FilePath) -> Outcome {
    if scope != .everything { return lintChanges(paths, workingDirectory: root) }
    var outcome = Outcome(result: RunResult(root: root))
    var merger = RunMerger(root: root)
    let given = GivenPaths(paths, root: root, in: [workTree])
    outcome.unreadable = given.unreadable.map { UnreadablePath($0.path, $0.error) }
    let told = Set(given.unreadable.map(\.absolute))
    for program in ProgramRoot.programs(directories: given.directories, files: given.files, in: workTree) {
      let loaded = LoadedProgram(program, in: workTree, fileSizeLimit: fileSizeLimit, jobs: jobs)
      outcome.empty += loaded.emptyDirectories.map { $0.relative(to: root) }
      outcome.unreadable += loaded.unreadable.filter { program.reports($0.path) && !told.contains($0.path) }.map {
        UnreadablePath($0.path.relative(to: root), $0.error)
      }
      merger.add(loaded, findings(in: loaded), rules)
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
  ///
  /// - Parameter isWanted: whether those of a rule are, and, of one that looks at one file at a time, those of a file.
  func findings(
    in loaded: LoadedProgram, where isWanted: (_ rule: Int, _ file: FileID?) -> Bool = { _, _ in true }
  ) -> [(rule: Int, finding: Finding)] {
    let app = loaded.app
    // What looks at the whole program takes longest, and so begins first.
    var tasks: [@Sendable () -> [(rule: Int, finding: Finding)]] = []
    var fileTasks = tasks
    for (index, rule) in rules.enumerated() where isWanted(index, nil) {
      switch rule.check {
      case .program:
        tasks.append { rule.findings(in: app).map { (index, $0) } }
      case .file:
        for file in app.program.files.indices where loaded.isReported[file] && isWanted(index, file) {
          fileTasks.append { rule.findings(in: SourceFile(app, file)).map { (index, $0) } }
        }
      }
    }
    let all = tasks + fileTasks
    return Workers.map(all.count, jobs: jobs) { all[$0]() }.flatMap { $0 }.filter {
      loaded.isReported[$0.finding.location.file]
    }
  }
}

/// A path that cannot be read, and why.
public struct UnreadablePath: Sendable {
  public let path: FilePath
  /// In words that stand behind a colon.
  public let reason: String
  /// Whether nothing stands there: the path may be misspelt.
  public let isMissing: Bool

  /// - Parameter comparison: what it stood in before, where it is gone now.
  init(_ path: FilePath, _ error: FileError, before comparison: ComparedWith? = nil) {
    self.path = path
    isMissing = error.isAbsence && comparison == nil
    let words =
      switch error {
      case .tooLarge: "\(error.message); '--max-file-size' sets another limit"
      default: error.message
      }
    reason = comparison.map { "as it was in \($0.revision?.prefix(12) ?? ""): \(words)" } ?? words
  }
}
