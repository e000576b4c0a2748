// Faults of a source.

extension Parser {
  /// Records a fault at the token, or behind the last one when the token is on another line.
  @inline(never)
  mutating func fault(_ message: String) {
    var range = token.start..<token.end
    if let last = diagnostics.last, last.range.lowerBound == range.lowerBound { return }
    if atLineStart || at(.endOfFile), cursor > 0 {
      let end = tokenizer.tokens[cursor - 1].end
      range = end..<end
    }
    fault(message, range)
  }

  /// Records a fault at the token, be it on another line.
  @inline(never)
  mutating func faultAtToken(_ message: String, besides other: String? = nil) {
    fault(message, token.start..<token.end, besides: other)
  }

  /// Records a fault where there is none yet, or only the one that may occur beside it.
  mutating func fault(_ message: String, _ range: Range<UInt32>, besides other: String? = nil) {
    if let last = diagnostics.last, last.range.lowerBound == range.lowerBound, last.message != other { return }
    guard diagnostics.count < Tokenizer.maxDiagnostics else { return }
    diagnostics.append(SyntaxDiagnostic(range: range, message: message))
  }

  /// Replaces the message about a missing expression, type or pattern by a more precise one.
  @inline(__always)
  mutating func explainMissing(_ message: StaticString, atToken: Bool = false) {
    if isMissing { explainLastFault("\(message)", atToken: atToken) }
  }

  /// Whether the last node is a placeholder for a missing expression, type or pattern.
  @inline(__always)
  var isMissing: Bool {
    switch lastNode.kind {
    case .missingExpr, .missingType, .missingPattern: true
    default: false
    }
  }

  @inline(never)
  mutating func explainLastFault(_ message: String, atToken: Bool = false) {
    guard let last = diagnostics.last, cursor > 0, last.range.lowerBound >= tokenizer.tokens[cursor - 1].end else {
      return
    }
    switch (last.message, lastNode.kind) {
    case ("expected member name following '.'", _): break
    case ("expected type", .missingType), ("expected pattern", .missingPattern): break
    case ("expected expression", let kind) where kind != .missingType && kind != .missingPattern: break
    default: return
    }
    diagnostics.removeLast()
    if atToken { faultAtToken(message) } else { fault(message) }
  }

  /// The faults of a file.
  struct Faults {
    /// The first, reported or not.
    let first: SyntaxDiagnostic?
    let reported: [SyntaxDiagnostic]
  }

  var faults: Faults {
    let first = (tokenizer.diagnostics + diagnostics).min { $0.range.lowerBound < $1.range.lowerBound }
    return Faults(first: first, reported: reportedDiagnostics())
  }

  /// In source order, each once, without those of ranges that a compiler may not have to read.
  private func reportedDiagnostics() -> [SyntaxDiagnostic] {
    let all = tokenizer.diagnostics + diagnostics
    guard !all.isEmpty else { return [] }
    var reported: [SyntaxDiagnostic] = []
    let sorted = all.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let lenient = lenientRanges.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    var lenientEnd: UInt32 = 0
    for diagnostic in sorted where reported.last != diagnostic {
      while next < lenient.count, lenient[next].lowerBound <= diagnostic.range.lowerBound {
        lenientEnd = Swift.max(lenientEnd, lenient[next].upperBound)
        next += 1
      }
      let isBehind = diagnostic.range.upperBound > lenientEnd || diagnostic.range.lowerBound == lenientEnd
      if isBehind { reported.append(diagnostic) }
    }
    return reported
  }
}
