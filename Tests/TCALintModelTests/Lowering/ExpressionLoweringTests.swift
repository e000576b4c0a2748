import Testing

/// Lowered expressions, kind by kind.
@Suite struct ExpressionLoweringTests {
  /// The lowered statements of a function.
  private func lowered(_ statements: String) -> [String] { BodiesAsText(inFunction: statements).statements }

  @Test func literals() {
    #expect(lowered("1; 1.5; true; nil; /a/; \"a\"") == ["1", "1.5", "true", "nil", "/a/", "(string)"])
    #expect(
      lowered("[a, b]; []; [a: b, c: d]; [:]") == ["(array a b)", "(array)", "(dictionary a b c d)", "(dictionary)"])
    #expect(lowered("(a, b: c); (); (a); ((a))") == ["(tuple a b: c)", "(tuple)", "a", "a"])
    #expect(lowered(#""a\(b)c\(d, e: "\(f)")""#) == ["(string b d e: (string f))"])
  }

  @Test func names() {
    #expect(
      lowered("a; self; super.b; Self.c; $0; $12; $d; f(a:b:); g(+)") == [
        "a", "self", "(member .b super)", "(member .c Self)", "$0", "$12", "$d", "f(:)", "(call g ?)",
      ])
  }

  @Test func aNameOfALocalDeclarationIsLocal() {
    #expect(lowered("let a = a; a.b; c").dropFirst() == ["(member .b local:a)", "c"])
    #expect(lowered("if let self = a { self.b }") == ["(if (optionalBinding let self a) { (member .b local:self) })"])
    #expect(lowered("guard let self else { }; self") == ["(guard (optionalBinding let self self) { })", "self"])
    #expect(
      lowered("f($a) { $a in $a.b }; $a") == [
        "(call f $a trailing (closure let $a { (member .b local:$a) }))", "$a",
      ])
  }

  @Test func members() {
    #expect(
      lowered("a.b.c; .d; a.0.1") == [
        "(member .c (member .b a))", ".d", "(tupleElement .1 (tupleElement .0 a))",
      ])
    #expect(
      lowered("A.init; .init; A.self; a.f(b:); .g(b:)") == [
        "(member.init A)", ".init", "(member.self A)", "(member(:) .f a)", ".g(:)",
      ])
    #expect(
      lowered("a?.b!.c; a?; b!") == [
        "(member .c (forceUnwrap (member .b (optionalChain a))))", "(optionalChain a)", "(forceUnwrap b)",
      ])
  }

  @Test func calls() {
    #expect(lowered("f(); f(a, b: 1)(c)") == ["(call f)", "(call (call f a b: 1) c)"])
    #expect(lowered("a[b, c: d]; a[]") == ["(subscript a b c: d)", "(subscript a)"])
    #expect(lowered("f(&a); A.init(b)") == ["(call f (inout a))", "(call (member.init A) b)"])
    #expect(
      lowered("f { a } g: { b }; f(a) { b }; { c }()") == [
        "(call f trailing (closure { a }) trailing g: (closure { b }))",
        "(call f a trailing (closure { b }))", "(call (closure { c }))",
      ])
    #expect(lowered("#m(a, b: c) { d }; #n") == ["(macro #m a b: c trailing (closure { d }))", "(macro #n)"])
  }

  @Test func types() {
    #expect(
      lowered("A<B>(c); A<B>.C<D>.e; (any P).self; a as? [Int]; a is B.C") == [
        "(call <A<B>> c)", "(member .e <A<B>.C<D>>)", "(member.self <P>)", "(as? <[Int]> a)", "(is <B.C> a)",
      ])
    #expect(
      lowered("[Int](); [[A.B<C>]](); [A: (B)](); [Int].self; [Int].a; [a].b; [A, B].c; [A()].d; [Int]") == [
        "(call <[Int]>)", "(call <[[A.B<C>]]>)", "(call <[A: (B)]>)", "(member.self <[Int]>)", "(member .a <[Int]>)",
        "(member .b (array a))", "(member .c (array A B))", "(member .d (array (call A)))", "(array Int)",
      ])
    // Of a function: what Swift has no such types for.
    #expect(lowered("f<Int>(a); (A) -> B") == ["(call f a)", "(unknown A B)"])
  }

  @Test func closures() {
    #expect(
      lowered("{ }; { a; b }; { x, _ in x }; { (x: Int, for y: A) async throws -> B in y }") == [
        "(closure { })", "(closure { a; b })", "(closure let x _ { local:x })", "(closure let x let y { local:y })",
      ])
    #expect(
      lowered("{ [a, b = c.d, weak e, unowned f = g] in a; b }; { [self] in }; { [weak self] in self }") == [
        "(closure (capture a a) (capture b (member .d c)) (capture-weak e e) (capture f g) { local:a; local:b })",
        "(closure (capture self) { })", "(closure (capture-weak self) { self })",
      ])
    #expect(
      lowered("{ [self = a] in self }; { [weak self = a] in guard let self else { }; self }") == [
        "(closure (capture self a) { local:self })",
        "(closure (capture-weak self a) { (guard (optionalBinding let self local:self) { }); local:self })",
      ])
  }

  @Test func keyPaths() {
    #expect(
      lowered(#"\.a; \A.b?.c!.self; \A<B>.[d, e: f]; \[Int].count; \.f(a:)"#) == [
        "(keyPath (keyPathMember a))",
        "(keyPath <A> (keyPathMember b) (keyPathUnwrap?) (keyPathMember c) (keyPathUnwrap!) (keyPathMember self))",
        "(keyPath <A<B>> (keyPathSubscript d e: f))", "(keyPath <[Int]> (keyPathMember count))",
        "(keyPath (keyPathMember(:) f))",
      ])
  }

  @Test func effects() {
    #expect(
      lowered("try a; try? b; try! c; await d; try await e") == [
        "(try a)", "(try? b)", "(try! c)", "(await d)", "(try (await e))",
      ])
  }

  @Test func ownershipModifiersAreLeftOut() {
    #expect(lowered("unsafe a; consume b; copy c; f(unsafe d)") == ["a", "b", "c", "(call f d)"])
    #expect(lowered("f(each a); g(repeat each b)") == ["(call f (unknown a))", "(call g (unknown (unknown b)))"])
  }

  @Test func membersInClauses() {
    #expect(
      lowered("a\n#if B\n.c()\n#if D\n.e\n#endif\n#elseif F\n.g.h\n#else\n#endif\n.i") == [
        "(member .i (conditionalMembers a (conditionalMembers (call (member .c)) (member .e)) (member .h (member .g))))"
      ])
  }

  @Test func missingPartsOfAFaultyFile() {
    #expect(lowered("a + ; f(a, ; b").first == "(binary arithmetic a (unknown))")
    #expect(lowered("a.; let = b; if { c }") == ["(member a)", "(variable-let (unknown) b)", "(if { c })"])
  }
}
