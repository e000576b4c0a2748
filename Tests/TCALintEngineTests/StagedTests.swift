import Foundation
import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// The findings of `--staged`: those that the commit would add.
@Suite struct StagedTests {
  static let badType = Rule(
    id: "bad-type", category: .idioms, severity: .warning, profile: .all, summary: "", page: "",
    check: .file { file in
      file.app.types.compactMap { type in
        guard type.name.hasPrefix("Bad"), let place = type.nameLocation,
          file.app.program.files[place.file].path == file.path
        else { return nil }
        return Finding("type `\(type.name)`", at: place, help: "")
      }
    })

  static let view = Rule(
    id: "view", category: .idioms, severity: .warning, profile: .all, summary: "", page: "",
    check: .program { app in
      app.views.compactMap { view in view.nameLocation.map { Finding("view `\(view.name)`", at: $0, help: "") } }
    })

  static func lint(
    _ folder: Folder, _ scope: Linter.Scope = .staged, _ paths: [FilePath] = ["."], onlyChangedLines: Bool = false,
    jobs: Int = 2
  ) -> Linter.Outcome {
    var linter = Linter(rules: [badType, view], jobs: jobs)
    linter.scope = scope
    linter.onlyChangedLines = onlyChangedLines
    return new(linter, paths, in: folder.root)
  }

  static func new(_ linter: Linter, _ paths: [FilePath], in directory: FilePath) -> Linter.Outcome {
    var outcome = linter.lint(paths, workingDirectory: directory)
    outcome.keepWhatIsNew()
    return outcome
  }

  static func found(_ outcome: Linter.Outcome) -> [String] {
    outcome.result.findings.map { "\($0.place.path):\($0.place.range.start.line): \($0.message)" }
  }

  private func found(_ folder: Folder, _ paths: [FilePath] = ["."], onlyChangedLines: Bool = false) -> [String] {
    let outcome = Self.lint(folder, .staged, paths, onlyChangedLines: onlyChangedLines)
    #expect(outcome.problem == nil)
    #expect(outcome.unreadable.map(\.reason) == [])
    return Self.found(outcome)
  }

  @Test func aFilePartlyStagedIsLintedAsItWillBeCommitted() throws {
    let folder = try Folder.repository(["a.swift": "struct BadOld {}\n"])
    try folder.write("a.swift", "struct BadOld {}\nstruct BadStaged {}\n")
    try folder.git("add", "a.swift")
    try folder.write("a.swift", "// more\nstruct BadOld {}\nstruct BadStaged {}\nstruct BadUnstaged {}\n")
    try folder.write("untracked.swift", "struct BadUntracked {}\n")
    #expect(found(folder) == ["a.swift:2: type `BadStaged`"])
    #expect(found(folder, ["a.swift"]) == ["a.swift:2: type `BadStaged`"])
  }

  @Test func effectsOfAStagedChangeOnUnstagedFilesAreReported() throws {
    let folder = try Folder.repository([
      "Package.swift": "", "Sources/Badge.swift": "struct Badge {}\n", "Sources/More.swift": "import SwiftUI\n",
    ])
    try folder.write(
      "Sources/More.swift", "import SwiftUI\nextension Badge: View { var body: some View { EmptyView() } }\n")
    try folder.git("add", "-A")
    #expect(found(folder) == ["Sources/Badge.swift:1: view `Badge`"])
    #expect(found(folder, onlyChangedLines: true) == [])
    #expect(found(folder, ["Sources/More.swift"]) == [], "what is reported is what was asked for")
    #expect(found(folder, ["Sources/Badge.swift"]) == ["Sources/Badge.swift:1: view `Badge`"])
  }

  @Test func anOldFindingOnATouchedLineIsNotNew() throws {
    let folder = try Folder.repository(["a.swift": "struct A {}\nstruct BadOne { var x = 1 }\nstruct B {}\n"])
    try folder.write("a.swift", "struct A {}\nstruct BadOne { var x = 2; var y = 3 } // touched\nstruct B {}\n")
    try folder.git("add", "-A")
    #expect(found(folder) == [])
    try folder.write("a.swift", "struct A {}\nstruct BadTwo { var x = 2; var y = 3 } // touched\nstruct B {}\n")
    try folder.git("add", "-A")
    #expect(found(folder) == ["a.swift:2: type `BadTwo`"])
  }

