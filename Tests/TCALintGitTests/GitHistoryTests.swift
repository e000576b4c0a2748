import Foundation
import TCALintFiles
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintGit

@Suite struct GitHistoryTests {
  /// A repository with commits that have one or two parents at random, by the names `c0`, `c1`, ….
  private func randomHistory(_ count: Int, _ numbers: inout Numbers) throws -> Folder {
    let folder = try Folder.repository(["a": "a"])
    let tree = try folder.ask("rev-parse", "HEAD^{tree}")
    for index in 0..<count {
      let parents = index == 0 ? [] : Set((0...numbers.below(2)).map { _ in numbers.below(index) }).sorted()
      let arguments = ["commit-tree", tree, "-m", "\(index)"] + parents.flatMap { ["-p", "c\($0)"] }
      let id = String(decoding: try folder.answer(arguments), as: UTF8.self).dropLast()
      try folder.git("tag", "c\(index)", String(id))
    }
    return folder
  }

  @Test func mergeBasesAreThoseOfGit() throws {
    var numbers = Numbers(state: 11)
    let folder = try randomHistory(30, &numbers)
    let repository = try folder.opened()
    for _ in 0..<40 {
      let (first, second) = ("c\(numbers.below(30))", "c\(numbers.below(30))")
      let expected = try folder.ask("merge-base", "--all", first, second).split(separator: "\n").map(String.init)
      let ids = try [first, second].map { try GitRevision.resolve($0, in: repository).get() }
      let found = try repository.history.mergeBase(ids[0], ids[1]).get()?.text
      #expect(found.map(expected.contains) ?? expected.isEmpty, "\(first) \(second)")
    }
  }

  @Test func commitsAreNamedAsGitNamesThem() throws {
    let folder = try Folder.repository(["a.swift": "1"])
    try folder.git("tag", "-a", "-m", "x", "v1")
    try folder.git("checkout", "-q", "-b", "feature/one")
    try folder.write("a.swift", "2")
    try folder.commit()
    try folder.git("checkout", "-q", "main")
    try folder.write("b.swift", "3")
    try folder.commit()
    try folder.git("merge", "-q", "-m", "m", "feature/one")
    let id = try folder.ask("rev-parse", "HEAD")
    let names = [
      "HEAD", "@", "main", "refs/heads/main", "heads/main", "v1", "tags/v1", "feature/one", "HEAD^", "HEAD^1", "HEAD^2",
      "HEAD~2", "main~", "HEAD^2~1", "HEAD^0", "HEAD^^", id, String(id.prefix(9)), String(id.prefix(8)),
    ]
    for round in ["loose", "packed"] {
      let repository = try folder.opened()
      for name in names {
        let expected = try folder.ask("rev-parse", name + "^{commit}")
        #expect(try GitRevision.resolve(name, in: repository).get().text == expected, "\(name), \(round)")
      }
      for name in ["nothing", "HEAD~9", "HEAD^3", "../../HEAD", "HEAD^x", "", "a b", "main.lock", "refs", "12"] {
        #expect(throws: GitProblem.self, "\(name)") { try GitRevision.resolve(name, in: repository).get() }
      }
      try folder.git("pack-refs", "--all")
      try folder.git("repack", "-adq")
    }
  }

  @Test func aShallowCloneEndsWhereItEnds() throws {
    let folder = try Folder.repository(["a.swift": "1"])
    for version in 2..<6 {
      try folder.write("a.swift", "\(version)")
      try folder.commit()
    }
    try folder.git("clone", "-q", "--depth", "2", "file://" + folder.path, folder.path + "/clone")
    let repository = try folder.opened(below: "clone")
    let names = try ["HEAD", "HEAD~1"].map { try GitRevision.resolve($0, in: repository).get() }
    #expect(try repository.history.mergeBase(names[0], names[1]).get() == names[1])
    let problem = #expect(throws: GitProblem.self) { try GitRevision.resolve("HEAD~2", in: repository).get() }
    #expect(problem?.message.contains("git fetch --unshallow") == true)
  }

  @Test func anIndexIsReadAsGitReadsIt() throws {
    let names = [
      "a.swift", "d/b.swift", "d/d/long name that is shared 1.swift", "d/d/long name that is shared 2.swift", "é.swift",
    ]
    for settings in [["2"], ["4"], ["2", "split"], ["4", "split"]] {
      let folder = try Folder.repository(Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }))
      try folder.git("update-index", "--index-version", settings[0])
      if settings.count > 1 { try folder.git("update-index", "--split-index") }
      try folder.write("d/b.swift", "changed")
      try folder.write("e.swift", "added")
      try folder.git("add", "-A")
      try folder.git("rm", "-q", "--cached", "a.swift")
      let listed = try folder.answer(["ls-files", "-s", "-z"]).split(separator: 0).map {
        String(decoding: $0, as: UTF8.self)
      }
      let staged = try folder.opened().staged(jobs: 1).get()
      #expect(staged.files.map { "100644 \($0.id.text) 0\t\($0.path)" } == listed, "\(settings)")
      #expect(listed.count == 5)
    }
  }

  @Test func aSparseIndexIncludesCollapsedFolders() throws {
    let folder = try Folder.repository(["a/b/c.swift": "1", "a/d.swift": "2", "e/f.swift": "3", "g.swift": "4"])
    try folder.git("sparse-checkout", "set", "--cone", "--sparse-index", "e")
    let staged = try folder.opened().staged(jobs: 1).get()
    #expect(staged.files.map(\.path) == ["a/b/c.swift", "a/d.swift", "e/f.swift", "g.swift"])
    #expect(FileSystem.kind(folder.root.appending("a")) == nil)
  }

  @Test func intentToAddIsNotStaged() throws {
    let folder = try Folder.repository(["a.swift": "1"])
    try folder.write("b.swift", "2")
    try folder.git("add", "--intent-to-add", "b.swift")
    #expect(try folder.opened().staged(jobs: 1).get().files.map(\.path) == ["a.swift"])
  }

  @Test func theUserEnvironmentSaysWhichIndexIsMeant() throws {
    let folder = try Folder.repository(["a.swift": "1"])
    try folder.write("b.swift", "2")
    try folder.git("add", "-A")
    try FileManager.default.copyItem(atPath: folder.path + "/.git/index", toPath: folder.path + "/.git/other")
    try folder.git("reset", "-q")
    let environment = ["GIT_INDEX_FILE": ".git/other", "GIT_DIR": ".git"]
    #expect(try folder.opened(environment).staged(jobs: 1).get().files.map(\.path) == ["a.swift", "b.swift"])
    #expect(try folder.opened().staged(jobs: 1).get().files.map(\.path) == ["a.swift"])
    #expect(throws: GitProblem.self) { try folder.opened(["GIT_INDEX_FILE": "gone"]).staged(jobs: 1).get() }
  }
}
