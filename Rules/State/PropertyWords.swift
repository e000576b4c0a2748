import TCALintModel

/// A property's name, split into words. Names with one meaning differ only by a word such as `current`.
struct PropertyWords {
  let all: [String]

  private static let qualifiers: Set<String> = [
    "current", "cached", "local", "stored", "loaded", "fetched", "my", "the",
  ]
  private static let endings: Set<String> = ["value", "data", "info", "model"]

  init(_ name: String) { all = NameWords.of(name) }

  /// The words without those that do not change the meaning; all of them where nothing would remain.
  ///
  /// - Parameter remote: the meanings that have a remote counterpart, for which `local` is significant.
  func meaning(besides remote: Set<[String]>) -> [String] {
    let meaning = meaning(without: Self.qualifiers)
    return all.contains("local") && remote.contains(meaning)
      ? self.meaning(without: Self.qualifiers.subtracting(["local"])) : meaning
  }

  /// The meaning of which it is the remote counterpart; nil where its name does not show that.
  var remoteMeaning: [String]? {
    all.contains("remote") ? meaning(without: Self.qualifiers.union(["remote"])) : nil
  }

  private func meaning(without words: Set<String>) -> [String] {
    // A single word is its own meaning.
    if all.count < 2 { return all }
    var meaning = all.filter { !words.contains($0) }
    while meaning.count > 1, let last = meaning.last, Self.endings.contains(last) { meaning.removeLast() }
    return meaning.isEmpty ? all : meaning
  }
}
