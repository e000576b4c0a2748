import Testing

@Suite struct DeclarationFactsTests {
  private func declarations(_ text: String) -> [String] { FactsAsText(text).declarations }

  @Test func typesWithWhatTheyInherit() {
    #expect(
      declarations("public final class A<B: C, D>: E, F where D: G {}\nextension H.I: J where K == L {}\nactor M {}")
        == [
          "A: class, public, final, generic in B: C, generic in D, generic in D: G, inherits E, inherits F",
          "-: extension, conditional, same types, type H.I, inherits J", "M: actor",
        ])
  }

  @Test func anExtensionOfWhatIsOneType() {
    #expect(
      declarations("extension A where Self == B.C, D == E {}\nextension F where Self.G == H, Self: I {}") == [
        "-: extension, conditional, same types, type A, Self is B.C",
        "-: extension, conditional, same types, type F, generic in Self: I",
      ])
  }

  @Test func properties() {
    #expect(
      declarations(
        """
        struct S {
          let a: Int
          private(set) var b = 0
          var c: C { d }
          var e: E { get { f } set { g } }
          var x: X { get async throws { y } }
          var h = H() { didSet { i } }
          static let j = K.l
          lazy var m: M = { n }()
          let o = 1, p = ""
          let (q, r) = s
          var t = U<V>()
          nonisolated var w: W? = nil
        }
        """
      ).dropFirst() == [
        "a: property, let, type Int", "b: property, initial value, = 0",
        "c: property, computed, code, accessors, type C", "e: property, computed, code, accessors, setter, type E",
        "x: property, computed, code, async, throws, accessors, type X",
        "h: property, initial value, code, accessors, = H()",
        "j: property, static, let, initial value, = K.l",
        "m: property, initial value, code, lazy, type M, = { n }()",
        "o: property, let, initial value, one of several, = 1",
        "p: property, let, initial value, one of several, = \"\"",
        "q: property, let, initial value, one of several, = s", "r: property, let, initial value, one of several, = s",
        "t: property, initial value, = U<V>()",
        "w: property, initial value, nonisolated, type optional<W>, = nil",
      ])
  }

  @Test func functionsWithParametersAndDefaults() {
    #expect(
      declarations("func f<A>(_ b: B, c d: inout D = e, g: G = h()) async throws -> I where A: J { k }") == [
        "f: function, code, async, throws, type I, takes _ b: B, takes c d: inout D = e, takes g g: G = h(), "
          + "generic in A, generic in A: J"
      ])
    #expect(
      declarations("subscript(a: A, b c: C) -> D { e }") == [
        "-: subscript, code, type D, takes _ a: A, takes b c: C"
      ])
    #expect(
      declarations("protocol P { mutating func f(_: A); init(b: B); var c: C { get }; associatedtype D }") == [
        "P: protocol", "f: function, mutating, takes _ _: A", "-: initializer, takes b b: B",
        "c: property, computed, accessors, type C", "D: associatedtype",
      ])
  }

  @Test func cases() {
    #expect(
      declarations("enum E { @A indirect case a(b: B, C, _ d: D = f), g; case h }") == [
        "E: enum", "a: enumCase, indirect, @A, takes b b: B, takes _ _: C, takes _ d: D = f",
        "g: enumCase, indirect, @A", "h: enumCase",
      ])
  }

  @Test func localDeclarations() {
    #expect(
      declarations("func f() { @A var b = c; var d = e; func g() {}; struct S { var h: H }; typealias T = U }") == [
        "f: function, code", "b: property, local, initial value, = c, @A", "g: function, local, code",
        "S: struct, local", "h: property, type H", "T: typealias, local, type U",
      ])
  }

  @Test func attributes() {
    #expect(
      declarations("@A @B.C(d) struct S {}\n#if E\n@F\n#endif\nstruct T {}") == [
        "S: struct, @A, @C", "T: struct, @F",
      ])
    let facts = FactsAsText("@B.C<D>(e) struct S {}")
    #expect(facts.name(facts.facts.attributes[0].qualifier) == "B")
    #expect(facts.types == ["B.C<D>", "D"])
  }

  @Test func attributesOfSeveralAreRecordedOnce() {
    let facts = FactsAsText("struct S { @A(b) var c = { var d = 1 }(), e = 2, f = { var g = 3 }() }")
    #expect(facts.facts.attributes.count == 1)
    #expect(facts.declarations.dropFirst().allSatisfy { $0.contains("one of several") && $0.contains("@A") })
  }

  @Test func macrosAreDeclarations() {
    #expect(
      declarations("#Preview { A() }\nstruct S { #m; let a = #line; #if B\n#n\n#endif }")
        == [
          "Preview: macro, code", "S: struct, code", "m: macro", "a: property, let, initial value, = #line()",
          "n: macro",
        ].map { $0.replacing("S: struct, code", with: "S: struct") })
  }

  @Test func macrosThatAreDeclared() {
    #expect(
      declarations(
        "@freestanding(expression)\nmacro line<T>(_ value: T) -> Int = #externalMacro(module: \"M\", type: \"L\")"
      )
      .contains("line: macroDeclaration, @freestanding"))
  }

  @Test func imports() {
    let facts = FactsAsText("import A\n@testable import B.C\n@_exported import D\nimport struct E.F")
    #expect(facts.facts.imports.map { facts.name($0.module) } == ["A", "B", "D", "E"])
    #expect(facts.facts.imports.map(\.isTestable) == [false, true, false, false])
    #expect(facts.facts.imports.map(\.isExported) == [false, false, true, false])
    #expect(facts.facts.imports.map(\.isPlain) == [true, false, false, false])
    let seen = FactsAsText("public import A\n@preconcurrency import B\n@preconcurrency internal import C")
    #expect(seen.facts.imports.map(\.isPlain) == [true, true, true])
    #expect(seen.facts.imports.map { $0.keyword - $0.range.lowerBound } == [7, 16, 25])
  }

  @Test func privateDeclarations() {
    let facts = FactsAsText("private let a = 1\nfileprivate let b = 1\nprivate(set) var c = 1").facts
    #expect(facts.declarations.map { $0.flags.contains(.private) } == [true, true, false])
    #expect(facts.declarations.map { $0.flags.contains(.ofTypeAlone) } == [true, false, false])
  }
}

