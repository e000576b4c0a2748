import TCALintModel
import Testing

@testable import TCALintEngine

@Suite struct PathPatternTests {
  /// Whether a pattern matches a file, directly or by a folder around it.
  private func fits(_ pattern: String, _ path: String) throws -> Bool {
    let patterns = PatternSet([(try PathPattern(pattern), 7)])
    let parts = FilePath(path).parts.map { Array($0.utf8) }
    let folder = parts.dropLast().reduce(patterns.start) { patterns.entering($1, in: $0) ?? $0 }
    let isIn = patterns.isIn(7, parts[parts.count - 1], in: folder)
    #expect(patterns.groups(of: parts[parts.count - 1], in: folder) == (isIn ? [7] : []))
    return isIn
  }

  @Test(arguments: [
    ("Generated", "Generated/A.swift"), ("Generated", "a/b/Generated/c/A.swift"), ("Generated/", "a/Generated/A.swift"),
    ("A.swift", "a/b/A.swift"), ("*.pb.swift", "a/b.pb.swift"), ("/A.swift", "A.swift"), ("./a/A.swift", "a/A.swift"),
    ("a/b", "a/b/c/A.swift"), ("/a", "a/b.swift"), ("a/**", "a/b/c.swift"), ("a/**", "a/b.swift"),
    ("**/b/*.swift", "b/c.swift"), ("**/b/*.swift", "a/b/c.swift"), ("a/**/b.swift", "a/b.swift"),
    ("a/**/b.swift", "a/x/y/b.swift"), ("a/**/**/b.swift", "a/x/b.swift"), ("**/a/**/b/**", "x/a/y/a/b/c/d.swift"),
    ("**", "a/b.swift"), ("**/*", "b.swift"), ("*", "a/b.swift"), ("a?c.swift", "abc.swift"), ("[A-C]*", "x/Bx.swift"),
    ("*Tests*", "MyTestsHelper/a.swift"), ("é", "é/a.swift"), ("\\*.swift", "*.swift"), ("a//b", "a/b/c.swift"),
    ("**/x/**/x/y", "x/x/x/y/a.swift"), ("LongNameOfAFolder", "LongNameOfAFolder/a.swift"),
    ("*.generated.swift", "a/b.generated.swift"), ("LongName*OfAFile.swift", "LongNameAndMoreOfAFile.swift"),
  ])
  func itFits(_ pattern: String, _ path: String) throws {
    #expect(try fits(pattern, path))
  }

  @Test(arguments: [
    ("Generated/", "Generated"), ("/b", "a/b.swift"), ("/b", "a/b/c.swift"), ("a/b", "x/a/b/c.swift"),
    ("a/*/c.swift", "a/c.swift"), ("a/*/c.swift", "a/b/b/c.swift"), ("a/*.swift", "a/b/c.swift"),
    ("generated", "Generated/a.swift"), ("A.swift", "BA.swift"), ("a?c", "a/c"), ("*.swift", "a.swift.txt"),
    ("a/**", "a"), ("**/x/y", "x/z/y"), ("LongNameOfAFolder", "LongNameAtAFolder/a.swift"),
    ("*.generated.swift", "a/b_generated.swift"), ("LongName*OfAFile.swift", "LongNomeAndMoreOfAFile.swift"),
    ("/a", "b/a"), ("a/b", "a/c/b"),
  ])
  func itDoesNotFit(_ pattern: String, _ path: String) throws {
    #expect(try !fits(pattern, path))
  }

  @Test func aFolderThatCanHoldNothingOfAGroupIsKnown() throws {
    let patterns = PatternSet([(try PathPattern("App/*/Sources"), 0), (try PathPattern("/Lib/**/A.swift"), 1)])
    let app = try #require(patterns.entering(Array("App".utf8), in: patterns.start))
    #expect(patterns.mayHold(0, below: app) && !patterns.mayHold(1, below: app))
    let lib = try #require(patterns.entering(Array("Lib".utf8), in: patterns.start))
    #expect(!patterns.mayHold(0, below: lib) && patterns.mayHold(1, below: lib))
  }

  @Test func severalPatternsAreDistinguished() throws {
    let patterns = PatternSet([
      (try PathPattern("*.swift"), 3), (try PathPattern("a"), 1), (try PathPattern("**/b.swift"), 2),
      (try PathPattern("c.swift"), 0),
    ])
    let folder = try #require(patterns.entering(Array("a".utf8), in: patterns.start))
    #expect(patterns.groups(of: Array("b.swift".utf8), in: folder) == [1, 2, 3])
    #expect(patterns.groups(of: Array("d.txt".utf8), in: folder) == [1])
  }
}
