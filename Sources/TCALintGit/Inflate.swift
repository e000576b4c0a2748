/// Unpacks what zlib packed, as RFC 1950 and RFC 1951 say: the form that git keeps objects in.
///
/// Nothing in the input is trusted; no more is written than there is room for. The time is that of the input and the
/// output together.
struct Inflate {
  enum Outcome: Equatable {
    /// The output is complete.
    case complete
    /// There is more than the output has room for.
    case outputIsFull
    case damaged
  }

  private let input: UnsafeBufferPointer<UInt8>
  private let output: UnsafeMutableBufferPointer<UInt8>
  private var place = 0
  private var written = 0
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// Unpacks bytes into a new array.
  ///
  /// - Parameter size: the unpacked size in bytes; further output is dropped.
  /// - Returns: nil for input that is damaged, or comes to less.
  static func bytes(_ input: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { output, count in
      let found = unpack(input, into: output)
      count = found.count
      isWhole = found.outcome != .damaged && found.count == size
    }
    return isWhole ? bytes : nil
  }

  /// Unpacks bytes into a buffer, and says how many there are.
  static func unpack(
    _ input: ArraySlice<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, outcome: Outcome) {
    input.withUnsafeBufferPointer { input in
      var inflate = Inflate(input: input, output: output)
      let outcome = inflate.run()
      return (inflate.written, outcome)
    }
  }

  private init(input: UnsafeBufferPointer<UInt8>, output: UnsafeMutableBufferPointer<UInt8>) {
    self.input = input
    self.output = output
  }

  private mutating func run() -> Outcome {
    // A window of 32 KB at most, no dictionary, and the two bytes a multiple of 31.
    guard input.count > 2, input[0] & 0x0f == 8, input[0] >> 4 <= 7, input[1] & 0x20 == 0,
      (Int(input[0]) << 8 | Int(input[1])) % 31 == 0
    else { return .damaged }
    place = 2
    while true {
      guard let isLast = take(1), let kind = take(2) else { return .damaged }
      let outcome: Outcome
      switch kind {
      case 0: outcome = copyStored()
      case 1: outcome = decode(HuffmanCode.fixedLiterals, HuffmanCode.fixedDistances)
      case 2:
        guard let (literals, distances) = readCodes() else { return .damaged }
        outcome = decode(literals, distances)
      default: return .damaged
      }
      if outcome != .complete { return outcome }
      if isLast == 1 { return isChecksumRight() ? .complete : .damaged }
    }
  }

  // MARK: Bits

  /// Fills up to at least 56 bits as far as there is input.
  @inline(__always) private mutating func fill() {
    if place + 8 <= input.count {
      let next = UnsafeRawPointer(input.baseAddress! + place).loadUnaligned(as: UInt64.self)
      bits |= UInt64(littleEndian: next) << UInt64(bitCount)
      // Bits that do not fit are read again.
      let taken = (63 - bitCount) >> 3
      place += taken
      bitCount += taken * 8
      if bitCount < 64 { bits &= 1 << UInt64(bitCount) - 1 }
      return
    }
    while bitCount <= 56, place < input.count {
      bits |= UInt64(input[place]) << UInt64(bitCount)
      place += 1
      bitCount += 8
    }
  }

  /// Up to 16 bits, the lowest first; nil at the input's end.
  @inline(__always) private mutating func take(_ count: Int) -> Int? {
    if bitCount < count { fill() }
    guard bitCount >= count else { return nil }
    defer { drop(count) }
    return Int(bits & (1 << UInt64(count) - 1))
  }

  @inline(__always) private mutating func drop(_ count: Int) {
    bits >>= UInt64(count)
    bitCount -= count
  }

  // MARK: Blocks

  /// Bytes as they are, behind their number and the number's complement.
  private mutating func copyStored() -> Outcome {
    drop(bitCount & 7)
    guard let low = take(16), let complement = take(16), low ^ complement == 0xffff else { return .damaged }
    // Bytes that were read ahead are returned.
    place -= bitCount / 8
    bits = 0
    bitCount = 0
    guard place + low <= input.count else { return .damaged }
    let count = min(low, output.count - written)
    for index in 0..<count { output[written + index] = input[place + index] }
    place += count
    written += count
    return count == low ? .complete : .outputIsFull
  }

