import Foundation
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// A tree's links are the tree's, not the user's: none leads out of it.
@Suite struct LinkTests {
  private func lint(_ folder: Folder, _ paths: [FilePath] = ["."]) -> (files: Int, unreadable: [String]) {
    let outcome = Linter(rules: []).lint(paths, workingDirectory: folder.root)
    return (outcome.result.fileCount, outcome.unreadable.map { "\($0.path): \($0.reason)" }.sorted())
  }

  @Test func aLinkOutOfTheProgramIsNotReadAndReportedOnce() throws {
    let outside = try Folder(["secret.swift": "secret"])
    let folder = try Folder(["A.swift": ""])
    try folder.link("env.swift", to: "/proc/self/environ")
    try folder.link("secret.swift", to: outside.path + "/secret.swift")
    let reported = ["env.swift", "secret.swift"].map { "\($0): a link that leads out of '\(folder.path)'" }
    let expected = FileManager.default.fileExists(atPath: "/proc/self/environ") ? reported : [reported[1]]
    #expect(lint(folder) == (1, expected))
    #expect(lint(folder, [".", "secret.swift"]) == (1, expected), "given by name too")
    #expect(lint(folder, ["secret.swift"]) == (0, [reported[1]]))
  }

  @Test func aLinkThatStaysInsideIsReadOnce() throws {
    let folder = try Folder(["a/A.swift": ""])
    try folder.link("B.swift", to: "a/A.swift")
    try folder.link("C.swift", to: "B.swift")
    #expect(lint(folder) == (1, []))
  }

  @Test func aLinkToNothingIsPassedOver() throws {
    let folder = try Folder(["A.swift": ""])
    try folder.link("B.swift", to: "nothing")
    #expect(lint(folder) == (1, []))
  }

  @Test func aGivenFolderBehindALinkOutOfItsTreeIsNotEntered() throws {
    let outside = try Folder(["B.swift": ""])
    let folder = try Folder(["Package.swift": "", "Sources/A.swift": "", "Real/C.swift": ""])
    try folder.link("Sources/out", to: outside.path)
    try folder.link("Sources/in", to: "../Real")
    #expect(lint(folder, ["Sources/out"]) == (0, ["Sources/out: a link that leads out of '\(folder.path)'"]))
    #expect(lint(folder, ["Sources/out/B.swift"]).files == 0)
    #expect(lint(folder, ["Sources/in"]) == (1, []))
    #expect(lint(outside, [folder.root.appending("Real")]) == (1, []))
  }

  @Test func filesBehindALinkOutOfTheTreeAreNotRead() throws {
    let outside = try Folder(["B.swift": ""])
    let folder = try Folder()
    try folder.link("door", to: outside.path)
    #expect(lint(folder, ["door/B.swift"]) == (0, ["door/B.swift: a link that leads out of '\(folder.path)'"]))
    #expect(lint(folder, ["door/C.swift"]).unreadable == ["door/C.swift: a link that leads out of '\(folder.path)'"])
  }

  @Test func pathsThatAreNoFilesAreReported() throws {
    let folder = try Folder(["A.swift": "", "folder.swift/B.swift": ""])
    try #require(mkfifo(folder.path + "/pipe.swift", 0o600) == 0)
    #expect(lint(folder) == (2, ["pipe.swift: not a regular file"]))
  }

  #if !os(macOS)
    // The file systems of macOS take the two for one.
    @Test func namesAreDistinguishedByTheirBytes() throws {
      let names = ["\u{e9}.swift", "e\u{301}.swift"]
      let folder = try Folder()
      for (name, text) in zip(names, ["// one\nx(", "// two\ny("]) { try folder.write(name, text) }
      let paths = names.map { FilePath($0) }
      #expect(lint(folder, paths) == (2, []))
      let result = Linter(rules: []).lint(paths, workingDirectory: folder.root).result
      let lines = result.diagnostics.compactMap { diagnostic in
        diagnostic.path.flatMap { result.sourceLines[SourceLine(path: $0, line: 2)] }
      }
      #expect(Set(lines) == [Array("x(".utf8), Array("y(".utf8)])
      #expect(lint(try Folder(["X\u{600}.swift": ""])) == (1, []))
    }
  #endif
}
