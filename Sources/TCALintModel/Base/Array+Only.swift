extension Array {
  /// The element of an array that has one alone.
  var only: Element? { count == 1 ? first : nil }
}
