import TCALintModel
import TCALintRuleKit

/// A finding of one version of a program, in a form that is matched with those of another.
public struct FindingSignature: Hashable, Sendable {
  public let rule: String
  public let message: String
  public let fingerprint: String
  public let identity: FindingIdentity

  public init(rule: String, message: String, fingerprint: String, identity: FindingIdentity) {
    self.rule = rule
    self.message = message
    self.fingerprint = fingerprint
    self.identity = identity
  }

  public init(_ finding: ReportedFinding) {
    self.init(
      rule: finding.rule, message: finding.message, fingerprint: finding.fingerprint, identity: finding.identity)
  }

  /// The message with `#` for each number outside of code, since counts change.
  var messageWithoutNumbers: String {
    var text: [UInt8] = []
    var (isInCode, isInNumber) = (false, false)
    for byte in message.utf8 {
      if byte == UInt8(ascii: "`") { isInCode.toggle() }
      let isDigit = !isInCode && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if !isDigit { text.append(byte) } else if !isInNumber { text.append(UInt8(ascii: "#")) }
      isInNumber = isDigit
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// By path, rule, scope and message, so that a list of them reads, and lines added by two people seldom meet.
  static func precedes(_ left: FindingSignature, _ right: FindingSignature) -> Bool {
    left.sortKey.lexicographicallyPrecedes(right.sortKey) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private var sortKey: [String] {
    [identity.path.text, rule, identity.scope, message, identity.line, fingerprint]
  }
}
