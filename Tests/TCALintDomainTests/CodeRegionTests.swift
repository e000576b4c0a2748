import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

/// Which parts of a file have a role, or belong to a type of a name.
@Suite struct CodeRegionTests {
  private func parts(_ files: [String: String], _ ranges: (SourceFile) -> [Range<UInt32>]) -> [String] {
    app(files).files.flatMap { file in
      ranges(file).map { range in
        String(decoding: file.source[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
      }
    }
  }

  @Test func aRoleHoldsInEveryExtensionWhereverItIsDeclared() {
    let files = ["A.swift": "extension Row {}\nstruct Other {}", "B.swift": "struct Row {}\nextension Row: View {}"]
    #expect(parts(files) { $0.ranges(of: .view) } == ["extension Row {}", "struct Row {}", "extension Row: View {}"])
  }

  @Test(arguments: [
    (CodeRole.reducer, "@Reducer struct A {}; struct B {}", ["@Reducer struct A {}"]),
    (
      .client, "struct A: DependencyKey { static let liveValue = A() }; struct B {}",
      ["struct A: DependencyKey { static let liveValue = A() }"]
    ),
    (.preview, "#Preview { A() }; struct B: PreviewProvider {}", ["#Preview { A() }", "struct B: PreviewProvider {}"]),
    (.test, "class A: XCTestCase {}; @Test func b() {}; func c() {}", ["class A: XCTestCase {}", "@Test func b() {}"]),
    (.model, "@Observable class A {}; class B {}", ["@Observable class A {}"]),
  ])
  func roles(_ role: CodeRole, _ code: String, _ found: [String]) {
    #expect(parts(["A.swift": code]) { $0.ranges(of: role) } == found)
  }

  @Test func aFileOfTestsIsOneAsAWhole() {
    #expect(parts(["Tests/A.swift": "let a = 0"]) { $0.ranges(of: .test) } == ["let a = 0"])
  }

  @Test func typesOfANameAndTheirSubtypes() {
    let files = [
      "A.swift": "protocol Log: Logger {}; struct B: Log {}; struct C {}", "D.swift": "extension B {}; enum Logger {}",
      "E.swift": "class F: Foundation.Logger {}",
    ]
    #expect(
      parts(files) { $0.ranges(ofTypesLike: "Logger") } == [
        "protocol Log: Logger {}", "struct B: Log {}", "extension B {}", "enum Logger {}",
        "class F: Foundation.Logger {}",
      ])
    #expect(
      parts(files) { $0.ranges(ofTypesLike: "Logger") + $0.ranges(ofTypesLike: "Log") } == [
        "protocol Log: Logger {}", "struct B: Log {}", "protocol Log: Logger {}", "struct B: Log {}", "extension B {}",
        "enum Logger {}", "extension B {}", "class F: Foundation.Logger {}",
      ], "each name for itself")
  }
}
