import Testing

@testable import TCALintEngine

@Suite struct PathTests {
  @Test func absolutePathsAreWithoutDots() {
    #expect(Path.absolute(".", from: "/a/b") == "/a/b")
    #expect(Path.absolute("../c//d/.", from: "/a/b") == "/a/c/d")
    #expect(Path.absolute("/x/../y", from: "/a") == "/y")
    #expect(Path.absolute("..", from: "/") == "/")
  }

  @Test func relativeOnlyBelow() {
    #expect(Path.relative("/a/b/c", to: "/a/b") == "c")
    #expect(Path.relative("/a/bc", to: "/a/b") == "/a/bc")
    #expect(Path.relative("/a", to: "/") == "a")
  }

  @Test func theCommonFolder() {
    #expect(Path.common(["/a/b/c", "/a/b/d"]) == "/a/b")
    #expect(Path.common(["/a"]) == "/a")
    #expect(Path.common(["/a", "/b"]) == "/")
  }

  @Test func aNameMayBeginWithACombiningMark() {
    #expect(Path.parts("a/\u{301}b/c") == ["a", "\u{301}b", "c"])
    #expect(Path.relative("/a/\u{301}b", to: "/a") == "\u{301}b")
    #expect(Path.parent("/a/\u{301}b") == "/a")
    #expect(Path.name("/a/\u{301}b") == "\u{301}b")
  }
}
