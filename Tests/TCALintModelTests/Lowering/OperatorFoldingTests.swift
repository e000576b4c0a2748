import Testing

/// How sequences of operands and operators are folded.
@Suite struct OperatorFoldingTests {
  /// An expression with parentheses around each operator and its operands.
  private func folded(_ expression: String) -> String {
    BodiesAsText(inFunction: expression).folded.first ?? ""
  }

  @Test func tighterOperatorsComeFirst() {
    #expect(folded("a + b * c") == "(a + (b * c))")
    #expect(folded("a * b + c") == "((a * b) + c)")
    #expect(folded("a << b * c") == "((a << b) * c)")
    #expect(folded("a | b & c") == "(a | (b & c))")
    #expect(folded("a ... b + c") == "(a ... (b + c))")
    #expect(folded("a ?? b ..< c") == "(a ?? (b ..< c))")
    #expect(folded("a == b ?? c") == "(a == (b ?? c))")
    #expect(folded("a && b == c") == "(a && (b == c))")
    #expect(folded("a || b && c || d") == "((a || (b && c)) || d)")
    #expect(folded("a = b || c") == "(a = (b || c))")
    #expect(folded("a += b ?? c") == "(a += (b ?? c))")
    #expect(folded("a == b && !c || d < e") == "(((a == b) && !c) || (d < e))")
    #expect(folded("a .== b .& c") == "((a .== b) .& c)")
    #expect(folded("(a + b) * c") == "((a + b) * c)")
  }

  @Test func operatorsAssociate() {
    #expect(folded("a - b - c") == "((a - b) - c)")
    #expect(folded("a ?? b ?? c") == "(a ?? (b ?? c))")
    #expect(folded("a = b = c") == "(a = (b = c))")
    #expect(folded("a == b == c") == "((a == b) == c)")
  }

  @Test func choices() {
    #expect(folded("a ? b : c ? d : e") == "(a ? b : (c ? d : e))")
    #expect(folded("a || b ? c + d : e ?? f") == "((a || b) ? (c + d) : (e ?? f))")
    #expect(folded("a = b ? c : d") == "(a = (b ? c : d))")
    #expect(folded("a ? b = c : d") == "(a ? (b = c) : d)")
  }

  @Test func casts() {
    #expect(folded("a as B ?? c") == "((a as B) ?? c)")
    #expect(folded("a ?? b as? C") == "(a ?? (b as? C))")
    #expect(folded("a + b as! C") == "((a + b) as! C)")
    #expect(folded("a == b as C as D") == "(a == ((b as C) as D))")
    #expect(folded("a as B + c") == "((a as B) + c)")
    #expect(folded("a == b * c as D + e") == "(a == (((b * c) as D) + e))")
    #expect(folded("!a is B && c") == "((!a is B) && c)")
  }

  @Test func unknownOperatorsHaveDefaultPrecedence() {
    #expect(folded("a +++ b * c") == "(a +++ (b * c))")
    #expect(folded("a = b +++ c") == "(a = (b +++ c))")
    #expect(folded("a +++ b ? c : d") == "((a +++ b) ? c : d)")
    #expect(folded("a ??= b +++ c") == "(a ??= (b +++ c))")
    #expect(folded("a <|> b <|> c") == "((a <|> b) <|> c)")
  }

  @Test func effectsCoverAllThatIsToTheirRight() {
    #expect(folded("try a + b * c") == "try (a + (b * c))")
    #expect(folded("try a + b + c") == "try ((a + b) + c)")
    #expect(folded("try await a ?? b") == "try await (a ?? b)")
    #expect(folded("a = try b + c") == "(a = try (b + c))")
    #expect(folded("a + try b * c") == "(a + try (b * c))")
    #expect(folded("try? a as? B") == "try? (a as? B)")
    #expect(folded("try a ? b : c") == "try (a ? b : c)")
    #expect(folded("a ? try b : try c + d") == "(a ? try b : try (c + d))")
    #expect(folded("(try a) + b") == "(try a + b)")
    #expect(folded("unsafe try a + b") == "try (a + b)")
    #expect(folded("try a = try b") == "try (a = try b)")
  }

  /// Neither deep nor slow.
  @Test func longSequences() {
    let chain = Array(repeating: "a", count: 20_000)
    for symbol in [" + ", " = ", " ?? ", " ? a : ", " + try "] {
      let bodies = BodiesAsText(inFunction: chain.joined(separator: symbol))
      #expect(bodies.facts.nodes.count >= 40_000)
      #expect(bodies.facts.nodes.last?.kind == .name)
    }
  }
}
