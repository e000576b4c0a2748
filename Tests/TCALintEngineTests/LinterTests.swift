import Foundation
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintEngine

@Suite struct LinterTests {
  /// Finds every type, and says in how many files the program has types.
  private let everyType = Rule(
    id: "every-type", category: .idioms, severity: .warning, profile: .all, summary: "", page: [],
    needsWholeProgram: true,
    check: .file { file, program in
      let summary = program.files[file].summary
      return summary.declarations.filter(\.isNominalType).map { declaration in
        Finding(
          "type `\(summary.names.text(declaration.name))` in \(program.files.count) files",
          at: Location(file: file, range: declaration.nameRange), help: "")
      }
    })

  private func lint(_ folder: Folder, _ paths: [String] = ["."], jobs: Int = 2) -> Linter.Outcome {
    Linter(rules: [everyType], jobs: jobs).lint(paths, workingDirectory: folder.path)
  }

  private func messages(_ outcome: Linter.Outcome) -> [String] {
    outcome.result.findings.map { "\($0.place.path):\($0.place.range.start.line): \($0.message)" }
  }

  @Test func findingsComeByPathThenOffset() throws {
    let folder = try Folder(["b.swift": "struct B {}\nstruct C {}", "a.swift": "\nstruct A {}"])
    #expect(
      messages(lint(folder)) == [
        "a.swift:2: type `A` in 2 files", "b.swift:1: type `B` in 2 files", "b.swift:2: type `C` in 2 files",
      ])
  }

  @Test func aNamedFileIsReportedOnAsPartOfItsProgram() throws {
    let folder = try Folder([
      "Package.swift": "", "Sources/A/A.swift": "struct A {}", "Sources/A/B.swift": "struct B {}",
    ])
    #expect(messages(lint(folder, ["Sources/A/A.swift"])) == ["Sources/A/A.swift:1: type `A` in 3 files"])
  }

  @Test func aFileReachedByTwoPathsIsReadOnce() throws {
    let folder = try Folder(["a.swift": "struct A {}"])
    try folder.link("b.swift", to: folder.path + "/a.swift")
    #expect(messages(lint(folder, [".", "a.swift"])) == ["a.swift:1: type `A` in 1 files"])
  }

  @Test func whatDoesNotExistIsToldAndTheRestIsLinted() throws {
    let folder = try Folder(["a.swift": "struct A {}"])
    let outcome = lint(folder, ["missing", "a.swift"])
    #expect(outcome.unreadable.map(\.path) == ["missing"])
    #expect(outcome.result.findings.count == 1)
  }

  @Test func aFolderWithoutSwiftIsTold() throws {
    #expect(try lint(Folder()).empty.count == 1)
  }

  @Test func aSyntaxErrorIsADiagnosticAndTheRestOfTheFileIsLinted() throws {
    let folder = try Folder(["a.swift": "struct A {}\nfunc f( {\n}\nstruct B {}\n"])
    let outcome = lint(folder)
    #expect(outcome.result.findings.map(\.message).contains("type `A` in 1 files"))
    #expect(outcome.result.diagnostics.contains { $0.kind == .syntaxError && $0.path == "a.swift" })
    #expect(outcome.result.diagnostics.filter { $0.kind == .incompleteProgram }.count == 1)
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    var files: [String: String] = [:]
    for index in 0..<40 { files["f\(index).swift"] = String(repeating: "struct S\(index) {}\n", count: index) }
    let folder = try Folder(files)
    let one = lint(folder, jobs: 1).result.findings.map { "\($0.place) \($0.message) \($0.fingerprint)" }
    #expect(one.count == 780)
    for jobs in [2, 7, 64] {
      #expect(lint(folder, jobs: jobs).result.findings.map { "\($0.place) \($0.message) \($0.fingerprint)" } == one)
    }
  }

  @Test func aFingerprintOutlivesEditsElsewhere() throws {
    let before = try Folder(["a.swift": "struct A {}\nenum E { struct B {} }\n"])
    let after = try Folder(["a.swift": "import X\n\nstruct A { var x = 1 }\nenum E {  struct B  {} }\n"])
    let (old, new) = (lint(before).result.findings, lint(after).result.findings)
    #expect(old[2].fingerprint == new[2].fingerprint, "white space and lines before do not matter")
    #expect(Set(old.map(\.fingerprint)).count == 3)
    let repeated = lint(try Folder(["a.swift": "struct A {}\nstruct A {}\n"])).result.findings
    #expect(repeated[0].fingerprint != repeated[1].fingerprint)
  }

  @Test func filesAndLinesAreCounted() throws {
    let result = lint(try Folder(["a.swift": "a\nb\n", "b.swift": "a"])).result
    #expect(result.fileCount == 2)
    #expect(result.lineCount == 3)
  }
}
