import TCALintSyntax
import Testing

@testable import TCALintPatterns

/// Patterns match in long code as in short code.
@Suite struct LongCodeTests {
  @Test(
    arguments: [
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
  func longCodeIsAsShortCode(_ pattern: String, _ start: String, _ part: String, _ end: String) throws {
    let pattern = try Pattern(pattern)
    func hasMatches(_ count: Int) -> Bool {
      let middle = (0..<count).map { number in
        String(part.flatMap { $0 == "%" ? Array("\(number)") : [$0] })
      }.joined()
      return Parser.parse(Array((start + middle + end).utf8)) { !pattern.matches(in: $0).isEmpty }
    }
    #expect(hasMatches(1_000) == hasMatches(50))
  }
}
