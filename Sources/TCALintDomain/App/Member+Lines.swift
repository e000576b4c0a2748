import TCALintModel

extension Member {
  /// The lines that hold only this declaration, with the comments above it that belong to it alone: its doc comment,
  /// directives for the next line, a comment directly above. nil where its lines hold other code, or a comment
  /// continues beyond them.
  public var linesOfItsOwn: Location? {
    guard declaration.flags.contains(.ownLines) || declaration.isTypeOrExtension,
      !declaration.flags.contains(.oneOfSeveral)
    else { return nil }
    let source = app.program.files[reference.file].source
    let lines = app.program.lines(of: location)
    guard SourceLines(source).isAlone(declaration.range, in: lines.range) else { return nil }
    let start = SourceLines(source).startOfComments(above: lines.range)
    return Location(file: reference.file, range: start..<lines.range.upperBound)
  }
}

extension Member {
  /// ``linesOfItsOwn``, with an empty line beside them that would be one too many without them.
  public var linesToRemove: Location? {
    linesOfItsOwn.map { lines in
      let source = SourceLines(app.program.files[reference.file].source)
      return Location(file: reference.file, range: source.withEmptyLine(lines.range))
    }
  }

  /// Whether a comment other than a doc comment is directly above it or after it on its line, which may give the reason
  /// for it.
  public var hasCommentBeside: Bool {
    let source = SourceLines(app.program.files[reference.file].source)
    let lines = app.program.lines(of: location).range
    return source.hasCommentBeside(above: lines.lowerBound)
      || source.hasCommentBeside(in: declaration.range.upperBound..<max(lines.upperBound, declaration.range.upperBound))
  }

  /// Whether there is nothing between its braces.
  public var hasEmptyBody: Bool {
    let text = app.program.source(location).utf8
    guard let brace = text.lastIndex(of: UInt8(ascii: "{")) else { return false }
    return text[brace...].dropFirst().drop { $0 <= UInt8(ascii: " ") }.elementsEqual("}".utf8)
  }

  /// The text before it on its first line; nil where that is not blank.
  public var indentation: String? {
    let start = app.program.lines(of: location).range.lowerBound
    let text = app.program.source(Location(file: reference.file, range: start..<location.range.lowerBound))
    return text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ? text : nil
  }

  /// Whether a doc comment is directly above it.
  public var hasDocComment: Bool {
    let lines = SourceLines(app.program.files[reference.file].source)
    return lines.hasDocComment(before: declaration.range.lowerBound)
  }
}

extension App {
  /// The lines of a place, with an empty line beside them that would be one too many without them.
  public func linesToRemove(around location: Location) -> Location {
    let lines = SourceLines(program.files[location.file].source).withEmptyLine(program.lines(of: location).range)
    return Location(file: location.file, range: lines)
  }
}

extension TypeHandle {
  /// Whether a doc comment is directly above its declaration.
  public var hasDocComment: Bool { declaration?.hasDocComment ?? true }
}

/// Reads the lines around a declaration, which hold nothing but blanks and comments.
private struct SourceLines {
  private let source: [UInt8]

  init(_ source: [UInt8]) { self.source = source }

  /// Whether only blanks precede a range in its lines, and only comments that end there follow it.
  func isAlone(_ range: Range<UInt32>, in lines: Range<UInt32>) -> Bool {
    let before = source[Int(lines.lowerBound)..<Int(range.lowerBound)]
    guard before.allSatisfy({ Self.isBlank($0) || $0 > 127 }) else { return false }
    var rest = source[Int(range.upperBound)..<Int(lines.upperBound)].drop(while: Self.isBlank)
    while rest.starts(with: "/*".utf8) {
      guard let end = Self.endOfBlockComment(rest) else { return false }
      rest = rest[end...].drop(while: Self.isBlank)
    }
    return true
  }

  /// Lines with one of the two empty lines around them, or with the empty line at an end of the enclosing block.
  func withEmptyLine(_ lines: Range<UInt32>) -> Range<UInt32> {
    guard let above = line(before: lines.lowerBound), lines.upperBound < source.count else { return lines }
    let below = LineTable.lines(around: lines.upperBound..<lines.upperBound, in: source)
    let (before, after) = (trimmed(above), trimmed(below))
    if after.isEmpty {
      return before.isEmpty || before.last == UInt8(ascii: "{") ? lines.lowerBound..<below.upperBound : lines
    }
    return before.isEmpty && after.first == UInt8(ascii: "}") ? above.lowerBound..<lines.upperBound : lines
  }

  /// The start of the comments directly above lines that belong to these lines alone. Below a doc comment, all comments
  /// do.
  func startOfComments(above lines: Range<UInt32>) -> UInt32 {
    if isHeadedGroup(lines) { return lines.lowerBound }
    var (start, next) = (lines.lowerBound, lines.lowerBound)
    var isDocumented = false
    for _ in 0..<Self.maxLinesOfComments {
      guard let above = self.line(before: next) else { break }
      let text = trimmed(above)
      next = above.lowerBound
      if text.starts(with: "///".utf8) {
        (start, isDocumented) = (next, true)
      } else if start == above.upperBound, DirectiveComments.isForNextLine(text) || !isDocumented && Self.isRemark(text)
      {
        start = next
      } else if text.suffix(2).elementsEqual("*/".utf8), let comment = startOfDocComment(endingIn: above) {
        (start, next, isDocumented) = (comment, comment, true)
      } else if !text.starts(with: "//".utf8) {
        break
      }
    }
    return start
  }

