/// Things by what they have in common, of which only so many are compared: nobody writes more that are alike.
struct AlikeThings<Key: Hashable> {
  private var indices: [Key: [Int]] = [:]

  /// The first of those before that have the key and something else.
  mutating func earlier(than index: Int, with key: Key, where isMatch: (Int) -> Bool) -> Int? {
    let found = indices[key, default: []].first(where: isMatch)
    if indices[key, default: []].count < 32 { indices[key, default: []].append(index) }
    return found
  }
}
