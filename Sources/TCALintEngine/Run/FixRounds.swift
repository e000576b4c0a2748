import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// The fixes of a finding, whose places are those of a program of the run.
struct OfferedFixes: Sendable {
  /// The program's index among those of the run.
  let program: Int
  /// Those that are not at fault, see ``FixCheck``.
  let fixes: [Fix]
}

/// Applies fixes to a run's sources, in memory: those that go together, then those that the result still offers, until
/// there are none. Whatever else reads the sources, reads them as they are on disk.
struct FixRounds {
  private let choice: FixChoice
  private var run: LintRun
  /// The outcome after the last round.
  private(set) var outcome: Linter.Outcome
  /// Why files must not be changed, by their absolute paths.
  private(set) var blocked: [FilePath: String]
  /// Files that a fix would have changed if they were not blocked, and how many fixes would have changed some that
  /// nothing is reported of.
  private(set) var wanted: Set<FilePath> = []
  var externalCount: Int { unreported.count }
  private var unreported: Set<String> = []
  /// The rules whose fixes would have gone on after the last round.
  private(set) var restlessRules: Set<String> = []
  private var changed: [FilePath: FixedSource] = [:]
  /// How many bytes the fixes have added.
  private var growth = 0

  /// A fix that is to be applied.
  private struct Chosen {
    let finding: ReportedFinding
    let program: Int
    let fix: Fix
  }

  init(_ run: LintRun, found outcome: Linter.Outcome, _ choice: FixChoice, blocked: [FilePath: String]) {
    self.run = run
    self.outcome = outcome
    self.choice = choice
    self.blocked = blocked
  }

  /// The files that have other bytes now, sorted by path.
  var files: [FixedSource] {
    changed.values.filter { $0.original != $0.source }.sorted { $0.path < $1.path }
  }

  /// Applies them. What has just fixed something is asked first for more, on the new sources, and then all others; they are
  /// fixed where none of them has anything to fix.
  ///
  /// - Parameters:
  ///   - forReport: whether ``outcome`` contains all remaining findings, and not only those that may have fixes.
  ///   - reported: the findings of an outcome that are reported. Others stay as they are.
  mutating func apply(forReport: Bool, reported: (Linter.Outcome) -> [ReportedFinding]) {
    let needsAll = tellsUnusedSuppressions
    var round = 0
    var linked: [[LoadedProgram]] = []
    // The rules that alone were asked about the sources as they are; nil for all.
    var asked: Set<String>?
    while true {
      let chosen = choose(reported(outcome))
      if round == Fixing.maxRounds {
        restlessRules = Set(chosen.map(\.finding.rule))
        return
      }
      if let latest = apply(chosen) {
        round += 1
        linked = run.link()
        unreported = []
        asked = needsAll || round == Fixing.maxRounds ? nil : latest
        outcome = run.lint(linked) {
          asked?.contains($0.id) ?? (forReport || needsAll || choice.includes($0))
        }
      } else if let latest = asked {
        asked = nil
        outcome = run.lint(linked) { forReport || choice.includes($0) && !latest.contains($0.id) }
      } else {
        return
      }
    }
  }

  /// Whether a rule reports unused suppressions, for which every rule has to run.
  private var tellsUnusedSuppressions: Bool {
    outcome.hasSuppressions
      && outcome.rules.contains { $0.isAboutSuppressions && outcome.rulesThatRan.contains($0.id) }
  }

  /// The first fix of each finding that may be applied.
  private mutating func choose(_ findings: [ReportedFinding]) -> [Chosen] {
    findings.compactMap { finding in
      guard let offer = outcome.offers[finding.fingerprint], let fix = offer.fixes.first(where: choice.includes)
      else { return nil }
      let chosen = Chosen(finding: finding, program: offer.program, fix: fix)
      return mayApply(chosen) ? chosen : nil
    }
  }

