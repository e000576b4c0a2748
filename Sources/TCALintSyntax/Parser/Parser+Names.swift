// Names in expressions.

extension Parser {
  /// A name, with argument labels and generic arguments if it has them.
  mutating func parseNameExpression(_ flavor: Flavor) {
    let start = here
    parseDeclReference(flavor == .attribute ? [.compound, .specialNames, .keywords] : .compound)
    if atGenericArguments {
      parseGenericArguments()
      finish(.genericSpecializationExpr, start)
    }
  }

  struct NameOptions: OptionSet {
    let rawValue: UInt8
    static let operators = NameOptions(rawValue: 1)
    /// Reserved words are names.
    static let keywords = NameOptions(rawValue: 2)
    /// `deinit` and `subscript`
    static let specialNames = NameOptions(rawValue: 4)
    /// `name(label:)`
    static let compound = NameOptions(rawValue: 8)
    /// `name()`
    static let compoundWithoutLabels = NameOptions(rawValue: 16)
  }

  mutating func parseDeclReference(_ options: NameOptions) {
    let start = here
    let hasModule = parseModuleSelector()
    var main = cursor
    if hasModule && atLineStart {
      fault("expected identifier")
      main = -1
    } else if atIdentifier || at(.initKeyword)
      || (!hasModule && at(.selfKeyword, .selfTypeKeyword))
      || (options.contains(.operators) && (Self.isOperator(kind)))
      || (atReservedWord
        && (hasModule || options.contains(.keywords)
          || (options.contains(.specialNames) && at(.deinitKeyword, .subscriptKeyword))))
    {
      consume()
    } else {
      fault("expected identifier")
      main = -1
    }
    if options.contains(.compound) { parseArgumentLabels(options) }
    finish(.declReferenceExpr, start, main: main)
  }

  /// `Module::`
  @inline(__always)
  mutating func parseModuleSelector() -> Bool {
    guard atModuleSelector else { return false }
    parsePresentModuleSelector()
    return true
  }

  @inline(never)
  private mutating func parsePresentModuleSelector() {
    if at(.colonColon) {
      fault("expected identifier in module selector")
    } else {
      if !atIdentifier { fault("'\(text(token))' cannot be used as an identifier here") }
      consume()
    }
    consume()
    while !atLineStart, atModuleSelector {
      fault("unexpected code in module selector")
      if !at(.colonColon) { consume() }
      consume()
    }
  }

  func text(_ token: Token) -> String {
    String(
      decoding: UnsafeBufferPointer(start: tokenizer.bytes + Int(token.start), count: Int(token.length)), as: UTF8.self)
  }

  /// `(a:b:)` behind a name
  @inline(__always)
  mutating func parseArgumentLabels(_ options: NameOptions) {
    guard at(.leftParen), !atLineStart else { return }
    let next = nextKind
    let couldBe =
      next == .colon || (Self.isLabel(next) && next != .dollarIdentifier)
      || (next == .rightParen && options.contains(.compoundWithoutLabels))
    if couldBe, atArgumentLabels() { parsePresentArgumentLabels() }
  }

  private mutating func atArgumentLabels() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    while !at(.endOfFile, .rightParen) {
      guard Self.isLabel(kind), kind != .dollarIdentifier, nextKind == .colon else { return false }
      advance()
      advance()
    }
    return at(.rightParen)
  }

  private mutating func parsePresentArgumentLabels() {
    let start = here
    repeat { consume() } while !at(.rightParen)
    consume()
    finish(.declNameArguments, start)
  }

  /// Parses the part after the `.` of a member; returns the index of its name.
  @inline(__always)
  mutating func parseMemberName() -> Int {
    if atIdentifier, nextKind != .colonColon {
      let name = cursor
      consume()
      parseArgumentLabels(.compound)
      return name
    }
    return parseUnusualMemberName()
  }

  @inline(never)
  private mutating func parseUnusualMemberName() -> Int {
    let hasModule = parseModuleSelector()
    let name = cursor
    guard !(hasModule && atLineStart), atIdentifier || atReservedWord else {
      fault("expected member name following '.'")
      return -1
    }
    consume()
    parseArgumentLabels(.compound)
    return name
  }

  /// `.name` with its generic arguments behind what starts at `start`, or at the start of a clause.
  mutating func parseMember(_ start: NodeStart) {
    let (name, isComplete) = parseMemberPeriod()
    guard isComplete else { return finish(.memberAccessExpr, start, main: -1) }
    let main = name ?? parseMemberName()
    finish(.memberAccessExpr, start, main: main)
    if atGenericArguments {
      parseGenericArguments()
      finish(.genericSpecializationExpr, start)
    }
  }

  /// Takes the `.` and, when the name is `self` or a number, the name; false when no name can follow.
  @inline(__always)
  mutating func parseMemberPeriod() -> (name: Int?, isComplete: Bool) {
    if nextToken.flags.contains(.spaceBefore), !token.flags.contains(.spaceBefore), !parsePeriodBeforeSpace() {
      return (nil, false)
    }
    consume()
    if at(.integerLiteral) || (at(.selfKeyword) && nextKind != .colonColon) {
      consume()
      return (cursor - 1, true)
    }
    return (nil, true)
  }

  /// Whether the name of a member follows the space. Consumes a `.` at the end of a line.
  @inline(never)
  private mutating func parsePeriodBeforeSpace() -> Bool {
    let endsLine = nextToken.flags.contains(.newlineBefore)
    fault(
      endsLine ? "expected member name following '.'" : "extraneous whitespace after '.' is not permitted",
      token.end..<token.end)
    if endsLine { consume() }
    return !endsLine
  }

  // MARK: Qualified names, in attributes

  mutating func parseQualifiedDeclName() {
    let start = here
    let options: NameOptions = [.compound, .compoundWithoutLabels, .specialNames, .operators]
    guard canParseBaseOfQualifiedName() else { return parseDeclReference(options) }
    let type = here
    parseTypeName()
    while at(.period), hasAnotherTypeName() {
      consume()
      _ = parseModuleSelector()
      let name = cursor
      if atIdentifier || atReservedWord { consume() }
      if atPrefix("<") { parseGenericArguments() }
      finish(.memberType, type, main: name)
    }
    finish(.typeExpr, type)
    if at(.period) { consume() } else if atPrefix(".") { consumePrefix(as: .period) }
    parseDeclReference(options)
    let name = lastNode.mainToken == .max ? -1 : Int(lastNode.mainToken)
    dissolveLastNode()
    finish(.memberAccessExpr, start, main: name)
  }

  private mutating func hasAnotherTypeName() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    return canParseBaseOfQualifiedName()
  }

  private mutating func canParseBaseOfQualifiedName() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    return canParseTypeName() && (at(.period) || atPrefix("."))
  }
}
