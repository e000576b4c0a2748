import Foundation
import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct LinterTests {
  /// Finds every type, and says in how many files the program has types.
  private let everyType = Rule(
    id: "every-type", category: .idioms, severity: .warning, profile: .all, summary: "", page: "",
    needsWholeProgram: true,
    check: .file { file in
      file.app.types.compactMap { type in
        guard let place = type.nameLocation, file.app.program.files[place.file].path == file.path else { return nil }
        return Finding("type `\(type.name)` in \(file.app.files.count) files", at: place, help: "")
      }
    })

  private func lint(_ folder: Folder, _ paths: [FilePath] = ["."], jobs: Int = 2) -> Linter.Outcome {
    Linter(rules: [everyType], jobs: jobs).lint(paths, workingDirectory: folder.root)
  }

  private func messages(_ outcome: Linter.Outcome) -> [String] {
    outcome.result.findings.map { "\($0.place.path):\($0.place.range.start.line): \($0.message)" }
  }

  @Test func aWatchReceivesEachRuleAndEachSharedTable() throws {
    let aliases = Rule(
      id: "every-alias", category: .idioms, severity: .warning, profile: .all, summary: "", page: "",
      check: .program { app in
        app.tableTimes.measure("aliases") { _ = app.types }
        return []
      })
    let folder = try Folder(["a.swift": "struct A {}"])
    var linter = Linter(rules: [everyType, aliases])
    let watch = RunWatch()
    linter.watch = watch
    _ = linter.lint(["."], workingDirectory: folder.root)
    #expect(watch.ruleDurations.keys.sorted() == ["every-alias", "every-type"])
    #expect(watch.tableDurations.keys.contains("aliases"))
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

  @Test func aLinkThatIsNamedSelectsItsFile() throws {
    let folder = try Folder(["z.swift": "struct Z {}"])
    try folder.link("a.swift", to: "z.swift")
    #expect(messages(lint(folder, ["a.swift"])) == ["z.swift:1: type `Z` in 1 files"])
    #expect(messages(lint(folder)) == ["z.swift:1: type `Z` in 1 files"], "a file is known by the path that is no link")
  }

  @Test func aGivenFolderIsEnteredEvenIfItIsSkipped() throws {
    let folder = try Folder([".tcalint.json": "{}", "A.swift": "struct A {}", "Pods/P/B.swift": "struct B {}"])
    #expect(messages(lint(folder, ["Pods"])) == ["Pods/P/B.swift:1: type `B` in 2 files"])
    #expect(messages(lint(folder)) == ["A.swift:1: type `A` in 1 files"])
  }

  @Test func aWayAroundIntoTheWorkingDirectoryIsAPathBelowIt() throws {
    let folder = try Folder(["work/a.swift": "struct A {}"])
    try folder.link("way", to: folder.path + "/work")
    let outcome = Linter(rules: [everyType]).lint(
      [folder.root.appending("way/a.swift")], workingDirectory: folder.root.appending("work"))
    #expect(messages(outcome) == ["a.swift:1: type `A` in 1 files"])
    #expect(messages(lint(folder, ["way"])) == ["work/a.swift:1: type `A` in 1 files"], "also by a link in it")
  }

  @Test func findingsOfSeveralProgramsComeByPathToo() throws {
    let folder = try Folder([
      "b/Package.swift": "", "b/b.swift": "struct B {}", "a/a.swift": "struct A {}",
      "c/c.swift": "struct C { let c: Int",
    ])
    let outcome = lint(folder, ["c", "b/b.swift", "a", "nothing"])
    #expect(outcome.result.findings.map(\.place.path) == ["a/a.swift", "b/b.swift", "c/c.swift"])
    #expect(
      outcome.result.diagnostics.map { "\($0.path?.text ?? "-") \($0.kind.rawValue)" } == [
        "c/c.swift syntax-error", "nothing unreadable-file", "- incomplete-program",
      ])
  }

  @Test func unreadableFilesAreReported() throws {
    let folder = try Folder(["a.swift": "struct A {}", "deep/b.swift": ""])
    try folder.link("loop.swift", to: "loop.swift")
    let outcome = lint(folder)
    #expect(messages(outcome) == ["a.swift:1: type `A` in 2 files"])
    #expect(outcome.unreadable.map(\.path) == ["loop.swift"])
    let incomplete = outcome.result.diagnostics.first { $0.kind == .incompleteProgram }?.message
    #expect(
      incomplete
        == "every-type may miss findings that depend on loop.swift, which could not be read or parsed completely"
    )
    let deep = lint(folder, ["deep"]).result.diagnostics
    #expect(deep.allSatisfy { $0.kind == .noLibraryUse }, "what is in another program is no matter")
  }

  @Test func binaryInputCannotBeRead() throws {
    let folder = try Folder([
      "a.swift": "struct A {}", "b.swift": "\0GITCRYPT\0 }{ ) \u{1}", "c.swift": "let text = \"\0\"",
    ])
    let outcome = lint(folder)
    #expect(outcome.unreadable.map { "\($0.path): \($0.reason)" } == ["b.swift: not text, but binary or encrypted"])
    #expect(outcome.result.diagnostics.map(\.kind) == [.unreadableFile, .incompleteProgram])
  }

  @Test func missingPathsAreReportedAndTheRestIsLinted() throws {
    let folder = try Folder(["a.swift": "struct A {}"])
    let outcome = lint(folder, ["missing", "a.swift"])
    #expect(outcome.unreadable.map(\.path) == ["missing"])
    #expect(outcome.result.findings.count == 1)
  }

  @Test func aFolderWithoutSwiftIsReported() throws {
    #expect(try lint(Folder()).empty.count == 1)
  }

  @Test func aSyntaxErrorIsADiagnosticAndTheRestOfTheFileIsLinted() throws {
    let folder = try Folder(["a.swift": "struct A {}\nfunc f( {\n}\nstruct B {}\n"])
    let outcome = lint(folder)
    #expect(outcome.result.findings.map(\.message).contains("type `A` in 1 files"))
    #expect(outcome.result.diagnostics.contains { $0.kind == .syntaxError && $0.path == "a.swift" })
    #expect(outcome.result.diagnostics.filter { $0.kind == .incompleteProgram }.count == 1)
  }

  @Test func aFaultInInactiveCodeHasALocation() throws {
    let folder = try Folder(["a.swift": "struct A {}\n#if canImport(B)\nlet = 1\n#endif\n"])
    let outcome = lint(folder)
    #expect(
      outcome.result.diagnostics.map(\.message) == [
        "every-type may miss findings that depend on a.swift:3:5 (expected pattern), "
          + "which could not be read or parsed completely"
      ])
  }

  @Test func aFileThatIsNoSwiftDoesNotFloodTheReport() throws {
    let outcome = lint(try Folder(["a.swift": String(repeating: "struct {} ) ", count: 1000)]))
    let errors = outcome.result.diagnostics.filter { $0.kind == .syntaxError }
    #expect(errors.count == 201)
    #expect(errors.last?.message.hasSuffix("more syntax errors from here on") == true)
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

  @Test func noPartOfWhatARuleFindsIsLeftOut() throws {
    let parts = Rule(
      id: "types-in-parts", category: .idioms, severity: .warning, profile: .all, summary: "", page: "",
      check: .each(of: { $0.types.compactMap(\.nameLocation) }, finding: { Finding("a type", at: $0, help: "") }))
    for count in [0, 1, 32, 33, 100] {
      let types = (0..<count).map { "struct S\($0) {}\n" }.joined()
      let folder = try Folder(["A.swift": types, "Tests/B.swift": "struct T {}\n"])
      for jobs in [1, 3] {
        let outcome = Linter(rules: [parts], jobs: jobs).lint(["."], workingDirectory: folder.root)
        #expect(outcome.result.findings.map(\.place.range.start.line) == Array(1..<count + 1))
      }
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

  @Test func aFingerprintIsTheSameWhateverPathIsGiven() throws {
    let folder = try Folder([
      "work/P/Package.swift": "", "work/P/Sources/a.swift": "struct A {}", "R/.tcalint.json": "{}",
      "R/x/y.swift": "struct Y {}",
    ])
    let fingerprints = { (paths: [FilePath], work: FilePath) in
      Set(Linter(rules: [self.everyType]).lint(paths, workingDirectory: work).result.findings.map(\.fingerprint))
    }
    let work = folder.root.appending("work")
    let one = fingerprints(["."], work)
    #expect(one.count == 1)
    #expect(fingerprints(["P/Sources"], work) == one)
    #expect(fingerprints(["P/Sources/a.swift"], work) == one)
    try folder.git("init", "-q")
    let another = fingerprints(["."], work)
    #expect(fingerprints(["Sources/a.swift"], work.appending("P")) == another, "in a work tree, wherever it is run")
    #expect(fingerprints(["R"], folder.root) == fingerprints(["x/y.swift"], folder.root.appending("R")))
  }

  @Test func filesAndLinesAreCounted() throws {
    let result = lint(try Folder(["a.swift": "a\nb\n", "b.swift": "a"])).result
    #expect(result.fileCount == 2)
    #expect(result.lineCount == 3)
  }
}
