extension RulePage {
  /// A page without what its examples need as tests: `// expect:` comments are removed, and what a `swift` block is for
  /// (`swift fixed`, `swift options={…}`) is a sentence above it.
  ///
  /// - Parameter markdown: as in ``Rule/page``, or any other Markdown.
  public static func forReaders(_ markdown: String) -> String {
    var lines: [Substring] = []
    // The fence of the block that a line is in.
    var fence: Substring?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line == open { fence = nil }
        lines.append(line == open ? line : Substring(withoutExpectations(String(line))))
        continue
      }
      guard line.hasPrefix("```") else {
        lines.append(line)
        continue
      }
      let marker = line.prefix { $0 == "`" }
      fence = marker
      let words = line.dropFirst(marker.count).split(separator: " ", maxSplits: 1)
      guard words.count > 1, let purpose = purpose(of: words[1]) else {
        lines.append(line)
        continue
      }
      if lines.last?.isEmpty == false { lines.append("") }
      lines += [Substring(purpose), "", marker + words[0]]
    }
    return lines.joined(separator: "\n")
  }

  /// The purpose of a block, by the words after its language.
  private static func purpose(of words: Substring) -> String? {
    switch words {
    case "fixed": return "After the safe fixes:"
    case "suggested": return "After all fixes:"
    default:
      let parts = words.split(separator: "=", maxSplits: 1)
      return parts.count > 1 && ["options", "configuration"].contains(parts[0])
        ? "With the \(parts[0]) `\(parts[1])`:" : nil
    }
  }
}
