/// Writes JSON (RFC 8259) with the keys in the order they are given: indented by two spaces, or on one line.
public struct JSONWriter: Sendable {
  private var buffer = ByteBuffer()
  private let isOneLine: Bool
  private var depth = 0
  private var isFirst = true
  /// Behind a key no comma and no line break is due.
  private var followsKey = false

  public init(isOneLine: Bool = false) { self.isOneLine = isOneLine }

  /// What has been written, UTF-8.
  public var bytes: [UInt8] { mutating get { buffer.joined() } }
  /// The same in parts, for who writes them one after another: to join what is long takes time and memory.
  public var parts: [[UInt8]] { mutating get { buffer.parts() } }

  /// Writes an object: its members are what the closure writes, each a ``key(_:)`` and a value.
  public mutating func object(_ members: (inout JSONWriter) -> Void) { container("{", "}", members) }
  /// Writes a list of what the closure writes.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) { container("[", "]", elements) }

  /// Writes a member's key; its value comes next.
  ///
  /// - Parameter name: ASCII without anything to escape, as the keys of a format are.
  public mutating func key(_ name: StaticString) {
    name.withUTF8Buffer { name in
      assert(Self.kinds(in: name) == 0, "a key to escape")
      separated(atMost: name.count + 4) { [isOneLine] pen in
        pen.put(UInt8(ascii: "\""))
        pen.put(name)
        pen.put(UInt8(ascii: "\""))
        pen.put(UInt8(ascii: ":"))
        if !isOneLine { pen.put(UInt8(ascii: " ")) }
      }
    }
    followsKey = true
  }

  /// Writes the key of a member that is named by what a user wrote, or a rule.
  public mutating func key(named name: String) {
    write(name)
    buffer.write(atMost: 2) { [isOneLine] pen in
      pen.put(UInt8(ascii: ":"))
      if !isOneLine { pen.put(UInt8(ascii: " ")) }
    }
    followsKey = true
  }

  /// Writes a text. What must not act in a terminal is written as an escape.
  public mutating func string(_ text: String) { write(text) }

  /// Writes a whole number.
  public mutating func number(_ value: Int) {
    separated(atMost: 20) { pen in
      if value < 0 { pen.put(UInt8(ascii: "-")) }
      pen.put(digitsOf: value.magnitude)
    }
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { write(word: value ? "true" : "false") }

  /// Writes a member whose value is a text.
  public mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member whose value is a number.
  public mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member whose value is an object.
  public mutating func member(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  /// Writes a member whose value is a list.
  public mutating func list(_ name: StaticString, _ elements: (inout JSONWriter) -> Void) {
    key(name)
    array(elements)
  }

  /// A writer of further elements of the list that is being written, to be added by ``append(_:)``.
  public func part() -> JSONWriter {
    var part = JSONWriter(isOneLine: isOneLine)
    part.depth = depth
    return part
  }

  /// Adds the elements that each ``part()`` of the list has written.
  public mutating func append(_ parts: [JSONWriter]) {
    for part in parts where !part.isFirst {
      if !isFirst { buffer.write(atMost: 1) { $0.put(UInt8(ascii: ",")) } }
      buffer.append(part.buffer)
      isFirst = false
    }
  }

  /// Ends a line, behind which another value may begin.
  public mutating func finish() {
    buffer.write(atMost: 1) { $0.put(UInt8(ascii: "\n")) }
    isFirst = true
  }

  private mutating func container(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ contents: (inout JSONWriter) -> Void
  ) {
    separated(atMost: 1) { $0.put(UInt8(ascii: open)) }
    depth += 1
    isFirst = true
    contents(&self)
    depth -= 1
    buffer.write(atMost: 2 * depth + 2) { [isFirst, indentation] pen in
      if !isFirst, let indentation { Self.breakLine(indentation, &pen) }
      pen.put(UInt8(ascii: close))
    }
    isFirst = false
  }

  /// Writes a value or a key, behind what stands between it and what was written before.
  @inline(__always)
  private mutating func separated(atMost length: Int, _ body: (inout ByteBuffer.Pen) -> Void) {
    buffer.write(atMost: length + 2 * depth + 2) { [isFirst, followsKey, depth, indentation] pen in
      if !followsKey {
        if !isFirst { pen.put(UInt8(ascii: ",")) }
        if depth > 0, let indentation { Self.breakLine(indentation, &pen) }
      }
      body(&pen)
    }
    if !followsKey { isFirst = false }
    followsKey = false
  }

  /// The blanks that a line begins with; nil where all is on one.
  private var indentation: Int? { isOneLine ? nil : 2 * depth }

  private static func breakLine(_ indentation: Int, _ pen: inout ByteBuffer.Pen) {
    pen.put(UInt8(ascii: "\n"))
    pen.put(UInt8(ascii: " "), times: indentation)
  }

  /// Writes a value that is all ASCII and nothing to escape.
  private mutating func write(word: String) {
    var word = word
    word.withUTF8 { word in separated(atMost: word.count) { $0.put(word) } }
  }

  private mutating func write(_ string: String) {
    var string = string
    string.withUTF8 { string in
      let kinds = Self.kinds(in: string)
      if kinds & (Self.mayAct | Self.isWrittenOtherwise) == 0 {
        separated(atMost: string.count + 2) { pen in
          pen.put(UInt8(ascii: "\""))
          pen.put(string)
          pen.put(UInt8(ascii: "\""))
        }
      } else {
        separated(atMost: 1) { $0.put(UInt8(ascii: "\"")) }
        if kinds & Self.mayAct != 0, LogCommand.isIn(string) || Self.holdsMarkup(string) {
          writeSpoilt(string)
        } else {
          writeInParts(string)
        }
        buffer.write(atMost: 1) { $0.put(UInt8(ascii: "\"")) }
      }
    }
  }

  /// Writes a text so that what would act in it does not.
  private mutating func writeSpoilt(_ text: UnsafeBufferPointer<UInt8>) {
    var (signs, previous) = (0, " " as Unicode.Scalar)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let acts = LogCommand.isMade(by: scalar, behind: signs) || Self.isMarkup(scalar, behind: previous)
      write(scalar, isHidden: acts || scalar.isUnsafeToShow)
      signs = scalar == "#" ? signs + 1 : 0
      previous = scalar
    }
  }

  /// Writes a text in which nothing acts: what needs no escape at once, the rest a character at a time.
  private mutating func writeInParts(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      if let letter = Self.letter(for: text[start]) {
        writeEscape(letter)
        start += 1
        continue
      }
      let (end, isPlain) = Self.endOfPart(of: text, from: start)
      let part = UnsafeBufferPointer(rebasing: text[start..<end])
      if isPlain {
        writeAsIs(part)
      } else {
        for scalar in String(decoding: part, as: UTF8.self).unicodeScalars {
          write(scalar, isHidden: scalar.isUnsafeToShow)
        }
      }
      start = end
    }
  }

