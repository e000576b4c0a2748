import TCALintModel
import Testing

@Suite struct FilePathTests {
  private func absolute(_ path: FilePath, from directory: FilePath) -> FilePath { path.absolute(from: directory) }

  @Test func absolutePathsAreWithoutDots() {
    #expect(absolute(".", from: "/a/b") == "/a/b")
    #expect(absolute("../c//d/.", from: "/a/b") == "/a/c/d")
    #expect(absolute("/x/../y", from: "/a") == "/y")
    #expect(absolute("..", from: "/") == "/")
  }

  @Test func pathsBelowADirectoryAreRelativeToIt() {
    #expect(("/a/b/c" as FilePath).relative(to: "/a/b") == "c")
    #expect(("/a/bc" as FilePath).relative(to: "/a/b") == "/a/bc")
    #expect(("/a" as FilePath).relative(to: "/") == "a")
    #expect(("a/b" as FilePath).relative(to: "a") == "b")
    #expect(("a/b" as FilePath).relative(to: "") == "a/b")
  }

  @Test func aPathIsPutTogetherAndTakenApart() {
    #expect(("/" as FilePath).appending("a") == "/a")
    #expect(("" as FilePath).appending("a") == "a")
    #expect(("/a" as FilePath).appending("") == "/a")
    #expect(("/a" as FilePath).parent == "/")
    #expect(("a" as FilePath).parent == "")
    #expect(Array(("/a/b" as FilePath).ancestors) == ["/a/b", "/a", "/"])
    #expect(Array(("a/b" as FilePath).ancestors) == ["a/b", "a", ""])
  }

  @Test func theCommonFolder() {
    #expect(FilePath.common(["/a/b/c", "/a/b/d"]) == "/a/b")
    #expect(FilePath.common(["/a"]) == "/a")
    #expect(FilePath.common(["/a", "/b"]) == "/")
    #expect(FilePath.common(["/\u{e9}/a", "/e\u{301}/a"]) == "/")
  }

  @Test func aNameMayBeginWithACombiningMark() {
    let path: FilePath = "/a/\u{301}b/c"
    #expect(path.parts == ["a", "\u{301}b", "c"])
    #expect(("/a/\u{301}b" as FilePath).relative(to: "/a") == "\u{301}b")
    #expect(("/a/\u{301}b" as FilePath).parent == "/a")
    #expect(("/a/\u{301}b" as FilePath).name == "\u{301}b")
  }

  @Test func pathsAreComparedByTheirBytes() {
    let composed: FilePath = "\u{e9}.swift"
    let decomposed: FilePath = "e\u{301}.swift"
    #expect(composed.text == decomposed.text, "as text they are the same")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)
    #expect(!(composed.contains(decomposed)))
  }

  private static let sorted: [FilePath] = [
    "", "A", "A.swift", "AB", "Account", "Account+Live.swift", "Account.swift", "AccountDetails.swift",
    "AccountDetailsView.swift", "a", "a\u{301}", "b", "\u{e1}", "😀",
  ]

  @Test(arguments: sorted.indices)
  func pathsAreOrderedByTheirBytes(index: Int) {
    for (other, path) in Self.sorted.enumerated() { #expect((Self.sorted[index] < path) == (index < other)) }
  }

  @Test func anEndingIsBytesToo() {
    #expect(("X\u{600}.swift" as FilePath).hasSuffix(".swift"), "the mark swallows the full stop behind it")
    #expect("a.swift".hasByteSuffix(".swift"))
    #expect(!"a.swift\u{301}".hasByteSuffix(".swift"))
    #expect(!"swift".hasByteSuffix(".swift"))
    #expect(!"".hasByteSuffix(".swift"))
    #expect(!"A.Swift".hasByteSuffix(".swift"))
    #expect("A.swift".hasByteSuffix(".swift"))
    #expect(".swift".hasByteSuffix(".swift"))
  }
}
