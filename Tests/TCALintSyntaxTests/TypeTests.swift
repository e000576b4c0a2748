import Testing

@Suite struct TypeTests {
  @Test func names() {
    #expect(
      type("A.B<C, D>")
        == "memberType:B(identifierType:A genericArgumentClause(genericArgument(identifierType:C) genericArgument(identifierType:D)))"
    )
    #expect(type("Self") == "identifierType:Self")
    #expect(type("A.Type") == "metatypeType:Type(identifierType:A)")
  }

  @Test func sugar() {
    #expect(type("[A: B]??") == "optionalType(optionalType(dictionaryType(identifierType:A identifierType:B)))")
    #expect(type("A!") == "implicitlyUnwrappedOptionalType(identifierType:A)")
    #expect(
      type("[3 of A]") == "inlineArrayType(genericArgument(integerLiteralExpr:3) genericArgument(identifierType:A))")
    #expect(type("(a: A, B)") == "tupleType(tupleTypeElement:a(identifierType:A) tupleTypeElement(identifierType:B))")
  }

  @Test func functions() {
    #expect(
      type("@escaping @Sendable (A, _ b: B) async throws -> C")
        == "attributedType(attribute:escaping(identifierType:escaping) attribute:Sendable(identifierType:Sendable) functionType(tupleTypeElement(identifierType:A) tupleTypeElement:b(identifierType:B) functionEffectSpecifiers(throwsClause:throws) returnClause(identifierType:C)))"
    )
    #expect(type("() -> () -> Void") == "functionType(returnClause(functionType(returnClause(identifierType:Void))))")
    #expect(
      type("nonisolated(nonsending) () -> Void")
        == "attributedType(typeSpecifier:nonisolated functionType(returnClause(identifierType:Void)))")
  }

  @Test func constraints() {
    #expect(type("any A & B") == "someOrAnyType:any(compositionType(identifierType:A identifierType:B))")
    #expect(
      type("some A<B>")
        == "someOrAnyType:some(identifierType:A(genericArgumentClause(genericArgument(identifierType:B))))")
    #expect(
      type("(repeat each T)")
        == "tupleType(tupleTypeElement(packExpansionType:repeat(packElementType:each(identifierType:T))))")
  }
}
