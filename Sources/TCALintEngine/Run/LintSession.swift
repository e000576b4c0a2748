import TCALintFiles
import TCALintModel
import TCALintRuleKit

/// A folder that is linted again and again while its files change, on disk and in an editor.
///
/// Its outcome is always that of a run over the folder in which the edited files have the editor's text.
public struct LintSession: Sendable {
  /// Absolute.
  public let folder: FilePath
  private var linter: Linter
  private var trees = ProgramTrees()
  /// The last run, with the changes of known files since.
  private var run: LintRun?
  private var files: [FilePath: (program: Int, file: FileID)] = [:]
  /// The changes of known files that the run does not have yet.
  private var changed: [FilePath: [UInt8]] = [:]
  /// Whether files may have come, gone or changed on disk since the run has read them.
  private var isOutdated = true
  private var baselines: ReadBaselines?
  /// That of the last run.
  private var outcome: Linter.Outcome?
  /// The state on disk at the last time that files were read.
  private var state: FolderState?

  /// - Parameter linter: says what is to be linted with; what it says of edited files and cancellation is replaced.
  public init(_ linter: Linter, folder: FilePath) {
    self.folder = folder
    self.linter = linter
    self.linter.edited = [:]
  }

  /// Puts the text of an editor in the place of a file.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - bytes: the text; nil where the editor has closed the file, so that the text on disk counts.
  public mutating func edit(_ path: FilePath, bytes: [UInt8]?) {
    let path = trees.realFile(path, workingDirectory: folder)
    if linter.edited[path] == bytes { return }
    let wasEdited = linter.edited[path] != nil
    linter.edited[path] = bytes
    guard mayConcern(path) else { return }
    if !isOutdated, changed[path] == nil, let known = source(of: path), (bytes ?? onDisk(path)) == known { return }
    if let bytes, files[path] != nil, bytes.count <= linter.fileSizeLimit, !bytes.contains(0) {
      changed[path] = bytes
    } else if bytes == nil || !wasEdited || files[path] != nil || mayCount(path) {
      reread()
    }
  }

  private func onDisk(_ path: FilePath) -> [UInt8]? {
    try? FileReader.read(path, limit: linter.fileSizeLimit).get()
  }

  /// Whether a file may be one of the programs that are linted.
  public func mayConcern(_ path: FilePath) -> Bool {
    run == nil || outermostRoot.contains(path) || isAroundFolder(path)
  }

  /// Whether a manifest or a configuration is around the folder, and may say what its programs are.
  private func isAroundFolder(_ path: FilePath) -> Bool {
    (ProgramFile.isManifest(path) || path.name == ProgramMarks.configurationName) && path.parent.contains(folder)
  }

  /// Whether an edited file that is none of a program's may become one, or says what a program is.
  private func mayCount(_ path: FilePath) -> Bool {
    path.name == ProgramMarks.configurationName || isAroundFolder(path)
      || (try? FileSystem.linkStatus(path).get().kind) == .link
      || run?.programs.contains { $0.sources.unreadable.contains { $0.path == path } } ?? true
  }

  /// Takes into account that files may have come, gone or changed on disk.
  public mutating func reread() { isOutdated = true }

  /// Looks whether files have come, gone or changed on disk since they were read, and takes that into account. Not every
  /// editor can say so.
  ///
  /// - Returns: whether they have.
  public mutating func rereadIfChanged() -> Bool {
    if !isOutdated, state == currentState { return false }
    reread()
    return true
  }

  private var currentState: FolderState {
    var files = baselines?.files ?? []
    if case .file(let file) = linter.settings.source { files.append(file) }
    // Manifests, projects and ignore files around the programs count too.
    let around = outermostRoot.ancestors.dropFirst().prefix(Self.maxFoldersAround)
    return FolderState(of: [outermostRoot, folder], around: Array(around), and: files)
  }

  private static let maxFoldersAround = 16

  /// The folder, or the root of a program around it.
  private var outermostRoot: FilePath {
    FilePath.common((run?.programs.map(\.sources.root.root) ?? []).filter { $0.contains(folder) } + [folder])
  }

  /// Whether nothing has changed since the last run.
  public var isUpToDate: Bool { !isOutdated && changed.isEmpty && outcome != nil }

