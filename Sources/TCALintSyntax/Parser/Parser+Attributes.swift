extension Parser {
  mutating func parseAttributes() {
    while true {
      if at(.atSign) {
        parseAttribute()
      } else if at(.poundIf), atIfConfigOfAttributes {
        parseIfConfig(.attributes, indentation: -1)
      } else {
        return
      }
    }
  }

  /// The content of an attribute's parentheses.
  private enum Arguments {
    case none, optional, required
  }

  private mutating func parseAttribute() {
    let word = nextToken
    guard classOf(word).contains(.declarationAttribute), !secondNextIsModuleSelector() else {
      return parseAttribute(.optional, nil)
    }
    switch word.name.rawValue {
    case KnownName.objc.rawValue, KnownName.attached.rawValue, KnownName.freestanding.rawValue:
      parseAttribute(.optional, word.name)
    case KnownName.Sendable.rawValue:
      parseAttribute(.none, nil)
    case KnownName.rethrows.rawValue:
      let start = here
      consume()
      leaf(.identifierType)
      finish(.attribute, start, main: start.token + 1)
    default:
      parseAttribute(.required, word.name)
    }
  }

  private mutating func secondNextIsModuleSelector() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    return nextKind == .colonColon
  }

  mutating func parseTypeAttribute() {
    let word = nextToken
    guard classOf(word).contains(.typeAttribute), !secondNextIsModuleSelector() else {
      return parseAttribute(.optional, nil)
    }
    switch word.name.rawValue {
    case KnownName.convention.rawValue, KnownName._opaqueReturnTypeOf.rawValue: parseAttribute(.optional, nil)
    case KnownName.differentiable.rawValue, KnownName.isolated.rawValue: parseAttribute(.required, word.name)
    default: parseAttribute(.none, nil)
    }
  }

  private mutating func parseAttribute(_ arguments: Arguments, _ special: Name?) {
    let start = here
    consume()
    if atLineStart {
      faultAtToken("expected an attribute name")
    } else if token.flags.contains(.spaceBefore) {
      fault("extraneous whitespace after '@' is not permitted")
    }
    if at(.atSign) { skipRepeatedAtSigns() }
    let name = here
    parseSimpleType(isAttributeName: true)
    explainMissing("expected an attribute name", atToken: true)
    let main = attributeName(from: name.token)
    let hasArguments =
      switch arguments {
      case .none: false
      case .optional: atAttributeArguments()
      case .required: true
      }
    if hasArguments {
      if at(.leftParen), token.flags.contains(.spaceBefore) {
        fault("extraneous whitespace between attribute name and '(' is not permitted")
      }
      if !atLineStart, consume(if: .leftParen) {
        let faults = diagnostics.count
        parseAttributeArguments(special)
        if !consume(if: .rightParen) { closeAttribute(start, special, faultsBefore: faults) }
      } else {
        fault("expected '(' in '\(text(tokenizer.tokens[main]))' attribute")
      }
    }
    finish(.attribute, start, main: main)
  }

  private mutating func skipRepeatedAtSigns() {
    fault("expected an attribute name")
    let start = here
    while at(.atSign) { consume() }
    finish(.unexpected, start)
  }

  /// The `)` is not there.
  private mutating func closeAttribute(_ start: NodeStart, _ special: Name?, faultsBefore faults: Int) {
    let place = special?.rawValue == KnownName.available.rawValue ? "'available' attribute" : "expression list"
    let isNested = nesting > 1
    if diagnostics.count == faults { faultAtToken("expected ')' in \(place)") }
    guard !recover(to: .rightParen), isNested else { return }
    // The compiler finds no declaration behind such an attribute, other than at top level.
    diagnostics.removeLast(diagnostics.count - faults)
    let attribute = tokenizer.tokens[start.token]
    fault("expected declaration", attribute.start..<attribute.end)
  }

  /// The last name of the type that names an attribute.
  private func attributeName(from first: Int) -> Int {
    let type = lastNode
    return type.mainToken == .max || type.kind == .missingType ? (first < cursor ? first : -1) : Int(type.mainToken)
  }

  private mutating func parseAttributeArguments(_ special: Name?) {
    guard let special else { return parseArguments(.none, .basic) }
    switch special.rawValue {
    case KnownName.available.rawValue, KnownName._spi_available.rawValue: parseAvailabilityArguments()
    case KnownName.objc.rawValue: parseSelector()
    case KnownName.attached.rawValue, KnownName.freestanding.rawValue: parseMacroRole()
    case KnownName.backDeployed.rawValue, KnownName._backDeploy.rawValue: parseBackDeployment()
    case KnownName._originallyDefinedIn.rawValue: parseOriginallyDefinedIn()
    case KnownName.specialized.rawValue:
      if at(.whereKeyword) { parseGenericWhere() } else { fault("expected 'where' in attribute") }
    case KnownName._specialize.rawValue: parseSpecialize()
    case KnownName._implements.rawValue:
      parseType()
      expect(.comma, "expected ',' in attribute")
      parseDeclReference([.compound, .compoundWithoutLabels, .operators])
    case KnownName._dynamicReplacement.rawValue:
      expectLabel(.for)
      parseDeclReference([.compound, .compoundWithoutLabels, .specialNames, .operators])
    case KnownName.derivative.rawValue, KnownName.transpose.rawValue: parseDerivative()
    case KnownName.differentiable.rawValue: parseDifferentiable()
    case KnownName._documentation.rawValue: parseDocumentation()
    case KnownName.abi.rawValue: parseABI()
    case KnownName.isolated.rawValue:
      let start = here
      if atIdentifier || atReservedWord { leaf(.declReferenceExpr) } else { fault("expected isolation kind") }
      finish(.labeledExpr, start)
    default:
      // The compiler reads them later.
      while !at(.endOfFile, .rightParen) { consume() }
    }
  }

  // MARK: The grammars of special attributes

  private mutating func expectLabel(_ word: KnownName) {
    if at(word) { consume() } else { fault("expected '\(word)' in attribute") }
    expect(.colon, "expected ':' in attribute")
  }

  /// `name:with:`
  private mutating func parseSelector() {
    let start = here
    while true {
      if at(.colonColon) {
        // Two empty pieces.
        tokenizer.split(at: cursor, as: .colon)
        advance()
      } else if at(.colon) {
        consume()
      } else if atIdentifier || at(.wildcard) || atReservedWord {
        consume()
        if at(.rightParen), cursor == start.token + 1 { break }
        if !at(.colon, .colonColon) { fault("expected ':' in Objective-C selector") }
      } else {
        break
      }
    }
    finish(.attributeArguments, start)
  }

  private mutating func parseMacroRole() {
    let start = here
    if atIdentifier || at(.extensionKeyword) { leaf(.declReferenceExpr) } else { fault("expected macro role") }
    let goesOn = consume(if: .comma)
    finish(.labeledExpr, start)
    if goesOn || !at(.rightParen) { parseArguments(.none, .attribute, allowsTrailingComma: false) }
  }

  private mutating func parseBackDeployment() {
    expectLabel(.before)
    repeat { parsePlatformVersion() } while consume(if: .comma)
  }

  private mutating func parseOriginallyDefinedIn() {
    expectLabel(.module)
    if at(.stringLiteral) { parsePlainString() } else { fault("expected module name in attribute") }
    expect(.comma, "expected ',' in attribute")
    repeat { parsePlatformVersion() } while consume(if: .comma)
  }

  private mutating func parseABI() {
    let start = nodeCount
    parseDeclaration(.argument)
    switch lastNode.kind {
    case .associatedTypeDecl, .deinitializerDecl, .enumCaseDecl, .functionDecl, .initializerDecl, .subscriptDecl,
      .typeAliasDecl, .variableDecl:
      break
    default:
      if nodeCount > start { fault("this declaration cannot be an argument of '@abi'") }
    }
  }

  private mutating func parseSpecialize() {
    while !at(.endOfFile, .rightParen, .whereKeyword) {
      let before = cursor
      if at(.target) {
        expectLabel(.target)
        parseDeclReference([.compound, .compoundWithoutLabels, .specialNames, .operators])
      } else if at(.availability) {
        expectLabel(.availability)
        parseAvailabilityArguments()
        expect(.semicolon, "expected ';' in attribute")
      } else if at(.exported) {
        expectLabel(.exported)
        if at(.trueKeyword, .falseKeyword) { consume() } else { fault("expected a boolean true or false value") }
      } else if at(.kind) {
        expectLabel(.kind)
        if atIdentifier || at(.dollarIdentifier) { consume() } else { fault("expected 'partial' or 'full'") }
      } else if at(.spi) || at(.spiModule) {
        consume()
        expect(.colon, "expected ':' in attribute")
        consume()
      }
      guard cursor > before else { break }
      _ = consume(if: .comma)
    }
    if at(.whereKeyword) { parseGenericWhere() }
  }

  private mutating func parseDerivative() {
    expectLabel(.of)
    parseQualifiedDeclName()
    if consume(if: .period) {
      if at(.get) || at(.set) || at(._modify) { consume() } else { fault("expected accessor in attribute") }
    }
    if consume(if: .comma) { parseWithRespectTo() }
  }

  private mutating func parseDifferentiable() {
    if at(._forward) || at(.reverse) || at(._linear) {
      consume()
      _ = consume(if: .comma)
    }
    if at(.wrt) {
      parseWithRespectTo()
      _ = consume(if: .comma)
    }
    if at(.whereKeyword) { parseGenericWhere() }
  }

  private mutating func parseWithRespectTo() {
    expectLabel(.wrt)
    guard consume(if: .leftParen) else {
      if atIdentifier || at(.integerLiteral, .selfKeyword) {
        consume()
      } else {
        fault("expected argument in attribute")
      }
      return
    }
    while atIdentifier || at(.integerLiteral, .selfKeyword) {
      consume()
      _ = consume(if: .comma)
    }
    expect(.rightParen, "expected ')' in attribute")
  }

  private mutating func parseDocumentation() {
    repeat {
      if at(.visibility) || at(.metadata) { consume() } else { fault("expected argument in attribute") }
      expect(.colon, "expected ':' in attribute")
      if at(.stringLiteral) {
        parsePlainString()
      } else if atIdentifier || atReservedWord {
        consume()
      } else {
        fault("expected value in attribute")
      }
    } while consume(if: .comma)
  }
}
