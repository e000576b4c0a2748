import Testing

@Suite struct ExpressionTests {
  @Test func sequencesAreFlat() {
    #expect(
      expression("a + b * c")
        == "sequenceExpr(declReferenceExpr:a binaryOperatorExpr:+ declReferenceExpr:b binaryOperatorExpr:* declReferenceExpr:c)"
    )
    #expect(
      expression("try a + b")
        == "sequenceExpr(tryExpr:try(declReferenceExpr:a) binaryOperatorExpr:+ declReferenceExpr:b)")
    #expect(
      expression("a ? b : c")
        == "sequenceExpr(declReferenceExpr:a unresolvedTernaryExpr(declReferenceExpr:b) declReferenceExpr:c)")
    #expect(
      expression("a as? B is C")
        == "sequenceExpr(declReferenceExpr:a unresolvedAsExpr:as typeExpr(identifierType:B) unresolvedIsExpr:is typeExpr(identifierType:C))"
    )
    #expect(shape("a = b") == "sequenceExpr(declReferenceExpr:a assignmentExpr:= declReferenceExpr:b)")
  }

  @Test func membersAndCallsNestFromTheLeft() {
    #expect(
      expression("a.b(c, d: e)[f]!.g?.h")
        == "memberAccessExpr:h(optionalChainingExpr(memberAccessExpr:g(forceUnwrapExpr(subscriptCallExpr(functionCallExpr(memberAccessExpr:b(declReferenceExpr:a) labeledExpr(declReferenceExpr:c) labeledExpr:d(declReferenceExpr:e)) labeledExpr(declReferenceExpr:f))))))"
    )
    #expect(expression(".a(.b)") == "functionCallExpr(memberAccessExpr:a labeledExpr(memberAccessExpr:b))")
    #expect(expression("a.b(c:d:)") == "memberAccessExpr:b(declReferenceExpr:a declNameArguments)")
    #expect(
      expression("(1, a: 2).0")
        == "memberAccessExpr:0(tupleExpr(labeledExpr(integerLiteralExpr:1) labeledExpr:a(integerLiteralExpr:2)))")
    #expect(expression("super.a") == "memberAccessExpr:a(superExpr:super)")
  }

  @Test func trailingClosures() {
    #expect(
      expression("a { } b: { }")
        == "functionCallExpr(declReferenceExpr:a closureExpr multipleTrailingClosureElement:b(closureExpr))")
    #expect(
      expression("a(b) { c }")
        == "functionCallExpr(declReferenceExpr:a labeledExpr(declReferenceExpr:b) closureExpr(declReferenceExpr:c))")
  }

  @Test func closureSignatures() {
    #expect(
      expression("{ [weak self, a = b.c] d, _ in e }")
        == "closureExpr(closureSignature(closureCaptureClause(closureCapture:self closureCapture:a(initializerClause(memberAccessExpr:c(declReferenceExpr:b)))) closureParameterClause(closureParameter:d closureParameter:_)) declReferenceExpr:e)"
    )
    #expect(
      expression("{ @A (b c: inout D, e) async throws -> F in }")
        == "closureExpr(closureSignature(attribute:A(identifierType:A) closureParameterClause(closureParameter:c(attributedType(typeSpecifier:inout identifierType:D)) closureParameter:e) functionEffectSpecifiers(throwsClause:throws) returnClause(identifierType:F)))"
    )
    #expect(
      expression("{ (a, b) }")
        == "closureExpr(tupleExpr(labeledExpr(declReferenceExpr:a) labeledExpr(declReferenceExpr:b)))")
    // swift-syntax takes this for parameters with a fault; the compiler does not.
    #expect(faults("let a = { (+) as (Int, Int) -> Int }") == [])
    #expect(
      expression("{ [unowned(safe) a] in }") == "closureExpr(closureSignature(closureCaptureClause(closureCapture:a)))")
  }

  @Test func generics() {
    #expect(
      expression("A<B>.c")
        == "memberAccessExpr:c(genericSpecializationExpr(declReferenceExpr:A genericArgumentClause(genericArgument(identifierType:B))))"
    )
    #expect(expression("a < b") == "sequenceExpr(declReferenceExpr:a binaryOperatorExpr:< declReferenceExpr:b)")
    #expect(
      expression("(a < b, c > d)")
        == "tupleExpr(labeledExpr(sequenceExpr(declReferenceExpr:a binaryOperatorExpr:< declReferenceExpr:b)) labeledExpr(sequenceExpr(declReferenceExpr:c binaryOperatorExpr:> declReferenceExpr:d)))"
    )
  }

  @Test func collections() {
    #expect(expression("[]") == "arrayExpr")
    #expect(expression("[:]") == "dictionaryExpr")
    #expect(expression("[a, b,]") == "arrayExpr(arrayElement(declReferenceExpr:a) arrayElement(declReferenceExpr:b))")
    #expect(expression("[a: b]") == "dictionaryExpr(dictionaryElement(declReferenceExpr:a declReferenceExpr:b))")
    #expect(expression("[3 of Int](repeating: 1)").hasPrefix("functionCallExpr(typeExpr(inlineArrayType("))
  }

  @Test func keyPaths() {
    #expect(
      expression(#"\A.b[0]?.c!"#)
        == "keyPathExpr(identifierType:A keyPathPropertyComponent:b(declReferenceExpr:b) keyPathSubscriptComponent(labeledExpr(integerLiteralExpr:0)) keyPathOptionalComponent:? keyPathPropertyComponent:c(declReferenceExpr:c) keyPathOptionalComponent:!)"
    )
    #expect(expression(#"\.self"#) == "keyPathExpr(keyPathPropertyComponent:self(declReferenceExpr:self))")
    #expect(
      expression(#"\.?.a"#) == "keyPathExpr(keyPathOptionalComponent:? keyPathPropertyComponent:a(declReferenceExpr:a))"
    )
  }

  @Test func modifiedOperands() {
    #expect(expression("try? await a()") == "tryExpr:try(awaitExpr:await(functionCallExpr(declReferenceExpr:a)))")
    #expect(expression("consume a") == "consumeExpr:consume(declReferenceExpr:a)")
    #expect(expression("repeat each a") == "packExpansionExpr:repeat(packElementExpr:each(declReferenceExpr:a))")
    #expect(expression("-a") == "prefixOperatorExpr:-(declReferenceExpr:a)")
    #expect(
      expression("a(&b)") == "functionCallExpr(declReferenceExpr:a labeledExpr(inOutExpr:&(declReferenceExpr:b)))")
  }

  @Test func ifAndSwitchAreExpressions() {
    #expect(
      expression("if a { 1 } else { 2 }")
        == "ifExpr:if(conditionElement(declReferenceExpr:a) codeBlock(integerLiteralExpr:1) codeBlock(integerLiteralExpr:2))"
    )
    #expect(
      expression("switch a { default: 1 }")
        == "switchExpr:switch(declReferenceExpr:a switchCase:default(switchDefaultLabel:default integerLiteralExpr:1))")
  }

  @Test func literals() {
    #expect(expression("nil") == "nilLiteralExpr:nil")
    #expect(expression("true") == "booleanLiteralExpr:true")
    #expect(
      expression(#""a\(b, c: 1)""#)
        == #"stringLiteralExpr:"a\((expressionSegment(labeledExpr(declReferenceExpr:b) labeledExpr:c(integerLiteralExpr:1)))"#
    )
    #expect(expression("#file") == "macroExpansionExpr:file")
  }

  @Test func moduleSelectors() {
    #expect(expression("A::b.C::d") == "memberAccessExpr:d(declReferenceExpr:b)")
  }

  @Test func unappliedOperators() {
    #expect(expression("a.reduce(0, +)").hasSuffix("labeledExpr(declReferenceExpr:+))"))
  }

  @Test func postfixIfConfig() {
    #expect(
      shape("a\n#if B\n.c()\n#endif\n.d()")
        == "functionCallExpr(memberAccessExpr:d(postfixIfConfigExpr(declReferenceExpr:a ifConfigDecl(ifConfigClause:#if(declReferenceExpr:B functionCallExpr(memberAccessExpr:c))))))"
    )
  }
}
