import TCALintJSON

/// Text from files made safe for a terminal.
///
/// Control characters, bytes that are no UTF-8, characters that change the direction of text and any ``LogCommand`` are
/// shown by their codes, so that a file cannot move the cursor, hide code or imitate the linter.
enum TerminalText {
  static func escaped(_ text: String) -> String {
    // Most text is plain, and reports can be long.
    if text.utf8.allSatisfy(isPlain), !LogCommand.isIn(text.utf8) { return text }
    var result = ""
    var signs = 0
    for scalar in text.unicodeScalars {
      append(scalar, to: &result, behind: signs)
      signs = scalar == "#" ? signs + 1 : 0
    }
    return result
  }

  /// A source line, its tabs widened, and the column where each of its bytes is shown, and where the line ends.
  static func line(_ bytes: ArraySlice<UInt8>) -> (text: String, columns: [Int]) {
    var text = ""
    var columns: [Int] = []
    var column = 0
    var signs = 0
    var rest = bytes
    while let first = rest.first {
      let plain = rest.prefix { byte in
        guard isPlain(byte), !LogCommand.isMade(by: byte, behind: signs) else { return false }
        signs = byte == UInt8(ascii: "#") ? signs + 1 : 0
        return true
      }
      if !plain.isEmpty {
        text += String(decoding: plain, as: UTF8.self)
        columns += column..<column + plain.count
        column += plain.count
        rest = rest[plain.endIndex...]
      } else {
        let isTab = first == UInt8(ascii: "\t")
        let (shown, length, width) = isTab ? (String(repeating: " ", count: 4 - column % 4), 1, nil) : next(rest, signs)
        signs = 0
        text += shown
        columns += repeatElement(column, count: length)
        column += width ?? shown.unicodeScalars.count
        rest = rest.dropFirst(length)
      }
    }
    return (text, columns + [column])
  }

  /// The display of the first character of some bytes, its length in bytes, and its width where that is not the number
  /// of scalars shown.
  private static func next(_ bytes: ArraySlice<UInt8>, _ signs: Int) -> (shown: String, length: Int, width: Int?) {
    var decoder = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    switch decoder.parseScalar(from: &input) {
    case .valid(let encoded):
      let scalar = Unicode.UTF8.decode(encoded)
      var shown = ""
      append(scalar, to: &shown, behind: signs)
      return (shown, encoded.count, shown.unicodeScalars.first == scalar ? width(scalar) : nil)
    case .error(let length): return ("\u{fffd}", length, nil)
    case .emptyInput: return ("", 0, nil)
    }
  }

  /// Whether a byte is a character that a terminal shows as it is, in one column.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7f }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String, behind signs: Int) {
    if scalar.isUnsafeToShow || LogCommand.isMade(by: scalar, behind: signs) {
      text += codePoint(scalar)
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  /// The display of a character that must not have an effect: `<U+001B>`.
  static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
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
