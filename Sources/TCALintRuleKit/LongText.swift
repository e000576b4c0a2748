extension String {
  /// The text, or the beginning and end of a very long text: names and paths may be of any length, and messages contain
  /// them.
  public var withoutItsMiddle: String {
    guard utf8.count > 1000 else { return self }
    return String(unicodeScalars.prefix(500)) + " … " + String(unicodeScalars.suffix(250))
  }
}
