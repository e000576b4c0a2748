import TCALintModel
import TCALintRuleKit

/// What a program is compared with, so that only what is new is reported.
struct Changes: Sendable {
  let repository: GitRepository
  /// The program as it will be, and as it was.
  let new: Snapshot
  let old: GitSnapshot
  let comparison: ComparedWith

  /// What is staged, against the last commit.
  static func staged(in repository: GitRepository, jobs: Int) -> Result<Changes, GitProblem> {
    Result { () throws(GitProblem) in
      var head: GitObjectID?
      if case .commit(let id) = try repository.references.head.get() { head = id }
      let commit = head
      let tables = Workers.map(2, jobs: jobs) { index in
        index == 0 ? repository.staged(jobs: jobs) : repository.files(of: commit, jobs: jobs)
      }
      let staged = try tables[0].get()
      let unchanged = UnchangedFiles(index: repository.index, top: repository.top, files: staged.files, jobs: jobs)
      let new = GitSnapshot(
        top: repository.top, table: staged, objects: repository.objects, unchanged: unchanged)
      let old = GitSnapshot(top: repository.top, table: try tables[1].get(), objects: repository.objects)
      return Changes(
        repository: repository, new: .git(new), old: old,
        comparison: ComparedWith(kind: .staged, name: "HEAD", revision: head?.text))
    }
  }

  /// The work tree, against what it has in common with a revision.
  ///
  /// - Parameter workTree: what its files are read from.
  static func since(
    _ revision: String, in repository: GitRepository, workTree: Snapshot, jobs: Int
  ) -> Result<Changes, GitProblem> {
    Result { () throws(GitProblem) in
      let other = try GitRevision.resolve(revision, in: repository).get()
      let head = try GitRevision.resolve("HEAD", in: repository).get()
      guard let base = try repository.history.mergeBase(head, other).get() else {
        let hint = repository.history.shallow.isEmpty ? "" : ", as far as this shallow clone goes back"
        throw .other(
          "HEAD and '\(revision)' have no commit in common\(hint)"
            + (hint.isEmpty ? "" : "; 'git fetch --unshallow' brings the others"))
      }
      let files = try repository.files(of: base, jobs: jobs).get()
      let old = GitSnapshot(top: repository.top, table: files, objects: repository.objects)
      return Changes(
        repository: repository, new: workTree, old: old,
        comparison: ComparedWith(kind: .since, name: revision, revision: base.text))
    }
  }

  /// Whether Xcode's projects are known to be the same before and after.
  var keepsProjects: Bool { if case .git(let new) = new { new.hasProjects(of: old) } else { false } }
}

/// A program as it will be and as it was, read.
struct ChangedProgram: Sendable {
  let new: ProgramSources
  let old: ProgramSources
  /// The paths that files had, each with the one that it has now.
  let renamed: [FilePath: FilePath]

  /// - Parameter linter: says how programs are read.
  init(_ root: ProgramRoot, _ changes: Changes, _ linter: Linter) {
    let (limit, jobs) = (linter.fileSizeLimit, linter.jobs)
    // What holds is what the program will be configured by: a rule that is turned on does not make what it finds new.
    let configurations = ConfigurationFinder(
      root.root, rules: linter.rules, source: linter.settings.source, in: changes.new)
    let find = { @Sendable (isNew: Bool) in
      FoundProgram(root, in: isNew ? changes.new : .git(changes.old), configurations, jobs: jobs)
    }
    let found: [FoundProgram]
    if case .git(let snapshot) = changes.new {
      snapshot.findConfigurations(configurations, in: root.directories)
      found = Workers.map(2, jobs: jobs) { find($0 == 0) }
    } else {
      // On disk, configurations are found on the way.
      found = [find(true), find(false)]
    }
    new = ProgramSources(found[0], fileSizeLimit: limit, jobs: jobs, watch: linter.watch)
    old = ProgramSources(
      found[1], fileSizeLimit: limit, jobs: jobs, sharing: new, keepsProjects: changes.keepsProjects)
    renamed = Renames.between(old, new)
  }

  /// What could not be read of the program as it was, but can be of it as it will be, or is nothing to read any more.
  var unreadableOnlyBefore: [(path: FilePath, error: FileError)] {
    let known = Set(new.unreadable.map(\.path))
    return old.unreadable.filter { !known.contains($0.path) }
  }
}
