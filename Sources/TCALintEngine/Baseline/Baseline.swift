import TCALintModel
import TCALintRuleKit

/// The findings that a program is known to have, so that only others are reported.
public struct Baseline: Sendable {
  /// Sorted; one that is there twice stands for two findings.
  public private(set) var entries: [FindingSignature]

  /// The name of the file, unless another is given.
  public static let defaultName = ".tcalint-baseline.json"

  public init(_ entries: [FindingSignature]) { self.entries = entries.sorted(by: FindingSignature.precedes) }

  /// What a run reports.
  public init(_ result: RunResult) { self.init(result.findings.map(FindingSignature.init)) }

  /// What a baseline came to in a run.
  public struct Outcome: Sendable {
    /// The entries that nothing was found for, although it was looked for.
    public let gone: [FindingSignature]
    /// The baseline without them, with the others as they are now.
    public let pruned: Baseline
    /// Whether entries that nothing was found for may not be gone, because of what could not be read or parsed.
    public let isUnsure: Bool
  }

  /// Takes the findings that it holds out of what a run reports. Baselines of inner folders come before those of outer ones;
  /// an entry that both hold is found in both.
  ///
  /// - Parameter folder: the folder whose findings it holds; nil for all. Absolute.
  public func apply(to outcome: inout Linter.Outcome, below folder: FilePath? = nil) -> Outcome {
    let root = outcome.result.root
    var scope = BaselineScope(outcome.linted, below: folder, workingDirectory: root)
    let isInside = { (finding: ReportedFinding) in folder?.contains(finding.place.path.absolute(from: root)) ?? true }
    let findings = outcome.result.findings.filter(isInside)
    let matches = FindingMatcher.match(findings.map(FindingSignature.init), to: entries) { scope.isThere($0) }
    var current = entries.map(Optional.some)
    var known: [ReportedFinding] = []
    var reported = outcome.result.findings.filter { !isInside($0) }
    var isFound = Array(repeating: false, count: entries.count)
    for (finding, match) in zip(findings, matches) {
      guard let match else {
        reported.append(finding)
        continue
      }
      var finding = finding
      finding.suppression = Suppression(.external)
      known.append(finding)
      isFound[match] = true
      current[match] = FindingSignature(finding)
    }
    let elsewhere = Set(
      outcome.result.suppressed.filter { $0.suppression?.kind == .external }.map(FindingSignature.init))
    for index in entries.indices where elsewhere.contains(entries[index]) { isFound[index] = true }
    outcome.result.findings = folder == nil ? reported : reported.inSourceOrder
    outcome.result.suppressed = (outcome.result.suppressed + known).inSourceOrder
    let gone = scope.isUnsure ? [] : entries.indices.filter { !isFound[$0] && scope.covers(entries[$0]) }
    for index in gone { current[index] = nil }
    return Outcome(
      gone: gone.map { entries[$0] }, pruned: Baseline(current.compactMap { $0 }),
      isUnsure: scope.isUnsure && isFound.contains(false))
  }
}

/// What a run can say about entries of a baseline.
private struct BaselineScope {
  private var programs: [LintedProgram]
  private let folder: FilePath?
  private var anchors: ProgramAnchors
  private lazy var files: Set<FilePath> = paths()
  private lazy var folders: [FilePath] = programs.map { anchors.anchor(ofProgram: $0.root.root) }

  /// - Parameter folder: the folder that the baseline is of; nil for all.
  init(_ programs: [LintedProgram], below folder: FilePath?, workingDirectory: FilePath) {
    self.programs = programs.filter { program in
      folder.map { $0.contains(program.root.root) || program.root.root.contains($0) } ?? true
    }
    self.folder = folder
    anchors = ProgramAnchors(workingDirectory: workingDirectory)
  }

  /// Whether findings may be missing that are there.
  var isUnsure: Bool { programs.contains { !$0.isWhole } }

  /// Whether the programs have a file.
  mutating func isThere(_ path: FilePath) -> Bool { files.contains(path) }

  /// Whether a finding would have been found: its rule ran, and its file is, or was, among what is reported.
  mutating func covers(_ entry: FindingSignature) -> Bool {
    for (index, anchor) in folders.enumerated() {
      let path = entry.identity.path.absolute(from: anchor)
      if folder?.contains(path) != false, programs[index].reports(entry.rule, in: path) { return true }
    }
    return false
  }

  private mutating func paths() -> Set<FilePath> {
    var files: Set<FilePath> = []
    for program in programs { files.formUnion(anchors.paths(of: program.paths, in: program.root)) }
    return files
  }
}

extension [ReportedFinding] {
  /// By path and offset; what stands at one place stays in its order.
  var inSourceOrder: [ReportedFinding] {
    let sorted = enumerated().sorted { left, right in
      (left.element.place.path, left.element.place.range.start.offset, left.offset)
        < (right.element.place.path, right.element.place.range.start.offset, right.offset)
    }
    return sorted.map(\.element)
  }
}
