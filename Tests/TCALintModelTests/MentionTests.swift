import TCALintModel
import TCALintSyntax
import Testing

/// Where files mention names.
@Suite struct MentionTests {
  /// The mentions of a name, each with its line.
  private func mentions(of name: String, _ text: String) -> [String] {
    let file = ProgramFile(path: "File.swift", source: Array(text.utf8), names: .knowing([]))
    let facts = file.facts
    guard let name = facts.names.find(name) else { return ["no such name"] }
    func line(_ offset: UInt32) -> Int { text.utf8.prefix(Int(offset)).count { $0 == UInt8(ascii: "\n") } + 1 }
    return file.mentions.mentions(of: name).map { mention in
      switch mention {
      case .path(let path, let index):
        "path \(index) on \(line(facts.pathOffsets[Int(facts.paths[path].names.lowerBound) + index]))"
      case .type(let type): "type on \(line(facts.types[type].range.lowerBound))"
      case .attribute(let attribute): "attribute on \(line(facts.attributes[attribute].range.lowerBound))"
      }
    }
  }

  @Test func kindByKindInSourceOrder() {
    let text = """
      let first: Clock = make()
      let second = Clock.system.Clock
      @Clock var third: Clock?
      let fourth = other.Clock(Clock.system)
      """
    #expect(
      mentions(of: "Clock", text) == [
        "path 0 on 2", "path 2 on 2", "path 1 on 4", "path 0 on 4", "type on 1", "type on 3", "attribute on 3",
      ])
    #expect(mentions(of: "system", text) == ["path 1 on 2", "path 1 on 4"])
  }

  @Test func aTypeInAnExpressionIsReportedTwice() {
    #expect(mentions(of: "Box", "let box = Box<Int>()").contains("path 0 on 1"))
    #expect(mentions(of: "Box", "let box = Box<Int>()").contains("type on 1"))
  }

  @Test func qualifiersOfATypeAreNoReferences() {
    #expect(mentions(of: "Outer", "let value: Outer.Inner").isEmpty)
    #expect(mentions(of: "Inner", "let value: Outer.Inner") == ["type on 1"])
  }

  @Test func declarationsLabelsAndKeyPathsAreNone() {
    #expect(mentions(of: "name", "func name(name: Int) {}\nlet path = \\User.name\ncall(name: 1)").isEmpty)
    #expect(mentions(of: "User", "func name(name: Int) {}\nlet path = \\User.name").contains("type on 2"))
  }

  @Test func namesOfASetBelowACount() {
    let facts = ProgramFile(path: "File.swift", source: Array("let (a, b, c) = (a, b, c)".utf8), names: .knowing([]))
      .facts
    let names = ["a", "b", "c"].compactMap(facts.names.find)
    var set = NameSet(in: facts)
    for name in names { set.insert(name) }
    var found: [Name] = []
    set.forEach(below: Int(names[2].rawValue)) { found.append($0) }
    #expect(found == Array(names.dropLast()))
  }
}
