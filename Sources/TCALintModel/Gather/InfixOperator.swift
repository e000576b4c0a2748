import TCALintSyntax

/// The precedence of a binary operator, and its effect.
///
/// The standard library's operators bind as its `Policy.swift` declares. The precedence group of any other operator is
/// declared in the program or in a library: it binds like an operator without a group.
struct InfixOperator: Sendable {
  /// The standard library's precedence groups, the loosest first.
  enum Precedence: UInt8, Sendable {
    case assignment, functionArrow, ternary, `default`, disjunction, conjunction, comparison, coalescing, casting, range
    case addition, multiplication, shift

    /// Whether of two such operators side by side the right one is applied first. Where neither is, the program does not
    /// compile, and the left one is.
    var isRightAssociative: Bool {
      switch self {
      case .assignment, .functionArrow, .ternary, .coalescing: true
      default: false
      }
    }
  }

  let precedence: Precedence
  let meaning: SwiftOperator

  /// The operator that a `binaryOperatorExpr` is.
  init(_ node: Syntax) {
    guard let token = node.mainToken else {
      self.init(precedence: .default, meaning: .other)
      return
    }
    self.init(node.tree.source[Int(token.start)..<Int(token.end)])
  }

  private init(_ text: ArraySlice<UInt8>) {
    if let known = Self.known[OperatorText(text)] {
      self = known
    } else {
      // `??=`, `||=`: what compares is in the table.
      let isAssignment = text.count > 1 && text.last == UInt8(ascii: "=")
      self.init(precedence: isAssignment ? .assignment : .default, meaning: .other)
    }
  }

  init(precedence: Precedence, meaning: SwiftOperator) {
    (self.precedence, self.meaning) = (precedence, meaning)
  }

  private static let known: [OperatorText: InfixOperator] = {
    let groups: [(Precedence, SwiftOperator, String)] = [
      (.assignment, .arithmetic, "+= -= *= /= %= &= |= ^= <<= >>= &+= &-= &*= &<<= &>>="),
      (.disjunction, .logical, "||"),
      (.conjunction, .logical, "&&"),
      (.comparison, .comparison, "< <= > >= == != === !== ~="),
      // Of vectors: they give a mask.
      (.comparison, .other, ".== .!= .< .<= .> .>= &== &<= &>="),
      (.disjunction, .other, ".| .^"),
      (.conjunction, .other, ".&"),
      (.coalescing, .coalesce, "??"),
      (.range, .closedRange, "..."),
      (.range, .range, "..<"),
      (.addition, .arithmetic, "+ - | ^ &+ &-"),
      (.multiplication, .arithmetic, "* / % & &*"),
      (.shift, .arithmetic, "<< >> &<< &>>"),
    ]
    var known: [OperatorText: InfixOperator] = [:]
    for (precedence, meaning, operators) in groups {
      for text in operators.utf8.split(separator: UInt8(ascii: " ")) {
        known[OperatorText(Array(text)[...])] = InfixOperator(precedence: precedence, meaning: meaning)
      }
    }
    return known
  }()
}

extension SwiftOperator {
  /// The operator in front of or behind one operand.
  init(unary node: Syntax) {
    self = .other
    guard let token = node.mainToken else { return }
    switch OperatorText(node.tree.source[Int(token.start)..<Int(token.end)]) {
    case OperatorText("!"): self = .logical
    case OperatorText("-"), OperatorText("+"), OperatorText("~"): self = .arithmetic
    case OperatorText("..."): self = .closedRange
    case OperatorText("..<"): self = .range
    default: break
    }
  }
}

/// The text of an operator of up to eight bytes; those that are longer are all the same.
private struct OperatorText: Hashable {
  private var bytes: UInt64 = 0

  init(_ text: some Collection<UInt8>) {
    if text.count > 8 { return }
    for byte in text { bytes = bytes << 8 | UInt64(byte) }
  }

  init(_ text: StaticString) { self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) }
}
