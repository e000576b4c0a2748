import TCALintDomain
import TCALintJSON
import TCALintPatterns

extension ValueForm where Value == [CodeArea] {
  /// An area, or a list of them.
  static var areas: ValueForm {
    let one = ValueSchema.either(.choice(CodeArea.words), .object(CodeArea.properties, required: []))
    return ValueForm(schema: .either(one, .list(one))) { value, name, decoder in
      decoder.few(value, for: name).compactMap { decoder.area($0, for: name) }
    }
  }
}

extension CodeArea {
  static let words = CodeRole.allCases.map(\.rawValue) + SyntaxArea.allCases.map(\.rawValue)

  fileprivate static let properties = [
    ValueSchema.Property(
      name: "type",
      summary:
        "The types of that name, in which '*' is any characters, and those that inherit from them or conform to them.",
      schema: .name),
    ValueSchema.Property(name: "pattern", summary: "Code that matches this pattern.", schema: .pattern),
  ]
}

extension ConfigurationDecoder {
  fileprivate mutating func area(_ value: JSONValue, for name: String) -> CodeArea? {
    if let word = value.string {
      if let role = CodeRole(rawValue: word) { return .role(role) }
      if let syntax = SyntaxArea(rawValue: word) { return .syntax(syntax) }
      fail("invalid value '\(word)' for '\(name)'\(Self.hint(word, CodeArea.words))", at: value)
      return nil
    }
    guard let members = value.object else {
      expect("a word, an object with 'type' or 'pattern', or a list of these", value, for: name)
      return nil
    }
    guard let member = members.first, members.count == 1, let text = member.value.string else {
      fail("'\(name)' requires objects with either 'type' or 'pattern', and a string as its value", at: value)
      return nil
    }
    switch member.key {
    case "type":
      if NameGlob(text) != nil { return .type(text) }
      fail("a name has from 1 to \(NameGlob.longest) bytes", at: member.value)
      return nil
    case "pattern": return swiftPattern(member.value, as: nil).map(CodeArea.pattern)
    default:
      fail(
        "unknown key '\(member.key)'\(Self.hint(member.key, ["type", "pattern"]))", at: member.keyRange.lowerBound)
      return nil
    }
  }

  /// The pattern that a text is; reports the location of an error and returns nil if it is invalid.
  mutating func swiftPattern(_ value: JSONValue, as kind: Pattern.Kind?) -> Pattern? {
    guard let text = value.string else { return nil }
    codePatternCount += 1
    guard codePatternCount <= CustomRule.maxPatternsInFile else {
      if codePatternCount == CustomRule.maxPatternsInFile + 1 {
        fail("there are more than \(CustomRule.maxPatternsInFile) patterns of code", at: value)
      }
      return nil
    }
    do throws(PatternError) {
      return try Pattern(text, as: kind)
    } catch {
      let message = error.message
      fail("the pattern \(message)", at: offset(inText: error.offset, of: value))
      return nil
    }
  }
}
