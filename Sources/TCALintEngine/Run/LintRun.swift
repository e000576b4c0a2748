import TCALintGit
import TCALintModel
import TCALintRuleKit

/// The files of a call, found and read: they can be linted repeatedly with some sources replaced.
struct LintRun: Sendable {
  var linter: Linter
  /// The absolute path of the working directory.
  let root: FilePath
  private(set) var programs: [ReadProgram] = []
  /// What programs are compared with, if only new findings are reported.
  private(set) var changes: Changes?
  private(set) var given = GivenPaths([], root: .root)
  /// Notes and problems that do not depend on the findings.
  private(set) var beginning: Linter.Outcome
  /// The source of programs that are not compared.
  private let workTree: Snapshot
  /// The programs of an earlier run, by their roots.
  private var earlier: [FilePath: ProgramSources] = [:]

  /// A program that is read, and not linked.
  enum ReadProgram: Sendable {
    case whole(ProgramSources)
    case compared(ChangedProgram)

    /// The program as it will be.
    var sources: ProgramSources {
      switch self {
      case .whole(let sources): sources
      case .compared(let program): program.new
      }
    }
  }

  /// Finds and reads what some paths belong to.
  ///
  /// - Parameter earlier: a run over the same paths; files that are as they were then are not parsed again.
  init(_ linter: Linter, _ paths: [FilePath], workingDirectory root: FilePath, sharing earlier: LintRun? = nil) {
    self.linter = linter
    self.root = root
    workTree = linter.workTree
    for sources in earlier?.programs.map(\.sources) ?? [] { self.earlier[sources.root.root] = sources }
    defer { self.earlier = [:] }
    beginning = Linter.Outcome(result: RunResult(root: root))
    linter.watch?.begin(.discover)
    if linter.scope == .everything {
      given = GivenPaths(paths, root: root, in: [workTree])
    } else {
      switch linter.findChanges(paths, root, in: workTree) {
      case .success(let changes):
        self.changes = changes
        given = GivenPaths(paths, root: root, in: [changes.new] + changes.olds.map { .git($0) })
      case .failure(let problem):
        beginning.problem = problem.message
        if case .unknownRevision(_, let names) = problem { beginning.knownRevisions = names }
        return
      }
    }
    if let top = changes?.repository.top,
      let outside = (given.directories + given.files).first(where: { !top.contains($0) })
    {
      beginning.problem = "'\(outside)' is outside of the work tree '\(top)'"
      return
    }
    beginning.otherFiles = given.removeOtherFiles().map { $0.relative(to: root) }
    beginning.unreadable = given.unreadable.map { UnreadablePath($0.path, $0.error, isGiven: true) }
    readPrograms()
  }

  /// Reads the programs that the given paths belong to, and those that begin below a directory that is reported.
  private mutating func readPrograms() {
    var trees = ProgramTrees(changes?.new ?? workTree)
    let roots = ProgramRoot.programs(directories: given.directories, files: given.files, &trees)
    var waiting = Dictionary(uniqueKeysWithValues: roots.map { ($0.root, $0) })
    for root in roots.map(\.root) {
      // Those below come with the one around them.
      guard let program = waiting.removeValue(forKey: root) else { continue }
      var next = [program]
      while let program = next.popLast() {
        let read = read(program)
        programs.append(read)
        for folder in read.sources.found.programs.reversed() where program.reports(folder) {
          // Git has nothing of another work tree.
          if changes != nil, WorkTree.isTop(folder) { continue }
          var inner = waiting.removeValue(forKey: folder) ?? trees.program(around: folder) ?? program
          if inner.root != folder {
            // Nothing is left out where a mark is gone since the walk.
            inner = ProgramRoot(root: folder, boundary: program.boundary, trees: program.trees, selected: [])
          }
          inner.select(folder)
          next.append(inner)
        }
      }
    }
  }

  private mutating func read(_ root: ProgramRoot) -> ReadProgram {
    guard let changes else { return .whole(linter.read(root, in: workTree, sharing: earlier[root.root])) }
    let program = linter.read(root.clamped(to: changes.repository.top), changes)
    beginning.unreadable += program.unreadableOnlyBefore.map { path, error in
      UnreadablePath(path.relative(to: self.root), error, before: changes.comparison)
    }
    return .compared(program)
  }

  /// Puts other sources in the place of those of some files of a program. Only these are parsed again.
  mutating func replace(_ changed: [FileID: [UInt8]], ofProgram index: Int) {
    switch programs[index] {
    case .whole(let sources): programs[index] = .whole(sources.replacing(changed, jobs: linter.jobs))
    case .compared(let program): programs[index] = .compared(program.replacing(changed, jobs: linter.jobs))
    }
  }

  /// The files of the programs by their absolute paths.
  var files: [FilePath: (program: Int, file: FileID)] {
    var files: [FilePath: (program: Int, file: FileID)] = [:]
    for (index, program) in programs.enumerated() {
      for (file, path) in zip(program.sources.paths.indices, program.sources.paths) { files[path] = (index, file) }
    }
    return files
  }

  /// The given paths that cannot be read and are reported already; absolute.
  var reported: Set<FilePath> { Set(given.unreadable.map(\.absolute)) }

  /// Links the programs as they are now, to be linted several times.
  func link() -> [[LoadedProgram]] { programs.map(linter.load) }

  /// Lints the programs as they are now. What cannot be read is reported in the outcome, and the rest is linted.
  ///
  /// - Parameters:
  ///   - linked: the programs, where they are linked already.
  ///   - isWanted: whether the findings of a rule are.
  func lint(
    _ linked: [[LoadedProgram]]? = nil, where isWanted: (Rule) -> Bool = { _ in true }
  ) -> Linter.Outcome {
    var outcome = beginning
    if outcome.problem != nil { return outcome }
    let reported = reported
    var merger = RunMerger(root: root, linter.retained)
    var sides: [[LintedSide]] = []
    for (index, program) in programs.enumerated() {
      if linter.cancellation?.isCancelled == true { return outcome }
      let all = linter.check(linked?[index] ?? linter.load(program), where: isWanted)
      outcome.add(all[0].program, all[0].found, given, root, reported: reported)
      for side in all { outcome.addExceededLimits(of: side) }
      outcome.linted.append(LintedProgram(all[0].program, run: linter.settings))
      outcome.programs += all.dropFirst().map(\.program.program)
      if changes == nil {
        linter.watch?.begin(.report)
        merger.add(all[0].program, all[0].found.findings, jobs: linter.jobs)
      } else {
        sides.append(all)
      }
    }
    if let changes {
      linter.compare(programs, sides, &outcome)
      outcome.result.comparedWith = changes.comparison
    } else {
      (outcome.result, outcome.offers) = merger.finish(unreadable: outcome.unreadable)
    }
    return outcome
  }
}

/// A program as it will be or as it was, and what was found in it.
struct LintedSide: Sendable {
  let program: LoadedProgram
  let found: Linter.Found
}
