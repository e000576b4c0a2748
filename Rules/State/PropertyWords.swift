import TCALintModel

/// A property's name, split into words. Names with one meaning differ only by a word such as `current`.
struct PropertyWords {
  let all: [String]

  private static let qualifiers: Set<String> = [
    "current", "cached", "local", "stored", "loaded", "fetched", "my", "the",
  ]
  private static let endings: Set<String> = ["value", "data", "info", "model"]

  init(_ name: String) { all = NameWords.of(name) }

  /// The words without those that do not change what is meant; all of them where nothing would remain.
  ///
  /// - Parameter opposed: words that say something here, since their opposite stands beside: `local` beside `remote`.
  func meaning(opposed: Set<String>) -> [String] {
    // What is one word means that.
    if all.count < 2 { return all }
    var meaning = all.filter { !Self.qualifiers.contains($0) || opposed.contains($0) }
    while meaning.count > 1, let last = meaning.last, Self.endings.contains(last) { meaning.removeLast() }
    return meaning.isEmpty ? all : meaning
  }
}
