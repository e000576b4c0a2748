import TCALintFiles
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct RealPathTests {
  /// Resolving folder by folder gives the system's result for the whole path.
  @Test func pathsLeadWhereTheSystemSays() throws {
    let folder = try Folder(["a/b/File.swift": "", "c/Other.swift": ""])
    try folder.link("link", to: "a/b")
    try folder.link("a/up", to: "../c")
    try folder.link("a/b/again", to: "../up/Other.swift")
    try folder.link("gone", to: "nothing")
    try folder.link("round", to: "round")
    let outside = try Folder(["File.swift": ""])
    try folder.link("out", to: outside.path)
    let realPaths = RealPaths(below: [folder.root, folder.root.appending("link")])
    for name in [
      "a/b/File.swift", "link/File.swift", "link/again", "a/up", "a/up/Other.swift", "a/up/Missing.swift", "link/../up",
      "a/./b", "a//b/File.swift", "a/b/", "gone", "gone/File.swift", "round", "round/File.swift", "a/b/File.swift/c",
      "a/missing/File.swift", "out", "out/File.swift", "out/Missing.swift", "../" + outside.root.name + "/File.swift",
      "",
    ] {
      let path = folder.root.appending(name)
      for _ in 1...2 { #expect(realPaths(path) == FileSystem.realPath(path), "\(name)") }
    }
    let file = outside.root.appending("File.swift")
    #expect(realPaths(file) == file && realPaths(outside.root.appending("Missing.swift")) == nil)
    #expect(realPaths(.root) == .root)
    #expect(realPaths("") == nil)
  }
}
