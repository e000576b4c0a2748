import TCALintSyntax
import Testing

@Suite struct RecoveryTests {
  @Test func aFaultDoesNotEndTheFile() {
    let source = "struct A { let = }\nfunc f( {}\nstruct B { var c: D }"
    #expect(!faults(source).isEmpty)
    #expect(declarations(source).suffix(2) == ["B", "B.var"])
  }

  @Test func skippedTokensAreInTheTree() {
    #expect(nodes("struct A { ) ] let b = 1 }", .unexpected) { $0.text } == [") ]"])
    #expect(declarations("struct A { ) ] let b = 1 }") == ["A", "A.let"])
  }

  @Test func indentationDecidesAtAMissingBrace() {
    let source = """
      struct A {
        func f() {
          if x {
            g()
        }

        func h() {}
      }

      struct B {}
      """
    #expect(declarations(source) == ["A", "A.f", "A.h", "B"])
    #expect(faults(source) == ["expected '}' in struct"], "the compiler, which counts braces, means the last one")
  }

  @Test func indentationDecidesAtAMissingOpeningBrace() {
    let source = """
      struct A
        var a: Int
        func f() -> Int
          if a > 0
            return 1
          }
          return 2
        }
        struct B {
          var b: Int
        }
      }

      struct C {}
      """
    #expect(declarations(source) == ["A", "A.var", "A.f", "A.B", "A.B.var", "C"])
  }

  @Test func aBraceTwiceOnALineClosesOnce() {
    let source = """
      struct A {
        func f() {
          if x {
          } }
        }
        func g() {}
      }
      struct B {}
      """
    #expect(declarations(source) == ["A", "A.f", "A.g", "B"])
  }

  @Test func aBraceTooManyClosesNothing() {
    let source = """
      struct A {
        func f() {
          if x {}
          }
        }

        func g() {}
      }
      struct B {}
      """
    #expect(declarations(source) == ["A", "A.f", "A.g", "B"])
  }

  @Test func anUnclosedBracketEndsWithItsLine() {
    let source = "func f() {\n  print(a\n  let b = [1\n}\nfunc g() {}"
    #expect(declarations(source) == ["f", "f.let", "g"])
  }

  @Test func anUnfinishedMemberLeavesTheNextLineAlone() {
    let source = "func f() {\n  state.\n  return\n}\nfunc g() {}"
    #expect(shape(source).contains("returnStmt:return"))
    #expect(declarations(source) == ["f", "g"])
  }

  @Test func aSwitchKeepsItsOtherCases() {
    let source = "switch a {\ncase .b\n  c()\ncase .d:\n  e()\n}"
    #expect(nodes(source, .switchCase) { $0.text }.count == 2)
  }

  @Test func rangesPointIntoTheFile() {
    let source = "let a = 08z\n"
    #expect(diagnostics(source).map(\.range) == [10..<11])
  }

  @Test func linesOfALiteralAreIndentedAsItsEnd() {
    #expect(
      faults("x = \"\"\"\n  a\n b\n  \"\"\"") == ["insufficient indentation of line in multi-line string literal"])
    #expect(faults("x = \"\"\"a\n  \"\"\"") == ["multi-line string literal content must begin on a new line"])
    #expect(faults("x = \"\"\"\n  a\"\"\"") == ["multi-line string literal closing delimiter must begin on a new line"])
    #expect(faults("x = \"\"\"\n  a\n\n  \\(b)\n  \"\"\"") == [])
  }

  @Test func aLineThatStartsWithAnInterpolationNeedsNoIndentation() {
    #expect(faults("x = \"\"\"\n  a\n\\(b)\n  \"\"\"") == [])
  }

  @Test func aSemicolonDoesNotPartAFunctionFromItsBody() {
    #expect(!faults("func f(); {}").isEmpty)
    #expect(faults("func f(); g(a {})") == [])
    #expect(faults("protocol A { func f(); func g(); var a: B { get } }") == [])
  }

  @Test func anEscapedLineEndExcusesTheEscapesOfItsLine() {
    #expect(faults("let a = \"\"\"\n  \\q \\\n  b\n  \"\"\"") == [])
    #expect(!faults("let a = \"\"\"\n  \\q\n  b \\\n  c\n  \"\"\"").isEmpty)
  }

  @Test(arguments: [
    "struct A<B: [C]> {}", "struct A<B: () -> C> {}", "enum A { case b(inout C) }",
    "protocol A { associatedtype each }",
    "@_specialize(exported: , kind: full where A == B) func f() {}", "@_specialize(A: B) func f() {}",
    "@objc(a:b) func f() {}", "func f(a $0: B) {}", "let a: (b: C, $0: D)",
    "@_specialize(where A: _TrivialStride()) func f() {}",
  ])
  func misplacedCodeIsAFault(_ source: String) {
    #expect(!faults(source).isEmpty)
  }
}

@Suite struct NestingTests {
  @Test func tooDeepNestingIsAFault() {
    let deep = "let a = " + String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300)
    #expect(faults(deep) == ["parsing has exceeded the maximum nesting level"])
    #expect(declarations(deep + "\nstruct B {}") == ["let", "B"])
    #expect(faults("let a = " + String(repeating: "(", count: 200) + "1" + String(repeating: ")", count: 200)) == [])
  }

  /// Unbounded nesting ends the process.
  @Test(arguments: [
    ("", "func w() { ) "), ("", "struct A { ] "), ("", "if a { ) "), ("", "switch a { case b: ) "),
    ("", "var a: X { ) "), ("}\n", "func w() { "), ("}\n", "struct A { "), (")\n", "if a { "),
    ("\n#endif\n", "func w() { "), (")\n", "switch a {\n#if A\n"), (")\n", "let ("), (")\n", "x = a\n#if A\n.b("),
    ("\n#endif\n", "@a\n#if A\n"),
  ])
  func unmatchedClosersCostNoMemory(closer: String, opener: String) {
    let count = 200_000
    #expect(!faults(String(repeating: closer, count: count) + String(repeating: opener, count: count)).isEmpty)
  }

  @Test func chainsHaveNoBound() {
    let count = 10_000
    #expect(faults("a" + String(repeating: ".b()", count: count)) == [])
    #expect(faults("x = a" + String(repeating: " + b", count: count)) == [])
    #expect(faults("if a {}" + String(repeating: " else if b {}", count: count)) == [])
    #expect(faults("x = " + String(repeating: "a ? b : ", count: count) + "c") == [])
  }

  @Test func anyBytesEnd() {
    for text in [
      "(", "[", "{", "<", "a<", "\"\\(", "#if A\n", "- ", "try ", "if ", "switch ", "A -> ", "let ", "@a(", "`", "'",
      "\\", "case let (", "async ", "@", "a<", "f([", "import ", "A::",
    ] {
      #expect(tokenKinds(Array(String(repeating: text, count: 5_000).utf8)).last == .endOfFile)
    }
    for length in 0..<200 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ length &* 31) }
      #expect(tokenKinds(bytes).last == .endOfFile)
    }
  }
}
