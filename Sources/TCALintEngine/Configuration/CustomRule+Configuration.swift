import TCALintJSON
import TCALintModel
import TCALintPatterns
import TCALintRuleKit

extension ValueForm where Value == [CustomRule] {
  /// An object whose keys are the ids of rules.
  static var customRules: ValueForm {
    let rule = ValueSchema.object(CustomRule.keys.map(\.property), required: ["pattern", "message"])
    return ValueForm(schema: .map(rule)) { value, name, decoder in
      guard let members = value.object else {
        decoder.expect("an object whose keys are names of rules", value, for: name)
        return nil
      }
      if members.count > CustomRule.maxInFile {
        decoder.fail("there are more than \(CustomRule.maxInFile) custom rules", at: value)
      }
      return members.prefix(CustomRule.maxInFile).compactMap { decoder.customRule($0) }
    }
  }
}

extension ConfigurationDecoder {
  /// The rule that a member defines; reports errors and returns nil if it is invalid.
  fileprivate mutating func customRule(_ member: JSONMember) -> CustomRule? {
    let start = member.keyRange.lowerBound
    if rules.contains(where: { $0.id == member.key }) || member.key == SuppressionComment.everyRule {
      fail("there is already a rule '\(member.key)'; choose another name", at: start)
      return nil
    }
    guard CustomRule.isID(member.key) else {
      fail("'\(member.key)' is not a valid rule name: use at most 60 lowercase letters, digits and '-'", at: start)
      return nil
    }
    let problems = problems.count
    var rule = CustomRule(id: member.key, place: place(start))
    read(member.value, into: &rule, by: CustomRule.keys, owner: member.key)
    for (key, isThere) in [("pattern", rule.patternTexts != nil), ("message", rule.message != nil)]
    where !isThere && self.problems.count == problems {
      fail("the rule '\(member.key)' has no '\(key)'", at: start)
    }
    rule.patterns = (rule.patternTexts?.value ?? []).compactMap { swiftPattern($0, as: rule.kind?.value) }
    rule.contained = (rule.hasTexts?.value ?? []).compactMap { swiftPattern($0, as: nil) }
    rule.notContained = (rule.hasNotTexts?.value ?? []).compactMap { swiftPattern($0, as: nil) }
    checkPlaceholders(of: rule)
    return self.problems.count == problems ? rule : nil
  }

  /// Reports placeholders that are named but that no pattern contains.
  private mutating func checkPlaceholders(of rule: CustomRule) {
    guard let first = rule.patterns.first, rule.patterns.count == rule.patternTexts?.value.count else { return }
    let names = first.placeholders.filter { name in rule.patterns.allSatisfy { $0.placeholders.contains(name) } }
    func check(_ name: String, _ place: ConfigurationPlace) {
      guard !names.contains(name) else { return }
      let hint = names.isEmpty ? "" : Self.hint("$" + name, names.map { "$" + $0 })
      fail("'$\(name)' is not in \(rule.patterns.count == 1 ? "the" : "each") pattern\(hint)", at: place)
    }
    for text in [rule.message, rule.help, rule.rewrite].compactMap(\.self) {
      for case .placeholder(let name) in Placeholder.pieces(of: text.value) { check(name, text.place) }
    }
    for condition in rule.conditions?.value ?? [] { check(condition.placeholder, condition.place) }
  }

  /// The offset in the file of a place in the text of a quoted value.
  func offset(inText place: Int, of value: JSONValue) -> Int {
    var rest = place
    var offset = value.range.lowerBound + 1
    while rest > 0, offset < value.range.upperBound - 1 {
      let escape = escapeLength(at: offset)
      rest -= escape.bytes
      offset += escape.length
    }
    return offset
  }
}

extension CustomRule {
  static func isID(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), text.utf8.count <= 60 else { return false }
    return text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
  }
}
