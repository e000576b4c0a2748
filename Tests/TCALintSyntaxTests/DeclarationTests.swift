import Testing

@Suite struct DeclarationTests {
  @Test func types() {
    #expect(
      shape("@A(1) public final class B<T: C>: D, E where T: F {}")
        == "classDecl:B(attribute:A(identifierType:A labeledExpr(integerLiteralExpr:1)) declModifier:public declModifier:final genericParameterClause(genericParameter:T(identifierType:C)) inheritanceClause(inheritedType(identifierType:D) inheritedType(identifierType:E)) genericWhereClause(genericRequirement(identifierType:T identifierType:F)) memberBlock)"
    )
    #expect(shape("actor A { struct B {} }") == "actorDecl:A(memberBlock(structDecl:B(memberBlock)))")
    #expect(
      shape("extension A.B: C {}")
        == "extensionDecl:extension(memberType:B(identifierType:A) inheritanceClause(inheritedType(identifierType:C)) memberBlock)"
    )
    #expect(
      shape("struct A: ~Copyable {}")
        == "structDecl:A(inheritanceClause(inheritedType(suppressedType(identifierType:Copyable))) memberBlock)")
    #expect(
      shape("protocol A<B>: AnyObject { associatedtype B: C = D }").contains(
        "associatedTypeDecl:B(inheritanceClause(inheritedType(identifierType:C)) identifierType:D)"))
  }

  @Test func parameters() {
    #expect(
      shape("func f<each T>(_ a: Int = 1, b c: inout [D]..., isolated e: E) async throws(F) -> some G where H == I {}")
        == "functionDecl:f(genericParameterClause(genericParameter:T) functionParameterClause(functionParameter:a(identifierType:Int initializerClause(integerLiteralExpr:1)) functionParameter:c(attributedType(typeSpecifier:inout arrayType(identifierType:D))) functionParameter:e(identifierType:E)) functionEffectSpecifiers(throwsClause:throws(identifierType:F)) returnClause(someOrAnyType:some(identifierType:G)) genericWhereClause(genericRequirement(identifierType:H identifierType:I)) codeBlock)"
    )
  }

  @Test func operatorsAreNames() {
    #expect(shape("func ==<T>(a: T, b: T) {}").hasPrefix("functionDecl:==(genericParameterClause"))
    #expect(shape("prefix operator +++") == "operatorDecl:operator")
    #expect(shape("precedencegroup A { higherThan: B }") == "precedenceGroupDecl:A(precedenceGroupPart:higherThan)")
  }

  @Test func variablesAndAccessors() {
    #expect(
      shape("let (a, _): (A, B) = c, d = 1")
        == "variableDecl:let(patternBinding(tuplePattern(tuplePatternElement(identifierPattern:a) tuplePatternElement(wildcardPattern:_)) typeAnnotation(tupleType(tupleTypeElement(identifierType:A) tupleTypeElement(identifierType:B))) initializerClause(declReferenceExpr:c)) patternBinding(identifierPattern:d initializerClause(integerLiteralExpr:1)))"
    )
    #expect(
      shape("var a: A { mutating get async throws { 1 } set(b) {} }")
        == "variableDecl:var(patternBinding(identifierPattern:a typeAnnotation(identifierType:A) accessorBlock(accessorDecl:get(declModifier:mutating functionEffectSpecifiers(throwsClause:throws) codeBlock(integerLiteralExpr:1)) accessorDecl:set(codeBlock))))"
    )
    #expect(shape("var a: A { b }").contains("accessorBlock(declReferenceExpr:b)"))
    #expect(
      shape("var a = 1 { didSet {} }").contains(
        "initializerClause(integerLiteralExpr:1) accessorBlock(accessorDecl:didSet(codeBlock))"))
  }

  @Test func enumCases() {
    #expect(
      shape("enum A { indirect case a(B, c: D = 1), e = 2 }")
        == "enumDecl:A(memberBlock(enumCaseDecl:case(declModifier:indirect enumCaseElement:a(enumCaseParameterClause(enumCaseParameter(identifierType:B) enumCaseParameter:c(identifierType:D initializerClause(integerLiteralExpr:1)))) enumCaseElement:e(initializerClause(integerLiteralExpr:2)))))"
    )
  }

  @Test func initializersAndSubscripts() {
    #expect(
      shape("struct A { init?(a: B) {} }").contains(
        "initializerDecl:init(functionParameterClause(functionParameter:a(identifierType:B)) codeBlock)"))
    #expect(shape("class A { deinit {} }").contains("deinitializerDecl:deinit(codeBlock)"))
    #expect(
      shape("struct A { subscript(a: B) -> C { get { d } } }").contains(
        "subscriptDecl:subscript(functionParameterClause(functionParameter:a(identifierType:B)) returnClause(identifierType:C) accessorBlock(accessorDecl:get(codeBlock(declReferenceExpr:d))))"
      ))
  }

  @Test func aliasesAndImports() {
    #expect(
      shape("typealias A<T> = B<T>").hasPrefix(
        "typeAliasDecl:A(genericParameterClause(genericParameter:T) identifierType:B"))
    #expect(shape("@testable import struct A.B") == "importDecl:A(attribute:testable(identifierType:testable))")
    #expect(shape("import\nstruct A.B") == "importDecl:A")
  }

  @Test func macros() {
    #expect(
      shape(#"@freestanding(expression) macro a(b: C) -> D = #externalMacro(module: "M", type: "T")"#)
        == "macroDecl:a(attribute:freestanding(identifierType:freestanding labeledExpr(declReferenceExpr:expression)) functionParameterClause(functionParameter:b(identifierType:C)) returnClause(identifierType:D) initializerClause(macroExpansionExpr:externalMacro(labeledExpr:module(stringLiteralExpr:\"M\") labeledExpr:type(stringLiteralExpr:\"T\"))))"
    )
    #expect(shape("struct A { #b(1) }").contains("macroExpansionDecl:b(labeledExpr(integerLiteralExpr:1))"))
    #expect(
      shape("#Preview { A() }") == "macroExpansionExpr:Preview(closureExpr(functionCallExpr(declReferenceExpr:A)))")
  }

  @Test func attributesWithGrammarsOfTheirOwn() {
    #expect(
      shape(#"@available(iOS 17.2, *, deprecated, message: "a") func f() {}"#)
        == #"functionDecl:f(attribute:available(identifierType:available availabilityArgument availabilityArgument availabilityArgument availabilityArgument(stringLiteralExpr:"a")) functionParameterClause codeBlock)"#
    )
    #expect(shape("@objc(a:b:) func f() {}").contains("attribute:objc(identifierType:objc attributeArguments)"))
    #expect(
      shape("@A.B<C>(d: 1) var e: F").contains(
        "attribute:B(memberType:B(identifierType:A genericArgumentClause(genericArgument(identifierType:C))) labeledExpr:d(integerLiteralExpr:1))"
      ))
  }

  @Test func accessLevelsWithArguments() {
    #expect(
      shape("public private(set) var a = 1").hasPrefix(
        "variableDecl:var(declModifier:public declModifier:private patternBinding"))
    #expect(
      shape("nonisolated(unsafe) static var a = 1").hasPrefix(
        "variableDecl:var(declModifier:nonisolated declModifier:static"))
    #expect(shape("class A { class func f() {} }").contains("functionDecl:f(declModifier:class"))
  }

  @Test func valueGenerics() {
    #expect(shape("struct A<let n: Int> {}").contains("genericParameter:n(identifierType:Int)"))
  }
}
