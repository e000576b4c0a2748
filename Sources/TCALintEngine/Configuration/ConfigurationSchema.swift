import TCALintJSON
import TCALintRuleKit

/// The JSON Schema of configurations, for editors, from the tables that configurations are read by.
public enum ConfigurationSchema {
  /// The name of the file in the published documentation.
  static let fileName = "tcalint.schema.json"

  /// The schema, UTF-8.
  ///
  /// - Parameter rules: those that a configuration can name.
  public static func render(_ rules: [Rule]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { schema in
      schema.member("$schema", "http://json-schema.org/draft-07/schema#")
      schema.member("title", "Configuration of TCALint")
      schema.member("allowTrailingCommas", true)
      schema.write(.object(ConfigurationFile.keys.map(\.property), required: []), rules)
    }
    writer.finish()
    return writer.bytes
  }

  /// The keys of a configuration as rows of a table in Markdown.
  public static var rows: [String] {
    ConfigurationFile.keys.map { "| `\($0.name)` | \($0.schema.words) | \($0.summary) |" }
  }
}

extension JSONWriter {
  /// Writes the members of an object that says what a value may be.
  fileprivate mutating func write(_ schema: ValueSchema, _ rules: [Rule]) {
    switch schema {
    case .bool: member("type", "boolean")
    case .integer: member("type", "integer")
    case .text: member("type", "string")
    case .choice(let texts): list("enum") { list in for text in texts { list.string(text) } }
    case .numbers(let numbers): list("enum") { list in for number in numbers { list.number(number) } }
    case .list(let element):
      member("type", "array")
      member("items") { $0.write(element, rules) }
    case .either(let first, let second):
      list("anyOf") { list in for choice in [first, second] { list.object { $0.write(choice, rules) } } }
    case .object(let properties, let required): write(properties, required: required, rules)
    case .map(let value):
      member("type", "object")
      member("additionalProperties") { $0.write(value, rules) }
    // Others may be rules of configurations.
    case .rules:
      write(
        rules.map(\.property), required: [], rules,
        others: .either(Rule.switches, .object([Rule.severity], required: [])))
    }
  }

  private mutating func write(
    _ properties: [ValueSchema.Property], required: [String], _ rules: [Rule], others: ValueSchema? = nil
  ) {
    member("type", "object")
    member("properties") { object in
      for property in properties {
        object.key(named: property.name)
        object.object { value in
          value.member("description", property.summary)
          value.write(property.schema, rules)
        }
      }
    }
    if !required.isEmpty { list("required") { list in for name in required { list.string(name) } } }
    if let others {
      member("additionalProperties") { $0.write(others, rules) }
    } else {
      member("additionalProperties", false)
    }
  }
}

extension Rule {
  /// The settings of it in a configuration.
  fileprivate var property: ValueSchema.Property {
    let options = options.map { option in
      ValueSchema.Property(
        name: option.name, summary: "\(option.summary) (\(option.defaultValue))", schema: option.schema)
    }
    return ValueSchema.Property(
      name: id, summary: summary, schema: .either(Self.switches, .object([Self.severity] + options, required: [])))
  }

  fileprivate static var switches: ValueSchema { .choice(RuleSwitch.allCases.map(\.rawValue)) }
  fileprivate static var severity: ValueSchema.Property {
    ValueSchema.Property(
      name: severityKey, summary: "Off, on with the default severity, or on with another.", schema: switches)
  }
}
