import Testing

@testable import TCALintDomain

@Suite struct ListsTests {
  private let lists: Lists<String, Int> = {
    var lists = Lists<String, Int>()
    for (key, element) in [("a", 1), ("b", 2), ("a", 3), ("c", 4), ("b", 5), ("a", 6)] { lists.add(element, to: key) }
    return lists
  }()

  @Test func elementsOfAKeyKeepTheirOrder() {
    #expect(Array(lists["a"]) == [1, 3, 6])
    #expect(Array(lists["b"]) == [2, 5])
    #expect(Array(lists["c"]) == [4])
  }

  @Test func aKeyThatNothingWasAddedToHasNone() {
    #expect(lists["d"].isEmpty)
    #expect(Array(lists["d"]).isEmpty)
    #expect(!lists["c"].isEmpty)
  }

  @Test func theElementsOfAKeyAreCounted() {
    #expect(["a", "b", "c", "d"].map(lists.count) == [3, 2, 1, 0])
  }
}
