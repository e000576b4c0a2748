/// Finds what a misspelt name was meant to be.
public enum NearestName {
  /// `; did you mean 'x'?`, or nothing when no name is near.
  public static func hint(_ name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The name with the fewest differing letters, if those are fewer than half of them.
  public static func nearest(to name: String, among names: [String]) -> String? {
    // A misspelling of a longer name is unlikely, and comparing takes the product of the lengths.
    guard name.utf8.count <= 255 else { return nil }
    let candidates = names.filter { $0 != name }.map { (EditDistance.between(name, $0), $0) }
    return candidates.filter { $0.0 * 2 < max(name.utf8.count, $0.1.utf8.count) }.min { $0 < $1 }?.1
  }
}
