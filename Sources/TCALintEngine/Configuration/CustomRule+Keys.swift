import TCALintDomain
import TCALintJSON
import TCALintModel
import TCALintPatterns
import TCALintRuleKit

extension CustomRule {
  static let keys: [ConfigurationKey<CustomRule>] = [
    ConfigurationKey(
      "pattern", .texts, \Self.patternTexts,
      "The code to report: Swift with placeholders, or a list of such patterns; see 'tcalint help patterns'."),
    ConfigurationKey("kind", .choice, \Self.kind, "The kind of code that an ambiguous pattern matches."),
    ConfigurationKey(
      "message", .filledText, \Self.message, "What is wrong, without a period; placeholders are replaced."),
    ConfigurationKey("help", .filledText, \Self.help, "How to fix it."),
    ConfigurationKey("severity", .choice, \Self.severity, "The severity (default: \"warning\")."),
    ConfigurationKey(
      "has", .texts, \Self.hasTexts, "Only code that contains code that matches one of these patterns is reported."),
    ConfigurationKey(
      "hasNot", .texts, \Self.hasNotTexts, "Code that contains code that matches one of these patterns is not reported."
    ),
    ConfigurationKey("inside", .areas, \Self.inside, "Only code in any of these is reported."),
    ConfigurationKey("notInside", .areas, \Self.notInside, "Code in any of these is not reported."),
    ConfigurationKey(
      "where", .nameConditions, \Self.conditions,
      "The text of placeholders, by name: a text with '*' and '?', or a list of them; '!' excludes a text."
    ),
    ConfigurationKey(
      "include", .patterns, \Self.include, "If set, only files that match one of these patterns are checked."),
    ConfigurationKey("exclude", .patterns, \Self.exclude, "Files that match one of these patterns are not checked."),
    ConfigurationKey(
      "tests", .bool, \Self.looksAtTests, "Whether code in tests and previews is reported (default: false)."),
    ConfigurationKey(
      "unlessCommented", .bool, \Self.needsNoComment,
      "Whether a comment above the code, or at the end of its first line, allows it (default: false)."),
    ConfigurationKey(
      "rewrite", .filledText, \Self.rewrite, "The replacement, offered as a suggestion; placeholders are replaced."),
    ConfigurationKey(
      "examples", .examples, \Self.examples,
      "Code that is reported, and code that is not; 'tcalint test-rules' tests it."),
  ]
}

extension CustomRuleExamples {
  static let keys: [ConfigurationKey<Self>] = [
    ConfigurationKey("report", .exampleList, \Self.reported, "Code that must be reported."),
    ConfigurationKey("silent", .exampleList, \Self.silent, "Code that must not be reported."),
  ]
}

extension CustomRuleExamples.Example {
  static let keys: [ConfigurationKey<Self>] = [
    ConfigurationKey("code", .string, \Self.code, "The code: a file."),
    ConfigurationKey(
      "path", .path, \Self.path, "The path of the file; without it, 'include' and 'exclude' are ignored."),
    ConfigurationKey("rewritten", .string, \Self.rewritten, "The code after the rewrite."),
  ]
}

extension ValueForm where Value == String {
  /// A text that is written for whatever is found, its placeholders filled in.
  static var filledText: ValueForm {
    ValueForm(schema: string.schema) { value, name, decoder in
      guard let text = string.read(value, name, &decoder) else { return nil }
      guard text.utf8.count <= CustomRule.longestText else {
        decoder.fail("'\(name)' has more than \(CustomRule.longestText) bytes", at: value)
        return nil
      }
      let placeholders = Placeholder.pieces(of: text).filter { if case .placeholder = $0 { true } else { false } }
      guard placeholders.count <= CustomRule.maxChoices else {
        decoder.fail("'\(name)' names more than \(CustomRule.maxChoices) placeholders", at: value)
        return nil
      }
      return text
    }
  }
}

extension ValueForm where Value == CustomRuleExamples {
  static var examples: ValueForm {
    ValueForm(schema: .object(CustomRuleExamples.keys.map(\.property), required: [])) { value, name, decoder in
      var examples = CustomRuleExamples()
      decoder.read(value, into: &examples, by: CustomRuleExamples.keys, owner: name)
      return examples
    }
  }
}

extension ValueForm where Value == [CustomRuleExamples.Example] {
  /// Code, or objects with code.
  static var exampleList: ValueForm {
    let object = ValueSchema.object(CustomRuleExamples.Example.keys.map(\.property), required: ["code"])
    return ValueForm(schema: .list(.either(.string, object))) { value, name, decoder in
      decoder.list(value, of: "code", for: name) { value, decoder in
        var example = CustomRuleExamples.Example(place: decoder.place(value.range.lowerBound))
        if let code = value.string {
          example.code = decoder.placed(code, at: value)
        } else {
          decoder.read(value, into: &example, by: CustomRuleExamples.Example.keys, owner: name)
          if example.code == nil, value.object != nil { decoder.fail("an example requires 'code'", at: value) }
        }
        return example.code == nil ? nil : example
      }
    }
  }
}

extension ValueForm where Value == [JSONValue] {
  /// A text, or a list of texts.
  static var texts: ValueForm {
    ValueForm(schema: .either(.pattern, .list(.pattern))) { value, name, decoder in
      let values = value.array ?? [value]
      guard !values.isEmpty, values.allSatisfy({ $0.string != nil }) else {
        decoder.expect("a pattern or a list of patterns", value, for: name)
        return nil
      }
      return decoder.few(value, for: name)
    }
  }
}

extension ValueForm where Value == [NameCondition] {
  static var nameConditions: ValueForm {
    ValueForm(schema: .map(.either(.name, .list(.name)))) { value, name, decoder in
      guard let members = value.object else {
        decoder.expect("an object whose keys are placeholders", value, for: name)
        return nil
      }
      return members.compactMap { decoder.nameCondition($0) }
    }
  }
}

extension ConfigurationDecoder {
  /// The values of a list, or the only one; up to a limit.
  mutating func few(_ value: JSONValue, for name: String) -> [JSONValue] {
    let values = value.array ?? [value]
    if values.count > CustomRule.maxChoices { fail("'\(name)' lists more than \(CustomRule.maxChoices)", at: value) }
    return Array(values.prefix(CustomRule.maxChoices))
  }

  fileprivate mutating func nameCondition(_ member: JSONMember) -> NameCondition? {
    var (names, others): ([NameGlob], [NameGlob]) = ([], [])
    for value in few(member.value, for: member.key) {
      guard let text = value.string else {
        expect("a name or a list of names", value, for: member.key)
        return nil
      }
      guard let glob = NameGlob(text.hasPrefix("!") ? String(text.dropFirst()) : text) else {
        fail("a name has from 1 to \(NameGlob.longest) bytes", at: value)
        return nil
      }
      if text.hasPrefix("!") { others.append(glob) } else { names.append(glob) }
    }
    // With or without its sign.
    let placeholder = String(member.key.drop { $0 == "$" })
    return NameCondition(
      placeholder: placeholder, place: place(member.keyRange.lowerBound), names: names, otherNames: others)
  }
}
