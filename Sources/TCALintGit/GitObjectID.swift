/// The identifier of an object of git: the hash of its contents, of 20 bytes or, in a newer kind of repository, 32.
public struct GitObjectID: Hashable, Comparable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// How many bytes there are.
  let count: Int

  /// - Parameter bytes: 20 or 32 of them.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    count = bytes.count
    for (index, byte) in bytes.enumerated() {
      let shifted = UInt64(byte) << UInt64(56 - index % 8 * 8)
      switch index / 8 {
      case 0: words.0 |= shifted
      case 1: words.1 |= shifted
      case 2: words.2 |= shifted
      default: words.3 |= shifted
      }
    }
  }

  /// - Parameter hexadecimal: 40 or 64 digits.
  init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map { UInt8(truncatingIfNeeded: Character(Unicode.Scalar($0)).hexDigitValue ?? 255) }
    guard digits.count == 40 || digits.count == 64, !digits.contains(255) else { return nil }
    self.init(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  var bytes: [UInt8] {
    (0..<count).map { index in
      let word = [words.0, words.1, words.2, words.3][index / 8]
      return UInt8(truncatingIfNeeded: word >> UInt64(56 - index % 8 * 8))
    }
  }

  /// The first byte, which objects are sorted into folders and tables by.
  var first: UInt8 { UInt8(words.0 >> 56) }

  var isZero: Bool { words == (0, 0, 0, 0) }

  /// In hexadecimal digits.
  public var text: String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// Whether two ids have the same bytes.
  public static func == (left: GitObjectID, right: GitObjectID) -> Bool {
    left.words == right.words && left.count == right.count
  }

  /// In the order of their bytes.
  public static func < (left: GitObjectID, right: GitObjectID) -> Bool { left.words < right.words }

  /// Takes the first eight bytes, which are a hash themselves.
  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
