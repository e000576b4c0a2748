/// A set of numbers below a bound that knows which one is next. Each question costs the logarithm of the bound.
struct NumberSet {
  /// A bit for each number; above that, a bit for each word of the level below that has one.
  private var levels: [[UInt64]]

  init(below bound: Int) {
    levels = []
    var count = bound
    repeat {
      count = (count + 63) / 64
      levels.append([UInt64](repeating: 0, count: count))
    } while count > 1
  }

  mutating func insert(_ number: Int) {
    var number = number
    for level in levels.indices {
      levels[level][number / 64] |= 1 << UInt64(number % 64)
      number /= 64
    }
  }

  func contains(_ number: Int) -> Bool { levels[0][number / 64] & (1 << UInt64(number % 64)) != 0 }

  /// The largest number in it that is smaller than another.
  func last(below bound: Int) -> Int? {
    var bound = bound
    for level in levels.indices {
      let (word, bit) = (bound / 64, bound % 64)
      if word < levels[level].count {
        let before = levels[level][word] & ((1 << UInt64(bit)) - 1)
        if before != 0 { return descend(to: word * 64 + 63 - before.leadingZeroBitCount, from: level, isLast: true) }
      }
      bound = word
    }
    return nil
  }

  /// The smallest number in it that is larger than another.
  func first(above bound: Int) -> Int? {
    var bound = bound
    for level in levels.indices {
      let (word, bit) = (bound / 64, bound % 64)
      guard word < levels[level].count else { return nil }
      let behind = bit == 63 ? 0 : levels[level][word] & (UInt64.max << UInt64(bit + 1))
      if behind != 0 { return descend(to: word * 64 + behind.trailingZeroBitCount, from: level, isLast: false) }
      bound = word
    }
    return nil
  }

  /// The last or first number below a bit of a level.
  private func descend(to bit: Int, from level: Int, isLast: Bool) -> Int {
    var number = bit
    for below in levels[..<level].reversed() {
      let word = below[number]
      number = number * 64 + (isLast ? 63 - word.leadingZeroBitCount : word.trailingZeroBitCount)
    }
    return number
  }
}
