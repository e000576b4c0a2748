/// Writes JSON (RFC 8259) with the keys in the order they are given, indented by two spaces.
public struct JSONWriter {
  /// What has been written, UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  /// Behind a key no comma and no line break is due.
  private var followsKey = false

  public init() {}

  /// Writes an object: its members are what the closure writes, each a ``key(_:)`` and a value.
  public mutating func object(_ members: (inout JSONWriter) -> Void) { container("{", "}", members) }
  /// Writes a list of what the closure writes.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) { container("[", "]", elements) }

  /// Writes a member's key; its value comes next.
  public mutating func key(_ name: String) {
    separate()
    write(string: name)
    bytes.append(contentsOf: ": ".utf8)
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

  /// Ends the last line.
  public mutating func finish() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func container(_ open: String, _ close: String, _ contents: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(contentsOf: open.utf8)
    depth += 1
    isFirst = true
    contents(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    bytes.append(contentsOf: close.utf8)
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
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func write(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      if text.allSatisfy(Self.isPlain) {
        bytes.append(contentsOf: text)
      } else {
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { write(scalar) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// A report is read in terminals and in logs too: there what cannot be seen as it is must not act.
  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case _ where scalar.isUnsafeToShow:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    default: bytes.append(contentsOf: String(scalar).utf8)
    }
  }
}
