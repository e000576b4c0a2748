import TCALintModel
import Testing

@testable import TCALintEngine

@Suite struct FolderTreeTests {
  @Test func valuesAreFoundAlongAPath() {
    var tree = FolderTree<Int>()
    #expect(tree.isEmpty)
    for (value, path) in ["", "a/b", "/a", "a/\u{e9}", "a/e\u{301}/c"].enumerated() {
      tree.insert(value, at: FilePath(path))
    }
    func values(_ path: FilePath) -> [Int?] {
      let (start, parts) = tree.values(along: path)
      return [start] + parts.map(\.value)
    }
    #expect(values("") == [0])
    #expect(values("a/b/c") == [0, nil, 1, nil])
    #expect(values("/a/b") == [nil, 2, nil])
    #expect(values("b") == [0, nil])
    // To the file system these are two names.
    #expect(values("a/\u{e9}/c") == [0, nil, 3, nil])
    #expect(values("a/e\u{301}/c") == [0, nil, nil, 4])
    #expect(tree.values(along: "a/b/c").parts.map(\.name) == ["a", "b", "c"])
  }

  @Test func aPathIsHeldByTheFoldersAroundIt() {
    let set = FolderSet(["/a/b", "/c.swift"])
    for path: FilePath in ["/a/b", "/a/b/c/d", "/c.swift"] { #expect(set.holds(path), "\(path)") }
    for path: FilePath in ["/a", "/a/bc", "/", "a/b", "/c"] { #expect(!set.holds(path), "\(path)") }
    #expect(FolderSet(["/"]).holds("/a/b"))
    #expect(!FolderSet([]).holds("/a"))
  }
}
