import TCALintModel
import TCALintRuleKit

/// What a program is compared with, so that only what is new is reported.
struct Changes {
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
      let new = snapshot(try repository.staged(jobs: jobs).get(), repository)
      let old = snapshot(try repository.files(of: head, jobs: jobs).get(), repository)
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
      let old = snapshot(try repository.files(of: base, jobs: jobs).get(), repository)
      return Changes(
        repository: repository, new: workTree, old: old,
        comparison: ComparedWith(kind: .since, name: revision, revision: base.text))
    }
  }

  private static func snapshot(_ table: GitFileTable, _ repository: GitRepository) -> GitSnapshot {
    GitSnapshot(top: repository.top, table: table, objects: repository.objects)
  }
}

/// A program as it will be and as it was, read.
struct ChangedProgram: Sendable {
  let new: ProgramSources
  let old: ProgramSources
  /// The paths that files had, each with the one that it has now.
  let renamed: [FilePath: FilePath]

  init(_ root: ProgramRoot, _ changes: Changes, fileSizeLimit: Int, jobs: Int) {
    new = ProgramSources(root, in: changes.new, fileSizeLimit: fileSizeLimit, jobs: jobs)
    old = ProgramSources(root, in: .git(changes.old), fileSizeLimit: fileSizeLimit, jobs: jobs, sharing: new)
    renamed = Renames.between(old, new)
  }

  /// What could not be read of the program as it was, but can be of it as it will be, or is nothing to read any more.
  var unreadableOnlyBefore: [(path: FilePath, error: FileError)] {
    let known = Set(new.unreadable.map(\.path))
    return old.unreadable.filter { !known.contains($0.path) }
  }
}