  private mutating func mayApply(_ chosen: Chosen) -> Bool {
    let files = chosen.fix.files
    let isReported = outcome.linted[chosen.program].isReported
    guard files.allSatisfy({ isReported[$0] }) else {
      unreported.insert(chosen.finding.fingerprint)
      return false
    }
    let sources = run.programs[chosen.program].sources
    for file in files where !sources.files[file].file.isIntact { block(sources.paths[file], "it has syntax errors") }
    let inTheWay = files.map { sources.paths[$0] }.filter { blocked[$0] != nil }
    wanted.formUnion(inTheWay)
    return inTheWay.isEmpty
  }

  private mutating func block(_ path: FilePath, _ reason: String) { blocked[path] = blocked[path] ?? reason }

  /// Applies those of some fixes that go together, for each program on its own; the rules whose they are, nil where that
  /// changes nothing.
  private mutating func apply(_ chosen: [Chosen]) -> Set<String>? {
    var rules: Set<String> = []
    for (program, chosen) in Dictionary(grouping: chosen, by: \.program).sorted(by: { $0.key < $1.key }) {
      rules.formUnion(apply(chosen, toProgram: program).map(\.finding.rule))
    }
    return rules.isEmpty ? nil : rules
  }

  /// Those that are applied; none where that changes nothing.
  private mutating func apply(_ chosen: [Chosen], toProgram program: Int) -> [Chosen] {
    var chosen = chosen
    let before = run
    while true {
      let sources = before.programs[program].sources
      let plan = EditPlan(chosen.map(\.fix)) { sources.files[$0].file.source }
      var edited: [FileID: [UInt8]] = [:]
      for file in plan.edits.keys {
        let source = sources.files[file].file.source
        let result = plan.apply(to: file, source)
        if result != source { edited[file] = result }
      }
      if edited.isEmpty { return [] }
      let large = tooLarge(edited, in: sources)
      guard large.isEmpty else {
        leaveOut(large, "fixes would make it too large", of: &chosen, in: sources)
        continue
      }
      run = before
      run.replace(edited, ofProgram: program)
      let broken = Set(edited.keys.filter { !run.programs[program].sources.files[$0].file.isIntact })
      guard !broken.isEmpty else {
        let applied = plan.accepted.map { chosen[$0] }
        note(applied, edited, in: sources)
        return applied
      }
      run = before
      leaveOut(broken, "a fix would break its syntax", of: &chosen, in: sources)
    }
  }

  /// Of some files none of the fixes is applied then, and nothing of those that change others too.
  private mutating func leaveOut(
    _ files: Set<FileID>, _ reason: String, of chosen: inout [Chosen], in sources: ProgramSources
  ) {
    for file in files {
      block(sources.paths[file], reason)
      wanted.insert(sources.paths[file])
    }
    chosen.removeAll { !$0.fix.files.isDisjoint(with: files) }
  }

  /// The files that fixes would make too large: the rewrite of a configuration's rule may contain matches of the rule,
  /// many times. All fixes together may add as much as one file may have.
  private func tooLarge(_ edited: [FileID: [UInt8]], in sources: ProgramSources) -> Set<FileID> {
    let limit = run.linter.fileSizeLimit
    var room = limit - growth
    var files: Set<FileID> = []
    for (file, source) in edited.sorted(by: { $0.key < $1.key }) {
      let added = source.count - sources.files[file].file.source.count
      if added > 0, source.count > limit || added > room { files.insert(file) } else { room -= added }
    }
    return files
  }

  private mutating func note(_ applied: [Chosen], _ edited: [FileID: [UInt8]], in sources: ProgramSources) {
    for (file, source) in edited {
      let path = sources.paths[file]
      growth += source.count - sources.files[file].file.source.count
      let original = FixedSource(
        path: path, otherNames: sources.otherNames[path] ?? [], root: run.root,
        original: sources.files[file].file.source)
      changed[path, default: original].source = source
    }
    for chosen in applied {
      let fixed = FixedFinding(
        rule: chosen.finding.rule, message: chosen.finding.message, title: chosen.fix.title,
        applicability: chosen.fix.applicability)
      for file in chosen.fix.files {
        changed[sources.paths[file]]?.findings.append(fixed)
      }
    }
  }
}
