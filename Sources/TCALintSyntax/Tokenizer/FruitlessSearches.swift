/// The texts that the tokenizer has searched for in the rest of the file without success.
struct FruitlessSearches {
  /// The end of the conflict that `<<<<<<<` or `>>>>` starts.
  var conflictEnd = false
  /// A quote or slash behind pounds, for those before this offset.
  var poundsBefore = 0
  /// The end of a regex literal of several lines with at most so many pounds.
  var regexPounds = Int.max
}
