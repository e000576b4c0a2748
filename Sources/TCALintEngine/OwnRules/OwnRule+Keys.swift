import TCALintDomain
import TCALintJSON
import TCALintModel
import TCALintPatterns
import TCALintRuleKit

extension OwnRule {
  static let keys: [ConfigurationKey<OwnRule>] = [
    ConfigurationKey(
      "pattern", .texts, \Self.patternTexts,
      "What to look for: Swift with placeholders, or a list of which any will do; 'tcalint help patterns' says more."),
    ConfigurationKey("kind", .choice, \Self.kind, "What kind of code a pattern is that could be of several."),
    ConfigurationKey(
      "message", .filledText, \Self.message, "What is wrong, without a full stop; placeholders are filled in."),
    ConfigurationKey("help", .filledText, \Self.help, "What to do about it."),
    ConfigurationKey("severity", .choice, \Self.severity, "How bad it is (\"warning\")."),
    ConfigurationKey("inside", .areas, \Self.inside, "Where it is found only: in any of these."),
    ConfigurationKey("notInside", .areas, \Self.notInside, "Where it is not found: in any of these."),
    ConfigurationKey(
      "where", .nameConditions, \Self.conditions,
      "What placeholders stand for, by their names: one name with '*' and '?', or a list; those that begin with '!' not."
    ),
    ConfigurationKey(
      "include", .patterns, \Self.include, "If there are any, only in files that fit one of these patterns."),
    ConfigurationKey("exclude", .patterns, \Self.exclude, "Not in files that fit one of these patterns."),
    ConfigurationKey("tests", .bool, \Self.looksAtTests, "Whether tests and previews count too (false)."),
    ConfigurationKey(
      "unlessCommented", .bool, \Self.needsNoComment,
      "Whether a comment above the statement or declaration, or behind its first line, makes it good (false)."),
    ConfigurationKey(
      "rewrite", .filledText, \Self.rewrite, "What to put in its place, as a suggestion; placeholders are filled in."),
    ConfigurationKey(
      "examples", .examples, \Self.examples,
      "Code that is reported, and code that is not; 'tcalint test-rules' tries it."),
  ]
}

extension OwnRuleExamples {
  static let keys: [ConfigurationKey<Self>] = [
    ConfigurationKey("report", .exampleList, \Self.reported, "Code in which something is found."),
    ConfigurationKey("silent", .exampleList, \Self.silent, "Code in which nothing is found."),
  ]
}

extension OwnRuleExamples.Example {
  static let keys: [ConfigurationKey<Self>] = [
    ConfigurationKey("code", .string, \Self.code, "The code: a file."),
    ConfigurationKey("path", .path, \Self.path, "The path of the file; without, paths do not matter."),
    ConfigurationKey("rewritten", .string, \Self.rewritten, "The code after the rewrite."),
  ]
}

extension ValueForm where Value == String {
  /// A text that is written for whatever is found, its placeholders filled in.
  static var filledText: ValueForm {
    ValueForm(schema: string.schema) { value, name, decoder in
      guard let text = string.read(value, name, &decoder) else { return nil }
      guard text.utf8.count <= OwnRule.longestText else {
        decoder.fail("'\(name)' has more than \(OwnRule.longestText) bytes", at: value)
        return nil
      }
      let placeholders = Placeholder.pieces(of: text).filter { if case .placeholder = $0 { true } else { false } }
      guard placeholders.count <= OwnRule.mostChoices else {
        decoder.fail("'\(name)' names more than \(OwnRule.mostChoices) placeholders", at: value)
        return nil
      }
      return text
    }
  }
}

extension ValueForm where Value == OwnRuleExamples {
  static var examples: ValueForm {
    ValueForm(schema: .object(OwnRuleExamples.keys.map(\.property), required: [])) { value, name, decoder in
      var examples = OwnRuleExamples()
      decoder.read(value, into: &examples, by: OwnRuleExamples.keys, owner: name)
      return examples
    }
  }
}

extension ValueForm where Value == [OwnRuleExamples.Example] {
  /// Code, or objects with code.
  static var exampleList: ValueForm {
    let object = ValueSchema.object(OwnRuleExamples.Example.keys.map(\.property), required: ["code"])
    return ValueForm(schema: .list(.either(.string, object))) { value, name, decoder in
      decoder.list(value, of: "code", for: name) { value, decoder in
        var example = OwnRuleExamples.Example(place: decoder.place(value.range.lowerBound))
        if let code = value.string {
          example.code = decoder.placed(code, at: value)
        } else {
          decoder.read(value, into: &example, by: OwnRuleExamples.Example.keys, owner: name)
          if example.code == nil, value.object != nil { decoder.fail("an example has its code in 'code'", at: value) }
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
  /// The values of a list, or the only one; not more than anyone needs.
  mutating func few(_ value: JSONValue, for name: String) -> [JSONValue] {
    let values = value.array ?? [value]
    if values.count > OwnRule.mostChoices { fail("'\(name)' lists more than \(OwnRule.mostChoices)", at: value) }
    return Array(values.prefix(OwnRule.mostChoices))
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
