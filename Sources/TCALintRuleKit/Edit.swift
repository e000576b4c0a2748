import TCALintModel

/// A byte range of a file and what to put in its place.
public struct Edit: Sendable, Equatable {
  /// Empty for an insertion.
  public let location: Location
  /// The text to put in place of the range.
  public let replacement: String
  /// The items of the replacement if it adds to a list.
  private let list: ListItems?

  /// Replaces a range of bytes.
  public init(_ location: Location, replacement: String) {
    self.location = location
    self.replacement = replacement
    list = nil
  }

  /// Adds items to a list, to which other fixes may want to add as well.
  ///
  ///     Edit(brace, adding: ["clock"], between: "{ [", and: "] in")
  ///
  /// Without items, it is the common part.
  public init(_ location: Location, adding items: [String], between opening: String, and closing: String) {
    self.location = location
    let list = ListItems(opening: opening, items: items, closing: closing)
    self.list = list
    replacement = list.text
  }

  /// The edit with other line ends than `\n`; itself if they are equal.
  ///
  /// - Parameter lineBreak: UTF-8.
  public func endingLines(with lineBreak: [UInt8]) -> Edit {
    guard lineBreak != [Self.lineFeed], replacement.utf8.contains(Self.lineFeed) else { return self }
    let adapted = { Self.endingLines(of: $0, with: lineBreak) }
    guard let list else { return Edit(location, replacement: adapted(replacement)) }
    return Edit(
      location, adding: list.items.map(adapted), between: adapted(list.opening), and: adapted(list.closing))
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func endingLines(of text: String, with lineBreak: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == lineFeed, bytes.last != UInt8(ascii: "\r") { bytes += lineBreak } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One edit with the effect of two edits that add to one list; nil for any others. Common items are added once.
  public func merged(with other: Edit) -> Edit? {
    guard location == other.location, let list, let added = other.list, list.opening == added.opening,
      list.closing == added.closing
    else { return nil }
    let items = list.items + added.items.filter { !list.items.contains($0) }
    return Edit(location, adding: items, between: list.opening, and: list.closing)
  }
}

private struct ListItems: Sendable, Equatable {
  let opening: String
  let items: [String]
  let closing: String

  var text: String { opening + items.joined(separator: ", ") + closing }
}
