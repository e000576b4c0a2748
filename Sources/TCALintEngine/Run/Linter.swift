import TCALintDomain
import TCALintFiles
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// Runs rules over paths.
public struct Linter: Sendable {
  /// The rules that there are, in any order. Which of them run where, is for the configuration and ``settings`` to say.
  public var rules: [Rule]
  /// The settings of the call. By default, all rules are on that no configuration turns off.
  public var settings = RunSettings(defaultProfile: .all)
  /// How many threads work at once.
  public var jobs: Int
  /// The most bytes that a file may have to be read; what has more is unreadable.
  public var fileSizeLimit = defaultFileSizeLimit
  /// The scope of the report.
  public var scope = Scope.everything
  /// Whether only findings on changed lines are reported, if only new findings are reported.
  public var onlyChangedLines = false
  /// The optional parts of the result.
  public var retained = Retained()
  /// Files as an editor has them, by their absolute paths without links in their trees.
  var edited: [FilePath: [UInt8]] = [:]
  /// Receives the progress of the run.
  public var watch: RunWatch?
  /// Ends the run early; its outcome is of no use then.
  var cancellation: Cancellation?

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

  /// The parts of a result that only some reports show.
  public struct Retained: Sendable {
    /// The source lines of findings.
    public var sourceLines: Bool
    /// How many lines before and after a finding are retained with it.
    public var contextLines = 0
    /// The edits of fixes.
    public var edits: Bool
    /// The findings of the compared version that are gone, and the syntax errors that it had already.
    public var resolved = false

    public init(sourceLines: Bool = true, edits: Bool = true) {
      self.sourceLines = sourceLines
      self.edits = edits
    }
  }

  /// The result of a run.
  public struct Outcome: Sendable {
    public var result: RunResult
    /// The linted programs.
    public var programs: [Program] = []
    /// The rules that there are, those of configurations among them.
    public var rules: [Rule] = []
    /// The rules that ran anywhere, by their ids.
    public var rulesThatRan: Set<String> = []
    var linted: [LintedProgram] = []
    /// Whether a program has comments that suppress something.
    var hasSuppressions = false
    /// The other names of the result's files that have several names on disk.
    var otherNames: [FilePath: [FilePath]] = [:]
    /// The fixes of findings, by their fingerprints.
    var offers: [String: OfferedFixes] = [:]
    /// The paths that cannot be read: given paths, as given, and paths below others.
    public var unreadable: [UnreadablePath] = []
    /// Given directories in which no Swift file was found.
    public var empty: [FilePath] = []
    /// Why nothing was linted; nil where something was. In words.
    public var problem: String?
    /// The names of existing commits, if the requested one does not exist.
    public var knownRevisions: [String] = []
    /// Selects the new findings, if only these are reported.
    var novelty: Novelty?
    /// The findings of the compared version that are gone, if they are retained.
    public internal(set) var resolved: [ReportedFinding] = []
    /// Given files whose names do not end in `.swift`; they are not read.
    public var otherFiles: [FilePath] = []
    /// Given files that the configuration leaves out.
    public var excluded: [FilePath] = []
    /// The errors of the configurations. Their valid parts apply nevertheless.
    public var configurationProblems: [ConfigurationProblem] = []
    /// The baselines that the configurations name, each once.
    public var baselines: [ConfiguredBaseline] = []
    /// Those and ``rules`` again, to add each once.
    var knownBaselines: Set<FilePath> = []
    var knownRules: Set<String> = []

    /// The absolute paths of the directories that the programs lie in.
    public var roots: [FilePath] { linted.map(\.root.root) }
  }

  /// Lints files and directories.
  ///
  /// What cannot be read is reported in the outcome, and the rest is linted. The result does not depend on ``jobs``.
  ///
  /// - Parameters:
  ///   - paths: absolute, or relative to the working directory.
  ///   - root: the absolute path of the working directory, see ``workingDirectory``.
  public func lint(_ paths: [FilePath], workingDirectory root: FilePath) -> Outcome {
    LintRun(self, paths, workingDirectory: root).lint()
  }

  /// Why nothing can be linted here, whatever it is: what the system allows is too little. In words.
  public static var problem: String? { Workers.problem }

  /// The absolute path of the working directory; nil where it is gone.
  public static var workingDirectory: FilePath? { FileSystem.workingDirectory }

  /// The findings of a program that are to be reported, suppressed or not, and the rules that ran.
  struct Found: Sendable {
    let findings: [FoundFinding]
    let rulesThatRan: Set<String>
    /// The indices of the rules that find more than their limits, ascending.
    var limitedRules: [Int] = []
    /// Whether there are suppression comments. Unused suppressions can only be reported if every rule has run.
    let hasSuppressions: Bool
  }

