import TCALintModel
import TCALintRuleKit

/// A baseline, and the folder whose findings it holds.
public struct ScopedBaseline: Sendable {
  public let baseline: Baseline
  /// Absolute; nil for all findings.
  public let folder: FilePath?

  public init(_ baseline: Baseline, below folder: FilePath? = nil) {
    self.baseline = baseline
    self.folder = folder
  }

  /// Reads the baseline of a file, see ``BaselineFile/read(_:workingDirectory:)``.
  public init(reading file: FilePath, below folder: FilePath?, workingDirectory: FilePath) throws(BaselineFile
    .Malformed)
  {
    self.init(try BaselineFile.read(file, workingDirectory: workingDirectory), below: folder)
  }
}

/// Matches the findings of a run with baselines, inner ones first.
struct BaselinePass {
  private let baselines: [ScopedBaseline]
  private let findings: [FindingSignature]
  private var programs: LintedPrograms
  /// The findings that are still to be looked for in each baseline.
  private var waiting: [[Int]]
  /// The baseline in which what one does not hold is looked for next.
  private let outer: [Int?]
  /// The findings that are in a baseline.
  private var held: Set<FindingSignature>
  private(set) var isKnown: [Bool]

  init(_ baselines: [ScopedBaseline], _ result: RunResult, _ linted: [LintedProgram]) {
    self.baselines = baselines
    findings = result.findings.map(FindingSignature.init)
    programs = LintedPrograms(linted, workingDirectory: result.root)
    held = Set(result.suppressed.filter { $0.suppression?.kind == .external }.map(FindingSignature.init))
    isKnown = Array(repeating: false, count: findings.count)
    waiting = Array(repeating: [], count: baselines.count)
    var folders = FolderTree<Int>()
    var outer = [Int?](repeating: nil, count: baselines.count)
    // Those of one folder, and those of all findings, follow one another.
    var everywhere: Int?
    var first: [FilePath: Int] = [:]
    for (index, baseline) in baselines.enumerated().reversed() {
      if let folder = baseline.folder {
        outer[index] = first.updateValue(index, forKey: folder)
        folders.insert(index, at: folder)
      } else {
        outer[index] = everywhere
        everywhere = index
      }
    }
    let innermost = { (path: FilePath) -> Int? in
      let (start, parts) = folders.values(along: path)
      return parts.last { $0.value != nil }?.value ?? start ?? everywhere
    }
    for (index, baseline) in baselines.enumerated() where outer[index] == nil {
      guard let folder = baseline.folder else { continue }
      outer[index] = folder == .root ? everywhere : innermost(folder.parent)
    }
    self.outer = outer
    for (index, finding) in result.findings.enumerated() {
      if let baseline = innermost(finding.place.path.absolute(from: result.root)) { waiting[baseline].append(index) }
    }
  }

  /// Matches the remaining findings with a baseline, after those of inner folders.
  mutating func apply(_ index: Int) -> Baseline.Outcome {
    let entries = baselines[index].baseline.entries
    let scope = programs.scope(of: baselines[index].folder)
    let candidates = waiting[index].sorted()
    waiting[index] = []
    let matches = FindingMatcher.match(candidates.map { findings[$0] }, to: entries) { programs.hold($0, in: scope) }
    var current = entries.map(Optional.some)
    var isFound = entries.map(held.contains)
    for (finding, match) in zip(candidates, matches) {
      if let match {
        isKnown[finding] = true
        isFound[match] = true
        current[match] = findings[finding]
        held.insert(findings[finding])
      } else if let outer = outer[index] {
        waiting[outer].append(finding)
      }
    }
    let isUnsure = programs.isUnsure(in: scope)
    let gone = isUnsure ? [] : entries.indices.filter { !isFound[$0] && programs.cover(entries[$0], in: scope) }
    for index in gone { current[index] = nil }
    return Baseline.Outcome(
      gone: gone.map { entries[$0] }, pruned: Baseline(current.compactMap { $0 }),
      isUnsure: isUnsure && isFound.contains(false))
  }
}
