import TCALintModel
import Testing

@Suite struct DisplayNameTests {
  @Test func aTypeIsReportedWithTheTypesAroundIt() {
    let program = program("struct Feature { struct State {} }\nextension Feature.State { enum Mode {} }")
    #expect(program.symbols.indices.map(program.displayName) == ["Feature", "Feature.State", "Feature.State.Mode"])
  }

  @Test(arguments: [(1_000, 1_000), (1_001, 1_003)])
  func aVeryLongNameIsCut(written: Int, shown: Int) {
    let program = program("struct \(String(repeating: "A", count: written)) {}")
    #expect(program.symbols.indices.map { program.displayName($0).utf8.count } == [shown])
  }
}
