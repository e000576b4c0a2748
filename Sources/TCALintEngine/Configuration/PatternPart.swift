import TCALintGit

/// A name, with its first and last bytes, which rule out most parts of patterns.
struct PatternName {
  let bytes: [UInt8]
  /// Its first eight bytes, the first in the lowest place, zeros behind its end.
  let head: UInt64
  /// Its last eight bytes, the last in the lowest place.
  let tail: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (head, tail) = (Self.head(of: bytes), Self.tail(of: bytes))
  }

  static func head(of bytes: [UInt8]) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<min(8, bytes.count) { head |= UInt64(bytes[index]) << UInt64(8 * index) }
    return head
  }

  static func tail(of bytes: [UInt8]) -> UInt64 {
    var tail: UInt64 = 0
    for index in 0..<min(8, bytes.count) { tail |= UInt64(bytes[bytes.count - 1 - index]) << UInt64(8 * index) }
    return tail
  }
}

/// A part of a pattern, as a plain value that rules out most names without further work.
struct PatternPart: Sendable {
  enum Kind: Sendable { case anyParts, plain, ending, glob }

  let kind: Kind
  /// How many bytes a name has that fits: that many for a plain one, else at least.
  let length: Int
  /// The bytes that a name begins with, or ends with for an ending, and which of them count.
  private let key: UInt64
  private let mask: UInt64
  /// The index of the full part.
  let index: Int

  init(_ part: PathPattern.Part, _ texts: inout [[UInt8]], _ globs: inout [[GlobPattern.Element]]) {
    switch part {
    case .anyParts: (kind, length, key, mask, index) = (.anyParts, 0, 0, 0, 0)
    case .plain(let name):
      (kind, length, key, mask, index) = (.plain, name.count, PatternName.head(of: name), .max, texts.count)
      texts.append(name)
    case .ending(let ending):
      (kind, length, key, index) = (.ending, ending.count, PatternName.tail(of: ending), texts.count)
      mask = Self.mask(ending.count)
      texts.append(ending)
    case .glob(let elements):
      var beginning: [UInt8] = []
      for case .byte(let byte) in elements.prefix(while: { if case .byte = $0 { true } else { false } }) {
        beginning.append(byte)
      }
      length = elements.count { if case .anyBytes = $0 { false } else { true } }
      (kind, key, mask) = (.glob, PatternName.head(of: beginning), Self.mask(beginning.count))
      index = globs.count
      globs.append(elements)
    }
  }

  private static func mask(_ count: Int) -> UInt64 { count >= 8 ? .max : (1 << UInt64(8 * count)) - 1 }

  /// Whether a name may fit, by its length and a few of its bytes. For a part of at most eight bytes that is no glob that
  /// is all there is to it.
  func mayFit(_ name: PatternName) -> Bool {
    switch kind {
    case .anyParts: true
    case .plain: name.bytes.count == length && name.head == key
    case .ending: name.bytes.count >= length && name.tail & mask == key
    case .glob: name.bytes.count >= length && name.head & mask == key
    }
  }
}
