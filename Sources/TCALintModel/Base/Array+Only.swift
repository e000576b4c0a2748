extension Array {
  /// The element of an array with exactly one; nil for any other array.
  public var only: Element? { count == 1 ? first : nil }
}
