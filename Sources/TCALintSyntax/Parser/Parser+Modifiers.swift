extension Parser {
  mutating func parseDeclarationModifiers() {
    while at(.declarationModifier) {
      switch token.name.rawValue {
      case KnownName.class.rawValue:
        guard classIsModifier() else { return }
        leaf(.declModifier)
      case KnownName.rethrows.rawValue, KnownName.reasync.rawValue, KnownName.sending.rawValue:
        return
      case KnownName.private.rawValue, KnownName.fileprivate.rawValue, KnownName.internal.rawValue,
        KnownName.public.rawValue, KnownName.package.rawValue, KnownName.open.rawValue:
        parseModifier { Self.isWord($0, .set) }
      case KnownName.unowned.rawValue:
        parseModifier { $0.kind == .identifier }
      case KnownName.nonisolated.rawValue:
        parseModifier { Self.isWord($0, .unsafe) || Self.isWord($0, .nonsending) }
      default:
        leaf(.declModifier)
      }
    }
  }

  /// A modifier with an optional argument in parentheses.
  private mutating func parseModifier(_ isArgument: (Token) -> Bool) {
    let start = here
    consume()
    if consume(if: .leftParen) {
      if isArgument(token) { consume() } else { fault("expected argument in modifier") }
      expect(.rightParen, "expected ')' to end modifier")
    }
    finish(.declModifier, start, main: start.token)
  }

  /// `class func`
  private mutating func classIsModifier() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    return atStartOfDeclaration() || at(.override)
  }
}
