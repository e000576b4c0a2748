import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct FixCheckTests {
  private static let source = """
    // A comment of the file.
    struct First { var a = 1 }

    /// Says what it is.
    struct Second {
      var b = 2  // and why
      var c = 3
    }
    print("é")
    """

  private let file = FileID(rawValue: 0)

  private let check = FixCheck(
    program: App(linking: [AppFile(path: "File.swift", source: Array(source.utf8))]).program)

  /// The place of a text in the file.
  private func place(_ text: String) -> Location {
    let range = Array(Self.source.utf8).firstRange(of: Array(text.utf8)) ?? 0..<0
    return Location(file: file, range: UInt32(range.lowerBound)..<UInt32(range.upperBound))
  }

  private func fault(_ edits: [Location], at text: String, related: [String] = []) -> FixCheck.Fault? {
    let finding = Finding(
      "", at: place(text), related: related.map { RelatedLocation("", at: place($0)) }, help: "", fixes: [])
    return check.fault(in: Fix("", .safe, edits: edits.map { Edit($0, replacement: "") }), of: finding)
  }

  private func isBeyond(_ fault: FixCheck.Fault?) -> Bool {
    if case .beyondItsFinding? = fault { true } else { false }
  }

  @Test func aFixMayChangeTheDeclarationOfItsFinding() {
    #expect(fault([place("b = 2")], at: "b = 2") == nil)
    #expect(fault([place("2"), place("b")], at: "var b") == nil)
    #expect(fault([place("First { var a = 1 }")], at: "First") == nil)
  }

  @Test func whiteSpaceAndWholeCommentsAroundItGoWithIt() {
    #expect(fault([place("\n  var b = 2  // and why")], at: "var b") == nil)
    #expect(fault([place("/// Says what it is.\nstruct Second")], at: "Second") == nil)
    #expect(isBeyond(fault([place("is.\nstruct Second")], at: "Second")), "not half a comment")
  }

  @Test func nothingElseMayBeChanged() {
    #expect(isBeyond(fault([place("var c = 3")], at: "var b")))
    #expect(isBeyond(fault([place("var b = 2  // and why\n  var")], at: "var b")))
    #expect(isBeyond(fault([place(Self.source)], at: "var b")))
    #expect(isBeyond(fault([place("// A comment of the file.")], at: "var b")))
    #expect(fault([place("c = 3")], at: "var b", related: ["var c"]) == nil, "but where a related place points to")
    #expect(fault([place("var b = 2  // and why\n  var c = 3")], at: "var b", related: ["var c"]) == nil)
  }

  @Test func atTheTopLevelAFixStaysBetweenTheDeclarations() {
    #expect(fault([place("print")], at: "print") == nil)
    #expect(isBeyond(fault([place("c = 3\n}\nprint")], at: "print")))
  }

  @Test func anEditIsARangeOfCharactersOfAFile() {
    func isExternal(_ location: Location) -> Bool {
      if case .inOtherFile? = fault([location], at: "print") { true } else { false }
    }
    #expect(isExternal(Location(file: FileID(rawValue: 1), range: 0..<0)))
    #expect(isExternal(Location(file: .none, range: 0..<0)))
    #expect(isExternal(Location(file: file, range: 0..<10_000)))
    let letter = place("é").range
    #expect(isExternal(Location(file: file, range: letter.lowerBound..<letter.lowerBound + 1)))
    #expect(fault([], at: "print") == .withoutEdits)
  }

  @Test func theEditsOfAFixDoNotOverlap() {
    func overlaps(_ edits: Location...) -> Bool {
      if case .overlapping? = fault(edits, at: "var b") { true } else { false }
    }
    let (b, two) = (place("b = 2"), place("2"))
    #expect(overlaps(b, two))
    #expect(overlaps(two, b))
    #expect(overlaps(b, b))
    let start = Location(file: file, range: b.range.lowerBound..<b.range.lowerBound)
    #expect(overlaps(start, start), "which comes first?")
    let end = Location(file: file, range: b.range.upperBound..<b.range.upperBound)
    #expect(!overlaps(b, end))
  }

  @Test func aFixAtFaultIsNotReported() throws {
    let rule = Rule(
      id: "takes-all", category: .idioms, severity: .warning, profile: .all, summary: "", page: "",
      check: .program { app in
        let all = Location(file: file, range: 0..<UInt32(app.program.files.first!.source.count))
        let own = Location(file: file, range: app.program.files[file].facts.declarations[0].range)
        return [
          Finding("m", at: own, help: "", fixes: [all, own].map { Fix("", .safe, edits: [Edit($0, replacement: "")]) })
        ]
      })
    let folder = try Folder(["a.swift": "struct A {}\nstruct B {}\n"])
    let findings = Linter(rules: [rule]).lint(["."], workingDirectory: folder.root).result.findings
    #expect(findings.map { $0.fixes.map { $0.edits.map(\.place.range.end.offset) } } == [[[11]]])
  }
}