  /// Runs the rules over a program.
  ///
  /// - Parameter isWanted: whether the findings of a rule are reported, for a rule that checks one file at a time also
  ///   those of a file.
  func check(
    _ loaded: LoadedProgram, where isWanted: (_ rule: Int, _ file: FileID?) -> Bool = { _, _ in true }
  ) -> Found {
    let plan = RulePlan(loaded.rules, loaded.settings, in: loaded.program)
    var suppressions = SuppressionPass(
      loaded.program, loaded.suppressions, isReported: loaded.isReported, rules: loaded.rules, plan: plan)
    // A comment in an unreported file can suppress a finding, and a comment can concern one in an unreported file.
    let (all, limitedRules) = findings(in: loaded, plan, where: isWanted)
    let findings = suppressions.apply(to: all).filter { found in
      let file = found.finding.location.file
      guard loaded.isReported[file] else { return false }
      // A suppression of a finding of a stricter profile is not unused in this one.
      return found.finding.profile.map { $0 <= loaded.settings[file].rules[found.rule].profile } ?? true
    }
    return Found(
      findings: findings, rulesThatRan: plan.rulesThatRun, limitedRules: limitedRules,
      hasSuppressions: !suppressions.isEmpty)
  }

  /// The findings of every rule that looks at code, those of rules that look at the whole program in all its files; and
  /// the indices of the rules that find more than their limits.
  private func findings(
    in loaded: LoadedProgram, _ plan: RulePlan, where isWanted: (_ rule: Int, _ file: FileID?) -> Bool
  ) -> (findings: [FoundFinding], limitedRules: [Int]) {
    var limits: [Int: FindingLimit] = [:]
    for (index, rule) in loaded.rules.enumerated() { limits[index] = rule.maxFindings.map { FindingLimit($0) } }
    let found = run(CheckTask.all(in: loaded, plan, limits, where: isWanted), in: loaded)
    let exceeded = limits.filter(\.value.isExceeded)
    if exceeded.isEmpty { return (found, []) }
    var places: [Int: [Location]] = [:]
    for found in found where exceeded[found.rule] != nil {
      places[found.rule, default: []].append(found.finding.location)
    }
    let kept = places.reduce(into: [:]) { kept, places in kept[places.key] = exceeded[places.key]?.kept(places.value) }
    return (found.filter { kept[$0.rule]?.contains($0.finding.location) ?? true }, exceeded.keys.sorted())
  }

  private func run(_ tasks: [CheckTask], in loaded: LoadedProgram) -> [FoundFinding] {
    watch?.begin(.check, steps: tasks.count)
    defer { watch?.add(loaded.app.tableTimes.ofTables) }
    // The queries of rules do not retain the app.
    return withExtendedLifetime(loaded.app) {
      Workers.map(tasks, jobs: jobs, memory: { ParserMemory() }) { task, memory -> ([FoundFinding], [CheckTask]) in
        if cancellation?.isCancelled == true { return ([], []) }
        defer { if !task.isPart { watch?.step() } }
        return task.run(watch, memory)
      }.flatMap(\.self)
    }
  }
}

extension Linter.Outcome {
  /// Adds what a program came to, the findings aside.
  mutating func add(
    _ loaded: LoadedProgram, _ found: Linter.Found, _ given: GivenPaths, _ root: FilePath, reported: Set<FilePath>
  ) {
    let left = Set(loaded.excluded)
    excluded += given.files.filter(left.contains).map { $0.relative(to: root) }
    let named = loaded.configuration.baselines
    configurationProblems += loaded.configuration.problems(
      loaded.customRules, baselines: named.problems, rules: loaded.rules)
    configurationProblems += loaded.settings.problems
    baselines += named.named.filter { knownBaselines.insert($0.file).inserted }
    empty += loaded.emptyDirectories.map { $0.relative(to: root) }
    unreadable += loaded.unreadable.filter { loaded.root.reports($0.path) && !reported.contains($0.path) }.map {
      UnreadablePath($0.path.relative(to: root), $0.error)
    }
    rules += loaded.rules.filter { knownRules.insert($0.id).inserted }
    rulesThatRan.formUnion(found.rulesThatRan)
    if found.hasSuppressions { hasSuppressions = true }
    for (path, names) in loaded.sources.otherNames { otherNames[path.relative(to: root)] = names }
    programs.append(loaded.program)
  }

  /// Adds an error for each rule of a configuration that finds more than its limit.
  mutating func addExceededLimits(of side: LintedSide) {
    for index in side.found.limitedRules {
      let rule = side.program.rules[index]
      guard let maximum = rule.maxFindings,
        let place = side.program.customRules.rules.first(where: { $0.rule.id == rule.id })?.rule.place
      else { continue }
      let problem = ConfigurationProblem(
        place: place, message: "the rule '\(rule.id)' has more than \(maximum) findings; only the first are reported")
      if !configurationProblems.contains(problem) { configurationProblems.append(problem) }
    }
  }
}
