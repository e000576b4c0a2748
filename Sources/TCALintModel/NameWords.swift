/// A name, split into the words that it is written of.
public enum NameWords {
  /// In lower case: `_cachedURLString` → `cached`, `url`, `string`. Letters outside ASCII have no case here.
  public static func of(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let before = index > 0 ? bytes[index - 1] : 0
      let startsWord = index + 1 < bytes.count && isUppercase(before) && isLowercase(bytes[index + 1])
      if byte == underscore || isUppercase(byte) && (isLowercase(before) || isDigit(before) || startsWord) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if byte != underscore { word.append(isUppercase(byte) ? byte | 0x20 : byte) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  private static let underscore = UInt8(ascii: "_")
  private static func isUppercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  private static func isLowercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
