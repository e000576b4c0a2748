/// What a byte can be in a token, as bits of a table by byte.
enum ByteClass {
  static let identifierStart: UInt8 = 1
  static let identifierContinue: UInt8 = 2
  static let operatorPart: UInt8 = 4
  static let digit: UInt8 = 8
  static let hexDigit: UInt8 = 16
  /// Needs a look inside a string literal: quotes, backslashes, line ends, control characters and anything not ASCII.
  static let stringSpecial: UInt8 = 32

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
    return UnsafePointer(table)
  }()
}

/// The scalars outside ASCII that identifiers and operators may hold.
enum ScalarClass {
  static func isIdentifierContinue(_ scalar: UInt32) -> Bool {
    if scalar >= 0x10000 { return scalar < 0xF0000 && scalar & 0xFFFF <= 0xFFFD }
    return contains(identifierContinue, scalar)
  }

  static func isIdentifierStart(_ scalar: UInt32) -> Bool {
    isIdentifierContinue(scalar) && !contains(combining, scalar)
  }

  static func isOperatorStart(_ scalar: UInt32) -> Bool { contains(operatorStart, scalar) }

  static func isOperatorContinue(_ scalar: UInt32) -> Bool {
    isOperatorStart(scalar) || contains(combining, scalar) || 0xFE00...0xFE0F ~= scalar || 0xE0100...0xE01EF ~= scalar
  }

  static func isForbiddenInRawIdentifier(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || scalar == 0x7F || scalar == 0x5C || contains(otherWhitespace, scalar)
  }

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: UInt32) -> Bool {
    for range in ranges where range.contains(scalar) { return true }
    return false
  }

  private static let combining: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  private static let otherWhitespace: [ClosedRange<UInt32>] = [
    0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F,
    0x3000...0x3000,
  ]

  /// N1518, annex X.1, below U+10000.
  private static let identifierContinue: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
    0xD8...0xF6, 0xF8...0xFF, 0x0100...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
    0x203F...0x2040, 0x2054...0x2054, 0x2060...0x206F, 0x2070...0x218F, 0x2460...0x24FF, 0x2776...0x2793,
    0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0x303F, 0x3040...0xD7FF,
    0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8,
  ]

  private static let operatorStart: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF,
    0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
    0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030,
  ]
}