@Suite struct TypeFactsTests {
  /// The fact of a type, its parts in angle brackets.
  private func type(_ text: String) -> String? { FactsAsText("let a: \(text)").types.first }

  @Test(arguments: [
    ("A", "A"), ("A.B", "A.B"), ("A<B, C.D>", "A<B, C.D>"), ("A<B>.C<D>", "A.C<D>"), ("A?", "optional<A>"),
    ("A.Type??", "optional<optional<metatype<A>>>"), ("A?????????", "other"),
    ("A!", "unwrapped optional<A>"), ("Optional<A>", "optional<A>"), ("Swift.Optional<A>", "optional<A>"),
    ("[A]", "array<A>"),
    ("[A: B]", "dictionary<A, B>"), ("(A, b: B)", "tuple<A, B>"), ("(A)", "A"), ("A & B", "composition<A, B>"),
    ("~A", "composition"), ("A & ~B", "composition<A, composition>"),
    ("A.Type", "metatype<A>"), ("some A", "some A"), ("any A", "any A"), ("(any A)?", "optional<any A>"),
    ("() -> Void", "function<Void>"), ("(A, inout B) async throws -> C", "async throws function<A, inout B, C>"),
    ("@Sendable () async -> Void", "@Sendable async function<Void>"),
    ("(@Sendable () -> A)?", "optional<@Sendable function<A>>"), ("@MainActor () -> A", "attributed function<A>"),
    ("(@escaping (A) -> B) -> C", "function<@escaping function<A, B>, C>"),
    ("(sending A) -> B", "function<sending A, B>"), ("@concurrent () async -> A", "async function<A>"),
  ])
  func types(_ text: String, _ expected: String) { #expect(type(text) == expected) }

  @Test func namesThatFunctionTypesGiveParameters() {
    let facts = program("var f: (_ a: @escaping (b: B) -> Void, C, _: D, e g: [(_ h: H) -> I]) -> J").files.first!.facts
    let names = facts.types.factIndices.compactMap { facts.parameterName(of: $0) }
    #expect(names.map { facts.names.text($0) } == ["a", "b", "g", "h"])
    #expect(facts.parameterNames.count == 4)
  }

  @Test func typesOfAllPlaces() {
    #expect(
      FactsAsText(
        """
        func f<A: B>(c: C) throws(D) -> E where A.F == G {
          let h: H = i as! J
          if k is L {}
          do {} catch is M {}
          let n = { (o: O) -> P in }
          let q = R<S>()
        }
        """
      ).types.sorted() == ["A.F", "B", "C", "D", "E", "G", "H", "J", "L", "M", "O", "P", "R<S>", "S"])
  }
}

@Suite struct KeyPathFactsTests {
  @Test func keyPaths() {
    #expect(
      FactsAsText("f(\\.a.b, \\State.c?.d, \\.e[0].g, \\.self); let h = \\A<B>.$i").keyPaths == [
        "\\.a.b: a.b, argument 1 of f", "\\State.c?.d: c.d, of State, plain 1 of 2, argument 2 of f",
        "\\.e[0].g: e.g, plain 1 of 2, argument 3 of f", "\\.self: self, argument 4 of f",
        "\\A<B>.$i: $i, of A<B>, initialValue",
      ])
  }
}
