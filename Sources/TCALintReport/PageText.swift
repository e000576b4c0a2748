/// A rule's page, which is Markdown, set as text for a terminal: headings and strong words bold, code coloured, tables in
/// columns, paragraphs in lines of the same length.
///
/// A page may come from an untrusted configuration: whatever it contains, only the chosen styles are written.
public struct PageText {
  private let style: PageStyle
  private var output = ""
  private var paragraph: [Substring] = []
  private var table: [Substring] = []
  /// The fence of the block of code that is being read.
  private var fence: Substring?

  /// The text of a page.
  ///
  /// - Parameter color: whether styles are written; without them it is plain text.
  public static func render(_ page: String, color: Bool) -> String {
    var text = PageText(style: PageStyle(isOn: color))
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) { text.read(line) }
    text.finish()
    return text.output
  }

  private init(style: PageStyle) { self.style = style }

  private static let width = 80
  private static let indent = "    "

  // MARK: Lines

  private mutating func read(_ line: Substring) {
    if let fence {
      if line == fence { self.fence = nil } else { write(code: line) }
    } else if line.hasPrefix("```") {
      flush()
      fence = line.prefix { $0 == "`" }
    } else if line.hasPrefix("|") {
      flushParagraph()
      table.append(line)
    } else if line.allSatisfy(\.isWhitespace) {
      flush()
      endLine()
    } else if let heading = Self.heading(line) {
      flush()
      output += style.bold(TerminalText.escaped(String(heading))) + "\n"
    } else if line.hasPrefix("- ") {
      flush()
      paragraph.append(line)
    } else if !line.hasPrefix("<!--") {
      flushTable()
      paragraph.append(line)
    }
  }

  private mutating func finish() {
    flush()
    while output.hasSuffix("\n\n") { output.removeLast() }
    if !output.isEmpty, !output.hasSuffix("\n") { output += "\n" }
  }

  /// Two empty lines never follow each other.
  private mutating func endLine() {
    if !output.isEmpty, !output.hasSuffix("\n\n") { output += "\n" }
  }

  private static func heading(_ line: Substring) -> Substring? {
    let signs = line.prefix { $0 == "#" }
    guard (1...6).contains(signs.count), line.dropFirst(signs.count).first == " " else { return nil }
    return line.dropFirst(signs.count + 1)
  }

  private mutating func write(code line: Substring) {
    output += line.isEmpty ? "\n" : Self.indent + style.code(TerminalText.escaped(String(line))) + "\n"
  }

  // MARK: Paragraphs and tables

  private mutating func flush() {
    flushParagraph()
    flushTable()
  }

  private mutating func flushParagraph() {
    guard let first = paragraph.first else { return }
    let isItem = first.hasPrefix("- ")
    let text = (isItem ? [first.dropFirst(2)] + paragraph.dropFirst() : paragraph).joined(separator: " ")
    let hanging = isItem ? "  " : ""
    let lines = PageSpans(text).words.filled(to: Self.width - hanging.count)
    for (index, line) in lines.enumerated() {
      output += (isItem && index == 0 ? "- " : hanging) + line.map { $0.text(style) }.joined(separator: " ") + "\n"
    }
    paragraph = []
  }

  private mutating func flushTable() {
    let rows = table.map(Self.cells).filter { row in
      !row.allSatisfy { cell in !cell.isEmpty && cell.allSatisfy { $0 == "-" || $0 == ":" } }
    }
    table = []
    let set = rows.map { $0.map { PageSpans($0).words } }
    let count = set.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in set.map { $0.count > column ? $0[column].length : 0 }.max() ?? 0 }
    for (index, row) in set.enumerated() {
      var line = ""
      for (column, cell) in row.enumerated() {
        let text = cell.map { $0.text(index == 0 ? style.asHeading : style) }.joined(separator: " ")
        line += text + (column + 1 == row.count ? "" : String(repeating: " ", count: widths[column] - cell.length + 2))
      }
      output += line.trimmingSpaces + "\n"
    }
  }

  /// The cells of a row: the texts between bars without a backslash before them.
  private static func cells(_ row: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in row.dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else if character == "|" {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append(character)
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
    return cells.map { String($0.drop(while: \.isWhitespace)).trimmingSpaces }
  }
}

/// The escape sequences of styles, or none.
struct PageStyle {
  let isOn: Bool
  private var isHeading = false

  init(isOn: Bool) { self.isOn = isOn }

  /// The same for a line that is bold as a whole.
  var asHeading: PageStyle {
    var style = self
    style.isHeading = true
    return style
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func code(_ text: String) -> String { wrap(text, isHeading ? "1;36" : "36") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func plain(_ text: String) -> String { isHeading ? bold(text) : text }

  private func wrap(_ text: String, _ codes: String) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(codes)m\(text)\u{1b}[0m" : text
  }
}

extension String {
  /// Without the spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
