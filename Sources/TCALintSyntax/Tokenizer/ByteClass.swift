/// The roles of a byte in a token, as bits of a table by byte.
enum ByteClass {
  static let identifierStart: UInt8 = 1
  static let identifierContinue: UInt8 = 2
  static let operatorPart: UInt8 = 4
  static let digit: UInt8 = 8
  static let hexDigit: UInt8 = 16
  /// Needs a look inside a string literal: quotes, backslashes, line ends, control characters and anything not ASCII.
  static let stringSpecial: UInt8 = 32
  /// The first bytes of trivia: white space, comments, marks of a conflict, and bytes that belong to no token.
  static let trivia: UInt8 = 64

  /// Lives as long as the program.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    table.initialize(repeating: 0, count: 256)
    func add(_ bit: UInt8, _ bytes: some Sequence<UInt8>) {
      for byte in bytes { table[Int(byte)] |= bit }
    }
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    add(identifierStart | identifierContinue, letters + [UInt8(ascii: "_")])
    add(identifierContinue, Array(digits) + [UInt8(ascii: "$")])
    add(digit | hexDigit, digits)
    add(hexDigit, "abcdefABCDEF".utf8)
    add(operatorPart, "/=-+*%<>!&|^~.?".utf8)
    add(stringSpecial, "\"'\\".utf8)
    add(stringSpecial, 0..<0x20)
    add(stringSpecial, 0x7F...0xFF)
    add(trivia, " /<>".utf8)
    add(trivia, 0..<0x20)
    add(trivia, 0x7F...0xFF)
    return UnsafePointer(table)
  }()

  /// The highest bit of each byte of a word that is not ``identifierContinue``.
  @inline(__always)
  static func othersThanIdentifiers(in word: UInt64) -> UInt64 {
    // Sums of bytes without their highest bits do not carry into the next byte.
    let bytes = word & each(0x7F)
    let small = bytes | each(0x20)
    let letters = (small &+ each(0x80 - UInt8(ascii: "a"))) & ~(small &+ each(0x7F - UInt8(ascii: "z")))
    let digits = (bytes &+ each(0x80 - UInt8(ascii: "0"))) & ~(bytes &+ each(0x7F - UInt8(ascii: "9")))
    let underscores = ~((bytes ^ each(UInt8(ascii: "_"))) &+ each(0x7F))
    let dollars = ~((bytes ^ each(UInt8(ascii: "$"))) &+ each(0x7F))
    return (word | ~(letters | digits | underscores | dollars)) & each(0x80)
  }

  /// A word all of whose bytes are the same.
  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
