/// Many attributes in a row that were gone through, so that they are not gone through from each of them.
struct AttributeRun {
  /// The index of each one's `@` or `#if`, ascending.
  private let starts: [Int]
  /// The index of the token behind the last one.
  private let end: Int

  /// Fewer are gone through as often as need be.
  static var shortest: Int { 16 }
  /// The maximum number of tokens that are scanned of a run with split tokens, such as `>>`.
  static var longestWithSplits: Int { 64 }

  init(starts: [Int] = [], end: Int = 0) {
    self.starts = starts
    self.end = end
  }

  /// The end of the run of attributes that contains a token; nil for any other token.
  func end(from token: Int) -> Int? {
    guard token < end, let first = starts.first, token >= first else { return nil }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < token { low = middle + 1 } else { high = middle }
    }
    return low < starts.count && starts[low] == token ? end : nil
  }
}
