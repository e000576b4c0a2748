import Testing

@Suite struct StatementTests {
  @Test func conditions() {
    #expect(
      shape("if let a, var b: B = c, case .d(let e) = f, #available(iOS 17, *), g {} else if h {} else {}")
        == "ifExpr:if(conditionElement(optionalBindingCondition:let(identifierPattern:a)) conditionElement(optionalBindingCondition:var(identifierPattern:b typeAnnotation(identifierType:B) initializerClause(declReferenceExpr:c))) conditionElement(matchingPatternCondition:case(expressionPattern(functionCallExpr(memberAccessExpr:d labeledExpr(patternExpr(valueBindingPattern:let(identifierPattern:e))))) initializerClause(declReferenceExpr:f))) conditionElement(availabilityCondition:#available(availabilityArgument availabilityArgument)) conditionElement(declReferenceExpr:g) codeBlock ifExpr:if(conditionElement(declReferenceExpr:h) codeBlock codeBlock))"
    )
    #expect(faults("guard let self else { return }") == [])
    #expect(
      shape("while a { b() }")
        == "whileStmt:while(conditionElement(declReferenceExpr:a) codeBlock(functionCallExpr(declReferenceExpr:b)))")
  }

  @Test func aBraceBehindAConditionIsTheBody() {
    #expect(shape("if a {}") == "ifExpr:if(conditionElement(declReferenceExpr:a) codeBlock)")
    #expect(
      shape("if a.contains { $0 } {}").contains(
        "functionCallExpr(memberAccessExpr:contains(declReferenceExpr:a) closureExpr(declReferenceExpr:$0))"))
    #expect(
      shape("for a in b where c {}")
        == "forStmt:for(identifierPattern:a declReferenceExpr:b whereClause(declReferenceExpr:c) codeBlock)")
  }

  @Test func switches() {
    #expect(
      shape("switch a { case .b, .c where d: e() ; f()\n @unknown default: break }")
        == "switchExpr:switch(declReferenceExpr:a switchCase:case(switchCaseLabel:case(switchCaseItem(expressionPattern(memberAccessExpr:b)) switchCaseItem(expressionPattern(memberAccessExpr:c) whereClause(declReferenceExpr:d))) functionCallExpr(declReferenceExpr:e) functionCallExpr(declReferenceExpr:f)) switchCase:default(attribute:unknown(identifierType:unknown) switchDefaultLabel:default breakStmt:break))"
    )
    #expect(
      shape("switch a {\n#if B\ncase c: d\n#endif\ndefault: e\n}")
        == "switchExpr:switch(declReferenceExpr:a ifConfigDecl(ifConfigClause:#if(declReferenceExpr:B switchCase:case(switchCaseLabel:case(switchCaseItem(expressionPattern(declReferenceExpr:c))) declReferenceExpr:d))) switchCase:default(switchDefaultLabel:default declReferenceExpr:e))"
    )
  }

  @Test func doAndCatch() {
    #expect(
      shape("do throws(A) { try b() } catch let c as D where e { } catch {}")
        == "doStmt:do(throwsClause:throws(identifierType:A) codeBlock(tryExpr:try(functionCallExpr(declReferenceExpr:b))) catchClause:catch(catchItem(valueBindingPattern:let(expressionPattern(sequenceExpr(patternExpr(identifierPattern:c) unresolvedAsExpr:as typeExpr(identifierType:D)))) whereClause(declReferenceExpr:e)) codeBlock) catchClause:catch(codeBlock))"
    )
  }

  @Test func labelsAndJumps() {
    #expect(
      shape("a: while b { break a }")
        == "labeledStmt:a(whileStmt:while(conditionElement(declReferenceExpr:b) codeBlock(breakStmt:break)))")
    #expect(shape("yield: while a {}").hasPrefix("labeledStmt:yield(whileStmt:while("))
    #expect(shape("repeat { } while a") == "repeatStmt:repeat(codeBlock declReferenceExpr:a)")
    #expect(shape("defer { a() }") == "deferStmt:defer(codeBlock(functionCallExpr(declReferenceExpr:a)))")
    #expect(shape("throw a") == "throwStmt:throw(declReferenceExpr:a)")
  }

  @Test func returnTakesWhatFollows() {
    #expect(shape("return\na") == "returnStmt:return(declReferenceExpr:a)")
    #expect(shape("return\nlet a = 1").hasPrefix("returnStmt:return variableDecl"))
  }

  @Test func forAwait() {
    #expect(shape("for try await case .a(let b) in c {}").hasPrefix("forStmt:for(expressionPattern("))
  }

  @Test func aStatementWordCanBeAName() {
    #expect(faults("let yield = 1\nyield + 2\ndiscard(3)\nlet copy = copy\nfoo(each: 1)") == [])
  }
}
