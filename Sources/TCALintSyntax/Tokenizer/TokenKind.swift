/// The kinds of token. Contextual keywords (`get`, `async`, `some`, …) are identifiers with a known name.
public enum TokenKind: UInt8, Sendable {
  case endOfFile
  /// Bytes that belong to no token.
  case unknown
  case identifier
  /// `$0`, `$name`
  case dollarIdentifier
  case integerLiteral
  case floatLiteral
  /// A whole string literal without interpolation, its quotes and pounds included.
  case stringLiteral
  /// From the opening quote of a string literal with interpolation through its first `\(`.
  case stringLiteralHead
  /// From the `)` of one interpolation through the next `\(`.
  case stringLiteralMiddle
  /// From the `)` of the last interpolation through the closing quote.
  case stringLiteralTail
  case regexLiteral
  case editorPlaceholder
  case shebang

  // Punctuation
  case leftParen, rightParen, leftBrace, rightBrace, leftSquare, rightSquare
  case leftAngle, rightAngle
  case comma, colon, colonColon, semicolon, period, ellipsis
  case arrow, equal, atSign, pound, backslash, backtick
  case prefixAmpersand, postfixQuestionMark, infixQuestionMark, exclamationMark
  case binaryOperator, prefixOperator, postfixOperator

  // `#if` and its kin
  case poundIf, poundElse, poundElseif, poundEndif, poundSourceLocation, poundAvailable, poundUnavailable

  // Reserved words
  case anyKeyword, asKeyword, associatedtypeKeyword, breakKeyword, caseKeyword, catchKeyword, classKeyword
  case continueKeyword, defaultKeyword, deferKeyword, deinitKeyword, doKeyword, elseKeyword, enumKeyword
  case extensionKeyword, fallthroughKeyword, falseKeyword, fileprivateKeyword, forKeyword, funcKeyword, guardKeyword
  case ifKeyword, importKeyword, inKeyword, initKeyword, inoutKeyword, internalKeyword, isKeyword, letKeyword
  case nilKeyword, operatorKeyword, precedencegroupKeyword, privateKeyword, protocolKeyword, publicKeyword
  case repeatKeyword, rethrowsKeyword, returnKeyword, selfKeyword, selfTypeKeyword, staticKeyword, structKeyword
  case subscriptKeyword, superKeyword, switchKeyword, throwKeyword, throwsKeyword, trueKeyword, tryKeyword
  case typealiasKeyword, varKeyword, whereKeyword, whileKeyword
  /// `_`
  case wildcard
}
