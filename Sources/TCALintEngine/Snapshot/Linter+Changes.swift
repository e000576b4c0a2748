import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Linter {
  /// What a run reports on.
  public enum Scope: Sendable, Equatable {
    /// The files on disk.
    case everything
    /// What git's index adds to the last commit.
    case staged
    /// What the work tree adds to what it has in common with a revision.
    case since(String)
  }

  /// The file at a path as an editor has it, in place of what is on disk.
  ///
  /// - Parameter path: absolute, or relative to the working directory.
  public mutating func edit(_ path: FilePath, bytes: [UInt8], workingDirectory: FilePath) {
    edited = EditedFile(path: path.absolute(from: workingDirectory), bytes: bytes)
  }

  /// All of standard input, up to the size that a file may have; in words, why it cannot be read.
  public func standardInput() -> Result<[UInt8], InputProblem> {
    FileReader.standardInput(limit: fileSizeLimit).mapError { InputProblem(message: $0.message) }
  }

  /// Why standard input cannot be read.
  public struct InputProblem: Error {
    public let message: String
  }

  var workTree: Snapshot { edited.map { .edited($0) } ?? .disk }

  /// Lints a program as it will be and as it was, and keeps what is new.
  func lintChanges(_ paths: [FilePath], workingDirectory root: FilePath) -> Outcome {
    var outcome = Outcome(result: RunResult(root: root))
    let changes: Changes
    switch findChanges(paths, root) {
    case .success(let found): changes = found
    case .failure(let problem):
      outcome.problem = problem.message
      if case .unknownRevision(_, let names) = problem { outcome.knownRevisions = names }
      return outcome
    }
    outcome.result.comparedWith = changes.comparison
    let given = GivenPaths(paths, root: root, in: [changes.new, .git(changes.old)])
    if let outside = (given.directories + given.files).first(where: { !changes.repository.top.contains($0) }) {
      outcome.problem = "'\(outside)' lies outside of the work tree '\(changes.repository.top)'"
      return outcome
    }
    outcome.unreadable = given.unreadable.map { UnreadablePath($0.path, $0.error) }
    let told = Set(given.unreadable.map(\.absolute))
    let programs = ProgramRoot.programs(directories: given.directories, files: given.files, in: changes.new)
      .map { $0.clamped(to: changes.repository.top) }
      .map { ChangedProgram($0, changes, fileSizeLimit: fileSizeLimit, jobs: jobs) }
    for program in programs {
      outcome.empty += program.new.found.emptyDirectories.map { $0.relative(to: root) }
      outcome.unreadable += program.new.unreadable
        .filter { program.new.root.reports($0.path) && !told.contains($0.path) }
        .map { UnreadablePath($0.path.relative(to: root), $0.error) }
      outcome.unreadable += program.unreadableOnlyBefore.map { path, error in
        UnreadablePath(path.relative(to: root), error, before: changes.comparison)
      }
    }
    outcome.result = compare(programs, root, &outcome)
    outcome.result.comparedWith = changes.comparison
    return outcome
  }

  private func findChanges(_ paths: [FilePath], _ root: FilePath) -> Result<Changes, GitProblem> {
    let first = paths.first?.absolute(from: root) ?? root
    let directory = first.ancestors.first { FileSystem.kind($0) == .directory } ?? root
    return GitRepository.open(around: directory).flatMap { repository in
      switch scope {
      case .since(let revision): Changes.since(revision, in: repository, workTree: workTree, jobs: jobs)
      case .everything, .staged: Changes.staged(in: repository, jobs: jobs)
      }
    }
  }

  /// A program as it will be or as it was, and what was found in it.
  private struct Side: Sendable {
    let program: LoadedProgram
    let findings: [(rule: Int, finding: Finding)]
  }

  /// Links and lints both snapshots of programs; what comes of it is what is new.
  private func compare(_ programs: [ChangedProgram], _ root: FilePath, _ outcome: inout Outcome) -> RunResult {
    var sides: [[Side]] = [[], []]
    for program in programs {
      // One thread does for the one what another does for the other.
      let loaded = Workers.map(2, jobs: jobs) { index in
        index == 0 ? LoadedProgram(program.new) : LoadedProgram(program.old, renamed: program.renamed)
      }
      let found = findings(in: loaded[0])
      sides[0].append(Side(program: loaded[0], findings: found))
      sides[1].append(Side(program: loaded[1], findings: findings(in: loaded[1], thatMayBe: found, in: loaded[0])))
      outcome.programs += loaded.map(\.program)
    }
    let (read, unreadable, rules) = (sides, outcome.unreadable, rules)
    let merged = Workers.map(2, jobs: jobs) { index in
      var merger = RunMerger(root: root)
      for side in read[index] { merger.add(side.program, side.findings, rules) }
      return merger.finish(unreadable: index == 0 ? unreadable : [])
    }
    var result = merged[0]
    let before = merged[1]
    let renamed = programs.flatMap(\.renamed).map { ($0.key.relative(to: root), $0.value.relative(to: root)) }
    var lines = ChangedLines(programs, root: root)
    var newFindings = NewFindings(lines: lines, renamed: Dictionary(renamed) { first, _ in first })
    result.findings = newFindings.among(result.findings, since: before.findings)
    result.diagnostics = newFindings.among(result.diagnostics, since: before.diagnostics)
    if onlyChangedLines { result.findings.removeAll { !lines.touch($0.place) } }
    return result
  }

  /// The findings of a program as it was that some of it as it will be could be the same as: of the same rules, and where
  /// rules look at one file at a time, in files that have some now or that have changed.
  private func findings(
    in old: LoadedProgram, thatMayBe found: [(rule: Int, finding: Finding)], in new: LoadedProgram
  ) -> [(rule: Int, finding: Finding)] {
    if found.isEmpty { return [] }
    var paths: [Int: Set<FilePath>] = [:]
    for (rule, finding) in found { paths[rule, default: []].insert(new.paths[finding.location.file]) }
    let places = Dictionary(zip(new.paths, new.paths.indices)) { first, _ in first }
    let isChanged = PerFile(
      old.paths.indices.map { file in
        guard let now = places[old.currentPaths[file]] else { return true }
        return old.program.files[file].source != new.program.files[now].source
      })
    return findings(in: old) { rule, file in
      guard let paths = paths[rule] else { return false }
      return file.map { paths.contains(old.currentPaths[$0]) || isChanged[$0] } ?? true
    }
  }
}