  private static let lengthBases: [Int] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits: [Int] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases: [Int] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]

  /// Bytes, and references to bytes before, until the code that ends the block.
  private mutating func decode(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Outcome {
    literals.short.withUnsafeBufferPointer { shortLiterals in
      distances.short.withUnsafeBufferPointer { shortDistances in
        // The innermost loop: its counters are local.
        var copy = self
        defer { self = copy }
        return copy.decode(literals, shortLiterals, distances, shortDistances)
      }
    }
  }

  @inline(__always) private mutating func decode(
    _ literals: HuffmanCode, _ shortLiterals: UnsafeBufferPointer<UInt16>, _ distances: HuffmanCode,
    _ shortDistances: UnsafeBufferPointer<UInt16>
  ) -> Outcome {
    while true {
      // Enough for a code, what belongs to it, a distance, and what belongs to that.
      fill()
      guard let symbol = next(literals, shortLiterals) else { return .damaged }
      if symbol < 256 {
        guard written < output.count else { return .outputIsFull }
        output[written] = UInt8(truncatingIfNeeded: symbol)
        written += 1
        continue
      }
      if symbol == 256 { return .complete }
      guard symbol < 286, let more = take(Self.lengthBits[symbol - 257]),
        let code = next(distances, shortDistances), code < 30, let further = take(max(0, code / 2 - 1))
      else { return .damaged }
      let length = Self.lengthBases[symbol - 257] + more
      let distance = Self.distanceBases[code] + further
      guard distance <= written else { return .damaged }
      let count = min(length, output.count - written)
      // The copied range may overlap its destination.
      for index in written..<written + count { output[index] = output[index - distance] }
      written += count
      if count < length { return .outputIsFull }
    }
  }

  @inline(__always) private mutating func next(
    _ code: HuffmanCode, _ short: UnsafeBufferPointer<UInt16>
  ) -> Int? {
    let entry = short[Int(bits & HuffmanCode.shortMask)]
    if entry != 0, Int(entry & 15) <= bitCount {
      drop(Int(entry & 15))
      return Int(entry >> 4)
    }
    guard let found = code.long(bits), found.length <= bitCount else { return nil }
    drop(found.length)
    return found.symbol
  }

  private static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The codes that a block brings along: their lengths, packed with a code of their own.
  private mutating func readCodes() -> (literals: HuffmanCode, distances: HuffmanCode)? {
    guard let literalCount = take(5), let distanceCount = take(5), let codeCount = take(4), literalCount <= 29 else {
      return nil
    }
    var ownLengths = [UInt8](repeating: 0, count: 19)
    for symbol in Self.codeLengthOrder.prefix(codeCount + 4) {
      guard let length = take(3) else { return nil }
      ownLengths[symbol] = UInt8(length)
    }
    guard let code = HuffmanCode(ownLengths) else { return nil }
    let total = literalCount + 257 + distanceCount + 1
    var lengths: [UInt8] = []
    lengths.reserveCapacity(total)
    while lengths.count < total {
      fill()
      guard let symbol = code.short.withUnsafeBufferPointer({ next(code, $0) }) else { return nil }
      switch symbol {
      case 0...15: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last, let more = take(2) else { return nil }
        lengths += repeatElement(last, count: 3 + more)
      case 17:
        guard let more = take(3) else { return nil }
        lengths += repeatElement(0, count: 3 + more)
      default:
        guard let more = take(7) else { return nil }
        lengths += repeatElement(0, count: 11 + more)
      }
    }
    guard lengths.count == total, let literals = HuffmanCode(Array(lengths[..<(literalCount + 257)])),
      let distances = HuffmanCode(Array(lengths[(literalCount + 257)...]))
    else { return nil }
    return (literals, distances)
  }

  /// Adler-32 of what was written, behind the last block.
  private mutating func isChecksumRight() -> Bool {
    drop(bitCount & 7)
    var expected: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = take(8) else { return false }
      expected = expected << 8 | UInt32(byte)
    }
    var (first, second): (UInt32, UInt32) = (1, 0)
    var index = 0
    while index < written {
      // So many may be added up before 32 bits overflow.
      let end = min(index + 5552, written)
      while index < end {
        first &+= UInt32(output[index])
        second &+= first
        index += 1
      }
      first %= 65521
      second %= 65521
    }
    return second << 16 | first == expected
  }
}
