import Foundation
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// The findings of `--since`, and of an editor's buffer.
@Suite struct SinceTests {
  @Test func theWorkTreeIsComparedWithTheMergeBase() throws {
    let folder = try Folder.repository(["a.swift": "struct BadA {}\n"])
    try folder.git("checkout", "-q", "-b", "feature")
    try folder.write("b.swift", "struct BadB {}\n")
    try folder.commit()
    try folder.git("checkout", "-q", "main")
    try folder.write("a.swift", "\n")
    try folder.commit()
    try folder.git("checkout", "-q", "feature")
    try folder.write("c.swift", "struct BadC {}\n")
    let outcome = StagedTests.lint(folder, .since("main"))
    #expect(StagedTests.found(outcome) == ["b.swift:1: type `BadB`", "c.swift:1: type `BadC`"])
    #expect(outcome.result.comparedWith?.revision == (try folder.ask("merge-base", "main", "HEAD")))
    #expect(StagedTests.found(StagedTests.lint(folder, .since("HEAD"))) == ["c.swift:1: type `BadC`"])
  }

  @Test func aRenameOnDiskBringsNothingBack() throws {
    let folder = try Folder.repository(["a.swift": "struct BadA {}\nlet a = 1\n"])
    try FileManager.default.moveItem(atPath: folder.path + "/a.swift", toPath: folder.path + "/b.swift")
    #expect(StagedTests.found(StagedTests.lint(folder, .since("HEAD"))) == [])
  }

  @Test func ignoredFilesAreNotNew() throws {
    let folder = try Folder.repository([".gitignore": "Build/\n", "a.swift": ""])
    try folder.write("Build/b.swift", "struct BadB {}\n")
    #expect(StagedTests.found(StagedTests.lint(folder, .since("HEAD"))) == [])
  }

  @Test func onlyChangedLinesLeavesOutTheRest() throws {
    let folder = try Folder.repository(["a.swift": "import SwiftUI\nstruct A {}\n", "b.swift": ""])
    try folder.write("a.swift", "import SwiftUI\nstruct A {}\nstruct BadA {}\n")
    try folder.write("b.swift", "import SwiftUI\nextension A: View { var body: some View { EmptyView() } }\n")
    let all = StagedTests.found(StagedTests.lint(folder, .since("HEAD")))
    #expect(all == ["a.swift:2: view `A`", "a.swift:3: type `BadA`"])
    let narrowed = StagedTests.lint(folder, .since("HEAD"), onlyChangedLines: true)
    #expect(StagedTests.found(narrowed) == ["a.swift:3: type `BadA`"])
  }

  @Test func aSyntaxErrorThatWasThereBeforeIsNoNews() throws {
    let folder = try Folder.repository(["a.swift": "func f( {}\n", "b.swift": ""])
    try folder.write("b.swift", "let b = 1\n")
    let errors = { (outcome: Linter.Outcome) in
      outcome.result.diagnostics.filter { $0.kind == .syntaxError }.map { $0.path?.text ?? "" }
    }
    #expect(errors(StagedTests.lint(folder, .since("HEAD"))) == [])
    try folder.write("b.swift", "func g( {}\n")
    #expect(Set(errors(StagedTests.lint(folder, .since("HEAD")))) == ["b.swift"])
  }

  @Test func aBufferReplacesItsFile() throws {
    let folder = try Folder.repository([
      "Package.swift": "", "a.swift": "import SwiftUI\nprotocol P: View {}\n", "b.swift": "struct BadB {}\n",
    ])
    func lint(_ path: FilePath, _ text: String, _ scope: Linter.Scope = .everything) -> [String] {
      var linter = Linter(rules: [StagedTests.badType, StagedTests.view], jobs: 2)
      linter.scope = scope
      let problem = linter.edit(path, bytes: Array(text.utf8), workingDirectory: folder.root)
      #expect(problem == nil)
      return StagedTests.found(StagedTests.new(linter, [path], in: folder.root))
    }
    let text = "import SwiftUI\nstruct BadC: P { var body: some View { EmptyView() } }\n"
    #expect(lint("b.swift", text) == ["b.swift:2: type `BadC`", "b.swift:2: view `BadC`"])
    #expect(lint("new.swift", text) == ["new.swift:2: type `BadC`", "new.swift:2: view `BadC`"], "on no disk yet")
    #expect(lint("b.swift", "struct BadB {}\nstruct BadC {}\n", .since("HEAD")) == ["b.swift:2: type `BadC`"])
    var linter = Linter(rules: [])
    for path: FilePath in [".", "gone/../b.swift"] {
      let problem = linter.edit(path, bytes: [], workingDirectory: folder.root)
      #expect(problem != nil, "no file can be there: \(path)")
    }
    try folder.link("link.swift", to: "b.swift")
    #expect(lint("link.swift", "struct BadD {}\n") == ["b.swift:1: type `BadD`"])
  }
}