  private mutating func writeEscape(_ letter: UInt8) {
    buffer.write(atMost: 2) { pen in
      pen.put(UInt8(ascii: "\\"))
      pen.put(letter)
    }
  }

  /// What stands behind the backslash where a character is written by two.
  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    default: nil
    }
  }

  /// Where the bytes end that are all written as they are, or all otherwise, as the first is.
  private static func endOfPart(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, isPlain: Bool) {
    byteKinds.withUnsafeBufferPointer { kinds in
      let isOther = kinds[Int(text[start])] & isWrittenOtherwise
      var end = start + 1
      while end < text.count, kinds[Int(text[end])] & isWrittenOtherwise == isOther { end += 1 }
      return (end, isOther == 0)
    }
  }

  /// What bytes of all kinds are in a text.
  private static func kinds(in text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var found: UInt8 = 0
    byteKinds.withUnsafeBufferPointer { kinds in
      for byte in text { found |= kinds[Int(byte)] }
    }
    return found
  }

  /// What each byte is in a text: as it is, or one of these.
  private static let byteKinds = [UInt8](unsafeUninitializedCapacity: 256) { kinds, count in
    for byte in UInt8.min...UInt8.max {
      kinds[Int(byte)] =
        switch byte {
        case ..<0x20, 0x7f..., UInt8(ascii: "\""), UInt8(ascii: "\\"): isWrittenOtherwise
        case UInt8(ascii: "<"), UInt8(ascii: "#"): mayAct
        default: 0
        }
    }
    count = 256
  }
  private static let (mayAct, isWrittenOtherwise): (UInt8, UInt8) = (1, 2)

  private static func holdsMarkup(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains {
      $0 == UInt8(ascii: "<") && ($1 == UInt8(ascii: "/") || $1 == UInt8(ascii: "!"))
    }
  }

  /// Whether a character would end a script of a page that a report stands in.
  private static func isMarkup(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar) -> Bool {
    previous == "<" && (scalar == "/" || scalar == "!")
  }

  /// A report is read in terminals, in logs and in pages too: there what cannot be seen as it is must not act.
  private mutating func write(_ scalar: Unicode.Scalar, isHidden: Bool) {
    if let byte = UInt8(exactly: scalar.value), let letter = Self.letter(for: byte) { return writeEscape(letter) }
    guard isHidden else { return writeAsIs(String(scalar)) }
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      writeAsIs("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)")
    }
  }

  /// Writes a part of a text as it is.
  private mutating func writeAsIs(_ part: String) {
    var part = part
    part.withUTF8 { writeAsIs($0) }
  }

  private mutating func writeAsIs(_ part: UnsafeBufferPointer<UInt8>) {
    buffer.write(atMost: part.count) { $0.put(part) }
  }
}
