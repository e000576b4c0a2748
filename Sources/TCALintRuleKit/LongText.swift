extension String {
  /// The text, or its beginning and end where it is longer than anyone reads: names and paths may be of any length, and
  /// each message that holds one would be.
  public var withoutItsMiddle: String {
    guard utf8.count > 1000 else { return self }
    return String(unicodeScalars.prefix(500)) + " … " + String(unicodeScalars.suffix(250))
  }
}
