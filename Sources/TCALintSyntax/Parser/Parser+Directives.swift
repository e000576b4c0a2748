// `#if`, `#sourceLocation`

extension Parser {
  /// The content of the clauses of an `#if`.
  enum ClauseContent {
    case items(allowsInit: Bool)
    case members
    case switchCases
    case attributes
    case postfixExpression(Flavor)

    /// Whether what reads it counts it as a list (``Parser/listDepth``).
    fileprivate var countsItself: Bool {
      switch self {
      case .items, .members: true
      case .switchCases, .attributes, .postfixExpression: false
      }
    }
  }

  mutating func parseIfConfig(_ content: ClauseContent, indentation: Int) {
    if isTooDeep() { return }
    let start = here
    var isLenient = false
    while true {
      let clause = here
      let hasCondition = parseClauseKeyword()
      if hasCondition {
        let condition = cursor
        parseSequenceExpression(.directive)
        explainMissing("incomplete condition in conditional compilation directive")
        if asksForVersion(condition..<cursor) { isLenient = true }
      }
      if !atLineStart, !at(.endOfFile) { skipRestOfLine("extra tokens following conditional compilation directive") }
      let bodyStart = token.start
      parseClauseContent(content, indentation: indentation)
      finish(.ifConfigClause, clause, main: clause.token)
      // A fault in its content may be reported at the directive after it.
      if isLenient { lenientRanges.append(bodyStart..<token.end) }
      guard at(.poundElseif, .poundElse) || atElifTypo() else { break }
      if !hasCondition { faultAtToken("further conditions after #else are unreachable") }
    }
    if !at(.poundEndif) { faultAtToken("expected #else or #endif at end of conditional compilation block") }
    if recover(to: .poundEndif), !atLineStart, !at(.endOfFile) {
      skipRestOfLine("extra tokens following conditional compilation directive")
    }
    finish(.ifConfigDecl, start)
  }

  /// Whether a condition follows.
  private mutating func parseClauseKeyword() -> Bool {
    if at(.pound) {
      faultAtToken("use of unknown directive '#elif'; did you mean '#elseif'?")
      consume()
      consume()
      return true
    }
    let isElse = at(.poundElse)
    consume()
    if isElse, at(.ifKeyword), !atLineStart {
      fault("unexpected 'if' in conditional compilation block; did you mean '#elseif'?")
      consume()
      return true
    }
    return !isElse
  }

  private mutating func parseClauseContent(_ content: ClauseContent, indentation: Int) {
    let count = content.countsItself ? 0 : 1
    listDepth += count
    defer { listDepth -= count }
    switch content {
    case .items(let allowsInit): parseItems(until: .directive, indentation: -1, allowsInit: allowsInit)
    case .members: parseMembers(until: .directive, indentation: -1)
    case .switchCases: parseSwitchCases(indentation)
    case .attributes: parseAttributes()
    case .postfixExpression(let flavor): parsePostfixClause(flavor)
    }
  }

  private mutating func skipRestOfLine(_ message: String) {
    fault(message)
    let start = here
    while !at(.endOfFile), !atLineStart { consume() }
    finish(.unexpected, start)
  }

  /// `#elif name`
  mutating func atElifTypo() -> Bool {
    guard at(.pound), Self.isWord(nextToken, .elif), !nextToken.flags.contains(.spaceBefore) else { return false }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    advance()
    return atIdentifier && !atLineStart
  }

  /// Whether a condition can be false only because of a version or of a missing module: its code may be written for
  /// another compiler.
  private func asksForVersion(_ condition: Range<Int>) -> Bool {
    var index = condition.lowerBound
    return alternativesAskForVersion(&index, condition.upperBound, 0)
  }

  /// Each of what `||` joins has to, and one of what `&&` joins.
  private func alternativesAskForVersion(_ index: inout Int, _ end: Int, _ depth: Int) -> Bool {
    guard depth < Self.maximumNesting else { return false }
    var all = true
    repeat {
      var any = false
      repeat { if operandAsksForVersion(&index, end, depth) { any = true } } while skip("&&", &index, end)
      if !any { all = false }
    } while skip("||", &index, end)
    return all
  }

  private func operandAsksForVersion(_ index: inout Int, _ end: Int, _ depth: Int) -> Bool {
    while skip("!", &index, end) {}
    guard index < end else { return false }
    let word = tokenizer.tokens[index]
    if word.kind != .leftParen { index += 1 }
    guard index < end, tokenizer.tokens[index].kind == .leftParen else { return false }
    index += 1
    let asks =
      word.kind == .leftParen
      ? alternativesAskForVersion(&index, end, depth + 1)
      : Self.isWord(word, .swift) || Self.isWord(word, .compiler) || Self.isWord(word, .canImport)
    var open = 1
    while index < end, open > 0 {
      if tokenizer.tokens[index].kind == .leftParen { open += 1 }
      if tokenizer.tokens[index].kind == .rightParen { open -= 1 }
      index += 1
    }
    return asks
  }

  private func skip(_ text: StaticString, _ index: inout Int, _ end: Int) -> Bool {
    guard index < end else { return false }
    let token = tokenizer.tokens[index]
    guard Self.isOperator(token.kind), token.length == text.utf8CodeUnitCount,
      tokenizer.matches(text, at: Int(token.start))
    else { return false }
    index += 1
    return true
  }

  mutating func parseSourceLocation() {
    let start = here
    consume()
    if atLineStart {
      fault("expected '(' in '#sourceLocation' directive")
    } else if expect(.leftParen, "expected '(' in '#sourceLocation' directive") {
      if !at(.rightParen) { parseFileAndLine() }
      expect(.rightParen, "expected ')' in '#sourceLocation' directive")
    }
    if !atLineStart, !at(.endOfFile) { skipRestOfLine("extra tokens following '#sourceLocation' directive") }
    finish(.poundSourceLocation, start)
  }

  /// `file: "name.swift", line: 1`
  private mutating func parseFileAndLine() {
    expectWord(.file)
    expect(.colon, "expected ':' in '#sourceLocation' directive")
    parseSimpleString("'#sourceLocation' directive")
    expect(.comma, "expected ',' in '#sourceLocation' directive")
    expectWord(.line)
    expect(.colon, "expected ':' in '#sourceLocation' directive")
    expect(.integerLiteral, "expected line number in '#sourceLocation' directive")
  }

  private mutating func expectWord(_ word: KnownName) {
    if at(word) { consume() } else { fault("expected '\(word)' in '#sourceLocation' directive") }
  }
}
