import TCALintFiles
import TCALintGit
import TCALintModel

/// The hook that git runs before a commit, in a repository.
public struct GitHook: Sendable {
  /// Where it is, or will be.
  public let path: FilePath

  /// Why something was not done, in words.
  public struct Problem: Error {
    public let message: String
  }

  /// The result of changing a hook.
  public enum Outcome: Sendable, Equatable {
    case made, addedTo, alreadyThere
    case removed, takenOut, notThere
  }

  /// Finds the hook of the repository around a directory.
  ///
  /// A setting `core.hooksPath`, the user's own or the repository's, is respected as far as it stays within the work tree
  /// or the git directory: a repository's may be a stranger's, and a user's own is for every repository.
  ///
  /// - Parameter folder: the folder with the hooks, where the user says which it is.
  public static func find(around directory: FilePath, folder: FilePath? = nil) -> Result<GitHook, Problem> {
    Result { () throws(Problem) in
      let repository: GitRepository
      switch GitRepository.open(around: directory) {
      case .success(let found): repository = found
      case .failure(let problem): throw Problem(message: problem.message)
      }
      if let folder {
        switch folder.resolved(from: directory) {
        case .success(let folder): return GitHook(path: folder.appending("pre-commit"))
        case .failure(let error): throw Problem(message: "cannot use '\(folder)': \(error.message)")
        }
      }
      let usual = repository.common.appending("hooks")
      guard let setting = GitConfiguration.hooksPath(repository.common.appending("config")) else {
        return GitHook(path: usual.appending("pre-commit"))
      }
      let folder = setting.absolute(from: repository.top)
      guard [repository.top, repository.common].contains(where: { FileSystem.leads(folder, into: $0) }) else {
        throw Problem(
          message: "'core.hooksPath' is '\(folder)', outside of the work tree; to install the hook there: "
            + "tcalint hook install --hooks-path '\(folder)'")
      }
      return GitHook(path: folder.appending("pre-commit"))
    }
  }

  private static let sizeLimit = 1_000_000

  /// Makes git lint staged changes before it commits. Other commands of the hook stay.
  ///
  /// - Parameter program: the absolute path of the command.
  public func install(_ program: String, workingDirectory: FilePath) -> Result<Outcome, Problem> {
    Result { () throws(Problem) in
      let script = try read()
      let installed = try changed { () throws(HookScript.Problem) in
        try (script ?? HookScript([])).installing(program)
      }
      if installed == script { return .alreadyThere }
      if script == nil, FileSystem.kind(path.parent) == nil, let reason = OutputFile.makeFolder(path.parent) {
        throw Problem(message: "cannot create '\(path.parent)': \(reason)")
      }
      try write(installed, workingDirectory)
      return script == nil ? .made : .addedTo
    }
  }

  /// Takes out of the hook what was installed, and only that.
  public func uninstall(workingDirectory: FilePath) -> Result<Outcome, Problem> {
    Result { () throws(Problem) in
      guard let script = try read() else { return .notThere }
      let rest = try changed { () throws(HookScript.Problem) in try script.uninstalling() }
      if rest == script { return .notThere }
      guard rest.isEmpty else {
        try write(rest, workingDirectory)
        return .takenOut
      }
      if let reason = OutputFile.remove(path) { throw Problem(message: "cannot remove '\(path)': \(reason)") }
      return .removed
    }
  }

  /// The hook's text; nil where there is none.
  private func read() throws(Problem) -> HookScript? {
    switch FileReader.read(path, limit: Self.sizeLimit) {
    case .success(let bytes):
      guard FileSystem.mayRun(path) else {
        throw Problem(
          message: "'\(path)' is not executable, so git ignores it; make it executable ('chmod +x') or remove it")
      }
      return HookScript(bytes)
    case .failure(let error):
      if error.isAbsence { return nil }
      let isLink = (try? FileSystem.linkStatus(path).get().kind) == .link
      let advice = isLink ? "; it is a link: add this line to its target: \(HookScript.call)" : ""
      throw Problem(message: "cannot read '\(path)': \(error.message)\(advice)")
    }
  }

  private func changed(_ change: () throws(HookScript.Problem) -> HookScript) throws(Problem) -> HookScript {
    do {
      return try change()
    } catch {
      switch error {
      case .notForAShell:
        throw Problem(message: "'\(path)' is not a shell script; add this call to it: \(HookScript.call)")
      case .marksDoNotMatch:
        throw Problem(
          message: "'\(path)' has the line '# >>> tcalint >>>' but no '# <<< tcalint <<<'; repair it by hand")
      }
    }
  }

  private func write(_ script: HookScript, _ workingDirectory: FilePath) throws(Problem) {
    if let reason = OutputFile.replace(path, with: script.bytes, workingDirectory: workingDirectory, isProgram: true) {
      throw Problem(message: "cannot write '\(path)': \(reason)")
    }
  }
}
