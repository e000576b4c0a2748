import TCALintSyntax
import Testing

@Suite struct TokenizerTests {
  @Test func readsNamesKeywordsAndPunctuation() {
    #expect(
      tokens("func f(_ `default`: Int) {}") == [
        "funcKeyword func", "identifier f", "leftParen (", "wildcard _", "identifier `default`", "colon :",
        "identifier Int", "rightParen )", "leftBrace {", "rightBrace }",
      ])
  }

  /// Their ends are looked for eight bytes at a time.
  @Test func namesEndBeforeTheFirstByteThatBelongsToNone() {
    let parts = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$".utf8)
    for length in 1...17 {
      for byte in 0..<UInt8(0x80) {
        let first = Parser.parse([UInt8](repeating: UInt8(ascii: "b"), count: length) + [byte]) { $0.tokens[0] }
        #expect(first.length == UInt32(parts.contains(byte) ? length + 1 : length), "\(byte) behind \(length)")
      }
    }
    #expect(tokens("ifé") == ["identifier ifé"])
    #expect(tokens("if\u{201C}").first == "ifKeyword if")
    #expect(tokens("_\u{201C}").first == "wildcard _")
    #expect(tokens("äöüäöüäöü1 b") == ["identifier äöüäöüäöü1", "identifier b"])
  }

  @Test func contextualKeywordsAreIdentifiers() {
    #expect(tokens("get async some") == ["identifier get", "identifier async", "identifier some"])
  }

  @Test func internsNamesWithoutBackQuotes() {
    let (names, table) = parse("a + `a` + b") { tree in
      (tree.tokens.filter { $0.kind == .identifier }.map(\.name), tree.names)
    }
    #expect(names[0] == names[1])
    #expect(names[0] != names[2])
    #expect(table.text(names[2]) == "b")
  }

  @Test func knowsTheGrammarsNamesByHeart() {
    let names = parse("weak struct") { $0.tokens.map(\.name) }
    #expect(names[0].is(.weak))
    #expect(names[1].is(.struct))
  }

  /// The tokenizer takes a reserved word's kind from its place among the names, so the two lists have to run side by side.
  @Test func reservedWordsAreInTheOrderOfTheirKinds() throws {
    let words = KnownName.allCases.filter { $0.rawValue > 0 && $0.rawValue <= KnownName.while.rawValue }
    let kinds = (TokenKind.anyKeyword.rawValue...TokenKind.whileKeyword.rawValue).compactMap(TokenKind.init(rawValue:))
    #expect(words.count == kinds.count)
    for (word, kind) in zip(words, kinds) {
      let name = word == .Self ? "selfType" : "\(word)".lowercased()
      #expect("\(kind)" == "\(name)Keyword")
      #expect(tokens("\(word)") == ["\(kind) \(word)"])
    }
  }

  @Test func readsNumbers() {
    #expect(
      tokens("1 1.5 0x1F 0b1_0 0o17 1e-3 0x1p4 t.0.1") == [
        "integerLiteral 1", "floatLiteral 1.5", "integerLiteral 0x1F", "integerLiteral 0b1_0", "integerLiteral 0o17",
        "floatLiteral 1e-3", "floatLiteral 0x1p4", "identifier t", "period .", "integerLiteral 0", "period .",
        "integerLiteral 1",
      ])
  }

  @Test func tellsOperatorsByWhatTouchesThem() {
    #expect(
      tokens("a + -b") == ["identifier a", "binaryOperator +", "prefixOperator -", "identifier b"])
    #expect(tokens("a++ ; b") == ["identifier a", "postfixOperator ++", "semicolon ;", "identifier b"])
    #expect(tokens("f(&x)").contains("prefixAmpersand &"))
    #expect(tokens("a ? b! : c?.d").contains("infixQuestionMark ?"))
    #expect(tokens("(x: ...)").contains("binaryOperator ..."))
  }

  @Test func splitsAnglesThatCloseGenerics() {
    #expect(
      type("A<B<C>>?")
        == "optionalType(identifierType:A(genericArgumentClause(genericArgument(identifierType:B(genericArgumentClause(genericArgument(identifierType:C)))))))"
    )
    #expect(tokens("let x: A<B<C>>? = nil").filter { $0.hasPrefix("rightAngle") }.count == 2)
  }

  @Test func leavesOperatorsWholeThatOnlyLookLikeGenerics() {
    #expect(tokens("x = a<b>>c").contains("binaryOperator >>"))
    #expect(faults("if a < b, c >= d {}") == [])
  }

  @Test func readsStringsInOnePiece() {
    #expect(tokens(#"x = "a\n\u{1F600}""#) == ["identifier x", "equal =", #"stringLiteral "a\n\u{1F600}""#])
    #expect(tokens(##"x = #"a"b\"#"##).last == ##"stringLiteral #"a"b\"#"##)
    #expect(tokens("x = \"\"\"\n  a\n  \"\"\"").count == 3)
  }

  @Test func readsInterpolationsAsTokens() {
    #expect(
      tokens(#""a\(b)c\("\(d)")e""#) == [
        #"stringLiteralHead "a\("#, "identifier b", #"stringLiteralMiddle )c\("#, #"stringLiteralHead "\("#,
        "identifier d", #"stringLiteralTail )""#, #"stringLiteralTail )e""#,
      ])
    #expect(
      tokens(#""\((a))""#) == [
        #"stringLiteralHead "\("#, "leftParen (", "identifier a", "rightParen )", #"stringLiteralTail )""#,
      ])
  }

  @Test func tellsRegexLiteralsFromDivision() {
    #expect(tokens("x = /a+/").last == "regexLiteral /a+/")
    #expect(tokens("x = #/a/b/#").last == "regexLiteral #/a/b/#")
    #expect(faults("f(/A.b,\tc)") == [])
    #expect(tokens("x = a / b / c").filter { $0 == "binaryOperator /" }.count == 2)
    #expect(tokens("f(/, 1)")[2] == "binaryOperator /")
  }

  @Test func skipsCommentsAndNotesLines() {
    let flags = parse("a // b\n/* c /* d */ */ e f") { $0.tokens.map(\.flags) }
    #expect(flags[1] == [.newlineBefore, .spaceBefore])
    #expect(flags[2] == .spaceBefore)
    #expect(flags.count == 4)
  }

  @Test func takesBytesAsTheyCome() {
    #expect(diagnostics("\u{FEFF}let é = \"ü\"\r\nlet 🎉 = 1\r") == [])
    #expect(tokenKinds(Array("#!/usr/bin/swift\nprint(1)".utf8))[0] == .shebang)
    #expect(
      parse([0x61, 0xFF, 0xFE, 0x0A]) { $0.diagnostics.map(\.message) } == ["invalid UTF-8 found in source file"])
    #expect(tokenKinds([]) == [.endOfFile])
  }

  @Test func placeholdersMatchNames() {
    #expect(tokens("f(<#T##Int#>)")[2] == "editorPlaceholder <#T##Int#>")
    #expect(faults("f(<#T##Int#>)") == ["editor placeholder in source file"])
  }

  @Test func skipsConflictMarkers() {
    let source = "let a = 1\n<<<<<<< HEAD\nlet b = 2\n=======\nlet b = 3\n>>>>>>> other\nlet c = 4"
    #expect(faults(source) == ["source control conflict marker in source file"])
    #expect(declarations(source).count == 2)
  }
}
