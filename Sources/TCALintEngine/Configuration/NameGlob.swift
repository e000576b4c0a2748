import TCALintGit

/// A pattern of names: `*` matches any number of characters, `?` one.
struct NameGlob: Sendable {
  private let elements: [GlobPattern.Element]
  /// The most bytes that it may have.
  static let longest = 100
  /// The most bytes that a name may have that fits one.
  private static let longestName = 1000

  /// Nil for a text that is too long, or empty.
  init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    elements = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "*"): .anyBytes
      case UInt8(ascii: "?"): .anyByte
      default: .byte(byte)
      }
    }
  }

  /// Whether it fits a name. Takes as many steps as the two are long, multiplied.
  func fits(_ name: some StringProtocol) -> Bool {
    let name = Array(name.utf8.prefix(Self.longestName + 1))
    guard name.count <= Self.longestName else { return false }
    var steps = Int.max
    return GlobPattern.matches(elements, name, &steps)
  }
}
