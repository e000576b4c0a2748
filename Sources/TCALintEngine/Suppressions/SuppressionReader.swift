/// Reads the words of a suppression comment: `disable:next`, the rules, and the reason behind `--`.
struct SuppressionReader {
  private var rest: ArraySlice<UInt8>

  /// - Parameter text: a slice of the file, behind `tcalint:`.
  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// The word directly after the colon.
  mutating func directive() -> WrittenSuppression.Word { word { ToolComment.isBlank($0) } }

  /// The names, parted by commas or blanks, up to a word of dashes or the end.
  mutating func rules() -> [WrittenSuppression.Word] {
    var rules: [WrittenSuppression.Word] = []
    while true {
      rest = rest.drop(while: Self.parts)
      guard !rest.isEmpty else { return rules }
      let word = word(until: Self.parts)
      if word.text.unicodeScalars.allSatisfy(Self.isDash) { return rules }
      rules.append(word)
    }
  }

  /// The remaining text, without the blanks around it.
  func reason() -> String? {
    var text = rest.drop(while: ToolComment.isBlank)
    while let last = text.last, ToolComment.isBlank(last) { text.removeLast() }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  private mutating func word(until ends: (UInt8) -> Bool) -> WrittenSuppression.Word {
    let word = rest.prefix { !ends($0) }
    rest = rest[word.endIndex...]
    return (String(decoding: word, as: UTF8.self), UInt32(word.startIndex)..<UInt32(word.endIndex))
  }

  private static func parts(_ byte: UInt8) -> Bool { ToolComment.isBlank(byte) || byte == UInt8(ascii: ",") }

  /// Keyboards make one long dash of two short ones.
  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "\u{2013}" || scalar == "\u{2014}"
  }
}
