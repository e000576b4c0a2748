import TCALintModel
import Testing

/// The types that a name may mean are a list, however many they are.
@Suite struct SymbolsTests {
  private func symbols(_ count: Int) -> Symbols { Symbols((0..<UInt32(count)).map(SymbolID.init(rawValue:))) }

  @Test(arguments: 0...3)
  func holdWhatTheyWereGiven(count: Int) {
    let symbols = symbols(count)
    #expect(symbols.map(\.rawValue) == Array(0..<UInt32(count)))
    #expect(symbols.only?.rawValue == (count == 1 ? 0 : nil))
  }

  @Test(arguments: 0...3)
  func areTheSameHoweverTheyAreMade(count: Int) {
    var added = Symbols()
    for symbol in symbols(count) { added.append(symbol) }
    #expect(added == symbols(count))
    #expect(symbols(0) + symbols(count) == added)
    #expect(symbols(5).filter { $0.rawValue < UInt32(count) } == added)
  }

  @Test(arguments: 0...3)
  func flatMapKeepsTheOrder(count: Int) {
    let doubled: Symbols = symbols(count).flatMap { [$0, $0.next] }
    #expect(doubled.map(\.rawValue) == (0..<UInt32(count)).flatMap { [$0, $0 + 1] })
    let nothing: Symbols = symbols(count).flatMap { _ in [] }
    #expect(nothing.isEmpty)
  }
}
