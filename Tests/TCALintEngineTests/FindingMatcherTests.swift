import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintEngine

/// Matching findings with another version of a program. A finding is written `rule path scope message line`, and its
/// fingerprint is its rule, path and scope.
@Suite struct FindingMatcherTests {
  @Test(arguments: [
    ("the same", "r a.swift S.f m 1"), ("another layout", "r a.swift S.f m 2"),
    ("another message", "r a.swift S.f n 1"), ("another message and layout", "r a.swift S.f n 2"),
    ("another declaration around it", "r a.swift T.g m 1"), ("and another layout", "r a.swift T.g m 2"),
    ("and another message", "r a.swift T.g n 1"), ("another file, as it was", "r b.swift S.f m 1"),
  ])
  func isFoundAgain(_ change: String, _ after: String) {
    #expect(match([after], to: ["r a.swift S.f m 1"], there: ["a.swift", "b.swift"]) == [0], "\(change)")
  }

  @Test(arguments: [
    ("another rule", "s a.swift S.f m 1"), ("all but its rule and file", "r a.swift T.g n 2"),
    ("another file and layout", "r b.swift S.f m 2"), ("another file and scope", "r b.swift T.g m 1"),
  ])
  func isNew(_ change: String, _ after: String) {
    #expect(match([after], to: ["r a.swift S.f m 1"], there: ["a.swift", "b.swift"]) == [nil], "\(change)")
  }

  @Test func inAFileThatIsGoneLessIsAsked() {
    #expect(match(["r b.swift S.f m 2"], to: ["r a.swift S.f m 1"], there: ["b.swift"]) == [0])
    #expect(match(["r b.swift T.g m 1"], to: ["r a.swift S.f m 1"], there: ["b.swift"]) == [nil])
    #expect(
      match(
        ["r b.swift S.f m 1", "r b.swift T.g n 3"], to: ["r a.swift S.f m 1", "r a.swift S.g n 3"], there: ["b.swift"])
        == [0, 1], "what else was in the file is looked for where its first findings are")
  }

  @Test(arguments: [
    ("another file", "r b.swift S.f has-4 1"), ("another declaration around it", "r a.swift T.g has-12 1"),
    ("and another layout", "r a.swift T.g has-4 2"),
  ])
  func isFoundAgainThoughItCountsMore(_ change: String, _ after: String) {
    #expect(match([after], to: ["r a.swift S.f has-3 1"]) == [0], "\(change)")
  }

  @Test func inAFileThatIsGoneTheCountMayChangeToo() {
    #expect(match(["r b.swift S.f has-4 2"], to: ["r a.swift S.f has-3 1"], there: ["b.swift"]) == [0])
    #expect(match(["r b.swift S.f has-4 2"], to: ["r a.swift S.f has-3 1"]) == [nil])
    #expect(match(["r b.swift T.g has-4 1"], to: ["r a.swift S.f has-3 1"], there: ["b.swift"]) == [nil])
  }

  @Test func differentCountsDoNotMatchOtherFindings() {
    #expect(match(["r a.swift S has-4 1", "r a.swift S has-3 1"], to: ["r a.swift S has-3 1"]) == [nil, 0])
    #expect(match(["r b.swift S has-4 1", "r a.swift S has-3 1"], to: ["r a.swift S has-3 1"]) == [nil, 0])
    let there: Set<FilePath> = ["b.swift", "c.swift"]
    let moved = match(["r b.swift S has-4 2", "r c.swift S has-5 2"], to: ["r a.swift S has-3 1"], there: there)
    #expect(moved == [0, nil])
    let old = ["r a.swift S has-3 1", "r a.swift S has-4 2"]
    #expect(match(["r b.swift S has-4 3", "r b.swift S has-3 4"], to: old, there: there) == [1, 0])
    #expect(match(["r b.swift S `V2`-has-4 1"], to: ["r a.swift S `V1`-has-3 1"], there: there) == [nil], "a name")
  }

  @Test func aSecondOneIsNewWhileTheFirstIsThere() {
    #expect(match(["r a.swift S m 1", "r a.swift S m 1"], to: ["r a.swift S m 1"]) == [0, nil])
    #expect(
      match(["r a.swift S m 2", "r a.swift S m 1"], to: ["r a.swift S m 1"]) == [nil, 0], "the one that was there")
    #expect(match(["r a.swift T m 1", "r a.swift S m 1"], to: ["r a.swift S m 1"]) == [nil, 0])
    #expect(match(["r b.swift S m 1", "r a.swift S m 1"], to: ["r a.swift S m 1"]) == [nil, 0], "a copy of the file")
  }

  @Test func eachIsFoundOnce() {
    let old = ["r a.swift S m 1", "r a.swift S m 2", "r a.swift S m 2"]
    #expect(
      match(["r a.swift S m 2", "r a.swift S m 3", "r a.swift S m 1", "r a.swift S m 4"], to: old) == [1, 2, 0, nil])
  }

  @Test func ofManyAlikeAsManyAreFoundAsThereWere() {
    let old = Array(repeating: "r a.swift S m 1", count: 1_000)
    let new = Array(repeating: "r b.swift T m 1", count: 1_000)
    #expect(match(old + old, to: old).compactMap { $0 }.count == 1_000)
    #expect(match(new, to: old, there: ["b.swift"]) == Array(repeating: nil, count: 1_000))
  }

  private func match(_ new: [String], to old: [String], there: Set<FilePath> = ["a.swift", "b.swift"]) -> [Int?] {
    FindingMatcher.match(new.map(signature), to: old.map(signature)) { there.contains($0) }
  }

  private func signature(_ text: String) -> FindingSignature {
    let parts = text.split(separator: " ").map(String.init)
    return FindingSignature(
      rule: parts[0], message: parts[3], fingerprint: parts[0...2].joined(),
      identity: FindingIdentity(path: FilePath(parts[1]), scope: parts[2], line: parts[4]))
  }
}
