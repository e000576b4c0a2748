import TCALintModel
import TCALintSyntax

// Layout of code, for insertions.

extension App {
  /// The blanks with which the line of a place begins.
  public func indentation(at location: Location) -> String {
    let source = program.files[location.file].source
    let line = program.lines(of: location.start).range
    let blanks = source[Int(line.lowerBound)..<Int(location.range.lowerBound)].prefix(while: Self.isBlank)
    return String(decoding: blanks, as: UTF8.self)
  }

  /// Whether only blanks precede a place on its line.
  public func beginsLine(_ location: Location) -> Bool {
    let start = program.lines(of: location.start).range.lowerBound
    return Int(location.range.lowerBound - start) == indentation(at: location).utf8.count
  }

  /// The indentation unit of a file: that of its first member of a type at file level, or two spaces.
  public func indentationUnit(of file: FileID) -> String {
    let facts = program.files[file].facts
    for declaration in facts.declarations.prefix(Self.maxDeclarations) where !declaration.parent.isNone {
      let around = facts.declarations[declaration.parent]
      guard around.parent.isNone, around.isTypeOrExtension else { continue }
      let unit = indentation(at: Location(file: file, range: declaration.range))
      if !unit.isEmpty, !indentation(at: Location(file: file, range: around.range)).hasPrefix(unit) { return unit }
    }
    return "  "
  }

  /// The number of declarations that are searched for a member to read the indentation from.
  private static let maxDeclarations = 200

  /// Whether a range begins and ends on different lines.
  public func spansLines(_ location: Location) -> Bool {
    program.files[location.file].source[Int(location.range.lowerBound)..<Int(location.range.upperBound)]
      .contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  /// Whether a range without strings contains no comment.
  public func isWithoutComments(_ location: Location) -> Bool {
    !program.files[location.file].source[Int(location.range.lowerBound)..<Int(location.range.upperBound)]
      .contains(UInt8(ascii: "/"))
  }

  /// Whether a comment, or what looks like one in a string, begins or ends at a place.
  public func mayHoldComment(_ location: Location) -> Bool {
    let bounds = Int(location.range.lowerBound)..<Int(location.range.upperBound)
    return program.files[location.file].source[bounds].mayHoldComment
  }

  /// Whether there is a comment on the line above the one on which something begins.
  public func hasComment(above location: Location) -> Bool {
    let start = program.lines(of: location.start).range.lowerBound
    guard start > 0 else { return false }
    let above = program.lines(of: Location(file: location.file, range: start - 1..<start - 1))
    let text = program.files[location.file].source[Int(above.range.lowerBound)..<Int(above.range.upperBound)]
    return text.drop(while: Self.isBlank).prefix(2).mayHoldComment
  }

  /// The places where the lines within a range begin that hold something: not the first, of which only a part is in it.
  public func lineStarts(within location: Location) -> [Location] {
    Self.lineStarts(within: location.range, in: program.files[location.file].source).map {
      Location(file: location.file, range: $0..<$0)
    }
  }

  static func lineStarts(within range: Range<UInt32>, in source: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = []
    var offset = Int(range.lowerBound)
    while offset < Int(range.upperBound) {
      let byte = source[offset]
      offset += 1
      let isBreak =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && (offset == source.count || source[offset] != UInt8(ascii: "\n"))
      guard isBreak, offset < Int(range.upperBound) else { continue }
      let text = source[offset..<Int(range.upperBound)].drop(while: isBlank).first
      if let text, text != UInt8(ascii: "\n"), text != UInt8(ascii: "\r") { starts.append(UInt32(offset)) }
    }
    return starts
  }

  /// The blanks that lines within a range lose where code that is indented by some moves out to others: not those of the
  /// first, of which only a part is in it. A line that is further out stays where it is. nil where no line moves.
  public func surplusBlanks(within location: Location, from indentation: String, to outer: String) -> Reindentation? {
    guard indentation.hasPrefix(outer), indentation != outer, spansLines(location) else { return nil }
    return Reindentation(of: location, columns: outer.utf8.count..<indentation.utf8.count, blanks: "")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension CallSite {
  /// The text between the callee and the first argument, between arguments and after the last: parentheses, commas,
  /// labels, blanks and comments. There is one more of them than there are arguments; nil where there is none.
  public var gaps: [Location]? {
    guard let callee, !call.arguments.isEmpty else { return nil }
    var gaps: [Location] = []
    var start = callee.range.upperBound
    for argument in facts.arguments[call.arguments] {
      guard start <= argument.range.lowerBound else { return nil }
      gaps.append(Location(file: file, range: start..<argument.range.lowerBound))
      start = argument.range.upperBound
    }
    return start <= call.range.upperBound ? gaps + [Location(file: file, range: start..<call.range.upperBound)] : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether source text contains a delimiter of a comment.
  public var mayHoldComment: Bool { firstDelimiterOfComment != nil }

  /// The place of the first delimiter of a comment, or of what looks like one in a string.
  public var firstDelimiterOfComment: Index? {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    return zip(indices, zip(self, dropFirst())).first { _, bytes in
      bytes.0 == slash && (bytes.1 == slash || bytes.1 == star) || bytes.0 == star && bytes.1 == slash
    }?.0
  }
}
