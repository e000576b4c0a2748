extension Unicode.Scalar {
  /// Whether a character moves the cursor, changes the direction of text, breaks the line or cannot be seen at all, so
  /// that what is shown is not what stands there. Reports write it as what it is.
  public var isUnsafeToShow: Bool {
    switch value {
    case 0x00...0x1f, 0x7f...0x9f, 0x61c, 0x200b, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}
