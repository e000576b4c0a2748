/// A name, split into the words that it is written of.
public enum NameWords {
  /// In lower case: `_cachedURLString` → `cached`, `url`, `string`. Letters outside ASCII have no case here.
  public static func of(_ name: String) -> [String] {
    var bytes = Array(name.utf8)
    var words: [String] = []
    var (start, before): (Int, UInt8) = (0, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      let startsWord = index + 1 < bytes.count && isUppercase(before) && isLowercase(bytes[index + 1])
      if byte == underscore || isUppercase(byte) && (isLowercase(before) || isDigit(before) || startsWord) {
        if start < index { words.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
        start = byte == underscore ? index + 1 : index
      }
      if isUppercase(byte) { bytes[index] |= 0x20 }
      before = byte
    }
    if start < bytes.count { words.append(String(decoding: bytes[start...], as: UTF8.self)) }
    return words
  }

  private static let underscore = UInt8(ascii: "_")
  private static func isUppercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  private static func isLowercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
