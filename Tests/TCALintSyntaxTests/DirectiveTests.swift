import Testing

@Suite struct DirectiveTests {
  @Test func clausesContainElementsOfTheirContext() {
    #expect(
      shape("#if A\nb()\n#elseif C && os(iOS)\n#else\nlet d = 1\n#endif")
        == "ifConfigDecl(ifConfigClause:#if(declReferenceExpr:A functionCallExpr(declReferenceExpr:b)) ifConfigClause:#elseif(sequenceExpr(declReferenceExpr:C binaryOperatorExpr:&& functionCallExpr(declReferenceExpr:os labeledExpr(declReferenceExpr:iOS)))) ifConfigClause:#else(variableDecl:let(patternBinding(identifierPattern:d initializerClause(integerLiteralExpr:1)))))"
    )
    #expect(
      shape("struct A {\n#if B\nlet c: D\n#endif\n}").contains(
        "memberBlock(ifConfigDecl(ifConfigClause:#if(declReferenceExpr:B variableDecl:let("))
    #expect(
      shape("#if A\n@B\n#endif\nfunc f() {}").hasPrefix(
        "functionDecl:f(ifConfigDecl(ifConfigClause:#if(declReferenceExpr:A attribute:B"))
  }

  @Test func faultsInCodeForOtherCompilersAreNotReported() {
    #expect(faults("#if compiler(>=9)\nlet = = =\n#else\nlet = = =\n#endif") == [])
    #expect(faults("#if os(iOS) && !(swift(<6))\nlet = = =\n#endif") == [])
    #expect(faults("#if compiler(>=9)\nlet a = {\n#endif") == [])
    #expect(
      parse("#if canImport(A)\nlet = = =\n#endif") { $0.isDamaged }, "though what it says is not known as a whole")
    #expect(!parse("#if canImport(A)\nlet a = 1\n#endif") { $0.isDamaged })
    #expect(!faults("#if os(iOS)\nlet = = =\n#endif").isEmpty)
    #expect(!faults("#if swift(>=9)\n#endif\nlet = = =").isEmpty)
  }

  @Test func onlyAVersionOrAModuleMakesUpForFaults() {
    #expect(faults("#if os(iOS) && canImport(A)\nlet = = =\n#endif") == [])
    #expect(!faults("#if os(iOS) || compiler(>=9)\nlet = = =\n#endif").isEmpty)
    #expect(!faults("#if a.compiler(>=9)\nlet = = =\n#endif").isEmpty)
  }

  @Test func directivesThemselvesMustBeRight() {
    #expect(!faults("#if compiler(>=9) a\n#endif").isEmpty)
    #expect(!faults("#if compiler(>=9)\nlet a = {").isEmpty)
    #expect(!faults("#if a\n= (b)\n#endif").isEmpty)
  }

  @Test func sourceLocation() {
    #expect(shape(#"#sourceLocation(file: "a", line: 1)"#) == #"poundSourceLocation(stringLiteralExpr:"a")"#)
  }
}
