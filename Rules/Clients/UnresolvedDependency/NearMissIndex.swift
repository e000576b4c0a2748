import TCALintDomain
import TCALintModel

/// The names of declared dependencies, to be asked which of them another name nearly is.
struct NearMissIndex {
  private struct Candidate {
    let name: String
    let entries: [DependencyKeyID]
    let length: Int
    let letters: UInt64
  }

  /// In the order of names.
  private var candidates: [Candidate] = []
  /// Index into ``candidates`` of the first with a name, or with a name whose stem is it.
  private var byStem: [Substring: Int] = [:]
  /// Indices into ``candidates`` by the number of bytes.
  private var byLength: [Int: [Int]] = [:]
  /// How many names of nearly its length a name is compared with, letter by letter. Where there are more, it is not known
  /// which was meant.
  private static let maxCompared = 512
  /// The maximum length of a name that is compared.
  private static let longest = 200

  private static let suffixes = ["Client", "Service", "Manager", "Repository", "Store"]

  init(_ names: [(name: String, entries: [DependencyKeyID])]) {
    for (name, entries) in names.sorted(by: { $0.name < $1.name }) {
      for stem in Set([name[...], Self.stem(name)]) where byStem[stem] == nil { byStem[stem] = candidates.count }
      let length = name.utf8.count
      if length <= Self.longest { byLength[length, default: []].append(candidates.count) }
      candidates.append(
        Candidate(
          name: name, entries: entries, length: length <= Self.longest ? name.count : 0, letters: Self.letters(name)))
    }
  }

  /// Of the names that differ in a suffix such as `Client` alone, else of those with the fewest spelling edits, the
  /// first.
  func nearest(to key: String, spelling: Bool) -> (name: String, entries: [DependencyKeyID])? {
    // `userService` is the stem of `userServiceClient`, and `user` its own.
    let stems = [key[...], Self.stem(key)].compactMap { byStem[$0] }
    if let found = stems.min() { return (candidates[found].name, candidates[found].entries) }
    let length = key.utf8.count
    guard spelling, length <= Self.longest else { return nil }
    let alike = (length - 2...length + 2).compactMap { byLength[$0] }
    if alike.reduce(0, { $0 + $1.count }) > Self.maxCompared { return nil }
    var best: (distance: Int, index: Int)?
    let (count, letters) = (key.count, Self.letters(key))
    for candidate in alike.joined() {
      let other = candidates[candidate]
      // An edit takes away a letter or adds one, or both.
      guard (other.letters ^ letters).nonzeroBitCount <= 4 else { continue }
      let length = min(count, other.length)
      let allowed = length >= 10 ? 2 : length >= 5 ? 1 : 0
      let distance = EditDistance.between(key, other.name, atMost: min(allowed, best?.distance ?? allowed))
      guard let distance, best.map({ (distance, candidate) < $0 }) ?? true else { continue }
      best = (distance, candidate)
    }
    return best.map { (candidates[$0.index].name, candidates[$0.index].entries) }
  }

  /// A bit for each byte that occurs in a name, several of which share one.
  private static func letters(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  private static func stem(_ name: String) -> Substring {
    for suffix in suffixes where name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count {
      return name.dropLast(suffix.count)
    }
    return name[...]
  }
}
