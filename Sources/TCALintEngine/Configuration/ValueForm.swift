import TCALintJSON
import TCALintModel

/// The form of a value in a configuration: how it is read, its schema and its description.
struct ValueForm<Value: Sendable>: Sendable {
  let schema: ValueSchema
  /// Reads a value; reports an error and returns nil if it is invalid.
  let read: @Sendable (_ value: JSONValue, _ name: String, _ decoder: inout ConfigurationDecoder) -> Value?
}

/// The schema of a value, for editors and people.
indirect enum ValueSchema: Sendable {
  case bool
  case integer
  /// A text, with the singular and the plural of its kind.
  case text(String, String)
  /// One of some texts.
  case choice([String])
  /// One of some numbers.
  case numbers([Int])
  case list(ValueSchema)
  case either(ValueSchema, ValueSchema)
  case object([Property], required: [String])
  /// An object with any keys, and the schema of its values.
  case map(ValueSchema)
  /// The settings of each rule.
  case rules

  struct Property: Sendable {
    let name: String
    let summary: String
    let schema: ValueSchema
  }

  /// In words: `a list of texts`.
  var words: String {
    switch self {
    case .bool: "true or false"
    case .integer: "a whole number"
    case .text(let one, _): one
    case .choice(let texts): texts.map { "`\"\($0)\"`" }.joined(separator: ", ")
    case .numbers(let numbers): numbers.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let element): "a list of \(element.pluralWords)"
    case .either(let first, let second): "\(first.words), or \(second.words)"
    case .object(let properties, _): "an object with " + properties.map { "`\($0.name)`" }.joined(separator: ", ")
    case .map(.object): "an object of rules"
    case .map(let value): "an object with \(value.words)"
    case .rules: "an object of rules"
    }
  }

  static let string = ValueSchema.text("a string", "strings")
  static let path = ValueSchema.text("a path", "paths")
  static let pattern = ValueSchema.text("a pattern", "patterns")
  static let name = ValueSchema.text("a name", "names")

  private var pluralWords: String {
    switch self {
    case .text(_, let several): several
    case .object(let properties, _): "objects with " + properties.map { "`\($0.name)`" }.joined(separator: ", ")
    default: words
    }
  }
}

extension ValueForm where Value == Bool {
  static var bool: ValueForm {
    ValueForm(schema: .bool) { value, name, decoder in
      if let bool = value.bool { return bool }
      decoder.expect("true or false", value, for: name)
      return nil
    }
  }
}

extension ValueForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases, by its raw value.
  static var choice: ValueForm {
    ValueForm(schema: .choice(Value.allCases.map(\.rawValue))) { value, name, decoder in
      decoder.choice(value, for: name)
    }
  }
}

extension ValueForm where Value == String {
  static var string: ValueForm { text(.string) }
  static var path: ValueForm { text(.path) }

  private static func text(_ schema: ValueSchema) -> ValueForm {
    ValueForm(schema: schema) { value, name, decoder in
      if let string = value.string { return string }
      decoder.expect(schema.words, value, for: name)
      return nil
    }
  }
}

extension ValueForm where Value == [String] {
  static var names: ValueForm {
    ValueForm(schema: .list(.name)) { value, name, decoder in
      decoder.texts(value, of: "names", for: name) { text, element, decoder in
        // A Swift name as written after `@` or in an inheritance clause.
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x80 || Self.isLetter($0) }) else {
          decoder.fail("'\(text)' is not a Swift identifier", at: element)
          return nil
        }
        return text
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return letters.contains(byte | 0x20) || digits.contains(byte) || byte == UInt8(ascii: "_")
  }
}

extension ValueForm where Value == [PathPattern] {
  static var patterns: ValueForm {
    ValueForm(schema: .list(.pattern)) { value, name, decoder in
      decoder.texts(value, of: "patterns", for: name) { text, element, decoder in
        decoder.pattern(text, at: element)
      }
    }
  }
}

extension ValueForm where Value == [Placed<String>] {
  /// A path, or a list of them.
  static var paths: ValueForm {
    ValueForm(schema: .either(.path, .list(.path))) { value, name, decoder in
      if let path = value.string { return [decoder.placed(path, at: value)] }
      return decoder.list(value, of: "paths", for: name) { element, decoder in
        if let path = element.string { return decoder.placed(path, at: element) }
        decoder.expect("a path or a list of paths", element, for: name)
        return nil
      }
    }
  }
}

extension ValueForm where Value == LanguageMode {
  static var languageMode: ValueForm {
    ValueForm(schema: .numbers([5, 6])) { value, name, decoder in
      switch value.content {
      case .integer(5), .string("5"): return .five
      case .integer(6), .string("6"): return .six
      default:
        decoder.fail("'\(name)' must be 5 or 6", at: value)
        return nil
      }
    }
  }
}

extension ConfigurationDecoder {
  /// The elements of a list that are right.
  mutating func list<Element>(
    _ value: JSONValue, of elements: String, for name: String,
    _ element: (JSONValue, inout ConfigurationDecoder) -> Element?
  ) -> [Element]? {
    guard let values = value.array else {
      expect("a list of \(elements)", value, for: name)
      return nil
    }
    return values.compactMap { element($0, &self) }
  }

  /// The values of a list's valid texts.
  mutating func texts<Element>(
    _ value: JSONValue, of elements: String, for name: String,
    _ element: (String, JSONValue, inout ConfigurationDecoder) -> Element?
  ) -> [Element]? {
    list(value, of: elements, for: name) { value, decoder in
      if let text = value.string { return element(text, value, &decoder) }
      decoder.expect("a list of \(elements)", value, for: name)
      return nil
    }
  }
}
