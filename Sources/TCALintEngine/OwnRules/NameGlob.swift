/// A pattern of names: `*` stands for any number of characters, `?` for one.
public struct NameGlob: Sendable {
  private let text: [UInt8]
  /// The most bytes that it may have.
  public static let longest = 100
  /// The most bytes that a name may have that fits one.
  static let longestName = 1000

  /// Nil for a text that is too long, or empty.
  public init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    self.text = Array(text.utf8)
  }

  /// Whether it fits a name. Takes as many steps as the two are long, multiplied.
  public func fits(_ name: some StringProtocol) -> Bool {
    let name = Array(name.utf8.prefix(Self.longestName + 1))
    guard name.count <= Self.longestName else { return false }
    var (place, next) = (0, 0)
    var star: (place: Int, next: Int)?
    while next < name.count {
      if place < text.count, text[place] == UInt8(ascii: "*") {
        star = (place, next)
        place += 1
      } else if place < text.count, text[place] == UInt8(ascii: "?") || text[place] == name[next] {
        (place, next) = (place + 1, next + 1)
      } else if let last = star {
        star = (last.place, last.next + 1)
        (place, next) = (last.place + 1, last.next + 1)
      } else {
        return false
      }
    }
    return text[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
