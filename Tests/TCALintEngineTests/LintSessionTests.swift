import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// What a session finds is what a run finds in a copy of its folder with the editor's texts.
@Suite struct LintSessionTests {
  private let folder: Folder
  private var session: LintSession

  init() throws {
    folder = try Folder.repository([
      "Package.swift": "", "a.swift": "import SwiftUI\nprotocol P: View {}\n", "b.swift": "struct BadB {}\n",
    ])
    session = LintSession(Linter(rules: [StagedTests.badType, StagedTests.view], jobs: 2), folder: folder.root)
  }

  private mutating func edit(_ path: String, _ text: String?) {
    session.edit(folder.root.appending(path), bytes: text.map { Array($0.utf8) })
  }

  private mutating func found() -> [String] {
    let all = session.lint().map(StagedTests.found) ?? ["cancelled"]
    return all.filter { $0 != "a.swift:2: view `P`" }
  }

  private mutating func noticesChange() -> Bool { session.rereadIfChanged() }

  private mutating func outcome() -> Linter.Outcome? { session.lint() }

  private static let view = "struct BadC: P { var body: some View { EmptyView() } }\n"

  @Test mutating func editedTextsTakeThePlaceOfFiles() throws {
    #expect(found() == ["b.swift:1: type `BadB`"])
    edit("b.swift", "\nstruct BadB {}\n")
    edit("a.swift", "import SwiftUI\nprotocol P: View {}\n" + Self.view)
    #expect(found() == ["a.swift:3: type `BadC`", "a.swift:3: view `BadC`", "b.swift:2: type `BadB`"])
    edit("a.swift", nil)
    #expect(found() == ["b.swift:2: type `BadB`"], "closed: the text on disk counts")
  }

  @Test mutating func filesOnNoDiskAreFound() throws {
    edit("New/Folder/c.swift", Self.view)
    #expect(
      found() == ["New/Folder/c.swift:1: type `BadC`", "New/Folder/c.swift:1: view `BadC`", "b.swift:1: type `BadB`"])
    edit("New/Folder/c.swift", "struct BadD {}\n")
    #expect(found() == ["New/Folder/c.swift:1: type `BadD`", "b.swift:1: type `BadB`"])
    edit("New/Folder/c.swift", nil)
    #expect(found() == ["b.swift:1: type `BadB`"])
  }

  @Test mutating func ignoredFilesOnNoDiskAreNot() throws {
    try folder.write(".gitignore", "Generated/\n")
    edit("Generated/c.swift", "struct BadC {}\n")
    edit(".build/d.swift", "struct BadD {}\n")
    #expect(found() == ["b.swift:1: type `BadB`"])
  }

  @Test mutating func anEditedConfigurationApplies() throws {
    #expect(found().count == 1)
    edit(".tcalint.json", #"{"exclude": ["b.swift"]}"#)
    #expect(found() == [])
    edit(".tcalint.json", "{")
    #expect(outcome()?.configurationProblems.count == 1)
    edit(".tcalint.json", nil)
    #expect(found() == ["b.swift:1: type `BadB`"])
  }

  @Test mutating func changesOnDiskAreNoticed() throws {
    #expect(found().count == 1)
    #expect(noticesChange() == false)
    try folder.write("b.swift", "struct Good {}\n")
    #expect(noticesChange())
    #expect(found() == [])
    try folder.write("Sub/e.swift", "struct BadE {}\n")
    #expect(noticesChange())
    #expect(found() == ["Sub/e.swift:1: type `BadE`"])
    try folder.write(".gitignore", "Sub\n")
    #expect(noticesChange())
    #expect(found() == [])
    #expect(noticesChange() == false)
  }

  @Test mutating func theIndexOfALinkedWorkTreeIsLookedAt() throws {
    try folder.write(".gitignore", "Generated.swift\n")
    try folder.commit()
    _ = try folder.git("worktree", "add", "-q", "linked")
    try folder.write("linked/Generated.swift", "struct BadG {}\n")
    session = LintSession(
      Linter(rules: [StagedTests.badType, StagedTests.view], jobs: 2), folder: folder.root.appending("linked"))
    #expect(found() == ["b.swift:1: type `BadB`"])
    #expect(noticesChange() == false)
    _ = try folder.git("-C", "linked", "add", "-f", "Generated.swift")
    #expect(noticesChange())
    #expect(found() == ["Generated.swift:1: type `BadG`", "b.swift:1: type `BadB`"])
  }

  @Test mutating func aTextThatIsNoneIsUnreadable() throws {
    #expect(found().count == 1)
    edit("b.swift", "struct BadB {\n\0")
    #expect(outcome()?.unreadable.map(\.path) == ["b.swift"])
  }

  @Test mutating func aCancelledRunHasNoOutcome() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let cancelled = session.lint(cancellation)
    #expect(cancelled == nil)
    #expect(found() == ["b.swift:1: type `BadB`"])
  }
}
