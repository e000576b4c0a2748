import TCALintModel
import TCALintSyntax

/// A closure as it is laid out: its braces, its parameters and what stands between.
public struct ClosureBlock: Sendable {
  /// Braces included.
  public let location: Location
  /// From the brace through the `in`; the brace alone where there is none.
  public let head: Location
  /// From the first to the last byte that is no blank, comments included.
  public let content: Location
  /// How many statements stand in it.
  public let statementCount: Int
  /// What the line begins with that the closure, or the call that it is an argument of, begins in.
  public let outerIndentation: String
  /// What the content's first line begins with, where that line is its own; nil where it stands in the line of the head.
  public let indentation: String?
  /// What ends its lines.
  public let lineBreak: String
  private let source: ArraySlice<UInt8>
}

extension ClosureBlock {
  /// The blanks that each line of the content begins with, those of empty lines aside; without the first line's, as the
  /// content begins behind them.
  public var leadingBlanks: [Location] {
    var found: [Location] = []
    var place = Int(content.range.lowerBound)
    while place < Int(content.range.upperBound) {
      guard source[place] == UInt8(ascii: "\n") else {
        place += 1
        continue
      }
      let start = place + 1
      place = start
      while place < source.endIndex, source[place] == UInt8(ascii: " ") || source[place] == UInt8(ascii: "\t") { place += 1 }
      if place < source.endIndex, source[place] != UInt8(ascii: "\n"), source[place] != UInt8(ascii: "\r") {
        found.append(Location(file: content.file, range: UInt32(start)..<UInt32(place)))
      }
    }
    return found
  }

  /// The word that the content begins with; empty for anything else.
  public var firstWord: String {
    let text = source[Int(content.range.lowerBound)..<Int(content.range.upperBound)]
    let word = text.prefix { byte in
      let small = byte | 0x20
      return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z") || byte == UInt8(ascii: "#")
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// Whether a comment stands in the content's last line, or in the head.
  public var hasCommentAtItsEdge: Bool {
    let last = source[Int(content.range.lowerBound)..<Int(content.range.upperBound)].split(
      separator: UInt8(ascii: "\n")
    ).last ?? []
    let head = source[Int(self.head.range.lowerBound)..<Int(self.head.range.upperBound)]
    return [last, head].contains { text in zip(text, text.dropFirst()).contains(where: Self.delimitsComment) }
  }

  private static func delimitsComment(_ first: UInt8, _ second: UInt8) -> Bool {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    return first == slash && (second == slash || second == star) || first == star && second == slash
  }
}

extension ArgumentSite {
  /// The closure that it is, where that begins with no more than a list of parameters and holds something.
  public var closureBlock: ClosureBlock? {
    guard let closure = facts.arguments[id].value.closure.map({ facts.closures[$0] }),
      let start = app.endOfHead(of: closure, in: file)
    else { return nil }
    return ClosureBlock(closure, startingBehind: start, app, in: file)
  }
}

extension ClosureBlock {
  fileprivate init?(_ closure: Closure, startingBehind headEnd: UInt32, _ app: App, in file: FileID) {
    let facts = app.program.files[file].facts
    let whole = app.program.files[file].source
    let outer = closure.call.isNone ? closure.range.lowerBound : facts.calls[closure.call].range.lowerBound
    let lines = app.program.lines(of: Location(file: file, range: outer..<closure.range.upperBound))
    let source = whole[Int(lines.range.lowerBound)..<Int(lines.range.upperBound)]
    func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
    let inside = source[Int(headEnd)..<Int(closure.range.upperBound) - 1]
    guard let first = inside.firstIndex(where: { !isBlank($0) }), let last = inside.lastIndex(where: { !isBlank($0) })
    else { return nil }
    func blanks(from start: Int) -> String {
      String(decoding: source[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }
    self.source = source
    location = Location(file: file, range: closure.range)
    head = Location(file: file, range: closure.range.lowerBound..<headEnd)
    content = Location(file: file, range: UInt32(first)..<UInt32(last) + 1)
    statementCount = Int(facts.scopes[closure.scope].itemCount)
    outerIndentation = blanks(from: source.startIndex)
    let lineBreak = inside[..<first].lastIndex(of: UInt8(ascii: "\n"))
    indentation = lineBreak.map { blanks(from: $0 + 1) }
    self.lineBreak = lineBreak.map { $0 > whole.startIndex && whole[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
  }
}

extension App {
  /// Behind the `in` of a closure with parameters, or behind the brace of one without; nil where something stands there
  /// that is no plain list of names.
  fileprivate func endOfHead(of closure: Closure, in file: FileID) -> UInt32? {
    let source = program.files[file].source
    let start = Int(closure.range.lowerBound) + 1
    guard closure.hasSignature else { return UInt32(start) }
    var words: [ArraySlice<UInt8>] = []
    var place = start
    while place < Int(closure.range.upperBound) {
      let word = source[place...].prefix { $0 > UInt8(ascii: " ") }
      if word.elementsEqual("in".utf8) {
        let plain = words.allSatisfy { $0.allSatisfy(Self.standsInNames) } && words.count < 8
        return plain ? UInt32(word.endIndex) : nil
      }
      if word.isEmpty {
        place += 1
      } else {
        words.append(word)
        place = word.endIndex
      }
      if words.count == 8 { return nil }
    }
    return nil
  }

  /// Whether a byte is one of names, types and what stands between them.
  private static func standsInNames(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_:.,<>()".utf8.contains(byte)
    }
  }
}
