/// A JSON value and its range in the text.
///
///     let value = try JSONValue(reading: Array(#"{"rules": {}} // all"#.utf8))
///     value.object?.first?.key  // "rules"
public struct JSONValue: Sendable {
  public let content: Content
  /// Byte offsets, from its first byte to after its last.
  public let range: Range<Int>

  public init(_ content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

  /// The content of a value.
  public enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number without a fraction that fits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Its members in the order of the text. No two have one key.
    case object([JSONMember])
  }

  public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
  public var integer: Int? { if case .integer(let value) = content { value } else { nil } }
  public var string: String? { if case .string(let value) = content { value } else { nil } }
  public var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }
  public var object: [JSONMember]? { if case .object(let members) = content { members } else { nil } }

  /// The kind of value, for a message: `a number`.
  public var kind: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A key of an object and its value.
public struct JSONMember: Sendable {
  public let key: String
  /// Byte offsets of the key, its quotes included.
  public let keyRange: Range<Int>
  public let value: JSONValue
}

/// Why a text is not JSON.
public struct JSONError: Error, Equatable {
  /// One line without a full stop. Quoted text is not escaped.
  public let message: String
  /// Where it is wrong. Byte offset.
  public let offset: Int

  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
