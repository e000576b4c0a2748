/// A number of bytes as people write it: `10M` are ten million.
public enum ByteCount {
  private static let units: [(letter: Character, name: String, size: Int)] = [
    ("G", "GB", 1_000_000_000), ("M", "MB", 1_000_000), ("K", "KB", 1_000),
  ]

  /// The number of bytes of a text such as `500`, `64K` or `10M`; nil for any other text, and if it overflows.
  public static func parse(_ text: String) -> Int? {
    let unit = units.first { text.last == $0.letter }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(digits)
    else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit?.size ?? 1)
    return overflow ? nil : product
  }

  /// In the largest unit that leaves no remainder: `10 MB`, `1500 bytes`.
  public static func text(_ count: Int) -> String {
    for unit in units where count >= unit.size && count % unit.size == 0 { return "\(count / unit.size) \(unit.name)" }
    return "\(count) bytes"
  }
}
