// `#if`, `#sourceLocation`

extension ParserState {
  /// What the clauses of an `#if` hold.
  enum ClauseContent {
    case items(allowsInit: Bool)
    case members
    case switchCases
    case attributes
    case postfixExpression(Flavor)
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
        if mentionsVersion(condition..<cursor) { isLenient = true }
      }
      let bodyStart = token.start
      if !atLineStart, !at(.endOfFile) { skipRestOfLine("extra tokens following conditional compilation directive") }
      parseClauseContent(content, indentation: indentation)
      finish(.ifConfigClause, clause, main: clause.token)
      if isLenient { lenientRanges.append(bodyStart..<token.start) }
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

  /// Whether a condition asks for a version or whether a module can be imported.
  private func mentionsVersion(_ condition: Range<Int>) -> Bool {
    for index in condition {
      let token = tokenizer.tokens[index]
      if Self.isWord(token, .swift) || Self.isWord(token, .compiler) || Self.isWord(token, .canImport) { return true }
    }
    return false
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