  @Test func aStagedDeletionBringsNothingBackAndIsHonoured() throws {
    let folder = try Folder.repository([
      "a.swift": "struct BadA {}\n", "b.swift": "import SwiftUI\nprotocol P {}\n",
      "c.swift": "import SwiftUI\nstruct C: P { var body: some View { EmptyView() } }\n",
    ])
    try folder.git("rm", "-q", "a.swift")
    #expect(found(folder) == [])
    // Deleted on disk only, it will still be in the commit.
    try folder.git("reset", "-q", "--hard")
    try folder.remove("a.swift")
    try folder.write("b.swift", "import SwiftUI\nprotocol P: View {}\nstruct BadB {}\n")
    try folder.git("add", "b.swift")
    #expect(found(folder) == ["b.swift:2: view `P`", "b.swift:3: type `BadB`", "c.swift:2: view `C`"])
    #expect(found(folder, ["a.swift"]) == [])
  }

  @Test func aRenameBringsNothingBack() throws {
    let lines = (0..<20).map { "let value\($0) = \($0)\n" }.joined()
    let folder = try Folder.repository([
      "One/a.swift": lines + "struct BadA {}\n", "One/b.swift": "struct BadB {}\n" + lines,
      "c.swift": "struct BadC {}\n",
    ])
    try folder.git("mv", "One", "Two")
    try folder.write("Two/a.swift", "// changed\n" + lines + "struct BadA {}\nstruct BadNew {}\n")
    try folder.git("mv", "c.swift", "d.swift")
    try folder.git("add", "-A")
    #expect(found(folder) == ["Two/a.swift:23: type `BadNew`"])
  }

