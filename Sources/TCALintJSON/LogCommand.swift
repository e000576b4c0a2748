/// Text in a log that CI systems interpret as a command: `::error …` at the start of a line (GitHub), `##[…]`,
/// `##vso[…]`, `##teamcity[…]` anywhere in it. A linted file must not be able to emit any.
public enum LogCommand {
  /// Whether a byte makes a command of the number signs before it.
  @inlinable
  public static func isMade(by byte: UInt8, behind signs: Int) -> Bool {
    guard signs >= 2 else { return false }
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
    default: return false
    }
  }

  /// Whether a character makes a command of the number signs before it.
  public static func isMade(by scalar: Unicode.Scalar, behind signs: Int) -> Bool {
    scalar.isASCII && isMade(by: UInt8(scalar.value), behind: signs)
  }

  /// Whether a text contains a command that is recognised anywhere in a line.
  @inlinable
  public static func isIn(_ text: some Sequence<UInt8>) -> Bool {
    var signs = 0
    for byte in text {
      if isMade(by: byte, behind: signs) { return true }
      signs = byte == UInt8(ascii: "#") ? signs + 1 : 0
    }
    return false
  }

  /// Whether a line would be one for how it begins.
  public static func begins(_ line: String) -> Bool {
    let text = line.unicodeScalars.drop { $0.properties.isWhitespace }.prefix(2)
    return text.count == 2 && text.allSatisfy { $0 == ":" }
  }
}
