import TCALintSyntax
import Testing

@testable import TCALintPatterns

/// What a stranger may write, as pattern or as code, takes time that grows as the code.
@Suite(.serialized) struct PatternTimeTests {
  @Test(arguments: [
    ("f($$$A, $B, $$$C, $B, $$$D, $E, $$$F, $E, $$$G)", "f(", "a%, ", "z)"),
    ("f($$$, 1, $$$, 2, $$$, 3, $$$, 4, $$$, 5)", "f(", "1, ", "1)"),
    ("[$$$A, 0, $$$B, 0, $$$C, 1]", "[", "0, ", "0]"),
    ("$A.b($$$)", "a", ".b()", ""), ("$A == $A", "a", " == a", ""), ("$A = $B", "a", " = a", ""),
    ("$A.b.$C.b.$D.b.$E", "a", ".b", ""), ("f($A, $A)", "", "f(x, x);", ""),
    ("{ $$$; a; $$$; b; $$$ }", "f { ", "a; ", "}"), ("{ $$$ }", "f { ", "g { x }; ", "}"),
    ("@A @B @C @D var $X", "", "@E ", "var x = 1"), ("class $N: A, B, C", "class A: ", "D, ", "E {}"),
    ("if $A { $$$ }", "if a { } ", "else if b { } ", ""), ("$A + $B * $C", "a", " + a * b", ""),
    ("$X!", "a", "!.b", ""),
  ])
  func itGrowsAsTheCode(_ pattern: String, _ start: String, _ part: String, _ end: String) throws {
    let pattern = try Pattern(pattern)
    func seconds(_ count: Int) -> Double {
      let middle = (0..<count).map { number in
        String(part.flatMap { $0 == "%" ? Array("\(number)") : [$0] })
      }.joined()
      let source = Array((start + middle + end).utf8)
      return Parser.parse(source) { tree in
        let took = ContinuousClock().measure { _ = pattern.matches(in: tree) }
        return Double(took.components.seconds) + Double(took.components.attoseconds) * 1e-18
      }
    }
    let (small, large) = (seconds(500), seconds(5_000))
    // Ten times as much takes about ten times as long; it would be a hundred if it grew as the square.
    #expect(large < max(small, 0.004) * 40, "\(small) s, then \(large) s")
  }
}
