/// A canonical Huffman code.
struct HuffmanCode: Sendable {
  static let longest = 15
  private static let shortLength = 10
  static let shortMask: UInt64 = 1 << 10 - 1

  /// By the next ten bits: a symbol and, in the lowest four bits, the length of its code; 0 where that is longer.
  let short: [UInt16]
  /// How many codes there are of each length, and the symbols in the order of their codes.
  private let counts: [Int]
  private let symbols: [UInt16]

  /// - Parameter lengths: of each symbol's code, 0 for a symbol that does not occur.
  /// - Returns: nil where there are more codes than lengths allow.
  init?(_ lengths: [UInt8]) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var room = 1
    for length in 1...Self.longest {
      room = room << 1 - counts[length]
      if room < 0 { return nil }
    }
    var (starts, codes) = ([0, 0], [0, 0])
    for length in 1..<Self.longest {
      starts.append(starts[length] + counts[length])
      codes.append((codes[length] + counts[length]) << 1)
    }
    var symbols = [UInt16](repeating: 0, count: counts.reduce(0, +))
    var short = [UInt16](repeating: 0, count: 1 << Self.shortLength)
    for (symbol, length) in lengths.enumerated().lazy.map({ ($0, Int($1)) }) where length > 0 {
      symbols[starts[length]] = UInt16(symbol)
      starts[length] += 1
      let code = codes[length]
      codes[length] += 1
      guard length <= Self.shortLength else { continue }
      // Codes come with their highest bit first, all else with the lowest.
      var index = Self.reversed(code, length)
      while index < short.count {
        short[index] = UInt16(symbol) << 4 | UInt16(length)
        index += 1 << length
      }
    }
    self.short = short
    self.counts = counts
    self.symbols = symbols
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    var (rest, result) = (code, 0)
    for _ in 0..<length {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }

  /// The symbol whose code some bits begin with, found bit by bit.
  func long(_ bits: UInt64) -> (symbol: Int, length: Int)? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.longest {
      code |= Int(bits >> UInt64(length - 1) & 1)
      let count = counts[length]
      if code - count < first { return (Int(symbols[index + code - first]), length) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }

  static let fixedLiterals = HuffmanCode(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })!
  static let fixedDistances = HuffmanCode([UInt8](repeating: 5, count: 30))!
}
