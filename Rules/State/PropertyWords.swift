/// A property's name, split into words. Names with one meaning differ only by a word such as `current`.
struct PropertyWords {
  let all: Set<String>
  /// The words without those that do not change what is meant; all of them where nothing would remain.
  let meaning: [String]

  private static let qualifiers: Set<String> = [
    "current", "cached", "local", "stored", "loaded", "fetched", "my", "the",
  ]
  private static let endings: Set<String> = ["value", "data", "info", "model"]

  init(_ name: String) {
    let words = Self.split(name)
    all = Set(words)
    var meaning = words.filter { !Self.qualifiers.contains($0) }
    while meaning.count > 1, let last = meaning.last, Self.endings.contains(last) { meaning.removeLast() }
    self.meaning = meaning.isEmpty ? words : meaning
  }

  /// `_cachedURLString` → `cached`, `url`, `string`; letters outside ASCII have no case here.
  private static func split(_ name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8)
    for (index, byte) in bytes.enumerated() {
      let follows = index > 0 ? bytes[index - 1] : 0
      let startsWord = index + 1 < bytes.count && isUppercase(follows) && isLowercase(bytes[index + 1])
      let followsLower = isLowercase(follows) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(follows)
      if byte == UInt8(ascii: "_") || (isUppercase(byte) && (followsLower || startsWord)) {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if byte != UInt8(ascii: "_") { word.append(isUppercase(byte) ? byte | 0x20 : byte) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  private static func isUppercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
  private static func isLowercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
}
