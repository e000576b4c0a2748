import TCALintSyntax
import Testing

@Suite struct NameTableTests {
  @Test func aTextHasOneName() {
    var table = NameTable(["alpha", "beta"])
    #expect(table.find("alpha") == Name(rawValue: 1))
    #expect(table.intern("beta") == Name(rawValue: 2))
    #expect(table.intern("gamma") == Name(rawValue: 3))
    #expect(table.text(Name(rawValue: 3)) == "gamma")
    #expect(table.find("delta") == nil)
    #expect(table.find("") == Name.none)
    #expect(table.count == 4)
  }

  @Test func manyNamesKeepTheirPlaces() {
    var table = NameTable()
    for index in 0..<10_000 { #expect(table.intern("name\(index)").rawValue == UInt32(index + 1)) }
    for index in stride(from: 0, to: 10_000, by: 97) {
      #expect(table.find("name\(index)")?.rawValue == UInt32(index + 1))
    }
  }

  @Test func tablesOfFilesComeTogetherInOne() {
    var program = NameTable.grammar
    let shared = program.count
    let files = ["let a = b", "let b = c"].map { parse($0) { $0.names } }
    let maps = files.map { program.intern($0, shared: shared) }
    for (file, map) in zip(files, maps) {
      #expect(shared + map.count == file.count)
      for index in shared..<file.count {
        #expect(program.text(map[index - shared]) == file.text(Name(rawValue: UInt32(index))))
      }
    }
    #expect(program.count == shared + 3)
  }

  @Test func theTextOfAKnownNameIsThatOfItsCase() {
    for name in KnownName.allCases.dropFirst() { #expect(NameTable.grammar.text(Name(name)) == "\(name)") }
    #expect(NameTable.grammar.count == KnownName.allCases.count)
  }

  @Test func aFileSharesTheNamesItStartsFrom() {
    let prototype = NameTable(KnownName.texts + ["Widget"])
    let names = parse(Array("struct Widget { var widget: Widget }".utf8), names: prototype) { $0.names }
    #expect(names.find("Widget") == prototype.find("Widget"))
    #expect(names.find("widget").map { Int($0.rawValue) } == prototype.count)
    #expect(names.text(Name(.async)) == "async")
  }
}
