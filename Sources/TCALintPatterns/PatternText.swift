/// A pattern's text as the parser reads it: `$NAME` is parsed as a name, `$$$NAME` becomes `<#$$$NAME#>`, which is
/// accepted wherever a name, a member or a parameter is.
struct PatternText {
  let source: [UInt8]
  /// The offsets in ``source`` of what the pattern's author did not write, two bytes each, ascending.
  private let insertions: [Int]
  /// The ranges in ``source`` of placeholders for several elements, ascending.
  let several: [Range<UInt32>]

  init(_ text: String, before: String = "", behind: String = "") {
    var source = Array(before.utf8)
    var insertions: [Int] = []
    var several: [Range<UInt32>] = []
    let bytes = Array(text.utf8)
    var place = 0
    var isInString = false
    while place < bytes.count {
      let byte = bytes[place]
      if isInString || !bytes[place...].starts(with: "$$$".utf8) {
        if byte == UInt8(ascii: "\"") { isInString.toggle() }
        let length = isInString && byte == UInt8(ascii: "\\") ? min(2, bytes.count - place) : 1
        source += bytes[place..<place + length]
        place += length
        continue
      }
      let start = source.count
      let name = bytes[(place + 3)...].prefix(while: Placeholder.isNamePart)
      source += Array("<#$$$".utf8) + name
      insertions += [start, source.count]
      source += Array("#>".utf8)
      several.append(UInt32(start)..<UInt32(source.count))
      place += 3 + name.count
    }
    self.insertions = insertions
    self.several = several
    self.source = source + Array(behind.utf8)
    start = before.utf8.count
    count = bytes.count
  }

  /// The number of bytes before the pattern's own text.
  private let start: Int
  private let count: Int

  /// The offset in the pattern of one in ``source``.
  func offset(of place: UInt32) -> Int {
    let added = insertions.count { $0 < Int(place) } * 2
    return min(max(Int(place) - added - start, 0), count)
  }

  /// Whether a fault concerns a placeholder for several elements: the parser expects more there.
  func isOfSeveral(_ fault: Range<UInt32>) -> Bool {
    several.contains { $0.lowerBound <= fault.upperBound && fault.lowerBound <= $0.upperBound }
  }
}
