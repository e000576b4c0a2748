import TCALintRuleKit
import TCALintRules
import Testing

@Suite struct RuleNameTests {
  @Test(arguments: [
    ("duplicated-state", "DuplicatedState", "duplicatedState"), ("deprecated-api", "DeprecatedAPI", "deprecatedAPI"),
    ("ui-type-in-state", "UITypeInState", "uiTypeInState"), ("copied-v2-state", "CopiedV2State", "copiedV2State"),
  ])
  func filesAndPropertiesAreNamedAfterTheID(_ id: String, _ file: String, _ property: String) {
    #expect(RuleName(id).file == file)
    #expect(RuleName(id).property == property)
  }

  @Test(arguments: Rule.all.map(\.id))
  func theIDOfARuleIsOne(_ id: String) { #expect(RuleName.isID(id)) }
}
