/// Text from files made safe for a cell of a table in GitHub's and GitLab's Markdown: no markup, no HTML, no link, no
/// mention of a person or an issue.
enum MarkdownText {
  /// A message, whose names in backticks stay code. A very long one is cut.
  static func message(_ text: String) -> String {
    let parts = cut(text).split(separator: "`", omittingEmptySubsequences: false)
    var result = ""
    for (index, part) in parts.enumerated() {
      // The last backtick of an odd number is none of a pair.
      let isCode = index % 2 == 1 && index + 1 < parts.count
      if index % 2 == 1, !isCode { result += "\\`" }
      result += isCode ? code(part) : plain(part)
    }
    return result
  }

  /// A code span.
  static func code(_ text: some StringProtocol) -> String {
    if text.isEmpty { return "" }
    let shown = TerminalText.escaped(String(text))
    var escaped = ""
    var previous: Unicode.Scalar = " "
    for scalar in shown.unicodeScalars {
      switch scalar {
      // A table ends its cells before it looks for code, and takes the backslash before a backslash for its own.
      case "|": escaped += previous == "\\" ? TerminalText.codePoint(scalar) : "\\|"
      default: escaped.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: escaped) + 1)
    let padding = escaped.hasPrefix("`") || escaped.hasSuffix("`") || escaped.allSatisfy { $0 == " " } ? " " : ""
    return fence + padding + escaped + padding + fence
  }

  private static func plain(_ text: Substring) -> String {
    var result = ""
    for scalar in TerminalText.escaped(String(text)).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      // Searched in the escaped text, where only a line break ends a match.
      case "@", "#", "!", "~", "$", "%", "^": result += "\\\(scalar)<!-- -->"
      case ":", ".", "/": result += "\\\(scalar)"
      case "\\", "*", "_", "[", "]", "|": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let longest = 500

  /// The displayed part of a text.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    let scalars = text.unicodeScalars
    return scalars.count <= longest ? text : String(scalars.prefix(longest)) + "…"
  }

  private static func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
    var (longest, current) = (0, 0)
    for scalar in text.unicodeScalars {
      current = scalar == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
