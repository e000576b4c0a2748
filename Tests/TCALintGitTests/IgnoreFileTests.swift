import Testing

@testable import TCALintGit

@Suite struct IgnoreFileTests {
  /// Whether a file of these lines ignores a path; a folder's path ends with a slash.
  private func ignores(_ lines: String, _ path: String) -> Bool {
    var steps = 10_000
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    let file = IgnoreFile(Array(lines.utf8))
    return file.ignores(parts[...], isFolder: path.hasSuffix("/"), steps: &steps) ?? false
  }

  @Test func aNameFitsAnywhereAndAPathFromTheFolderOn() {
    #expect(ignores("A.swift", "A.swift"))
    #expect(ignores("A.swift", "b/A.swift"))
    #expect(ignores("/A.swift", "A.swift"))
    #expect(!ignores("/A.swift", "b/A.swift"))
    #expect(ignores("b/A.swift", "b/A.swift"))
    #expect(!ignores("b/A.swift", "c/b/A.swift"))
  }

  @Test func aSlashAtTheEndIsForFolders() {
    #expect(ignores("build/", "build/"))
    #expect(ignores("build/", "a/build/"))
    #expect(!ignores("build/", "build"))
    #expect(!ignores("/build/", "a/build/"))
  }

  @Test func theLastPatternThatFitsDecides() {
    #expect(!ignores("*.swift\n!A.swift", "A.swift"))
    #expect(ignores("!A.swift\n*.swift", "A.swift"))
  }

  @Test func starsStayWithinAName() {
    #expect(ignores("*.g.swift", "a/B.g.swift"))
    #expect(ignores("a/*.swift", "a/B.swift"))
    #expect(!ignores("a/*.swift", "a/b/C.swift"))
    #expect(ignores("a?c", "abc"))
    #expect(!ignores("a?c", "ac"))
    #expect(ignores("*a*b*", "xxaxxbxx"))
    #expect(!ignores("*a*b", "ab/c"))
  }

  @Test func twoStarsMatchAnyNumberOfFolders() {
    #expect(ignores("**/A.swift", "A.swift"))
    #expect(ignores("**/A.swift", "x/y/A.swift"))
    #expect(ignores("a/**/b", "a/b"))
    #expect(ignores("a/**/b", "a/x/y/b"))
    #expect(!ignores("a/**/b", "x/a/b"))
    #expect(ignores("a/**", "a/b/c"))
    #expect(!ignores("a/**", "a/"), "its content, not the folder")
    #expect(ignores("a/**/b/**/c", "a/x/b/y/z/c"))
    #expect(!ignores("a**/b", "a/x/b"), "beside something else they are one star")
  }

  @Test func aSetIsOneByteOfIt() {
    #expect(ignores("[a-c]x", "bx"))
    #expect(!ignores("[!a-c]x", "bx"))
    #expect(ignores("[^a-c]x", "dx"))
    #expect(ignores("[]]x", "]x"))
    #expect(ignores("[a-]x", "-x"))
    #expect(ignores("[[:digit:]_]x", "7x"))
    #expect(ignores("[\\]]x", "]x"))
    #expect(!ignores("[a", "[a"), "what is not closed fits nothing")
    #expect(!ignores("[[:nonsense:]]", "n"))
  }

  @Test func aBackslashTakesTheNextCharacterAsItIs() {
    #expect(ignores("\\#a", "#a"))
    #expect(ignores("\\!a", "!a"))
    #expect(ignores("a\\*", "a*"))
    #expect(!ignores("a\\*", "ab"))
    #expect(!ignores("a\\", "a"))
  }

  @Test func commentsAndSpacesAtTheEndAreLeftOut() {
    #expect(!ignores("# a", "# a"))
    #expect(ignores("a  ", "a"))
    #expect(ignores("a\\ ", "a "))
    #expect(ignores("a\r\nb\r\n", "a"))
    #expect(ignores("\u{feff}a\nb", "a"))
    #expect(!ignores("\n\n/\n!\n", "a"))
  }

  @Test func pathsWithTooCostlyPatternsAreNotIgnored() {
    let rules = IgnoreRules(
      IgnoreFile(Array(String(repeating: "*a*a*a*a*a*a*a*b\n", count: 5000).utf8)), depth: 0, outer: nil)
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: 200)
    #expect(rules.verdict(on: [name], isFolder: false) == .tooCostly)
    #expect(rules.verdict(on: [Array("c".utf8)], isFolder: false) == .kept)
  }

  @Test func anyBytesArePatternsAndNames() {
    let alphabet = Array("ab*?[]!^-\\/:.# \r\n".utf8) + [0, 0x80, 0xff] + Array("[:alpha:]".utf8)
    for _ in 0..<3000 {
      let file = IgnoreFile((0..<Int.random(in: 0...20)).map { _ in alphabet.randomElement()! })
      let name = (0..<Int.random(in: 1...6)).map { _ in alphabet.randomElement()! }
      var steps = 1000
      _ = file.ignores([name, name][...], isFolder: Bool.random(), steps: &steps)
      #expect(steps <= 1000)
    }
  }
}
