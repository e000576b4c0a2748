import TCALintSyntax
import Testing

@Suite struct SyntaxTreeTests {
  private let tree = Parser.parse(
    Array(
      """
      @Reducer
      struct Feature: Reducer {
        @Dependency(\\.clock) var clock
        func run(for time: Duration) async throws -> Int { try await clock.sleep(for: time); return 1 }
      }
      """.utf8))

  @Test func aChildLiesInsideItsParent() {
    for node in tree.root.descendants {
      guard let parent = node.parent else { continue }
      #expect(parent.contains(node))
      #expect(parent.tokenRange.lowerBound <= node.tokenRange.lowerBound)
      #expect(parent.tokenRange.upperBound >= node.tokenRange.upperBound)
    }
  }

  @Test func childrenStandInSourceOrderWithoutOverlap() {
    for node in tree.root.descendants {
      var end = node.tokenRange.lowerBound
      for child in node.children {
        #expect(child.parent == node)
        #expect(child.tokenRange.lowerBound >= end)
        end = child.tokenRange.upperBound
      }
    }
  }

  @Test func tokensStandInSourceOrderWithoutOverlap() {
    var end: UInt32 = 0
    for token in tree.tokens {
      #expect(token.start >= end)
      end = token.end
    }
    #expect(tree.tokens.last?.kind == .endOfFile)
    #expect(Int(end) <= tree.source.count)
  }

  @Test func aNodeKnowsItsNameTextAndRange() throws {
    let function = try #require(tree.root.descendants.first { $0.kind == .functionDecl })
    #expect(tree.names.text(function.name) == "run")
    #expect(function.text.hasPrefix("func run(for time: Duration)"))
    let parameter = try #require(function.descendants.first { $0.kind == .functionParameter })
    #expect(tree.names.text(parameter.name) == "time")
    #expect(parameter.flags.contains(.secondName))
    #expect(tree.diagnostics.isEmpty)
  }
}

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

  @Test func aFileSharesTheNamesItStartsFrom() {
    let prototype = NameTable(KnownName.allCases.dropFirst().map { "\($0)" } + ["Reducer"])
    let tree = Parser.parse(Array("struct Reducer { var reducer: Reducer }".utf8), names: prototype)
    #expect(tree.names.find("Reducer") == prototype.find("Reducer"))
    #expect(tree.names.find("reducer").map { Int($0.rawValue) } == prototype.count)
    #expect(tree.names.text(Name(.async)) == "async")
  }
}
