import Foundation
import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// Comments that `--suppress` writes. The rules here find every call of a function `bad` or `worse`, and every type
/// `Bad`.
@Suite struct SuppressionWriterTests {
  @Test func aCommentIsInsertedAboveTheLineWithItsIndentation() throws {
    #expect(
      try suppressed(
        """
        func f() {
          bad()
        \tbad()
          good(); worse(); bad()
        }
        """)
          == """
          func f() {
            // tcalint:disable:next bad -- why
            bad()
          \t// tcalint:disable:next bad -- why
          \tbad()
            // tcalint:disable:next bad, worse -- why
            good(); worse(); bad()
          }
          """)
  }

  @Test func itIsAboveTheAttributesOfADeclaration() throws {
    #expect(
      try suppressed("import A\n\n/// A doc comment.\n@MainActor\n@objc\nfinal class Bad {}\n")
        == "import A\n\n/// A doc comment.\n// tcalint:disable:next bad-type -- why\n@MainActor\n@objc\nfinal class Bad {}\n"
    )
  }

  @Test func aRuleIsAddedToTheCommentThatIsThere() throws {
    #expect(
      try suppressed("// tcalint:disable:next worse -- once\n\n// a word\nworse(); bad()\n")
        == "// tcalint:disable:next worse, bad -- once\n\n// a word\nworse(); bad()\n")
    #expect(
      try suppressed("/* tcalint:disable:next worse */\nworse(); bad()\n")
        == "/* tcalint:disable:next worse, bad */\nworse(); bad()\n")
  }

  @Test func suppressedFindingsAreUnchanged() throws {
    let source = "// tcalint:disable bad\nbad()\n"
    #expect(try suppressed(source) == source)
  }

  @Test func inAStringItIsARegionAroundTheString() throws {
    #expect(
      try suppressed(
        """
        func f() {
          print(\"\"\"
            a
            \\(bad()) \\(
              worse())
            \"\"\")
        }
        """)
          == """
          func f() {
            // tcalint:disable bad, worse -- why
            print(\"\"\"
              a
              \\(bad()) \\(
                worse())
              \"\"\")
            // tcalint:enable bad, worse
          }
          """)
    #expect(
      try suppressed("f(\"\"\"\n  \\(bad())\n  \"\"\")")
        == "// tcalint:disable bad -- why\nf(\"\"\"\n  \\(bad())\n  \"\"\")\n// tcalint:enable bad\n")
  }

  @Test func itIsAboveACommentThatExtendsIntoTheLine() throws {
    #expect(
      try suppressed("f()\n  /* a\n   b */ bad()\n")
        == "f()\n  // tcalint:disable:next bad -- why\n  /* a\n   b */ bad()\n")
  }

  @Test func nothingIsWrittenWhereNoCommentIsPossible() throws {
    let source = "f() /* a\n b */ bad()\nworse()\n"
    let folder = try Folder(["A.swift": source])
    let outcome = suppress(folder)
    #expect(outcome.map(\.problem) == ["no comment can be placed near line 2"])
    #expect(try text(folder, "A.swift") == source)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEndsAndTheByteOrderMarkAreKept(_ end: String) throws {
    #expect(
      try suppressed("\u{feff}bad()\(end)\(end)worse()")
        == "\u{feff}// tcalint:disable:next bad -- why\(end)bad()\(end)\(end)// tcalint:disable:next worse -- why\(end)"
        + "worse()")
    #expect(try suppressed("bad()") == "// tcalint:disable:next bad -- why\nbad()")
  }

  @Test func theFindingsAreGone() throws {
    let folder = try Folder([
      "A.swift": "bad()\nclass Bad { func f() { worse() } }\n", "B.swift": "f(\"\"\"\n\\(bad())\n\"\"\")\n",
    ])
    #expect(suppress(folder).map(\.count) == [3, 1])
    let result = lint(folder).result
    #expect(result.findings.isEmpty)
    #expect(result.suppressed.map(\.suppression?.justification) == ["why", "why", "why", "why"])
    #expect(suppress(folder).isEmpty)
  }

  @Test func allNamesOfAFileHaveTheComment() throws {
    let folder = try Folder(["A.swift": "bad()\n"])
    try FileManager.default.linkItem(atPath: folder.path + "/A.swift", toPath: folder.path + "/B.swift")
    #expect(suppress(folder).map(\.count) == [1])
    for name in ["A.swift", "B.swift"] { #expect(try text(folder, name).hasPrefix("// tcalint:disable:next bad")) }
    #expect(suppress(folder).isEmpty)
  }

  @Test func permissionsAreKept() throws {
    let folder = try Folder(["A.swift": "bad()\n"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path + "/A.swift")
    #expect(suppress(folder).map(\.problem) == [nil])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/A.swift")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func aFileWithSyntaxErrorsIsNotTouched() throws {
    let folder = try Folder(["A.swift": "bad()\nlet = 1\n", "B.swift": "bad()\n"])
    #expect(suppress(folder).map(\.problem) == ["it has syntax errors", nil])
    #expect(try text(folder, "A.swift") == "bad()\nlet = 1\n")
  }

  @Test func aFileThatHasChangedIsNotTouched() throws {
    let folder = try Folder(["A.swift": "bad()\n"])
    let outcome = lint(folder)
    try folder.write("A.swift", "good()\nbad()\n")
    let writer = SuppressionWriter(reason: "why", workingDirectory: folder.root)
    #expect(writer.suppress(outcome, rules: rules).map(\.problem) == ["it was changed during the run"])
    #expect(try text(folder, "A.swift") == "good()\nbad()\n")
  }

  @Test func aLinkIsNotWrittenThrough() throws {
    let folder = try Folder(["A.swift": "bad()\n", "B.swift": "bad()\n"])
    let outcome = lint(folder)
    try FileManager.default.moveItem(atPath: folder.path + "/A.swift", toPath: folder.path + "/C.swift")
    try folder.link("A.swift", to: "C.swift")
    let writer = SuppressionWriter(reason: "why", workingDirectory: folder.root)
    #expect(writer.suppress(outcome, rules: rules).compactMap(\.problem).count == 1)
    #expect(try text(folder, "C.swift") == "bad()\n")
  }

  @Test func findingsAboutCommentsAreNotSuppressed() throws {
    let review = Rule(
      id: "review", category: .suppressions, severity: .warning, profile: .all, summary: "", page: "", code: .all,
      check: .suppressions { comment in [Finding("a comment", at: comment.location, help: "")] })
    let folder = try Folder(["A.swift": "// tcalint:disable:next bad\ngood()\n"])
    let outcome = Linter(rules: rules + [review]).lint(["."], workingDirectory: folder.root)
    #expect(outcome.result.findings.count == 1)
    let writer = SuppressionWriter(reason: "why", workingDirectory: folder.root)
    #expect(writer.suppress(outcome, rules: rules + [review]).isEmpty)
  }

  @Test func aReasonIsOneLine() {
    #expect(SuppressionWriter.isReason("old code -- see #12"))
    for text in ["a\nb", "a\rb", " ", "", "\u{1b}[31m"] { #expect(!SuppressionWriter.isReason(text)) }
  }
}

extension SuppressionWriterTests {
  private func suppressed(_ source: String) throws -> String {
    let folder = try Folder(["A.swift": source])
    #expect(suppress(folder).allSatisfy { $0.problem == nil })
    #expect(lint(folder).result.findings.isEmpty)
    return try text(folder, "A.swift")
  }

  private func suppress(_ folder: Folder) -> [SuppressionWriter.Outcome] {
    SuppressionWriter(reason: "why", workingDirectory: folder.root).suppress(lint(folder), rules: rules)
  }

  private func lint(_ folder: Folder) -> Linter.Outcome {
    Linter(rules: rules).lint(["."], workingDirectory: folder.root)
  }

  private func text(_ folder: Folder, _ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder.path + "/" + name)), as: UTF8.self)
  }

  private var rules: [Rule] {
    [
      rule("bad") { $0.calls(of: "bad") }, rule("worse") { $0.calls(of: "worse") },
      rule("bad-type") { program in program.declarations(named: "Bad") },
    ]
  }

  private func rule(_ id: String, _ places: @escaping @Sendable (Program) -> [Location]) -> Rule {
    Rule(
      id: id, category: .idioms, severity: .warning, profile: .all, summary: "", page: "", code: .all,
      check: .program { app in places(app.program).map { Finding(id, at: $0, help: "") } })
  }
}

extension Program {
  fileprivate func calls(of name: String) -> [Location] {
    files.indices.flatMap { file in
      let facts = files[file].facts
      return facts.calls.map { Location(file: file, range: $0.range) }.filter { source($0).hasPrefix(name + "(") }
    }
  }
}
