import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// Views bind to a state, and its reducer does not apply what they set.
  static let missingBindingReducer = Rule(
    id: "missing-binding-reducer", category: .idioms, severity: .warning, profile: .recommended,
    summary: "Views bind to a state, and its reducer has no `BindingReducer`.",
    page: Page.missingBindingReducer, needsWholeProgram: true, fixes: .suggestion,
    check: .program { app in app.unboundFeatures.compactMap(finding) })
}

private func finding(_ feature: UnboundFeature) -> Finding? {
  guard let place = feature.action.nameLocation else { return nil }
  return Finding(
    .dropsValues(of: feature.binding.property, feature.reducer.name), at: place,
    related: [RelatedLocation("a view binds `\(feature.binding.property)` here", at: feature.binding.location)]
      + feature.reducer.bodies.map { RelatedLocation("the body is here", at: $0.nameLocation) },
    help: .addReducer(feature.bindingReducer, to: feature.reducer), fixes: feature.fix.map { [$0] } ?? [])
}

extension UnboundFeature {
  /// The reducer that applies the actions.
  fileprivate var bindingReducer: String {
    viewCase.map { "BindingReducer(action: \\.\($0.name))" } ?? "BindingReducer()"
  }

  fileprivate var fix: Fix? {
    guard reducer.resolvesToLibrary("BindingReducer"), viewCase == nil || hasCaseKeyPaths,
      let edit = reducer.edit(puttingFirst: bindingReducer)
    else { return nil }
    return Fix("Add `\(bindingReducer)`", .suggestion, edits: [edit])
  }

  private var hasCaseKeyPaths: Bool {
    guard let owner = viewCase?.owner, owner.hasCaseKeyPaths, let place = owner.nameLocation else { return false }
    return owner.app.has(.composableArchitecture, LibraryVersion(1, 4), at: place)
  }
}

extension String {
  fileprivate static func dropsValues(of property: String, _ reducer: String) -> String {
    "`\(reducer)` has no `BindingReducer`, so it drops what a view sets through its binding to `\(property)`"
  }

  fileprivate static func addReducer(_ code: String, to reducer: TypeHandle) -> String {
    reducer.bodies.isEmpty
      ? "Run `\(code)` in `\(reducer.name)` for each action."
      : "Write `\(code)` first in the body of `\(reducer.name)`."
  }
}
