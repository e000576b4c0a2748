import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A flag of a state that has a third value.
  static let optionalFlag = Rule(
    id: "optional-flag", category: .state, severity: .info, profile: .strict,
    summary: "A flag of a state is neither true nor false at times.",
    page: Page.optionalFlag,
    check: .program { app in app.states.flatMap(\.storedProperties).filter(isOptionalFlag).map(finding) })
}

private func isOptionalFlag(_ property: Member) -> Bool {
  guard let type = property.writtenType, type.isOptional else { return false }
  return type.parts.first?.externalName == "Bool"
}

private func finding(_ property: Member) -> Finding {
  Finding(
    .hasThreeValues(property.name), at: property.nameLocation,
    help: "Use an enum whose third case says what `nil` stands for.")
}

extension String {
  fileprivate static func hasThreeValues(_ flag: String) -> String { "the flag `\(flag)` is true, false or `nil`" }
}
