import TCALintModel

/// Words in the names of values that tests and previews are given.
enum SampleWords {
  /// Whether one of them is in a name.
  static func areIn(_ name: String) -> Bool { NameWords.of(name).contains(where: words.contains) }

  private static let words: Set<String> = [
    "canned", "debug", "demo", "dummies", "dummy", "example", "examples", "fake", "fakes", "fixture", "fixtures",
    "lorem", "mock", "mocks", "placeholder", "placeholders", "preview", "previews", "sample", "samples", "stub",
    "stubs", "test", "testing", "tests",
  ]
}
