import Foundation
import TCALintFiles
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct GitHookTests {
  private func hook(_ folder: Folder, _ hooks: FilePath? = nil) throws -> GitHook {
    try GitHook.find(around: folder.root, folder: hooks).get()
  }

  private func install(_ folder: Folder) throws -> GitHook.Outcome {
    try hook(folder).install("/no/such/tcalint", workingDirectory: folder.root).get()
  }

  private func uninstall(_ folder: Folder) throws -> GitHook.Outcome {
    try hook(folder).uninstall(workingDirectory: folder.root).get()
  }

  private func text(_ folder: Folder, _ path: String = ".git/hooks/pre-commit") throws -> String {
    try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8)
  }

  private func writeHook(_ folder: Folder, _ text: String) throws {
    try folder.write(".git/hooks/pre-commit", text)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/.git/hooks/pre-commit")
  }

  @Test func aHookIsMadeOnceAndTakenAway() throws {
    let folder = try Folder.repository()
    #expect(try install(folder) == .made)
    let made = try text(folder)
    #expect(made.hasPrefix("#!/bin/sh\n"))
    #expect(made.contains("tcalint='/no/such/tcalint'\n"))
    #expect(FileSystem.mayRun(folder.root.appending(".git/hooks/pre-commit")))
    #expect(try install(folder) == .alreadyThere)
    #expect(try text(folder) == made)
    #expect(try uninstall(folder) == .removed)
    #expect(try uninstall(folder) == .notThere)
    #expect(FileSystem.kind(folder.root.appending(".git/hooks/pre-commit")) == nil)
  }

  @Test func anExistingHookKeepsItsLines() throws {
    let folder = try Folder.repository()
    for own in ["#!/bin/sh\nexec ./mine\n", "#!/usr/bin/env -S bash -e\n\nexit 0", "#!/usr/bin/env zsh\n# \u{ff}\n"] {
      try writeHook(folder, own)
      #expect(try install(folder) == .addedTo)
      let lines = try text(folder).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0] == own.split(separator: "\n")[0], "the shell stays")
      #expect(lines[1].hasPrefix("# >>> tcalint >>>"), "what follows may end the script")
      #expect(try uninstall(folder) == .takenOut)
      #expect(try text(folder) == own + (own.hasSuffix("\n") ? "" : "\n"))
    }
  }

  @Test func aHookThatGitRunsRefusesACommit() throws {
    let folder = try Folder.repository(["a.swift": ""])
    // A replacement for the command, in a path that needs quoting.
    try folder.write("it's here/tcalint", "#!/bin/sh\necho \"$@\" >>'\(folder.path)/log'\nexit 1\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/it's here/tcalint")
    let installed = try hook(folder).install(folder.path + "/it's here/tcalint", workingDirectory: folder.root)
    #expect(try installed.get() == .made)
    #expect(try folder.git("commit", "-q", "--allow-empty", "-m", "x") != 0)
    #expect(try text(folder, "log") == "lint --staged --quiet\n")
    #expect(try uninstall(folder) == .removed)
    #expect(try folder.git("commit", "-q", "--allow-empty", "-m", "x") == 0)
  }

  @Test func listsThatCannotBeExtendedAreUnchanged() throws {
    let folder = try Folder.repository()
    func problem() -> String {
      do {
        return "\(try install(folder))"
      } catch {
        return (error as? GitHook.Problem)?.message.replacingOccurrences(of: folder.path + "/.git/hooks/", with: "")
          ?? "\(error)"
      }
    }
    try writeHook(folder, "#!/usr/bin/env python3\nprint()\n")
    #expect(
      problem()
        == "'pre-commit' is not a shell script; add this call to it: tcalint lint --staged --quiet")
    try writeHook(folder, "#!/bin/sh\n# >>> tcalint >>>\nx\n")
    #expect(problem().hasSuffix("no '# <<< tcalint <<<'; repair it by hand"))
    try folder.remove(".git/hooks/pre-commit")
    try folder.write(".git/hooks/pre-commit", "#!/bin/sh\n")
    #expect(problem().contains("is not executable, so git ignores it"))
    try folder.remove(".git/hooks/pre-commit")
    try folder.link(".git/hooks/pre-commit", to: "../mine")
    try folder.write(".git/mine", "#!/bin/sh\n")
    #expect(problem().contains("it is a link: add this line to its target: tcalint lint --staged --quiet"))
    #expect(try text(folder, ".git/mine") == "#!/bin/sh\n")
  }

  @Test func aHooksPathWithinTheRepositoryIsRespected() throws {
    let folder = try Folder.repository()
    try folder.git("config", "core.hooksPath", "tools/hooks")
    try folder.write("tools/README", "")
    #expect(try install(folder) == .made)
    #expect(try text(folder, "tools/hooks/pre-commit").contains("tcalint"))
    for outside in ["../elsewhere", "/", "tools/link", "tools/../../x"] {
      if outside == "tools/link" { try folder.link("tools/link", to: "/tmp") }
      try folder.git("config", "core.hooksPath", outside)
      let problem = #expect(throws: GitHook.Problem.self) { try hook(folder) }
      #expect(problem?.message.contains("outside of the work tree") == true, "\(outside)")
    }
    #expect(try hook(folder, "tools").path == folder.root.appending("tools/pre-commit"), "unless the user says so")
  }

  @Test func allWorkTreesOfARepositoryHaveOneHook() throws {
    let folder = try Folder.repository(["main/a.swift": ""])
    try folder.git("worktree", "add", "-q", "-b", "other", folder.path + "/linked")
    let found = try GitHook.find(around: folder.root.appending("linked")).get()
    #expect(found.path == folder.root.appending(".git/hooks/pre-commit"))
  }
}
