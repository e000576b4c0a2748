/// What the tokenizer has looked for in the rest of the file, and not found.
struct FruitlessSearches {
  /// The end of the conflict that `<<<<<<<` or `>>>>` starts.
  var conflictEnd = false
  /// A quote or slash behind pounds, for those before this offset.
  var poundsBefore = 0
  /// The end of a regex literal of several lines with at most so many pounds.
  var regexPounds = Int.max
}
