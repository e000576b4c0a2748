/// A text of Markdown in pieces of one style, its marks taken away.
struct PageSpans {
  enum Kind { case plain, bold, code }

  private(set) var spans: [(text: String, kind: Kind)] = []

  /// Reads a text once from its start to its end.
  init(_ text: String) {
    let characters = Array(text)
    var reader = SpanReader(characters)
    spans = reader.spans()
  }

  /// The text between spaces, each word in pieces of one style.
  var words: [PageWord] {
    var words: [PageWord] = []
    var isInWord = false
    for (text, kind) in spans {
      for (index, part) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { isInWord = false }
        if part.isEmpty { continue }
        let piece = (TerminalText.escaped(String(part)), kind)
        if isInWord { words[words.count - 1].pieces.append(piece) } else { words.append(PageWord(pieces: [piece])) }
        isInWord = true
      }
    }
    return words
  }
}

/// A word as it is shown.
struct PageWord {
  var pieces: [(text: String, kind: PageSpans.Kind)]

  var length: Int { pieces.reduce(0) { $0 + $1.text.count } }

  func text(_ style: PageStyle) -> String {
    pieces.map { text, kind in
      switch kind {
      case .plain: style.plain(text)
      case .bold: style.bold(text)
      case .code: style.code(text)
      }
    }.joined()
  }
}

extension [PageWord] {
  /// Its length as a line.
  var length: Int { reduce(Swift.max(0, count - 1)) { $0 + $1.length } }

  /// Lines of a maximum length, except for a single longer word.
  func filled(to width: Int) -> [[PageWord]] {
    var lines: [[PageWord]] = []
    var length = 0
    for word in self {
      let added = word.length
      if lines.isEmpty || length + 1 + added > width {
        lines.append([word])
        length = added
      } else {
        lines[lines.count - 1].append(word)
        length += 1 + added
      }
    }
    return lines
  }
}

private struct SpanReader {
  private let characters: [Character]
  private var index = 0
  private var plain = ""
  private var isBold = false
  private var found: [(text: String, kind: PageSpans.Kind)] = []
  /// The lengths of runs of backticks that none of the same length follows.
  private var unclosed: Set<Int> = []

  init(_ characters: [Character]) { self.characters = characters }

  mutating func spans() -> [(text: String, kind: PageSpans.Kind)] {
    while index < characters.count {
      switch characters[index] {
      case "`": readCode()
      case "*" where next(1) == "*":
        flush()
        isBold.toggle()
        index += 2
      case "[": readLink()
      case "\\" where next(1).map { $0.isPunctuation || $0.isSymbol } ?? false:
        plain.append(characters[index + 1])
        index += 2
      default:
        plain.append(characters[index])
        index += 1
      }
    }
    flush()
    return found
  }

  private func next(_ distance: Int) -> Character? {
    index + distance < characters.count ? characters[index + distance] : nil
  }

  private mutating func flush() {
    if !plain.isEmpty { found.append((plain, isBold ? .bold : .plain)) }
    plain = ""
  }

  private func run(at start: Int) -> Int { characters[start...].prefix { $0 == "`" }.count }

  private mutating func readCode() {
    let length = run(at: index)
    let start = index + length
    var end = start
    while !unclosed.contains(length), end < characters.count {
      guard characters[end] == "`" else {
        end += 1
        continue
      }
      let other = run(at: end)
      if other == length {
        flush()
        found.append((Self.code(characters[start..<end]), .code))
        index = end + length
        return
      }
      end += other
    }
    unclosed.insert(length)
    plain += String(repeating: "`", count: length)
    index = start
  }

  /// The content of a code span: without the space on either side that separates it from a backtick.
  private static func code(_ characters: ArraySlice<Character>) -> String {
    let isPadded = characters.count > 2 && characters.first == " " && characters.last == " "
    return String(isPadded ? characters.dropFirst().dropLast() : characters)
  }

  /// `[text](address)`: the text is read on, and the address left out or, where it leads elsewhere, written behind it.
  private mutating func readLink() {
    guard let close = characters[index...].prefix(Self.longestText).firstIndex(of: "]") else {
      plain.append("[")
      index += 1
      return
    }
    guard close + 1 < characters.count, characters[close + 1] == "(",
      let end = characters[close...].prefix(Self.longestAddress).firstIndex(of: ")")
    else {
      plain.append("[")
      index += 1
      return
    }
    let address = String(characters[(close + 2)..<end])
    flush()
    found += PageSpans(String(characters[(index + 1)..<close])).spans
    if address.hasPrefix("http") { plain += " (\(address))" }
    index = end + 1
  }

  private static let longestText = 200
  private static let longestAddress = 500
}
