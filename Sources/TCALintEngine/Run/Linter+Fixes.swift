import TCALintModel
import TCALintRuleKit

/// Which fixes are applied.
public enum FixChoice: String, Sendable, CaseIterable {
  /// Those that keep behaviour.
  case safe
  /// Also fixes that need a decision; requesting them is that decision.
  case all

  func includes(_ fix: Fix) -> Bool {
    switch self {
    case .safe: fix.applicability == .safe
    case .all: true
    }
  }

  /// Whether a rule may have such fixes.
  func includes(_ rule: Rule) -> Bool {
    switch self {
    case .safe: rule.fixes == .safe
    case .all: rule.fixes != nil
    }
  }
}

/// A source, and what fixes make of it.
public struct FixedSource: Sendable {
  /// Relative to the working directory where it lies below it, else absolute.
  public let path: FilePath
  /// The other names of the file, where it has several on disk.
  public let otherNames: [FilePath]
  public let original: [UInt8]
  public internal(set) var source: [UInt8]
  /// The fixed findings, in the order of the fixes; also those of another file that has to change with this one.
  public internal(set) var findings: [FixedFinding] = []

  init(path: FilePath, otherNames: [FilePath], root: FilePath, original: [UInt8]) {
    self.path = path.relative(to: root)
    self.otherNames = otherNames.map { $0.relative(to: root) }
    self.original = original
    source = original
  }
}

/// The result of applying fixes.
public struct Fixing: Sendable {
  /// The remaining findings, as a run now finds them. If nothing was written, all findings.
  public var outcome: Linter.Outcome
  /// The files that were changed, or would be where nothing was written; sorted by path.
  public let files: [FixedSource]
  /// The files that fixes would have changed, and why none did; sorted by path.
  public let problems: [(path: FilePath, reason: String)]
  /// The changed files that have other names on disk, hard links outside of the program or excluded from it, which keep the
  /// old text.
  public let splitFiles: [FilePath]
  /// How many fixes were left out because they would also change files that nothing is reported of.
  public let externalCount: Int
  /// The rules whose fixes go on without an end, sorted.
  public let restlessRules: [String]

  /// The changes of all files, as a ``UnifiedDiff``.
  ///
  /// - Parameter jobs: how many threads may work at once.
  public func diff(jobs: Int) -> [UInt8] {
    let files = files
    return Workers.map(files.count, jobs: jobs) {
      let file = files[$0]
      return ([file.path] + file.otherNames).flatMap { UnifiedDiff.text($0, file.original, file.source) }
    }
    .flatMap(\.self)
  }

  /// The maximum number of rounds that fix the result of earlier fixes. Ordinary code needs fewer; rules whose fixes
  /// undo one another would never end.
  public static let maxRounds = 10
}

extension Linter {
  /// Lints files and directories and applies the fixes of reported findings, in rounds until there are none.
  ///
  /// All of it is worked out in memory; then all files are replaced that have changed, or where one cannot be, all
  /// others without the fixes that concern it. The cost is that of a run, and of a link and the rules for each round.
  ///
  /// - Parameters:
  ///   - paths: as ``lint(_:workingDirectory:)`` takes them.
  ///   - writes: whether files are changed.
  ///   - reported: the findings of a run that are reported. Others stay as they are.
  public func fix(
    _ paths: [FilePath], workingDirectory root: FilePath, _ choice: FixChoice, writes: Bool,
    reported: (Outcome) -> [ReportedFinding]
  ) -> Fixing {
    let run = LintRun(self, paths, workingDirectory: root)
    let found = run.lint()
    var rewriter = SourceRewriter(workingDirectory: root)
    var blocked: [FilePath: String] = [:]
    while true {
      var rounds = FixRounds(run, found: found, choice, blocked: blocked)
      rounds.apply(forReport: writes, reported: reported)
      guard writes else { return Fixing(rounds, leaving: found, []) }
      let refusals = rewriter.replace(
        rounds.files.map {
          .init(path: $0.path, otherNames: $0.otherNames, source: $0.original, changed: $0.source)
        })
      if refusals.isEmpty { return Fixing(rounds, leaving: rounds.outcome, rewriter.splitFiles) }
      blocked = rounds.blocked
      for refusal in refusals { blocked[refusal.path.absolute(from: root)] = refusal.reason }
    }
  }
}

extension Fixing {
  fileprivate init(_ rounds: FixRounds, leaving outcome: Linter.Outcome, _ splitFiles: [FilePath]) {
    let root = outcome.result.root
    self.splitFiles = splitFiles
    self.outcome = outcome
    files = rounds.files
    problems = rounds.wanted.sorted().map { ($0.relative(to: root), rounds.blocked[$0] ?? "") }
    externalCount = rounds.externalCount
    restlessRules = rounds.restlessRules.sorted()
  }
}
