/// Writes JSON (RFC 8259) with the keys in the order they are given: indented by two spaces, or on one line.
public struct JSONWriter: Sendable {
  /// What has been written, UTF-8.
  public private(set) var bytes: [UInt8] = []
  private let isOneLine: Bool
  private var depth = 0
  private var isFirst = true
  /// Behind a key no comma and no line break is due.
  private var followsKey = false

  public init(isOneLine: Bool = false) { self.isOneLine = isOneLine }

  /// Writes an object: its members are what the closure writes, each a ``key(_:)`` and a value.
  public mutating func object(_ members: (inout JSONWriter) -> Void) { container("{", "}", members) }
  /// Writes a list of what the closure writes.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) { container("[", "]", elements) }

  /// Writes a member's key; its value comes next.
  public mutating func key(_ name: String) {
    separate()
    write(string: name)
    bytes.append(UInt8(ascii: ":"))
    if !isOneLine { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a text. What must not act in a terminal is written as an escape.
  public mutating func string(_ text: String) {
    separate()
    write(string: text)
  }

  /// Writes a whole number.
  public mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a member whose value is a text.
  public mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member whose value is a number.
  public mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member whose value is an object.
  public mutating func member(_ name: String, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  /// Writes a member whose value is a list.
  public mutating func list(_ name: String, _ elements: (inout JSONWriter) -> Void) {
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
    let length = parts.reduce(bytes.count) { $0 + $1.bytes.count + 1 }
    // With room for what comes behind the list, so that it need not be copied once more for that.
    bytes.reserveCapacity(length + length / 8 + 4_096)
    for part in parts where !part.isFirst {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: part.bytes)
      isFirst = false
    }
  }

  /// Ends a line, behind which another value may begin.
  public mutating func finish() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  private mutating func container(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ contents: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    depth += 1
    isFirst = true
    contents(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    bytes.append(UInt8(ascii: close))
  }

  private mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    if isOneLine { return }
    let lineBreak = UnsafeBufferPointer(start: Self.lineBreak.utf8Start, count: Self.lineBreak.utf8CodeUnitCount)
    let width = 2 * depth + 1
    bytes.append(contentsOf: lineBreak.prefix(width))
    if width > lineBreak.count {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: width - lineBreak.count))
    }
  }

  /// With the blanks of deep values behind it: most of what is written are these.
  private static let lineBreak: StaticString = "\n                                "

  private mutating func write(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      let kinds = Self.kinds(in: text)
      if kinds & Self.mayAct != 0, LogCommand.isIn(text) || Self.holdsMarkup(text) {
        writeSpoilt(text)
      } else if kinds & Self.isWrittenOtherwise != 0 {
        writeInParts(text)
      } else {
        bytes.append(contentsOf: text)
      }
    }
    bytes.append(UInt8(ascii: "\""))
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
    var rest = text[...]
    while let first = rest.first {
      let isPlain = Self.byteKinds[Int(first)] & Self.isWrittenOtherwise == 0
      let part = rest.prefix { (Self.byteKinds[Int($0)] & Self.isWrittenOtherwise == 0) == isPlain }
      if isPlain {
        bytes.append(contentsOf: part)
      } else {
        for scalar in String(decoding: part, as: UTF8.self).unicodeScalars {
          write(scalar, isHidden: scalar.isUnsafeToShow)
        }
      }
      rest = rest[part.endIndex...]
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
    switch scalar {
    case "\"", "\\":
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(UInt8(scalar.value))
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case _ where isHidden:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    case _ where scalar.isASCII: bytes.append(UInt8(scalar.value))
    default: bytes.append(contentsOf: UTF8.encode(scalar)!)
    }
  }
}
