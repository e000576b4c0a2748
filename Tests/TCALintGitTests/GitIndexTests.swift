import Foundation
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintGit

@Suite struct GitIndexTests {
  private func index(_ folder: Folder) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/.git/index")))
  }

  private func read(_ bytes: [UInt8]) -> GitIndex? { GitIndex(bytes, keeping: isWanted) }

  /// Whatever is no text.
  private func isWanted(_ path: [UInt8]) -> Bool { path.suffix(3) != Array(".md".utf8)[...] }

  private let files = [
    "A.swift": "", "b/A.swift": "", "b/Long name, longer than the others.swift": "", "readme.md": "",
    "App.xcodeproj/project.pbxproj": "", "z.swift": "", "b/Package.resolved": "",
  ]
  private let tracked: [FilePath] = [
    "A.swift", "App.xcodeproj/project.pbxproj", "b/A.swift", "b/Long name, longer than the others.swift",
    "b/Package.resolved", "z.swift",
  ]

  @Test(arguments: ["2", "3", "4"])
  func trackedFilesAreReadInEachVersion(_ version: String) throws {
    let folder = try Folder(files)
    try folder.git("init", "-q")
    try folder.git("config", "index.version", version)
    try folder.git("add", "--force", ".")
    // Only with such a flag is version 3 written.
    try folder.git("update-index", "--skip-worktree", "z.swift")
    let bytes = try index(folder)
    #expect(bytes[7] == (version == "2" ? 3 : UInt8(version)))
    #expect(read(bytes)?.files == tracked)
  }

  @Test func anIndexOfTheLongerHashIsRead() throws {
    let folder = try Folder(files)
    try folder.git("init", "-q", "--object-format=sha256")
    try folder.git("add", "--force", ".")
    #expect(read(try index(folder))?.files == tracked)
  }

  @Test func aSplitIndexNamesTheOneThatItAddsTo() throws {
    let folder = try Folder(files)
    try folder.git("init", "-q")
    try folder.git("add", "A.swift")
    try folder.git("update-index", "--split-index")
    try folder.git("add", "--force", ".")
    let shared = try #require(read(try index(folder))?.sharedIndex)
    #expect(shared.hasPrefix("sharedindex."))
    guard case .success(let tree) = WorkTree.open(folder.root, keeping: isWanted) else {
      Issue.record("not opened")
      return
    }
    #expect(tree.index.files == tracked)
    #expect(
      Array(tree.files(below: "b")) == ["b/A.swift", "b/Long name, longer than the others.swift", "b/Package.resolved"])
  }

  @Test func conflictsAreReportedOnce() throws {
    let folder = try Folder(files)
    try folder.git("init", "-q")
    try folder.git("add", "--force", ".")
    let object = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    let stages = (1...3).map { "100644 \(object) \($0)\tz.swift\n" }
    let list = folder.path + "/stages"
    try ("0 \(String(repeating: "0", count: 40))\tz.swift\n" + stages.joined())
      .write(toFile: list, atomically: true, encoding: .utf8)
    try folder.git("-c", "alias.conflict=!git update-index --index-info < stages", "conflict")
    #expect(read(try index(folder))?.files == tracked)
  }

  @Test func aDamagedIndexIsNone() throws {
    let folder = try Folder(files)
    try folder.git("init", "-q")
    try folder.git("config", "index.version", "4")
    try folder.git("add", "--force", ".")
    let bytes = try index(folder)
    for length in 0..<bytes.count { #expect(read(Array(bytes[..<length])) == nil || length > bytes.count - 13) }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      var damaged = bytes
      for _ in 0..<3 { damaged[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(in: 0...255) }
      // The index must be read to its end or refused, and no name may lead out.
      for file in read(damaged)?.files ?? [] { #expect(!file.isAbsolute && !file.parts.contains("..")) }
    }
  }

  @Test func namesThatLeadOutAreNotBelieved() throws {
    let folder = try Folder(["aa/b.swift": ""])
    try folder.git("init", "-q")
    try folder.git("add", "--force", ".")
    let bytes = try index(folder)
    let name = try #require(bytes.firstRange(of: Array("aa/".utf8)))
    for other in ["../", "/a/"] {
      var changed = bytes
      changed.replaceSubrange(name, with: other.utf8)
      #expect(read(changed) == nil)
    }
  }
}
