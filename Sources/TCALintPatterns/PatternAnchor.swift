import TCALintSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A text that a file must hold to hold a pattern.
struct PatternAnchor: Sendable, Hashable {
  let text: [UInt8]
  /// Whether it is a word, with no letter, digit or `_` beside it.
  let isWord: Bool
  /// The place in it of the byte that sources have least of.
  private let rarest: Int
  private let hash: UInt32
  /// The tokens that follow, each possibly after white space. They make frequent words selective.
  var followers: [[UInt8]] = []

  init(_ text: [UInt8], isWord: Bool) {
    self.text = text
    self.isWord = isWord
    hash = text.withUnsafeBufferPointer(NameTable.hash)
    rarest = text.indices.min { Self.frequency(text[$0]) < Self.frequency(text[$1]) } ?? 0
  }

  /// Whether a file holds it.
  ///
  /// A word that is not in the shared table is looked up in the file's table of names. Any other text is searched in
  /// one pass over the source, which ends at the first match.
  func isIn(_ source: [UInt8], names: NameTable) -> Bool {
    if isWord {
      guard let name = text.withUnsafeBufferPointer({ names.find($0, hash: hash) }) else { return false }
      if Int(name.rawValue) >= names.sharedCount, followers.isEmpty { return true }
    }
    return source.withUnsafeBufferPointer(isIn)
  }

  private func isIn(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = source.baseAddress, !text.isEmpty, source.count >= text.count else { return false }
    var place = rarest
    let end = source.count - (text.count - 1 - rarest)
    while place < end, let found = memchr(base + place, Int32(text[rarest]), end - place) {
      place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      let start = place - rarest
      if source[start..<start + text.count].elementsEqual(text),
        !isWord || isWholeWord(start..<start + text.count, in: source), isFollowed(start + text.count, in: source)
      {
        return true
      }
      place += 1
    }
    return false
  }

  /// Whether what follows may come after a place. Comments, and what a pattern may leave out, are not looked through.
  private func isFollowed(_ start: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = start
    for follower in followers {
      while place < source.count, source[place] <= UInt8(ascii: " ") { place += 1 }
      guard place < source.count else { return false }
      switch source[place] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: "`"),
        UInt8(ascii: "#"):
        return true
      default: break
      }
      guard place + follower.count <= source.count,
        source[place..<place + follower.count].elementsEqual(follower)
      else { return false }
      place += follower.count
    }
    return true
  }

  private func isWholeWord(_ range: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    !(range.lowerBound > 0 && Self.isPartOfWord(source[range.lowerBound - 1]))
      && !(range.upperBound < source.count && Self.isPartOfWord(source[range.upperBound]))
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Roughly how often Swift has a byte.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: " "): 9
    case UInt8(ascii: "e"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "o"), UInt8(ascii: "s"):
      6
    case UInt8(ascii: "j"), UInt8(ascii: "k"), UInt8(ascii: "q"), UInt8(ascii: "v"), UInt8(ascii: "w"),
      UInt8(ascii: "x"), UInt8(ascii: "y"), UInt8(ascii: "z"):
      2
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 4
    case UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ":"): 3
    default: 1
    }
  }
}