  /// Lints the folder as it is now, its baselines applied; nil where that is cancelled.
  public mutating func lint(_ cancellation: Cancellation = Cancellation()) -> Linter.Outcome? {
    linter.cancellation = cancellation
    outcome = nil
    if isOutdated {
      trees = ProgramTrees()
      // What changes while it is read counts as changed afterwards.
      let (before, state) = (outermostRoot, currentState)
      run = LintRun(linter, [folder], workingDirectory: folder, sharing: run)
      files = run?.files ?? [:]
      (isOutdated, changed, baselines) = (false, [:], nil)
      self.state = outermostRoot == before ? state : nil
    }
    run?.linter.cancellation = cancellation
    takeChanges()
    guard !cancellation.isCancelled, var outcome = run?.lint(), !cancellation.isCancelled else { return nil }
    // What is done with the run later is not cancelled with it.
    run?.linter.cancellation = nil
    let baselines = baselines ?? ReadBaselines(of: outcome)
    self.baselines = baselines
    outcome.apply(baselines.scoped)
    outcome.configurationProblems += baselines.problems
    self.outcome = outcome
    // The programs are freed when their analysis is no longer needed.
    self.outcome?.programs = []
    return outcome
  }

  private mutating func takeChanges() {
    let programs = Dictionary(grouping: changed.keys.compactMap { path in files[path].map { (path, $0) } }) {
      $0.1.program
    }
    for (program, own) in programs {
      let sources = own.map { ($0.1.file, changed[$0.0] ?? []) }
      run?.replace(Dictionary(uniqueKeysWithValues: sources), ofProgram: program)
    }
    changed = [:]
  }

  /// What the safe fixes of reported findings make of the files of the last run, sorted by path. Nothing is written.
  ///
  /// - Parameter path: the only file that may change, an absolute path; nil for all.
  public func fixed(only path: FilePath?) -> [FixedSource] {
    guard let run, let outcome else { return [] }
    var rounds = FixRounds(run, found: outcome, .safe, blocked: [:])
    rounds.apply(forReport: false) { outcome in
      var outcome = outcome
      outcome.apply(baselines?.scoped ?? [])
      guard let path = path?.relative(to: folder) else { return outcome.result.findings }
      return outcome.result.findings.filter { finding in
        let fix = finding.fixes.first { $0.applicability == .safe }
        return finding.place.path == path && fix?.edits.allSatisfy { $0.place.path == path } == true
      }
    }
    return rounds.files
  }

  /// Draws the architecture of the programs of the last run.
  public func graph(_ kind: ReportedGraph.Kind) -> ReportedGraph? { run?.graph(kind).graph }

  /// The comments that suppress a finding in the text of the last run; nil where none can.
  ///
  /// - Parameter area: where the rule is off then.
  public func suppression(of finding: ReportedFinding, _ area: SuppressionArea) -> ReportedFix? {
    let path = finding.place.path.absolute(from: folder)
    return source(of: path).flatMap { SuppressionEdits.fix(for: finding, in: $0, area) }
  }

  /// The text of a file in the last run; nil for one that was not read.
  ///
  /// - Parameter path: absolute.
  public func source(of path: FilePath) -> [UInt8]? {
    guard let run, let place = files[path] else { return nil }
    return run.programs[place.program].sources.files[place.file].file.source
  }
}

/// The baselines that the configurations of a run name.
private struct ReadBaselines: Sendable {
  private(set) var scoped: [ScopedBaseline] = []
  /// Why others cannot be read: errors of the configurations.
  private(set) var problems: [ConfigurationProblem] = []
  let files: [FilePath]

  init(of outcome: Linter.Outcome) {
    files = outcome.baselines.map(\.file)
    for baseline in outcome.baselines {
      do throws(BaselineFile.Malformed) {
        let root = outcome.result.root
        scoped.append(try ScopedBaseline(reading: baseline.file, below: baseline.folder, workingDirectory: root))
      } catch {
        let place = ConfigurationPlace(startOf: baseline.folder.appending(ConfigurationStart.fileName))
        problems.append(ConfigurationProblem(place: place, message: error.message))
      }
    }
  }
}
