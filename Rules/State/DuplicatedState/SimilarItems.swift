/// Things by what they have in common. The number of compared things is limited.
struct SimilarItems<Key: Hashable> {
  private var indices: [Key: [Int]] = [:]

  /// The first of those before that have the key and something else.
  mutating func earlier(than index: Int, with key: Key, where isMatch: (Int) -> Bool) -> Int? {
    guard let before = indices[key] else {
      indices[key] = [index]
      return nil
    }
    if before.count < 32 { indices[key] = before + [index] }
    return before.first(where: isMatch)
  }
}
