import TCALintJSON

/// Writes XML 1.0, an element a line, with text and attributes that XML parsers read back unchanged if XML can
/// represent them.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  var bytes: [UInt8] { Array(text.utf8) }

  /// An element that holds others.
  mutating func element(
    _ name: String, _ attributes: [(String, String)], _ contents: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    text += ">\n"
    depth += 1
    contents(&self)
    depth -= 1
    indent()
    text += "</\(name)>\n"
  }

  /// An element that holds text, or nothing.
  mutating func element(_ name: String, _ attributes: [(String, String)], text contents: String = "") {
    open(name, attributes)
    text += contents.isEmpty ? "/>\n" : ">\(Self.escaped(contents))</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    indent()
    text += "<" + name
    for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
  }

  private mutating func indent() { text += String(repeating: "  ", count: depth) }

  /// Text as written between tags or in an attribute. Characters that XML cannot represent are shown by their code.
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // As they are, these may be read as blanks, or not at all.
      case "\t", "\n", "\r": result += reference(scalar)
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": result += escaped(TerminalText.codePoint(scalar))
      // Machines that run builds have commands that begin so.
      case "#" where previous == "#", ":" where previous == ":": result += reference(scalar)
      case _ where scalar.isUnsafeToShow: result += reference(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }

  private static func reference(_ scalar: Unicode.Scalar) -> String {
    "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
  }
}
