/// The names of placeholders: capital letters, digits and `_`, with a letter first.
public enum Placeholder {
  /// A piece of a text with placeholders.
  public enum Piece: Equatable, Sendable {
    case text(String)
    /// `$NAME`, `$$$NAME`: the name.
    case placeholder(String)
  }

  /// A text for people, or for the compiler, in pieces: the placeholders `$NAME` and `$$$NAME`, and the text between.
  public static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      let signs = rest[sign...].prefix { $0 == "$" }
      let name = rest[signs.endIndex...].prefix { $0.utf8.count == 1 && isNamePart($0.utf8.first!) }
      plain += rest[..<sign]
      if signs.count == 1 || signs.count == 3, isName(name.utf8) {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(.placeholder(String(name)))
      } else {
        plain += signs + name
      }
      rest = rest[name.endIndex...]
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
    return pieces
  }

  static func isName(_ text: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in text {
      guard isFirst ? isCapital(byte) : isNamePart(byte) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  static func isNamePart(_ byte: UInt8) -> Bool {
    isCapital(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }
}
