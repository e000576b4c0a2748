import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// Reads a configuration file by the tables of its keys, and collects errors: the valid parts apply nevertheless.
struct ConfigurationDecoder {
  let rules: [Rule]
  private let path: FilePath
  private let text: [UInt8]
  private let lines: LineTable
  private let units: UTF16Units
  private(set) var problems: [ConfigurationProblem] = []
  /// The settings of rules that are not built in.
  var unknownRules: [UnknownRule] = []
  /// The number of patterns, and their cost.
  private var patternCount = 0
  private var patternCost = 0

  /// How many patterns of code there are.
  var codePatternCount = 0

  /// The maximum number of errors that are reported.
  static let maxProblems = 100
  static let maxPatterns = 1000
  static let maxPatternCost = 4000

  private init(_ text: [UInt8], at path: FilePath, rules: [Rule]) {
    self.rules = rules
    self.path = path
    self.text = text
    lines = LineTable(text)
    units = UTF16Units(text)
  }

  /// The content of a file, and its errors.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - rules: those that there are.
  static func read(_ text: [UInt8], at path: FilePath, rules: [Rule]) -> ConfigurationFile {
    var decoder = ConfigurationDecoder(text, at: path, rules: rules)
    var file = ConfigurationFile(path: path)
    do throws(JSONError) {
      let value = try JSONValue(reading: text)
      decoder.read(value, into: &file, by: ConfigurationFile.keys, owner: "configuration")
    } catch {
      decoder.fail(error.message, at: error.offset)
    }
    file.unknownRules = decoder.unknownRules
    file.problems = decoder.problems
    return file
  }

  /// Reads an object by a table of its keys.
  ///
  /// - Parameter owner: the kind of the object, in a word.
  mutating func read<Target>(
    _ value: JSONValue, into target: inout Target, by keys: [ConfigurationKey<Target>], owner: String
  ) {
    guard let members = value.object else { return expect("an object", value, for: owner) }
    for member in members {
      if let key = keys.first(where: { $0.name == member.key }) {
        key.read(member.value, &target, &self)
      } else {
        let names = keys.map(\.name)
        fail("unknown key '\(member.key)'\(Self.hint(member.key, names))", at: member.keyRange.lowerBound)
      }
    }
  }

  // MARK: Errors

  mutating func fail(_ message: @autoclosure () -> String, at offset: Int) {
    let place = place(offset)
    fail(message(), at: place)
  }

  mutating func fail(_ message: @autoclosure () -> String, at place: ConfigurationPlace) {
    guard problems.count < Self.maxProblems else { return }
    problems.append(ConfigurationProblem(place: place, message: message()))
  }

  mutating func fail(_ message: @autoclosure () -> String, at value: JSONValue) {
    fail(message(), at: value.range.lowerBound)
  }

  /// Reports the expected kind of value.
  ///
  /// - Parameter name: the key of the value.
  mutating func expect(_ wanted: String, _ value: JSONValue, for name: String) {
    fail("'\(name)' must be \(wanted), not \(value.kind)", at: value)
  }

  /// The choice that a text names; otherwise reports the valid choices.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: JSONValue, for name: String
  ) -> Choice? {
    let names = Choice.allCases.map(\.rawValue)
    guard let text = value.string else {
      expect("one of \(names.joined(separator: ", "))", value, for: name)
      return nil
    }
    if let choice = Choice(rawValue: text) { return choice }
    fail("invalid value '\(text)' for '\(name)'\(Self.hint(text, names))", at: value)
    return nil
  }

  static func hint(_ name: String, _ names: [String]) -> String {
    let hint = NearestName.hint(name, among: names)
    return hint.isEmpty ? "; expected \(names.count == 1 ? "" : "one of ")\(names.joined(separator: ", "))" : hint
  }

  // MARK: Places

  func place(_ offset: Int) -> ConfigurationPlace {
    let offset = min(offset, text.count)
    return ConfigurationPlace(file: path, lines.position(at: UInt32(offset), in: text, units))
  }

  func placed<Value>(_ value: Value, at json: JSONValue) -> Placed<Value> {
    Placed(value: value, place: place(json.range.lowerBound))
  }

  /// How many bytes a character or an escape in a text takes at an offset, and how many bytes it decodes to.
  func escapeLength(at offset: Int) -> (length: Int, bytes: Int) {
    guard text[offset] == UInt8(ascii: "\\") else { return (1, 1) }
    guard offset + 5 < text.count, text[offset + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let code = Int(String(decoding: text[(offset + 2)..<(offset + 6)], as: UTF8.self), radix: 16) ?? 0
    // The first half of what JSON writes as two escapes.
    if (0xd800..<0xdc00).contains(code) { return (12, 4) }
    return (6, code < 0x80 ? 1 : code < 0x800 ? 2 : 3)
  }

  // MARK: Patterns

  /// The pattern that a text is; reports an error and returns nil if it is invalid or exceeds the limit.
  mutating func pattern(_ text: String, at value: JSONValue) -> PathPattern? {
    patternCount += 1
    if patternCount == Self.maxPatterns + 1 { fail("there are more than \(Self.maxPatterns) patterns", at: value) }
    guard patternCount <= Self.maxPatterns else { return nil }
    do throws(PathPattern.Malformed) {
      let pattern = try PathPattern(text)
      patternCost += pattern.cost
      guard patternCost <= Self.maxPatternCost else {
        fail("there are too many patterns with more than one '*' between slashes", at: value)
        return nil
      }
      return pattern
    } catch {
      fail("the pattern '\(text)' \(error.reason)", at: value)
      return nil
    }
  }
}
