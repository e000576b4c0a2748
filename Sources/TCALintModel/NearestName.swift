/// Finds what a misspelt name was meant to be.
public enum NearestName {
  /// `; did you mean 'x'?`, or nothing when no name is near.
  public static func hint(_ name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The name with the fewest differing letters, if those are fewer than half of them.
  public static func nearest(to name: String, among names: [String]) -> String? {
    // Nobody misspells a name of this length by a letter, and comparing takes the product of the lengths.
    guard name.utf8.count <= 255 else { return nil }
    let candidates = names.filter { $0 != name }.map { (EditDistance.between(name, $0), $0) }
    guard let best = candidates.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }),
      best.0 * 2 < max(name.utf8.count, best.1.utf8.count)
    else { return nil }
    return best.1
  }
}
