import TCALintModel
import TCALintRuleKit

/// What fixes that are applied stage by stage leave, worked out in memory.
public struct Rehearsal: Sendable {
  /// The outcome before the first stage.
  public let outcome: Linter.Outcome
  /// The findings of each stage, in the order of the stages.
  public let stages: [Stage]

  /// The findings of a stage.
  public struct Stage: Sendable {
    /// Those that the stages before it leave.
    public let found: [ReportedFinding]
    /// Those that remain after its own fixes.
    public let left: [ReportedFinding]
  }
}

extension Linter {
  /// Lints files and directories, and works out what the fixes of several stages leave, one stage after the other.
  ///
  /// No file is changed. The cost is that of a run, and of a link and the rules for each round of fixes.
  ///
  /// - Parameters:
  ///   - paths: as ``lint(_:workingDirectory:)`` takes them.
  ///   - stages: whether a finding belongs to each stage.
  public func rehearse(
    _ paths: [FilePath], workingDirectory root: FilePath, stages: [(ReportedFinding) -> Bool]
  ) -> Rehearsal {
    let run = LintRun(self, paths, workingDirectory: root)
    let found = run.lint()
    guard found.configurationProblems.isEmpty else { return Rehearsal(outcome: found, stages: []) }
    var rounds = FixRounds(run, found: found, .all, blocked: [:])
    return Rehearsal(
      outcome: found,
      stages: stages.map { isOfStage in
        let found = rounds.outcome.result.findings.filter(isOfStage)
        if !found.isEmpty { rounds.apply(forReport: true) { $0.result.findings.filter(isOfStage) } }
        return Rehearsal.Stage(found: found, left: rounds.outcome.result.findings.filter(isOfStage))
      })
  }
}
