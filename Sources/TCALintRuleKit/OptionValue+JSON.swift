import TCALintJSON

extension OptionValue {
  /// The option value of a JSON value; nil for a value that no option can have.
  public init?(_ json: JSONValue) {
    switch json.content {
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .string(let value): self = .string(value)
    case .array(let values):
      let strings = values.compactMap(\.string)
      guard strings.count == values.count else { return nil }
      self = .strings(strings)
    case .null, .number, .object: return nil
    }
  }
}

extension OptionValue: CustomStringConvertible {
  /// As a configuration has it, for people: `true`, `["a", "b"]`.
  public var description: String {
    switch self {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .strings(let values): "[\(values.map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
  }
}
