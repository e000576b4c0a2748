import TCALintDomain
import TCALintFiles
import TCALintGit
import TCALintModel
import TCALintRuleKit

extension Linter {
  /// The scope of a run's report.
  public enum Scope: Sendable, Equatable {
    /// The files on disk.
    case everything
    /// The changes in git's index since the last commit.
    case staged
    /// The changes of the work tree since its common ancestor with a revision.
    case since(String)
  }

  /// The file at a path as an editor has it, in place of the file on disk.
  ///
  /// - Parameter path: absolute, or relative to the working directory.
  /// - Returns: why no file can be there, to be printed after a colon; nil where one can.
  @discardableResult
  public mutating func edit(_ path: FilePath, bytes: [UInt8], workingDirectory: FilePath) -> String? {
    switch path.resolved(from: workingDirectory) {
    case .failure(let error): return error.message
    case .success(let path):
      guard FileSystem.kind(path) != .directory else { return "it is a folder" }
      var trees = ProgramTrees()
      edited[trees.realFile(path, workingDirectory: workingDirectory)] = bytes
      return nil
    }
  }

  /// All of standard input, up to the size that a file may have; in words, why it cannot be read.
  public func standardInput() -> Result<[UInt8], InputProblem> {
    FileReader.standardInput(limit: fileSizeLimit).mapError { InputProblem(message: $0.message) }
  }

  /// The absolute path of a path of the command line; or the reason why there is none.
  public static func resolve(_ path: FilePath, workingDirectory: FilePath) -> Result<FilePath, InputProblem> {
    path.resolved(from: workingDirectory).map { path in
      var trees = ProgramTrees()
      return trees.realFolder(path, workingDirectory: workingDirectory)
    }
    .mapError { InputProblem(message: $0.message) }
  }

  /// Why something that was given cannot be read.
  public struct InputProblem: Error {
    public let message: String
  }

  /// The versions that programs are compared with.
  ///
  /// - Parameter workTree: the source of the current one, unless what is staged is.
  func findChanges(_ paths: [FilePath], _ root: FilePath, in workTree: Snapshot) -> Result<Changes, GitProblem> {
    let first = paths.first?.absolute(from: root) ?? root
    let directory = first.ancestors.first { FileSystem.kind($0) == .directory } ?? root
    return GitRepository.open(around: directory).flatMap { repository in
      switch scope {
      case .since(let revision): Changes.since(revision, in: repository, workTree: workTree, jobs: jobs)
      case .everything, .staged: Changes.staged(in: repository, jobs: jobs)
      }
    }
  }

  /// Links a program: as it will be, then, where it is compared, as it was.
  func load(_ program: LintRun.ReadProgram) -> [LoadedProgram] {
    watch?.begin(.link)
    switch program {
    case .whole(let sources):
      return [LoadedProgram(sources, rules: rules, settings: settings, jobs: jobs)]
    case .compared(let program): return load(program)
    }
  }

  private func load(_ program: ChangedProgram) -> [LoadedProgram] {
    let (rules, settings) = (rules, settings)
    // One thread does for the one what another does for the other.
    return Workers.map(1 + program.olds.count, jobs: jobs) { index in
      if index == 0 { return LoadedProgram(program.new, rules: rules, settings: settings, jobs: 1) }
      let old = program.olds[index - 1]
      return LoadedProgram(old.sources, rules: rules, settings: settings, jobs: 1, renamed: old.renamed)
    }
  }

  /// Lints a program that is linked: as it will be, then as it was.
  ///
  /// - Parameter isWanted: whether the findings of a rule are.
  func check(_ loaded: [LoadedProgram], where isWanted: (Rule) -> Bool) -> [LintedSide] {
    let found = check(loaded[0]) { rule, _ in isWanted(loaded[0].rules[rule]) }
    return [LintedSide(program: loaded[0], found: found)]
      + loaded.dropFirst().map { old in
        let isWanted = retained.resolved ? { _, _ in true } : mayBe(found.findings, of: loaded[0], in: old)
        return LintedSide(program: old, found: check(old, where: isWanted))
      }
  }

  /// Which findings of a program as it was some of those that it will have could be: those of the same rules, and where
  /// rules look at one file at a time, those in files that will have some or were changed.
  private func mayBe(
    _ found: [FoundFinding], of new: LoadedProgram, in old: LoadedProgram
  ) -> (_ rule: Int, _ file: FileID?) -> Bool {
    // Unused suppressions can only be reported if every rule has run.
    if found.contains(where: { new.rules[$0.rule].isAboutSuppressions }) { return { _, _ in true } }
    var paths: [Int: Set<FilePath>] = [:]
    for found in found { paths[found.rule, default: []].insert(new.paths[found.finding.location.file]) }
    let places = Dictionary(zip(new.paths, new.paths.indices)) { first, _ in first }
    let isChanged = PerFile(
      old.paths.indices.map { file in
        guard let now = places[old.currentPaths[file]] else { return true }
        return old.program.files[file].source != new.program.files[now].source
      })
    return { rule, file in
      guard let paths = paths[rule] else { return false }
      return file.map { paths.contains(old.currentPaths[$0]) || isChanged[$0] } ?? true
    }
  }

  /// Merges the findings in the new versions of programs, and determines which of them are new.
  ///
  /// - Parameter sides: those of each program.
  func compare(_ read: [LintRun.ReadProgram], _ sides: [[LintedSide]], _ outcome: inout Outcome) {
    watch?.begin(.report)
    let programs = read.compactMap { if case .compared(let program) = $0 { program } else { nil } }
    let (root, unreadable) = (outcome.result.root, outcome.unreadable)
    let merged = Workers.map(sides.first?.count ?? 1, jobs: jobs) { index in
      var merger = RunMerger(root: root, retained)
      for side in sides.map({ $0[index] }) { merger.add(side.program, side.found.findings, jobs: 1) }
      return merger.finish(unreadable: index == 0 ? unreadable : [])
    }
    var result = merged[0].result
    outcome.offers = merged[0].offers
    // A report of everything has all problems of the input, and no finding as resolved that these may hide.
    let missing = retained.resolved ? MissingInput(result.diagnostics, rules: outcome.rules) : nil
    var novelty: Novelty?
    for (index, old) in merged.map(\.result).enumerated().dropFirst() {
      var other = Novelty(result, since: old, in: sides.map { $0[0].program })
      let renamed = Dictionary(
        programs.flatMap { $0.olds[index - 1].renamed }.map { ($0.key.relative(to: root), $0.value.relative(to: root)) }
      ) { first, _ in first }
      if let missing {
        other.keepResolved { !missing.mayHide($0, at: renamed[$0.place.path] ?? $0.place.path) }
      } else {
        result.diagnostics = result.diagnostics.new(since: old.diagnostics, renamed: renamed)
      }
      if novelty?.formIntersection(other) == nil { novelty = other }
    }
    if onlyChangedLines {
      var lines = ChangedLines(programs, root: root)
      novelty?.keepOnly(&lines, of: result)
    }
    outcome.result = result
    if retained.resolved { outcome.resolved = novelty?.resolved ?? [] }
    outcome.novelty = novelty
  }
}

extension Linter.Outcome {
  /// Removes existing findings from the result, if only new ones are requested. Until then, the result has all
  /// findings, so that a baseline can be matched with it.
  public mutating func keepWhatIsNew() {
    guard let novelty else { return }
    result.findings.removeAll { !novelty.contains($0) }
    result.suppressed.removeAll { !novelty.contains($0) }
  }
}
