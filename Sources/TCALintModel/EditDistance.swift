/// How differently two names are spelled.
public enum EditDistance {
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
