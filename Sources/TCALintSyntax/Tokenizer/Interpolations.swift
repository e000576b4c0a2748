/// The string interpolations that the tokenizer is inside of.
///
/// Changes are logged by token, so that discarding tokens restores the earlier state.
struct Interpolations {
  /// A literal whose interpolation has been entered.
  private struct Literal {
    let quote: StringQuote
    let pounds: Int
    let outer: Int
    /// The parentheses open in the interpolation around this literal.
    let outerParens: Int
  }

  private struct Change {
    let token: Int
    let literal: Int
    let parens: Int
  }

  private var literals: [Literal] = []
  private var changes: [Change] = []
  /// The innermost literal, or -1.
  private var literal = -1
  private var parens = 0

  var isInside: Bool { literal >= 0 }

  /// Whether a line end ends the innermost literal.
  var endsWithLine: Bool { literal >= 0 && literals[literal].quote != .multiline }

  mutating func push(_ quote: StringQuote, pounds: Int, at token: Int) {
    literals.append(Literal(quote: quote, pounds: pounds, outer: literal, outerParens: parens))
    literal = literals.count - 1
    parens = 0
    log(token)
  }

  /// Leaves the innermost literal and returns its delimiter.
  @discardableResult
  mutating func pop(at token: Int) -> (quote: StringQuote, pounds: Int) {
    let left = literals[literal]
    literal = left.outer
    parens = left.outerParens
    log(token)
    return (left.quote, left.pounds)
  }

  /// A `(`.
  @inline(__always)
  mutating func open(at token: Int) {
    if literal >= 0 {
      parens += 1
      log(token)
    }
  }

  /// A `)`: whether it ends the interpolation.
  @inline(__always)
  mutating func close(at token: Int) -> Bool {
    guard literal >= 0 else { return false }
    if parens == 0 { return true }
    parens -= 1
    log(token)
    return false
  }

  @inline(never)
  private mutating func log(_ token: Int) {
    changes.append(Change(token: token, literal: literal, parens: parens))
  }

  @inline(__always)
  mutating func truncate(to count: Int) {
    if !changes.isEmpty { undo(to: count) }
  }

  private mutating func undo(to count: Int) {
    while let last = changes.last, last.token >= count { changes.removeLast() }
    literal = changes.last?.literal ?? -1
    parens = changes.last?.parens ?? 0
  }
}
