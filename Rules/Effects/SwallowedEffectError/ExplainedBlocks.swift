import TCALintDomain
import TCALintModel
import TCALintSyntax

extension App {
  /// Whether a comment in a block without code gives a reason for that: one of some words, `// The cache is optional.`,
  /// rather than `// ignored` or a reminder.
  func isExplained(_ block: Location) -> Bool {
    let source = program.files[block.file].source[Int(block.range.lowerBound)..<Int(block.range.upperBound)]
    guard let start = source.firstDelimiterOfComment else { return false }
    let lines = source[start...].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let counts = lines.map { line -> Int in
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if DirectiveComments.isForTools(text) { return 0 }
      let words = String(decoding: text, as: UTF8.self).split { !$0.isLetter && $0 != "'" }
      if let first = words.first, Self.reminders.contains(first.uppercased()) { return 0 }
      return words.reduce(0) { $0 + Self.count($1) }
    }
    return counts.reduce(0, +) >= Self.minWords
  }

  /// The words of a text without blanks: two characters are one where a script does not separate words.
  private static func count(_ text: Substring) -> Int {
    text.unicodeScalars.contains { $0.value >= 0x3000 } ? max(text.count / 2, 1) : 1
  }

  /// A comment of fewer words repeats that the block is empty: `// do nothing`
  private static let minWords = 3
  private static let reminders: Set<String> = ["TODO", "FIXME", "MARK", "XXX"]
}
