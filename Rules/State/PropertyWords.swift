import TCALintModel

/// A property's name, split into words. Names with one meaning differ only by a word such as `current`.
struct PropertyWords {
  let all: Set<String>
  /// The words without those that do not change what is meant; all of them where nothing would remain.
  let meaning: [String]

  private static let qualifiers: Set<String> = [
    "current", "cached", "local", "stored", "loaded", "fetched", "my", "the",
  ]
  private static let endings: Set<String> = ["value", "data", "info", "model"]

  /// - Parameter opposed: words that say something here, since their opposite stands beside: `local` beside `remote`.
  init(_ name: String, opposed: Set<String> = []) {
    let words = NameWords.of(name)
    all = Set(words)
    var meaning = words.filter { !Self.qualifiers.contains($0) || opposed.contains($0) }
    while meaning.count > 1, let last = meaning.last, Self.endings.contains(last) { meaning.removeLast() }
    self.meaning = meaning.isEmpty ? words : meaning
  }
}
