extension JSONValue {
  /// The maximum depth of nested lists and objects.
  public static let deepest = 100

  /// Reads a text of JSON as editors have it in configurations: with comments, `//` and `/* */`, and commas behind last
  /// members and elements.
  ///
  /// One pass over the bytes; a duplicate key of an object is an error, as is a value deeper than ``deepest``.
  ///
  /// - Parameters:
  ///   - text: UTF-8, with or without a byte order mark.
  ///   - repairsStrings: whether half a surrogate pair, and bytes that are not UTF-8, are read as U+FFFD; otherwise they are
  ///     an error. Half a pair is one UTF-16 unit, and so is U+FFFD.
  public init(reading text: [UInt8], repairsStrings: Bool = false) throws(JSONError) {
    var reader = JSONReader(text, repairsStrings: repairsStrings)
    self = try reader.document()
  }
}

/// Reads JSON from first byte to last.
struct JSONReader {
  let text: [UInt8]
  /// The offset of the byte to read next.
  var place = 0
  private var depth = 0

  let repairsStrings: Bool

  init(_ text: [UInt8], repairsStrings: Bool = false) {
    self.text = text
    self.repairsStrings = repairsStrings
    if text.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
  }

  mutating func document() throws(JSONError) -> JSONValue {
    try skipBlanks()
    guard place < text.count else { throw JSONError("it is empty; an empty object is '{}'", at: place) }
    let value = try value()
    try skipBlanks()
    guard place == text.count else { throw JSONError("expected the end of the file, not \(nextInWords)", at: place) }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    let start = place
    let content: JSONValue.Content =
      switch next ?? 0 {
      case UInt8(ascii: "{"): .object(try members())
      case UInt8(ascii: "["): .array(try elements())
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
      default: try word()
      }
    return JSONValue(content, range: start..<place)
  }

  // MARK: Lists and objects

  private mutating func members() throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<String> = []
    try items(until: UInt8(ascii: "}")) { reader throws(JSONError) in
      let start = reader.place
      guard reader.next == UInt8(ascii: "\"") else {
        throw JSONError("expected a key in quotes, not \(reader.nextInWords)", at: start)
      }
      let key = try reader.string()
      let range = start..<reader.place
      guard keys.insert(key).inserted else { throw JSONError("duplicate key '\(key)'", at: start) }
      try reader.skipBlanks()
      guard reader.next == UInt8(ascii: ":") else {
        throw JSONError("expected ':' and a value after the key '\(key)', not \(reader.nextInWords)", at: reader.place)
      }
      reader.place += 1
      try reader.skipBlanks()
      members.append(JSONMember(key: key, keyRange: range, value: try reader.value()))
    }
    return members
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try items(until: UInt8(ascii: "]")) { reader throws(JSONError) in elements.append(try reader.value()) }
    return elements
  }

  /// Reads from an opening bracket through the closing one.
  private mutating func items(
    until end: UInt8, _ item: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = place
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSONValue.deepest else {
      throw JSONError("lists and objects are nested more than \(JSONValue.deepest) deep", at: place)
    }
    place += 1
    try skipBlanks()
    while next != end {
      guard place < text.count else { throw unclosed(start, end) }
      try item(&self)
      try skipBlanks()
      if next == UInt8(ascii: ",") {
        place += 1
        try skipBlanks()
      } else if place == text.count {
        throw unclosed(start, end)
      } else if next != end {
        throw JSONError("expected ',' or '\(Unicode.Scalar(end))', not \(nextInWords)", at: place)
      }
    }
    place += 1
  }

  private func unclosed(_ start: Int, _ end: UInt8) -> JSONError {
    JSONError("this '\(Unicode.Scalar(text[start]))' has no '\(Unicode.Scalar(end))'", at: start)
  }

  // MARK: Blanks

  mutating func skipBlanks() throws(JSONError) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): place += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let start = place
    switch place + 1 < text.count ? text[place + 1] : 0 {
    case UInt8(ascii: "/"):
      while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { place += 1 }
    case UInt8(ascii: "*"):
      place += 2
      while place + 1 < text.count {
        if text[place] == UInt8(ascii: "*"), text[place + 1] == UInt8(ascii: "/") {
          place += 2
          return
        }
        place += 1
      }
      throw JSONError("this comment has no '*/'", at: start)
    default: throw JSONError("a comment begins with '//' or '/*'", at: start)
    }
  }

  // MARK: Next token

  var next: UInt8? { place < text.count ? text[place] : nil }

  /// The next token, for a message.
  var nextInWords: String {
    guard place < text.count else { return "the end of the file" }
    var decoder = Unicode.UTF8.ForwardParser()
    var input = text[place...].makeIterator()
    switch decoder.parseScalar(from: &input) {
    case .valid(let encoded): return "'\(Unicode.UTF8.decode(encoded))'"
    case .error, .emptyInput: return "a byte that is not UTF-8"
    }
  }
}
