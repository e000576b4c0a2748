import TCALintJSON

/// Reads a ``RulePage``, or ``RuleCases``, line by line.
struct RulePageParser {
  private let lines: [Substring]
  /// The index of the line to read next.
  private var index = 0

  private var title = ""
  private var sections: [String] = []
  private var examples: [RulePage.Example] = []
  /// The path that the last line but blank ones captions the next block with.
  private var caption: String?
  /// Whether a captioned block would belong to the last example: only blocks followed it.
  private var isExampleOpen = false
  /// Whether a `fixed` or `suggested` block has a file to belong to. Text may be between them, a heading may not.
  private var hasFileBefore = false

  init(_ markdown: String) {
    lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
  }

  mutating func page() throws(RulePage.Malformed) -> RulePage {
    try readTitle()
    let facts = try facts()
    guard let summary = nextText(), !summary.hasPrefix("#"), !summary.hasPrefix("```") else {
      throw malformed("after severity, profile and category, a page has one line that summarizes the rule")
    }
    try body()
    return RulePage(
      title: title, severity: facts.severity, profile: facts.profile, category: facts.category,
      since: facts.since, summary: String(summary), sections: sections, examples: examples)
  }

  mutating func cases() throws(RulePage.Malformed) -> RuleCases {
    try readTitle()
    try body()
    return RuleCases(title: title, examples: examples)
  }

  private mutating func readTitle() throws(RulePage.Malformed) {
    guard let heading = nextText(), heading.hasPrefix("# ") else {
      throw malformed("a page begins with `# ` and the rule's id")
    }
    title = String(heading.dropFirst(2))
  }

  /// The line `severity · profile · category · since version`, the last part of which may be missing.
  private mutating func facts() throws(RulePage.Malformed)
    -> (severity: Severity, profile: Profile, category: Rule.Category, since: String?)
  {
    let parts = (nextText() ?? "").split(separator: " ").map(String.init)
    let hasVersion = parts.count == 8 && parts[5...6] == ["·", "since"]
    guard hasVersion || parts.count == 5, parts[1] == "·", parts[3] == "·", let severity = Severity(rawValue: parts[0]),
      let profile = Profile(rawValue: parts[2]), let category = Rule.Category(rawValue: parts[4])
    else {
      throw malformed("after the heading, a page has `severity · profile · category · since version`")
    }
    return (severity, profile, category, hasVersion ? parts[7] : nil)
  }

