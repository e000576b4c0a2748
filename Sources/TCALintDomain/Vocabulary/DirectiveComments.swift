/// Comments that configure tools for the line or the declaration that follows.
public enum DirectiveComments {
  /// Without the slashes and blanks in front.
  private static let beginnings = [
    "swiftlint:disable:next", "swiftformat:disable:next", "swift-format-ignore", "sourcery:", "periphery:ignore",
    "tcalint:disable:next",
  ]
  /// How those of any reach begin; and what tests of such tools expect on a line.
  private static let tools = [
    "swiftlint:", "swiftformat:", "swift-format-", "sourcery:", "periphery:", "tcalint:", "expect:", "expected-",
  ]
  /// Directives with these prefixes apply to the whole file.
  private static let ofFiles = ["swift-format-ignore-file", "periphery:ignore:all"]

  /// Whether a line is such a comment.
  static func isForNextLine(_ line: ArraySlice<UInt8>) -> Bool {
    begins(line, withOneOf: beginnings) && !begins(line, withOneOf: ofFiles)
  }

  /// Whether a line is a directive for a tool, for the next line or for more.
  public static func isForTools(_ line: ArraySlice<UInt8>) -> Bool { begins(line, withOneOf: tools) }

  /// Whether a line is a comment that begins with one of some texts.
  private static func begins(_ line: ArraySlice<UInt8>, withOneOf beginnings: [String]) -> Bool {
    guard line.starts(with: "//".utf8) else { return false }
    let text = line.dropFirst(2).drop { $0 == UInt8(ascii: " ") }
    return beginnings.contains { text.starts(with: $0.utf8) }
  }
}
