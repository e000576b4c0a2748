import TCALintSyntax
import Testing

@Suite struct SyntaxTreeTests {
  private static let source = "struct A {\n  func f(a: Int) -> String { g(a, b: [1, 2]) { $0 } }\n}\nlet c = A()"

  /// The nodes, as text, for which something does not hold.
  private static func nodes(failing holds: @escaping @Sendable (Syntax) -> Bool) -> [String] {
    parse(source) { $0.root.descendants.filter { !holds($0) }.map(shape) }
  }

  @Test func aNodePrecedesItsChildren() {
    let wrong = Self.nodes(failing: { node in
      guard let parent = node.parent else { return false }
      let (inner, outer) = (node.tokenRange, parent.tokenRange)
      return parent.index < node.index && parent.contains(node) && parent.children.contains(node)
        && outer.lowerBound <= inner.lowerBound && outer.upperBound >= inner.upperBound
    })
    #expect(wrong == [])
  }

  @Test func childrenAreInSourceOrder() {
    let wrong = Self.nodes(failing: { node in
      zip(node.children, node.children.dropFirst()).allSatisfy { $0.tokenRange.upperBound <= $1.tokenRange.lowerBound }
        && node.children.allSatisfy { $0.tokenRange.lowerBound >= node.tokenRange.lowerBound }
    })
    #expect(wrong == [])
  }

  @Test func textIsTheSource() {
    let texts = parse(Self.source) { tree in
      let call = tree.root.descendants.first { $0.kind == .functionCallExpr }
      return [call?.text, call?.firstChild?.text]
    }
    #expect(texts == ["g(a, b: [1, 2]) { $0 }", "g"])
  }

  @Test func namesGoOnFromATable() {
    var names = NameTable.grammar
    let known = names.intern("Store")
    let (found, table) = parse(Array("Store.Store(x)".utf8), names: names) { ($0.tokens.map(\.name), $0.names) }
    #expect(found.filter { $0 == known }.count == 2)
    #expect(table.find("x") != nil)
    #expect(table.find("y") == nil)
  }

  @Test func theDumpHasALineForEachTokenAndNode() {
    let output = parse("let a = b.c(\"d\")") { SyntaxDump.lines(of: $0) }
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
