import Foundation
import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// The output of `--diff`.
@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, _ path: FilePath = "A.swift") -> String {
    String(decoding: UnifiedDiff.text(path, Array(old.utf8), Array(new.utf8)), as: UTF8.self)
  }

  private let lines = (1...20).map { "\($0)\n" }

  @Test func aChangeHasThreeLinesOfContext() {
    var changed = lines
    changed[9] = "ten\n"
    #expect(
      diff(lines.joined(), changed.joined()) == """
        --- a/A.swift
        +++ b/A.swift
        @@ -7,7 +7,7 @@
         7
         8
         9
        -10
        +ten
         11
         12
         13

        """)
  }

  @Test func adjacentChangesShareAHunk() {
    var changed = lines
    changed[4] = "five\n"
    changed[11] = "twelve\n"
    #expect(diff(lines.joined(), changed.joined()).components(separatedBy: "@@ -").count == 2)
    changed[12] = lines[12]
    changed[11] = lines[11]
    changed[13] = "fourteen\n"
    #expect(diff(lines.joined(), changed.joined()).components(separatedBy: "@@ -").count == 3)
  }

  @Test func theEndOfALineIsPartOfIt() {
    #expect(diff("a\r\nb\r\n", "a\r\nc\r\n").hasSuffix("@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"))
    #expect(
      diff("a\nb", "a\nb\n").hasSuffix("@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"))
    #expect(diff("a\n", "").hasSuffix("@@ -1,1 +0,0 @@\n-a\n"))
    #expect(diff("a\n", "a\n") == "")
  }

  @Test func namesAreWrittenAsGitWritesThem() {
    #expect(diff("a", "b", "a b.swift").hasPrefix("--- a/a b.swift\t\n+++ b/a b.swift\t\n"))
    #expect(diff("a", "b", "ä\"\\\n.swift").hasPrefix(#"--- "a/\303\244\"\\\012.swift""#))
    #expect(diff("a", "b", "/x/A.swift").hasPrefix("--- a/x/A.swift\n"))
  }

  @Test func gitAppliesIt() throws {
    var generator = SystemRandomNumberGenerator()
    for name in ["A.swift", "a b.swift", "ä\"x.swift"] {
      for end in ["\n", "\r\n"] {
        let old = (0..<60).map { "line \($0 % 7)\(end)" }
        var new = old
        for _ in 0..<8 {
          new[.random(in: 0..<new.count, using: &generator)] = "new \(Int.random(in: 0..<3))\(end)"
          new.remove(at: .random(in: 0..<new.count, using: &generator))
        }
        let result = new.joined() + "last"
        let folder = try Folder(["inner/\(name)": old.joined()])
        try folder.write("inner/patch", diff(old.joined(), result, FilePath(name)))
        try folder.git("init", "-q")
        #expect(try folder.git("-C", "inner", "apply", "patch") == 0)
        let applied = try Data(contentsOf: URL(filePath: folder.path + "/inner/" + name))
        #expect(String(decoding: applied, as: UTF8.self) == result)
      }
    }
  }
}