  /// Whether one line above is a heading, `/// - Dependencies`, that also covers what is below.
  private func isHeadedGroup(_ lines: Range<UInt32>) -> Bool {
    guard let heading = line(before: lines.lowerBound), lines.upperBound < source.count,
      trimmed(heading).starts(with: "///".utf8),
      trimmed(heading).dropFirst(3).first(where: { !Self.isBlank($0) }) == UInt8(ascii: "-"),
      line(before: heading.lowerBound).map({ !trimmed($0).starts(with: "//".utf8) }) ?? true
    else { return false }
    let below = trimmed(LineTable.lines(around: lines.upperBound..<lines.upperBound, in: source))
    return below.first.map { !"/}#".utf8.contains($0) } ?? false
  }

  func hasCommentBeside(above line: UInt32) -> Bool { self.line(before: line).map(hasCommentBeside) ?? false }

  /// Whether a range begins with a comment in words.
  func hasCommentBeside(in range: Range<UInt32>) -> Bool {
    let text = trimmed(range)
    return Self.isRemark(text) || text.starts(with: "/*".utf8)
  }

  /// Whether a line is a comment in words: no documentation, no heading, no rule of dashes, no code and nothing for tools.
  private static func isRemark(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "//".utf8), !line.starts(with: "///".utf8), !DirectiveComments.isForTools(line) else {
      return false
    }
    let text = line.dropFirst(2).drop(while: isBlank)
    guard let first = text.first else { return false }
    let isWord = first > 127 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    return isWord && !text.starts(with: "MARK".utf8)
  }

  /// Whether a doc comment precedes an offset, with only blanks and other comments between.
  func hasDocComment(before offset: UInt32) -> Bool {
    var start = startOfBlanks(before: offset)
    if start > 0, !Self.isLineBreak(source[Int(start) - 1]) {
      guard let comment = startOfBlockComment(before: start) else { return false }
      if source[Int(comment)...].starts(with: "/**".utf8) { return true }
      start = startOfBlanks(before: comment)
      if start > 0, !Self.isLineBreak(source[Int(start) - 1]) { return false }
    }
    for _ in 0..<Self.maxLinesOfComments {
      guard let above = self.line(before: start) else { return false }
      let text = trimmed(above)
      if text.starts(with: "///".utf8) { return true }
      if text.suffix(2).elementsEqual("*/".utf8) { return startOfDocComment(endingIn: above) != nil }
      guard text.isEmpty || text.starts(with: "//".utf8) else { return false }
      start = above.lowerBound
    }
    return false
  }

  /// More lines of other comments are not looked through.
  private static let maxLinesOfComments = 200

  /// The start of the blanks that precede an offset, on its line.
  private func startOfBlanks(before offset: UInt32) -> UInt32 {
    var start = offset
    while start > 0, Self.isBlank(source[Int(start) - 1]), !Self.isLineBreak(source[Int(start) - 1]) { start -= 1 }
    return start
  }

  /// Where the block comment begins that ends at an offset. The start of a longer one is not looked for.
  private func startOfBlockComment(before end: UInt32) -> UInt32? {
    let text = source[Int(end < 1_000 ? 0 : end - 1_000)..<Int(end)]
    guard text.suffix(2).elementsEqual("*/".utf8) else { return nil }
    return text.indices.dropLast(3).last {
      text[$0] == UInt8(ascii: "/") && text[$0 + 1] == UInt8(ascii: "*")
    }.map { UInt32($0) }
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// The first line of a `/** … */` that begins on a line of its own and ends in a line.
  private func startOfDocComment(endingIn last: Range<UInt32>) -> UInt32? {
    var line = last
    while true {
      let text = trimmed(line)
      if text.starts(with: "/**".utf8) {
        let comment = source[text.startIndex..<trimmed(last).endIndex]
        return Self.endOfBlockComment(comment) == comment.endIndex ? line.lowerBound : nil
      }
      guard !text.starts(with: "/*".utf8), let above = self.line(before: line.lowerBound),
        last.upperBound - above.lowerBound < Self.longest
      else { return nil }
      line = above
    }
  }

  /// The maximum length of a comment that is moved or removed, in bytes.
  private static let longest = 20_000

  private func line(before start: UInt32) -> Range<UInt32>? {
    guard start > 0 else { return nil }
    let last = Int(start) - 1
    let isPair = last > 0 && source[last] == UInt8(ascii: "\n") && source[last - 1] == UInt8(ascii: "\r")
    let end = start - (isPair ? 2 : 1)
    return LineTable.lines(around: end..<end, in: source)
  }

  private func trimmed(_ line: Range<UInt32>) -> ArraySlice<UInt8> {
    var text = source[Int(line.lowerBound)..<Int(line.upperBound)].drop(while: Self.isBlank)
    while let last = text.last, Self.isBlank(last) { text = text.dropLast() }
    return text
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  /// The offset after the block comment at the start of some text; nil where the comment does not end in it.
  private static func endOfBlockComment(_ text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var index = text.startIndex
    while index + 1 < text.endIndex {
      switch (text[index], text[index + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        index += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        index += 2
        if depth == 0 { return index }
      default:
        index += 1
      }
    }
    return nil
  }
}
