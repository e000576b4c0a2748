/// How strongly a token marks a place in the source: a search for something does not go past a stronger token.
enum TokenStrength: UInt8, Comparable {
  case unknown, name, expressionWord, bracket, weakPunctuation, punctuation, closingBracket, strongPunctuation
  case openingBrace, statementOrDeclarationWord, closingBrace, directive, endOfDirective

  static func < (left: TokenStrength, right: TokenStrength) -> Bool { left.rawValue < right.rawValue }

  init(_ kind: TokenKind) {
    switch kind {
    case .unknown: self = .unknown
    case .leftParen, .leftSquare, .leftAngle: self = .bracket
    case .period, .infixQuestionMark, .postfixQuestionMark, .exclamationMark, .backslash, .backtick, .ellipsis, .equal,
      .prefixAmpersand:
      self = .weakPunctuation
    case .atSign, .colon, .comma: self = .punctuation
    case .rightAngle, .rightParen, .rightSquare, .stringLiteralMiddle, .stringLiteralTail: self = .closingBracket
    case .semicolon, .arrow, .endOfFile: self = .strongPunctuation
    case .leftBrace: self = .openingBrace
    case .rightBrace: self = .closingBrace
    case .poundIf, .poundElse, .poundElseif: self = .directive
    case .poundEndif: self = .endOfDirective
    case .binaryOperator, .prefixOperator, .postfixOperator, .asKeyword, .isKeyword, .tryKeyword, .rethrowsKeyword,
      .throwsKeyword, .anyKeyword, .whereKeyword:
      self = .expressionWord
    case .selfTypeKeyword, .falseKeyword, .nilKeyword, .selfKeyword, .superKeyword, .trueKeyword: self = .name
    default: self = Parser.isReserved(kind) ? .statementOrDeclarationWord : .name
    }
  }
}
