extension StreamWords {
  /// Operators that leave out elements.
  static let choosingOperators: Set<String> = [
    "compactMap", "filter", "removeDuplicates", "tryCompactMap", "tryFilter",
  ]
}
