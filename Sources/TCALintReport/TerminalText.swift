/// Text from files made safe for a terminal.
///
/// Control characters, bytes that are no UTF-8 and characters that change the direction of text are shown as what they
/// are, so that a file cannot move the cursor, hide code or speak for the linter.
enum TerminalText {
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// A source line, its tabs widened, and the column where each of its bytes is shown, and where the line ends.
  static func line(_ bytes: some Collection<UInt8>) -> (text: String, columns: [Int]) {
    var text = ""
    var columns: [Int] = []
    var column = 0
    var decoder = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    while true {
      var shown = ""
      var taken = 1
      var wide: Int?
      switch decoder.parseScalar(from: &input) {
      case .valid(let encoded) where encoded.first == UInt8(ascii: "\t"):
        shown = String(repeating: " ", count: 4 - column % 4)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        taken = encoded.count
        append(scalar, to: &shown)
        if shown.unicodeScalars.first == scalar { wide = width(scalar) }
      case .error(let length):
        taken = length
        shown = "\u{fffd}"
      case .emptyInput:
        columns.append(column)
        return (text, columns)
      }
      for _ in 0..<taken { columns.append(column) }
      column += wide ?? shown.unicodeScalars.count
      text += shown
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f, 0x61c, 0x200b, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff:
      text += "<U+" + hexadecimal(scalar.value) + ">"
    default:
      text.unicodeScalars.append(scalar)
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// How many columns a character takes.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }
}
