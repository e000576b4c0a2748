extension Unicode.Scalar {
  /// Whether a character moves the cursor, changes the direction of text, breaks the line or is invisible, so that the
  /// displayed text differs from the source. Reports write its code instead.
  public var isUnsafeToShow: Bool {
    switch value {
    case 0x00...0x1f, 0x7f...0x9f, 0x61c, 0x200b, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}
