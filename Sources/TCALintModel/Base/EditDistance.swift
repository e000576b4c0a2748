/// How differently two names are spelled.
public enum EditDistance {
  /// The same, where it is no more than so many. The cost is the length times that number, nothing where the lengths
  /// differ by more.
  public static func between(_ first: String, _ second: String, atMost most: Int) -> Int? {
    let (left, right) = (Array(first.utf8), Array(second.utf8))
    guard abs(left.count - right.count) <= most else { return nil }
    let far = most + 1
    var before = [Int](repeating: far, count: right.count + 1)
    var previous = (0...right.count).map { min($0, far) }
    var row = previous
    for i in left.indices {
      // Elsewhere it is more than that.
      let (start, end) = (max(0, i - most), min(right.count, i + 1 + most))
      row[start] = start == 0 ? min(i + 1, far) : far
      guard start < end else { return nil }
      for j in start..<end {
        var best = min(row[j] + 1, previous[j + 1] + 1, previous[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, before[j - 1] + 1) }
        row[j + 1] = min(best, far)
      }
      if end < right.count { row[end + 1] = far }
      (before, previous, row) = (previous, row, before)
    }
    return previous[right.count] <= most ? previous[right.count] : nil
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that make one text the other, in UTF-8
  /// bytes. The cost is the product of the lengths.
  public static func between(_ first: String, _ second: String) -> Int {
    let (left, right) = (Array(first.utf8), Array(second.utf8))
    var before = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(row[j] + 1, previous[j + 1] + 1, previous[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      before = previous
      previous = row
    }
    return previous[right.count]
  }
}
