/// What collections tell of themselves.
enum CollectionProperties {
  static let names: Set<String> = ["count", "isEmpty", "first", "last", "indices", "keys", "values", "startIndex"]
}

/// Functions of the standard library that give the same for the same.
enum PureFunctions {
  static let names: Set<String> = ["abs", "max", "min", "zip", "stride", "repeatElement", "sequence", "type"]
}
