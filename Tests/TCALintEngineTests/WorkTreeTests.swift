import Foundation
import TCALintFiles
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct WorkTreeTests {
  private func found(_ folder: Folder, below directory: String = "") -> [FilePath] {
    let found = Discovery.all([folder.root.appending(directory)], jobs: 2)
    let existing = found.others.filter { FileSystem.kind($0) == .file }
    return (found.files.map(\.path) + existing).sorted().map { $0.relative(to: folder.root) }
  }

  private func notes(_ folder: Folder, below directory: String = "") -> [FilePath] {
    Discovery.all([folder.root.appending(directory)], jobs: 1).notes.map { $0.path.relative(to: folder.root) }
  }

  /// The existing files that git itself lists.
  private func listed(_ folder: Folder) throws -> [FilePath] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path, "ls-files", "-co", "--exclude-standard", "-z", "--", "*.swift"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Set(output.split(separator: 0).map { FilePath(String(decoding: $0, as: UTF8.self)) }).sorted()
  }

  @Test func discoveredFilesAreThoseOfGit() throws {
    let patterns = [
      "*.swift", "!a.swift", "b/", "/b", "b/*", "**/c", "a/**", "!a/b/", "[ab].swift", "a/**/c.swift", "/a/b.swift",
      "?.swift", "\\a.swift", "c/a*", "!**/b.swift", "*/b/", "a*/", "!/c/",
    ]
    var random = Generator(state: 42)
    for round in 0..<25 {
      let folder = try Folder()
      for path in ["", "a/", "b/", "c/", "a/b/", "a/c/", "b/c/", "a/b/c/"] {
        for name in ["a.swift", "b.swift", "c.swift"] { try folder.write(path + name, "") }
        if path.isEmpty || random.below(3) == 0 {
          let lines = (0...random.below(4)).map { _ in patterns[random.below(patterns.count)] }
          try folder.write(path + ".gitignore", lines.joined(separator: "\n"))
        }
      }
      try folder.git("init", "-q")
      for path in ["a/b/c/b.swift", "c/a.swift"] where random.below(2) == 0 { try folder.git("add", "-f", path) }
      #expect(found(folder) == (try listed(folder)), "round \(round)")
    }
  }

  @Test func onlyWhatBelongsToProgramsIsReadOfAnIndex() {
    let paths = [
      "A.swift", "b/C.swift", "Package.resolved", "a.xcodeproj/project.pbxproj", "a.swiftc", "xcodeproj/a", "b",
    ]
    let kept = paths.filter { TrackedFiles.belongToPrograms(Array($0.utf8)) }
    #expect(kept == ["A.swift", "b/C.swift", "Package.resolved", "a.xcodeproj/project.pbxproj"])
  }

  @Test func ignoredButTrackedFilesAreFound() throws {
    let folder = try Folder([".gitignore": "Generated/\n*.g.swift\n", "Generated/A.swift": "", "Generated/B.swift": ""])
    try folder.write("C.g.swift", "")
    try folder.git("init", "-q")
    try folder.git("add", "-f", "Generated/A.swift", "C.g.swift")
    #expect(found(folder) == ["C.g.swift", "Generated/A.swift"])
    #expect(found(folder, below: "Generated") == ["Generated/A.swift"])
  }

  @Test func rulesOfTheWorkTreeAndOfTheFoldersAroundHold() throws {
    let folder = try Folder([
      ".gitignore": "One.swift", "a/.gitignore": "Two.swift\n!One.swift", "a/b/One.swift": "", "a/b/Two.swift": "",
      "a/b/Three.swift": "", "a/b/Four.swift": "",
    ])
    try folder.git("init", "-q")
    try folder.write(".git/info/exclude", "Three.swift")
    #expect(found(folder, below: "a/b") == ["a/b/Four.swift", "a/b/One.swift"])
  }

  @Test func aLinkedWorkTreeHasAnIndexOfItsOwn() throws {
    let folder = try Folder(["main/A.swift": "", "main/.gitignore": "*.swift"])
    try folder.git("-C", "main", "init", "-q")
    try folder.git("-C", "main", "add", "-f", ".")
    try folder.git("-C", "main", "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "x")
    try folder.git("-C", "main", "worktree", "add", "-q", folder.path + "/linked")
    try folder.write("linked/B.swift", "")
    #expect(found(folder, below: "linked") == ["linked/A.swift"])
    #expect(notes(folder) == [])
  }

  @Test func aSubmoduleInAnIgnoredFolderIsAProgramOfItsOwn() throws {
    let folder = try Folder(["source/B.swift": "", ".gitignore": "/modules/\n/source/"])
    for arguments in [
      ["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "x"],
    ] {
      try folder.git(["-C", "source"] + arguments)
    }
    try folder.git("init", "-q")
    try folder.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "-f", folder.path + "/source", "modules/sub")
    try folder.write("modules/D.swift", "")
    #expect(found(folder) == [])
    #expect(Discovery.all([folder.root], jobs: 2).programs == [folder.root.appending("modules/sub")])
  }

  @Test func whereTheIndexIsNotKnownNothingIsLeftOut() throws {
    let folder = try Folder([".gitignore": "A.swift", "A.swift": "", "B.swift": ""])
    try folder.git("init", "-q")
    try folder.write(".git/index", "DIRC nonsense")
    #expect(found(folder) == ["A.swift", "B.swift"])
    #expect(notes(folder) == [folder.root])
  }

  @Test func aGitDirectoryThatDoesNotLeadBackIsNotFollowed() throws {
    let folder = try Folder(["other/A.swift": "", "tree/.gitignore": "B.swift", "tree/B.swift": ""])
    try folder.git("-C", "other", "init", "-q")
    for target in ["../other/.git", folder.path + "/other/.git"] {
      try folder.write("tree/.git", "gitdir: \(target)\n")
      #expect(found(folder, below: "tree") == ["tree/B.swift"])
      #expect(notes(folder, below: "tree") == ["tree"])
    }
  }

  @Test func anEmptyGitFolderIsNoRepository() throws {
    let folder = try Folder([".gitignore": "A.swift", "b/A.swift": "", "b/.git/x": ""])
    try folder.git("init", "-q")
    #expect(found(folder) == [])
  }

  @Test func unreadableRulesAreReported() throws {
    let folder = try Folder(["A.swift": "", "b/B.swift": ""])
    try folder.git("init", "-q")
    #expect(mkfifo(folder.path + "/.gitignore", 0o600) == 0)
    try folder.link("b/.gitignore", to: "/dev/zero")
    #expect(found(folder) == ["A.swift", "b/B.swift"])
    #expect(notes(folder) == [".gitignore", "b/.gitignore"])
  }
}

/// SplitMix64: the same numbers everywhere.
private struct Generator {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
