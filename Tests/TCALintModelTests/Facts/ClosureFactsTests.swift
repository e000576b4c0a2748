import Testing

/// A closure is somebody's argument, takes and captures.
@Suite struct ClosureFactsTests {
  private func closures(_ text: String) -> [String] { FactsAsText(text).closures }

  @Test func whoseArgumentItIs() {
    #expect(
      closures("f { a }; g(b, c: { d }); h { 1 } i: { 2 }; j(({ 3 })); #k { 4 }") == [
        "{ a }: argument 1 of f", "{ d }: argument c: of g", "{ 1 }: argument 1 of h", "{ 2 }: argument i: of h",
        "{ 3 }: argument 1 of j", "{ 4 }: argument 1 of #k",
      ])
  }

  @Test func orWhatElse() {
    #expect(
      closures("let a = { 1 }; b = { 2 }; [{ 3 }]; { 4 }(); ({ 5 })(); func f() { return { 6 } }") == [
        "{ 1 }: initialValue", "{ 2 }: assigned", "{ 3 }: element", "{ 4 }: callee, called at once",
        "{ 5 }: callee, called at once", "{ 6 }: returned",
      ])
  }

  @Test func aPartOfATupleThatIsAssignedToIsNoArgument() {
    #expect(closures("f(a); (b, { 1 }) = c; ({ 2 }, d) = e") == ["{ 1 }: target", "{ 2 }: target"])
  }

  @Test func parametersAndCaptures() {
    #expect(
      closures("f { a, _ in }; f { [b] in }; f { [weak self, c = d, e] (g: G) async throws -> H in }; f { [self] in }")
        == [
          "{ a, _ in }: argument 1 of f, takes a _", "{ [b] in }: argument 1 of f, captures b plainly",
          "{ [weak self, c = d, e] (g: G) async throws -> H in }: argument 1 of f, takes g, captures weak self self, "
            + "captures c = d, captures e plainly",
          "{ [self] in }: argument 1 of f, captures self plainly self",
        ])
  }

  @Test func theCaptureListIsEvaluatedOutside() {
    #expect(
      FactsAsText("func f() { g { [a = { b }()] c in d } }").closures == [
        "{ [a = { b }()] c in d }: argument 1 of g, takes c, captures a = { b }()", "{ b }: callee, called at once",
      ])
    #expect(
      FactsAsText("func f() { g { [a = { b }()] c in { d } } }").scopes == [
        "file", "function f", "function f > closure +1", "function f > closure", "function f > closure +1 > closure +2",
      ])
  }

  @Test func aCaptureListCanBeInserted() {
    for (text, place) in [
      ("f { a }", " a }"), ("f { x in a }", " x in a }"), ("f { @MainActor x in a }", " x in a }"),
      ("f { @A @B in a }", " in a }"),
    ] {
      let facts = FactsAsText(text)
      let list = facts.facts.closures[0].captureList
      #expect(list.isEmpty)
      #expect(facts.text(list.lowerBound..<UInt32(text.utf8.count)) == place)
    }
  }
}
