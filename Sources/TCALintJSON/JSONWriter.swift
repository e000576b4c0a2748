/// Writes JSON (RFC 8259) with the keys in the order they are given: indented by two spaces, or on one line.
public struct JSONWriter: Sendable {
  var buffer = ByteBuffer()
  let isOneLine: Bool
  var depth = 0
  private var isFirst = true
  /// Behind a key no comma and no line break is due.
  private var followsKey = false

  public init(isOneLine: Bool = false) { self.isOneLine = isOneLine }

  /// The output, UTF-8.
  public var bytes: [UInt8] { mutating get { buffer.joined() } }
  /// The same in parts, to be written one after another: joining a long text takes time and memory.
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
      separated(atMost: name.count + 4) { [isOneLine] in $0.put(key: name, isOneLine: isOneLine) }
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
    separated(atMost: ByteBuffer.Pen.maxDigitsOfNumber) { $0.put(number: value) }
  }

  /// Writes a number, which has to be finite.
  public mutating func number(_ value: Double) { write(word: "\(value)") }

  /// Writes `null`.
  public mutating func null() { write(word: "null") }

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
      if !isFirst, let indentation { pen.breakLine(indentation) }
      pen.put(UInt8(ascii: close))
    }
    isFirst = false
  }

  /// Writes a value or a key, with the separator from what was written before.
  @inline(__always)
  mutating func separated(atMost length: Int, _ body: (inout ByteBuffer.Pen) -> Void) {
    buffer.write(atMost: length + 2 * depth + 2) { [isFirst, followsKey, depth, indentation] pen in
      if !followsKey {
        if !isFirst { pen.put(UInt8(ascii: ",")) }
        if depth > 0, let indentation { pen.breakLine(indentation) }
      }
      body(&pen)
    }
    if !followsKey { isFirst = false }
    followsKey = false
  }

  /// The blanks that a line begins with; nil where all is on one.
  private var indentation: Int? { isOneLine ? nil : 2 * depth }

  /// Writes a value that is all ASCII and nothing to escape.
  private mutating func write(word: String) {
    var word = word
    word.withUTF8 { word in separated(atMost: word.count) { $0.put(word) } }
  }
}

extension ByteBuffer.Pen {
  /// A number has no more bytes.
  static let maxDigitsOfNumber = 20

  /// Writes a member's key and the separator from its value.
  @inline(__always)
  mutating func put(key name: UnsafeBufferPointer<UInt8>, isOneLine: Bool) {
    assert(JSONWriter.isPlain(name), "a key to escape")
    put(quoted: name)
    put(UInt8(ascii: ":"))
    if !isOneLine { put(UInt8(ascii: " ")) }
  }

  @inline(__always)
  mutating func put(quoted text: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    put(text)
    put(UInt8(ascii: "\""))
  }

  @inline(__always)
  mutating func put(number: Int) {
    if number < 0 { put(UInt8(ascii: "-")) }
    put(digitsOf: number.magnitude)
  }

  @inline(__always)
  mutating func breakLine(_ indentation: Int) {
    put(UInt8(ascii: "\n"))
    put(UInt8(ascii: " "), times: indentation)
  }
}
