import Testing

/// A path is a root and the names after it.
@Suite struct PathFactsTests {
  private func paths(_ text: String) -> [String] { FactsAsText(text).paths }

  @Test func theRootIsTheBeginningOfThePath() {
    #expect(
      paths("func f(a: A) { a.b; c.d; self.e; super.f; Self.g; .h; $0.i; $j.k }") == [
        "a.b: parameter, statement", "c.d: unqualified, statement", "self.e: self, statement",
        "super.f: super, statement", "Self.g: selfType, statement", ".h: implicitMember, statement",
        "$0.i: anonymous, statement", "$j.k: projection, statement",
      ])
  }

  @Test func selfMayBeALocalName() {
    #expect(
      paths(
        "func f(a: A) { if let self = a { self.b }; self.c; if let self { self.d }; guard let self = self else { } }")
        == [
          "a: parameter, initialValue", "self.b: variable, statement", "self.c: self, statement",
          "self: self, initialValue", "self.d: self, statement", "self: self, initialValue",
        ])
    #expect(
      paths("{ [weak self = a] in guard let self else { }; self.b; struct C { func d() { self.e } } }") == [
        "a: unqualified, initialValue", "self: capture, initialValue", "self.b: capture, statement",
        "self.e: self, statement",
      ])
  }

  @Test func aPathEndsBeforeACallAndAnotherBeginsWithItsResult() {
    #expect(
      paths("f.g().h.i[0].j") == [
        "f.g().h.i[0].j: result of f.g().h.i, statement", "f.g().h.i: result of f.g, receiver",
        "f.g: unqualified, callee",
      ])
    #expect(paths("(try await f()).a") == ["(try await f()).a: result of f, statement", "f: unqualified, callee"])
    #expect(paths("(f() as? A)?.b") == ["(f() as? A)?.b: other, plain 0 of 1, statement", "f: unqualified, callee"])
    #expect(paths("#m(1).a") == ["#m(1).a: result of #m, statement", "#m: macro, callee"])
  }

  @Test func namesBeforeTheFirstQuestionMarkArePlain() {
    #expect(
      paths("a.b?.c!.d; self?.e; f()?.g; h!; a.b?()") == [
        "a.b?.c!.d: unqualified, plain 2 of 4, statement", "self?.e: self, plain 0 of 1, statement",
        "f()?.g: result of f, plain 0 of 1, statement", "f: unqualified, callee",
        "h!: unqualified, unwrapped, statement", "a.b?: unqualified, unwrapped, callee",
      ])
  }

  @Test func aTypeIsNamedByGenericArgumentsAndByItsMetatype() {
    #expect(
      paths("A<B>(c); A<B>.C<D>.e; T.self; A.B.self; (any P).self; [Int].self; x.self; T.init; T.init(1)") == [
        "A<B>: unqualified, type A<B>, callee", "c: unqualified, argument 1 of A<B>",
        "A<B>.C<D>.e: unqualified, type A.C<D>, statement",
        "T.self: unqualified, metatype, type T, statement", "A.B.self: unqualified, metatype, type A.B, statement",
        "(any P).self: other, metatype, type any P, statement",
        "[Int].self: other, metatype, statement", "Int: unqualified, element",
        "x.self: unqualified, metatype, statement",
        "T.init: unqualified, init, statement", "T.init: unqualified, init, callee",
      ])
  }

  @Test func aFunctionMayBeNamedWithItsLabels() {
    #expect(
      paths("map(a.fetch(id:)); reduce(0, +)") == [
        "map: unqualified, callee", "a.fetch(id:): unqualified, labels, argument 1 of map",
        "reduce: unqualified, callee", "+: unqualified, argument 2 of reduce",
      ])
    #expect(paths("func f() { g { _ in h(+) } }").last == "+: unqualified, argument 1 of h")
  }

  @Test func theUseOfAValue() {
    #expect(
      paths(
        """
        func f() -> Int {
          let x = a
          x = b
          x += c
          g(&d)
          if e, h > 1 {}
          switch i { case .j: k }
          for l in m where n {}
          repeat {} while o
          [p]; [q: r]
          !s
          guard let t else { throw u }
          x = v ? w : y
          return z
        }
        """
      ).map { $0.replacing("unqualified, ", with: "") } == [
        "a: initialValue", "x: variable, target", "b: assigned", "x: variable, target", "c: assigned", "g: callee",
        "d: inout", "e: condition", "h: operand", "i: subject", ".j: implicitMember, pattern", "k: statement",
        "m: sequence", "n: condition", "o: condition", "p: element", "q: element", "r: element", "s: operand",
        "t: initialValue", "u: thrown", "x: variable, target", "v: operand", "w: operand", "y: operand", "z: returned",
      ])
  }

  @Test func interpolatedNamesArePaths() {
    #expect(paths("f(\"a \\(b.c) d\")") == ["f: unqualified, callee", "b.c: unqualified, element"])
  }

  @Test func aConditionOfCompilationIsNoCode() {
    #expect(
      paths("#if DEBUG && canImport(A)\nb()\n#elseif os(iOS)\nc()\n#else\nd()\n#endif")
        == ["b: unqualified, callee", "c: unqualified, callee", "d: unqualified, callee"])
  }

  @Test func aClauseMayGoOnAnExpression() {
    #expect(
      paths("func f() {\n a\n  #if os(iOS)\n  .b(.c).d()\n  #endif\n .e()\n}")
        == [
          "a: unqualified, receiver", ".b(.c).d: result of .b, callee", ".b: other, callee",
          ".c: implicitMember, argument 1 of .b",
        ].reduce(into: ["a\n  #if os(iOS)\n  .b(.c).d()\n  #endif\n .e: other, callee"]) { $0.append($1) })
  }

  @Test func parenthesesAreLookedThroughForTheUse() {
    #expect(
      paths("f((a)); (b).c") == [
        "f: unqualified, callee", "a: unqualified, argument 1 of f", "(b).c: other, statement",
        "b: unqualified, receiver",
      ])
  }

  @Test func throwingPropertiesAreTried() {
    #expect(paths("try a.b; try? await c") == ["a.b: unqualified, try, statement", "c: unqualified, try, statement"])
  }
}
