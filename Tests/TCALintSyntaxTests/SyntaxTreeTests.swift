import TCALintSyntax
import Testing

@Suite struct SyntaxTreeTests {
  let tree = parse("struct A {\n  func f(a: Int) -> String { g(a, b: [1, 2]) { $0 } }\n}\nlet c = A()")

  @Test func aNodeStandsBeforeWhatItContains() {
    for node in tree.root.descendants {
      let parent = node.parent!
      #expect(parent.index < node.index)
      #expect(parent.contains(node))
      #expect(parent.tokenRange.lowerBound <= node.tokenRange.lowerBound)
      #expect(parent.tokenRange.upperBound >= node.tokenRange.upperBound)
      #expect(parent.children.contains { $0 == node })
    }
  }

  @Test func childrenStandInSourceOrder() {
    for node in tree.root.descendants {
      var end = node.tokenRange.lowerBound
      for child in node.children {
        #expect(child.tokenRange.lowerBound >= end)
        end = child.tokenRange.upperBound
      }
    }
  }

  @Test func textIsTheSource() {
    let call = tree.root.descendants.first { $0.kind == .functionCallExpr }
    #expect(call?.text == "g(a, b: [1, 2]) { $0 }")
    #expect(call?.firstChild?.text == "g")
  }

  @Test func namesGoOnFromATable() {
    var names = NameTable.grammar
    let known = names.intern("Store")
    let tree = parse(Array("Store.Store(x)".utf8), names: names)
    #expect(tree.tokens.filter { $0.name == known }.count == 2)
    #expect(tree.names.find("x") != nil)
    #expect(tree.names.find("y") == nil)
  }

  @Test func theDumpHasALineForEachTokenAndNode() {
    var output: [UInt8] = []
    SyntaxDump.write(parse("let a = b.c(\"d\")"), into: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        var 0 16
        token 0 3
        binding 4 16
        pattern 4 5 a
        token 4 5
        token 6 7
        call 8 16
        member 8 11 c
        ref 8 9 b
        token 8 9
        token 9 10
        token 10 11
        token 11 12
        string 12 15
        token 15 16

        """)
  }
}
