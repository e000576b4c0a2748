import TCALintJSON
import TCALintRuleKit

extension ValueForm where Value == [RuleLayer] {
  /// An object whose keys are rules.
  static var rules: ValueForm {
    ValueForm(schema: .rules) { value, name, decoder in
      guard let members = value.object else {
        decoder.expect("an object whose keys are rules", value, for: name)
        return nil
      }
      return members.compactMap { member in
        if let rule = decoder.rules.first(where: { $0.id == member.key }) {
          return decoder.layer(of: rule.id, options: rule.options, member.value)
        }
        let place = decoder.place(member.keyRange.lowerBound)
        decoder.unknownRules.append(UnknownRule(name: member.key, place: place))
        return decoder.layer(of: member.key, options: [], member.value)
      }
    }
  }
}

/// The one-word settings of a rule.
enum RuleSwitch: String, CaseIterable, Sendable {
  case off, on, info, warning, error

  var isOn: Bool { self != .off }
  var severity: Severity? { Severity(rawValue: rawValue) }
}

/// The key of an object that sets a rule's severity; the others are the rule's options.
let severityKey = "severity"

extension ConfigurationDecoder {
  fileprivate mutating func layer(of rule: String, options: [RuleOption], _ value: JSONValue) -> RuleLayer? {
    var layer = RuleLayer(rule: rule)
    if value.string != nil {
      set(&layer, value, for: rule)
      return layer
    }
    guard let members = value.object else {
      let choices = RuleSwitch.allCases.map(\.rawValue).joined(separator: ", ")
      expect("one of \(choices), or an object", value, for: rule)
      return nil
    }
    for member in members {
      if member.key == severityKey {
        set(&layer, member.value, for: severityKey)
      } else if let option = options.first(where: { $0.name == member.key }) {
        guard let value = optionValue(member.value, of: option) else { continue }
        layer.options.append((option.name, placed(value, at: member.value)))
      } else {
        let names = [severityKey] + options.map(\.name)
        let hint = Self.hint(member.key, names)
        fail("'\(rule)' has no option '\(member.key)'\(hint)", at: member.keyRange.lowerBound)
      }
    }
    return layer
  }

  private mutating func set(_ layer: inout RuleLayer, _ value: JSONValue, for name: String) {
    guard let chosen: RuleSwitch = choice(value, for: name) else { return }
    layer.isOn = placed(chosen.isOn, at: value)
    layer.severity = chosen.severity.map { placed($0, at: value) }
  }

  private mutating func optionValue(_ value: JSONValue, of option: RuleOption) -> OptionValue? {
    if let read = OptionValue(value), read.kind == option.defaultValue.kind { return read }
    expect(option.schema.words, value, for: option.name)
    return nil
  }
}

extension RuleOption {
  var schema: ValueSchema {
    switch defaultValue.kind {
    case .bool: .bool
    case .integer: .integer
    case .string: .string
    case .strings: .list(.string)
    }
  }
}