  private mutating func body() throws(RulePage.Malformed) {
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("```") {
        try block(openedBy: line)
      } else if line.hasPrefix("#") {
        heading(line)
      } else if !line.isBlank {
        caption = path(captionedBy: line)
        if caption == nil { isExampleOpen = false }
      }
    }
  }

  private mutating func heading(_ line: Substring) {
    if line.hasPrefix("## ") { sections.append(String(line.dropFirst(3))) }
    caption = nil
    isExampleOpen = false
    hasFileBefore = false
  }

  private mutating func block(openedBy fence: Substring) throws(RulePage.Malformed) {
    let start = index
    let text = try textOfBlock()
    let caption = self.caption
    self.caption = nil

    let words = fence.drop { $0 == "`" }.split(separator: " ")
    guard words.first == "swift" else {
      isExampleOpen = false
      return
    }
    if let options = try options(of: fence, on: start) {
      isExampleOpen = false
      return try add(text, captionedBy: caption, openedOn: start, options: options)
    }
    if let configuration = try object(behind: "configuration", on: fence, start) {
      isExampleOpen = false
      return try add(text, captionedBy: caption, openedOn: start, configuration: configuration.text)
    }
    switch words.dropFirst() {
    case []: try add(text, captionedBy: caption, openedOn: start)
    case ["fixed"]: try show(text, as: \.fixed, captionedBy: caption, openedOn: start)
    case ["suggested"]: try show(text, as: \.suggested, captionedBy: caption, openedOn: start)
    default:
      throw malformed(
        "a `swift` block is a file, or `swift fixed`, or `swift suggested`, or `swift options={…}`, or "
          + "`swift configuration={…}`", on: start)
    }
  }

  /// The options after `options=` on a line that opens a block; nil if there are none.
  private func options(of fence: Substring, on line: Int) throws(RulePage.Malformed) -> [String: OptionValue]? {
    guard let object = try object(behind: "options", on: fence, line) else { return nil }
    var options: [String: OptionValue] = [:]
    for member in object.members {
      guard let value = OptionValue(member.value) else {
        throw malformed("`\(member.key)` is set to \(member.value.kind), which no option can be", on: line)
      }
      options[member.key] = value
    }
    return options
  }

  /// The JSON after a word and `=` on a line that opens a block; nil if the word is missing.
  private func object(
    behind word: String, on fence: Substring, _ line: Int
  ) throws(RulePage.Malformed) -> (text: [UInt8], members: [JSONMember])? {
    let opening = "```swift \(word)="
    guard fence.hasPrefix(opening) else { return nil }
    let text = Array(fence.dropFirst(opening.count).utf8)
    guard let members = (try? JSONValue(reading: text))?.object else {
      throw malformed("`\(word)=` requires a JSON object", on: line)
    }
    return (text, members)
  }

  /// The lines up to the closing fence.
  private mutating func textOfBlock() throws(RulePage.Malformed) -> [Substring] {
    let start = index
    while index < lines.count {
      index += 1
      if lines[index - 1] == "```" { return Array(lines[start..<index - 1]) }
    }
    throw malformed("this block is not closed", on: start)
  }

  private mutating func add(
    _ text: [Substring], captionedBy caption: String?, openedOn line: Int, options: [String: OptionValue] = [:],
    configuration: [UInt8]? = nil
  ) throws(RulePage.Malformed) {
    let file = RulePage.File(
      path: caption ?? "Example.swift", source: text.source,
      expectations: try expectations(of: text, openedOn: line))
    if caption != nil, isExampleOpen {
      guard !examples[examples.count - 1].files.contains(where: { $0.path == file.path }) else {
        throw malformed(
          "the program has a file `\(file.path)` already; text between two blocks separates them", on: line)
      }
      examples[examples.count - 1].files.append(file)
    } else {
      examples.append(
        RulePage.Example(
          line: line, section: sections.last ?? "", files: [file], options: options, configuration: configuration))
    }
    isExampleOpen = caption != nil
    hasFileBefore = true
  }

  /// Files a `fixed` or `suggested` block with the file that its caption names, or else with the last one.
  private mutating func show(
    _ text: [Substring], as result: WritableKeyPath<RulePage.File, String?>, captionedBy caption: String?,
    openedOn line: Int
  ) throws(RulePage.Malformed) {
    guard hasFileBefore else { throw malformed("there is no block before this one to fix", on: line) }
    let files = examples[examples.count - 1].files
    guard let file = caption.map({ path in files.firstIndex { $0.path == path } }) ?? files.indices.last else {
      throw malformed("the program has no file `\(caption ?? "")`", on: line)
    }
    guard files[file][keyPath: result] == nil else {
      throw malformed("this result of `\(files[file].path)` is on the page already", on: line)
    }
    examples[examples.count - 1].files[file][keyPath: result] = text.source
  }

  private func expectations(
    of text: [Substring], openedOn line: Int
  ) throws(RulePage.Malformed) -> [RulePage.Expectation] {
    var expectations: [RulePage.Expectation] = []
    for (offset, codeLine) in text.enumerated() {
      let pageLine = line + offset + 1
      guard let comment = RulePage.expectationComment(of: codeLine) else { continue }
      let words = codeLine[comment].dropFirst("// expect:".count).drop { $0 == " " }
      let rule = words.prefix { $0 != " " }
      guard rule == title else {
        throw malformed("a page expects findings of its own rule, `\(title)`, not of `\(rule)`", on: pageLine)
      }
      let rest = words.dropFirst(rule.count).drop { $0 == " " }
      guard let part = quotedPart(rest) else {
        throw malformed("only a part of the message in quotes may follow the rule's id", on: pageLine)
      }
      expectations.append(RulePage.Expectation(line: offset + 1, messagePart: part.isEmpty ? nil : String(part)))
    }
    return expectations
  }

  /// The text between quotes, empty for an empty text, or `nil` for anything else.
  private func quotedPart(_ text: Substring) -> Substring? {
    if text.isEmpty { return "" }
    guard text.count > 2, text.first == "\"", text.last == "\"" else { return nil }
    return text.dropFirst().dropLast()
  }

  /// The path in a line that is a caption: `Sources/Feed.swift` in backticks and nothing else.
  private func path(captionedBy line: Substring) -> String? {
    guard line.hasPrefix("`"), line.hasSuffix(".swift`") else { return nil }
    let path = line.dropFirst().dropLast()
    return path.contains("`") ? nil : String(path)
  }

  private mutating func nextText() -> Substring? {
    while index < lines.count {
      index += 1
      if !lines[index - 1].isBlank { return lines[index - 1] }
    }
    return nil
  }

  /// An error on a line, or else on the one read last.
  private func malformed(_ reason: String, on line: Int? = nil) -> RulePage.Malformed {
    RulePage.Malformed(line: line ?? max(index, 1), reason: reason)
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }
}

extension [Substring] {
  /// The lines as a file: each with its end.
  fileprivate var source: String { map { $0 + "\n" }.joined() }
}
