import TCALintFiles
import TCALintGit
import TCALintModel
import TCALintRuleKit

/// What a program is compared with, so that only new findings are reported.
struct Changes: Sendable {
  let repository: GitRepository
  /// The program as it will be.
  let new: Snapshot
  /// The program as it was: once, or where commits are merged in each of them.
  let olds: [GitSnapshot]
  let comparison: ComparedWith

  /// The staged changes, against the last commit, and in a merge against the merged commits too: merged code is not
  /// new.
  static func staged(in repository: GitRepository, jobs: Int) -> Result<Changes, GitProblem> {
    Result { () throws(GitProblem) in
      var head: GitObjectID?
      if case .commit(let id) = try repository.references.head.get() { head = id }
      let commits = [head] + repository.mergedCommits
      let tables = Workers.map(1 + commits.count, jobs: jobs) { index in
        index == 0 ? repository.staged(jobs: jobs) : repository.files(of: commits[index - 1], jobs: jobs)
      }
      let staged = try tables[0].get()
      let unchanged = UnchangedFiles(index: repository.index, top: repository.top, files: staged.files, jobs: jobs)
      let new = GitSnapshot(
        top: repository.top, table: staged, objects: repository.objects, unchanged: unchanged)
      var olds: [GitSnapshot] = []
      for table in tables.dropFirst() {
        olds.append(GitSnapshot(top: repository.top, table: try table.get(), objects: repository.objects))
      }
      return Changes(
        repository: repository, new: .git(new), olds: olds,
        comparison: ComparedWith(kind: .staged, name: "HEAD", revision: head?.text))
    }
  }

  /// The work tree, against its common ancestor with a revision.
  ///
  /// - Parameter workTree: the source of its files.
  static func since(
    _ revision: String, in repository: GitRepository, workTree: Snapshot, jobs: Int
  ) -> Result<Changes, GitProblem> {
    Result { () throws(GitProblem) in
      let other = try GitRevision.resolve(revision, in: repository).get()
      let head = try GitRevision.resolve("HEAD", in: repository).get()
      guard let base = try repository.history.mergeBase(head, other).get() else {
        let hint = repository.history.shallow.isEmpty ? "" : " in this shallow clone"
        throw .other(
          "HEAD and '\(revision)' have no common commit\(hint)"
            + (hint.isEmpty ? "" : "; 'git fetch --unshallow' fetches the rest"))
      }
      let files = try repository.files(of: base, jobs: jobs).get()
      let old = GitSnapshot(top: repository.top, table: files, objects: repository.objects)
      return Changes(
        repository: repository, new: workTree, olds: [old],
        comparison: ComparedWith(kind: .since, name: revision, revision: base.text))
    }
  }

  /// Whether Xcode's projects are known to be the same before and after.
  func keepsProjects(of old: GitSnapshot) -> Bool {
    if case .git(let new) = new { new.hasProjects(of: old) } else { false }
  }
}

/// A program as it will be and as it was, read.
struct ChangedProgram: Sendable {
  private(set) var new: ProgramSources
  let olds: [Old]

  /// The program as it was.
  struct Old: Sendable {
    let sources: ProgramSources
    /// The old paths of files, each with its current path.
    let renamed: [FilePath: FilePath]
  }

  init(_ new: ProgramSources, before olds: [Old]) {
    self.new = new
    self.olds = olds
  }

  /// The program with other sources in the place of those that some files will have.
  func replacing(_ changed: [FileID: [UInt8]], jobs: Int) -> ChangedProgram {
    var program = self
    program.new = new.replacing(changed, jobs: jobs)
    return program
  }

  /// The paths that could not be read in the old version, but can be in the new one, or do not exist there.
  var unreadableOnlyBefore: [(path: FilePath, error: FileError)] {
    var known = Set(new.unreadable.map(\.path))
    return olds.flatMap(\.sources.unreadable).filter { known.insert($0.path).inserted }
  }
}
