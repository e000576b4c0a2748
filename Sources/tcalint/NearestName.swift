/// Finds what a misspelt name was meant to be.
enum NearestName {
  /// `; did you mean 'x'?`, or nothing when no name is near.
  static func hint(_ name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The name with the fewest differing letters, if those are fewer than half of them.
  static func nearest(to name: String, among names: [String]) -> String? {
    let candidates = names.map { (distance(Array(name.utf8), Array($0.utf8)), $0) }
    guard let best = candidates.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }),
      best.0 * 2 < max(name.utf8.count, best.1.utf8.count)
    else { return nil }
    return best.1
  }

  /// The number of insertions, deletions and replacements that make one text the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for i in left.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in right.indices {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (left[i] == right[j] ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[right.count]
  }
}