  @Test func aConflictIsReportedAndTheRestIsLinted() throws {
    let folder = try Folder.repository(["a.swift": "1\n", "b.swift": "\n"])
    try folder.git("checkout", "-q", "-b", "other")
    try folder.write("a.swift", "let a = 2\n")
    try folder.commit()
    try folder.git("checkout", "-q", "main")
    try folder.write("a.swift", "let a = 3\n")
    try folder.commit()
    #expect(try folder.git("merge", "-q", "other") != 0)
    try folder.write("b.swift", "struct BadB {}\n")
    try folder.git("add", "b.swift")
    let outcome = Self.lint(folder)
    #expect(
      outcome.unreadable.map { "\($0.path): \($0.reason)" } == [
        "a.swift: it has a merge conflict; resolve it and stage the result"
      ])
    #expect(Self.found(outcome) == ["b.swift:1: type `BadB`"])
  }

  @Test func mergedCodeIsNotNew() throws {
    let folder = try Folder.repository(["a.swift": "1\n", "b.swift": "\n"])
    try folder.git("checkout", "-q", "-b", "other")
    try folder.write("a.swift", "let a = 2\n")
    try folder.write("b.swift", "struct BadTheirs {}\n")
    try folder.commit()
    try folder.git("checkout", "-q", "main")
    try folder.write("a.swift", "let a = 3\nstruct BadOurs {}\n")
    try folder.commit()
    #expect(try folder.git("merge", "-q", "other") != 0)
    try folder.write("a.swift", "struct BadOurs {}\nstruct BadNew {}\n")
    try folder.git("add", "-A")
    #expect(found(folder) == ["a.swift:2: type `BadNew`"])
  }

  @Test func withoutACommitEverythingIsNew() throws {
    let folder = try Folder.repository()
    #expect(Self.found(Self.lint(folder)) == [])
    try folder.write("a.swift", "struct BadA {}\n")
    try folder.git("add", "-A")
    #expect(found(folder) == ["a.swift:1: type `BadA`"])
    let comparison = Self.lint(folder).result.comparedWith
    #expect(comparison == ComparedWith(kind: .staged, name: "HEAD", revision: nil))
  }

  @Test func aLinkedWorkTreeHasAnIndexOfItsOwn() throws {
    let folder = try Folder.repository(["main/a.swift": "struct BadA {}\n"])
    try folder.git("worktree", "add", "-q", "-b", "other", folder.path + "/linked")
    try folder.write("linked/b.swift", "struct BadB {}\n")
    try folder.git("-C", "linked", "add", "-A")
    var linter = Linter(rules: [Self.badType], jobs: 2)
    linter.scope = .staged
    let outcome = Self.new(linter, ["."], in: folder.root.appending("linked"))
    #expect(outcome.problem == nil)
    #expect(Self.found(outcome) == ["b.swift:1: type `BadB`"])
  }

  @Test func aSubmoduleIsAProgramOfItsOwn() throws {
    let module = try Folder.repository(["m.swift": "import SwiftUI\npublic protocol P: View {}\nstruct BadM {}\n"])
    let folder = try Folder.repository(["a.swift": "import SwiftUI\n"])
    try folder.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", module.path, "sub")
    try folder.commit()
    try folder.write("a.swift", "import SwiftUI\nstruct A: P { var body: some View { EmptyView() } }\n")
    try folder.write("sub/unknown.swift", "struct BadN {}\n")
    try folder.git("add", "a.swift")
    #expect(found(folder) == [])
  }

  @Test func pathsMayHoldWhatTheyLike() throws {
    let names = [
      "a b.swift", "\"quoted\".swift", "new\nline/x.swift", "ü/é.swift", "e\u{301}.swift", "tab\t'.swift", "-.swift",
    ]
    let folder = try Folder.repository(Dictionary(uniqueKeysWithValues: names.map { ($0, "struct BadOld {}\n") }))
    for name in names { try folder.write(name, "struct BadOld {}\nstruct BadNew {}\n") }
    try folder.git("add", "-A")
    #expect(found(folder) == names.map { FilePath($0) }.sorted().map { "\($0):2: type `BadNew`" })
  }

  @Test func neitherTheIndexNorTheWorkTreeIsTouched() throws {
    let folder = try Folder.repository(["a.swift": "struct A {}\n", "b/c.swift": "struct C {}\n"])
    try folder.write("a.swift", "struct BadA {}\n")
    try folder.git("add", "a.swift")
    try folder.write("a.swift", "struct BadB {}\n")
    func state() throws -> [String] {
      let files = try #require(FileManager.default.enumerator(atPath: folder.path)).map { "\($0)" }.sorted()
      return try files.map { file in
        var info = stat()
        #expect(lstat(folder.path + "/" + file, &info) == 0)
        let isFile = info.st_mode & S_IFMT == S_IFREG
        let hash = isFile ? try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file)).hashValue : 0
        return "\(file) \(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec) \(info.st_ino) \(info.st_size) \(hash)"
      }
    }
    let before = try state()
    #expect(found(folder) == ["a.swift:1: type `BadA`"])
    _ = Self.lint(folder, .since("HEAD"))
    #expect(try state() == before)
  }

  @Test func configurationIsReadFromTheIndex() throws {
    let folder = try Folder.repository(["In/a.swift": "", "Out/b.swift": "import SwiftUI\nprotocol P: View {}\n"])
    try folder.write("In/a.swift", "import SwiftUI\nstruct A: P { var body: some View { EmptyView() } }\n")
    try folder.git("add", "-A")
    // Not staged: to git, `In` is no program of its own.
    try folder.write("In/.tcalint.json", "{}")
    #expect(found(folder, ["In/a.swift"]) == ["In/a.swift:2: view `A`"])
    try folder.git("add", "-A")
    #expect(found(folder, ["In/a.swift"]) == [], "then `P` is unknown there")
  }

  @Test func aConfigurationHoldsAsItIsStagedForBothSides() throws {
    let folder = try Folder.repository([".tcalint.json": "{}", "a.swift": "struct BadA {}\n", "Old/b.swift": ""])
    try folder.write(".tcalint.json", #"{"rules": {"bad-type": "off"}}"#)
    try folder.write("a.swift", "import SwiftUI\nstruct BadB: View { var body: some View { EmptyView() } }\n")
    try folder.git("add", "-A")
    // Not staged, and so of no matter.
    try folder.write(".tcalint.json", #"{"rules": {"view": "off"}}"#)
    #expect(found(folder) == ["a.swift:2: view `BadB`"])
    try folder.write(".tcalint.json", #"{"exclude": ["Old"], "rules": {"view": "off"}}"#)
    try folder.write("Old/b.swift", "struct BadC {}\n")
    try folder.git("add", "-A")
    #expect(found(folder) == ["a.swift:2: type `BadB`"])
    try folder.write(".tcalint.json", "{ nonsense")
    #expect(Self.lint(folder).configurationProblems.isEmpty)
    try folder.git("add", "-A")
    #expect(Self.lint(folder).configurationProblems.map(\.place.file) == [folder.root.appending(".tcalint.json")])
  }

  @Test func configurationsInOthersAreReadFromTheIndex() throws {
    let folder = try Folder.repository([".tcalint.json": "{}", "In/Deep/a.swift": "", "In/Out/b.swift": ""])
    try folder.write(".tcalint.json", #"{"rules": {"bad-type": "off"}}"#)
    try folder.write("In/.tcalint.json", #"{"exclude": ["Out"], "rules": {"bad-type": "on"}}"#)
    try folder.write("In/Out/.tcalint.json", "{ not read, since it is left out")
    try folder.write("In/Deep/.tcalint.json", #"{"rules": {"bad-type": "info"}}"#)
    for path in ["a.swift", "In/b.swift", "In/Deep/a.swift", "In/Out/b.swift"] {
      try folder.write(path, "struct BadA {}\n")
    }
    try folder.git("add", "-A")
    let outcome = Self.lint(folder)
    #expect(outcome.configurationProblems == [])
    #expect(
      outcome.result.findings.map { "\($0.place.path) \($0.severity)" } == [
        "In/Deep/a.swift info", "In/b.swift warning",
      ])
  }

  @Test func aGivenFileInASkippedFolderIsLintedWithThatFolder() throws {
    let folder = try Folder.repository([
      ".tcalint.json": "{}", "Pods/P/a.swift": "import SwiftUI\nprotocol P: View {}\n", "Pods/P/b.swift": "",
      "Q.xcodeproj/c.swift": "",
    ])
    try folder.write(
      "Pods/P/b.swift", "import SwiftUI\nstruct B: P { var body: some View { EmptyView() } }\nstruct BadB {}\n")
    try folder.write("Pods/P/.tcalint.json", #"{"rules": {"bad-type": "off"}}"#)
    try folder.write("Q.xcodeproj/c.swift", "struct BadC {}")
    try folder.git("add", "-A")
    #expect(found(folder) == [])
    for path in ["Pods", "Pods/P", "Pods/P/b.swift"] {
      #expect(found(folder, [FilePath(path)]) == ["Pods/P/b.swift:2: view `B`"], "\(path)")
    }
    #expect(found(folder, ["Q.xcodeproj/c.swift"]) == ["Q.xcodeproj/c.swift:1: type `BadC`"])
  }

  @Test func aConfigurationThatIsRemovedOrAddedMakesNoNews() throws {
    let view = "import SwiftUI\nstruct A: P { var body: some View { EmptyView() } }\n"
    let folder = try Folder.repository([
      "In/.tcalint.json": "{}", "In/a.swift": "struct BadA {}\n" + view, "b.swift": "struct BadB {}\n",
      "p.swift": "import SwiftUI\nprotocol P: View {}\n",
    ])
    try FileManager.default.removeItem(atPath: folder.path + "/In/.tcalint.json")
    #expect(Self.found(Self.lint(folder, .since("HEAD"))) == [])
    try folder.git("add", "-A")
    #expect(found(folder) == [], "also what is found now that `P` is known")
    try folder.commit()
    try folder.write("In/.tcalint.json", "{}")
    try folder.write("In/In/.tcalint.json", "{}")
    try folder.git("add", "-A")
    #expect(found(folder) == [])
    #expect(Self.found(Self.lint(folder, .since("HEAD"))) == [])
  }

  @Test func aRuleThatIsTurnedOnMakesNoNews() throws {
    let folder = try Folder.repository([
      ".tcalint.json": #"{"rules": {"bad-type": "off"}}"#, "a.swift": "struct BadA {}\n",
    ])
    try folder.write(".tcalint.json", "{}")
    try folder.git("add", "-A")
    #expect(found(folder) == [])
  }

  @Test func newFindingsInABaselineAreNotReported() throws {
    let folder = try Folder.repository(["a.swift": "struct BadA {}\n"])
    try folder.write("a.swift", "struct BadA {}\nstruct BadB {}\nstruct BadC {}\n")
    try folder.git("add", "-A")
    var linter = Linter(rules: [Self.badType], jobs: 2)
    linter.scope = .staged
    var outcome = linter.lint(["."], workingDirectory: folder.root)
    #expect(outcome.result.findings.count == 3, "a baseline is held against all that is found")
    let signatures = outcome.result.findings.prefix(2).map(FindingSignature.init)
    #expect(outcome.apply([ScopedBaseline(Baseline(signatures))])[0].gone.isEmpty)
    outcome.keepWhatIsNew()
    #expect(Self.found(outcome) == ["a.swift:3: type `BadC`"])
  }

  @Test func onlyFindingsThatAreNoLongerSuppressedAreNew() throws {
    let folder = try Folder.repository([
      "a.swift": "// tcalint:disable:next bad-type -- known\nstruct BadA {}\n", "b.swift": "struct BadB {}\n",
    ])
    try folder.write("a.swift", "struct BadA {}\n")
    try folder.write("b.swift", "// tcalint:disable:next bad-type -- known\nstruct BadB {}\nstruct BadC {}\n")
    try folder.git("add", "-A")
    let outcome = Self.lint(folder)
    #expect(Self.found(outcome) == ["a.swift:1: type `BadA`", "b.swift:3: type `BadC`"])
    #expect(outcome.result.suppressed.isEmpty)
  }

  @Test func aFileThatBothHaveIsParsedOnce() throws {
    let folder = try Folder.repository(["a.swift": "struct A {}\n", "b.swift": "struct B {}\n"])
    try folder.write("b.swift", "struct C {}\n")
    try folder.git("add", "-A")
    let changes = try Changes.staged(in: folder.opened(), jobs: 1).get()
    let root = ProgramRoot(root: folder.root, boundary: .workTrees, selected: [folder.root])
    let program = Linter(rules: [], jobs: 1).read(root, changes)
    let sources = [program.new, program.olds[0].sources].map { sources in
      sources.files.map { $0.file.source.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
    }
    #expect(sources[0][0] == sources[1][0])
    #expect(sources[0][1] != sources[1][1])
  }

  /// An unchanged file may be read from disk; a changed one must not.
  @Test func aFileOnDiskIsUsedOnlyIfItIsUnchanged() throws {
    let folder = try Folder.repository(["a.swift": "struct BadA {}\n", "d/b.swift": "struct BadB {}\n"])
    try folder.write("c.swift", "struct BadC {}\n")
    try folder.git("add", "-A")
    let outside = try Folder(["b.swift": "struct BadX {}\n"])
    func check(_ comment: Comment) { #expect(found(folder) == ["c.swift:1: type `BadC`"], comment) }
    check("just written")
    // An hour ago, so that the index is definitely newer.
    for name in ["a.swift", "d/b.swift", "c.swift"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder.path + "/" + name)
    }
    try folder.git("update-index", "-q", "--refresh")
    check("old and unchanged")
    try folder.write("c.swift", "struct BadD {}\n")
    check("changed, of the same size")
    try folder.remove("c.swift")
    check("gone")
    try folder.remove("d")
    try folder.link("d", to: outside.path)
    check("behind a link")
  }

  @Test func aPartialCloneThatLacksAnObjectSaysSo() throws {
    let origin = try Folder.repository(["a.swift": "struct A {}\n"])
    try origin.git("config", "uploadpack.allowFilter", "true")
    try origin.write("a.swift", "struct B {}\n")
    try origin.commit()
    let folder = try Folder()
    try folder.git("clone", "-q", "--filter=blob:none", "--no-checkout", "file://" + origin.path, "clone")
    try folder.git("-C", "clone", "read-tree", "HEAD")
    var linter = Linter(rules: [Self.badType], jobs: 1)
    linter.scope = .staged
    let outcome = linter.lint(["."], workingDirectory: folder.root.appending("clone"))
    #expect(outcome.unreadable.map(\.path) == ["a.swift"])
    #expect(outcome.unreadable.first?.reason.contains("this is a partial clone") == true)
  }

  @Test func aMissingWorkTreeIsReportedAndNothingIsLinted() throws {
    let folder = try Folder(["a.swift": "struct BadA {}\n"])
    #expect(Self.lint(folder).problem == "'\(folder.path)' is not in a git work tree")
    let repository = try Folder.repository(["a.swift": ""])
    #expect(
      Self.lint(repository, .staged, [".", folder.root]).problem?.contains("is outside of the work tree") == true)
    #expect(Self.lint(repository, .since("nothing")).problem == "'nothing' is not a commit")
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    var files: [String: String] = [:]
    for index in 0..<30 { files["f\(index).swift"] = String(repeating: "struct Bad\(index) {}\n", count: index) }
    let folder = try Folder.repository(files)
    for index in 0..<30 { try folder.write("f\(index).swift", files["f\(index).swift"]! + "struct BadNew {}\n") }
    try folder.git("add", "-A")
    let one = Self.found(Self.lint(folder, jobs: 1))
    #expect(one.count == 30)
    for jobs in [2, 7] { #expect(Self.found(Self.lint(folder, jobs: jobs)) == one) }
  }
}
