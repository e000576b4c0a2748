import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A state that views cannot observe, in an app whose states they can.
  static let missingObservableState = Rule(
    id: "missing-observable-state", category: .state, severity: .info, profile: .strict,
    summary: "A state is not `@ObservableState`, although other states of the app are.",
    page: Page.missingObservableState, fixes: .suggestion,
    check: .program { app in
      let states = app.reducers.flatMap(\.statesBesideMacro)
      let others = states.filter { !$0.mayBeObservable }
      return others.count * 2 <= states.count ? others.compactMap(finding) : []
    })
}

private func finding(_ state: TypeHandle) -> Finding? {
  let properties = state.storedProperties
  // `deprecated-api` reports `@BindingState`, and says what replaces it.
  guard let declaration = state.declaration, state.canBeObserved,
    properties.contains(where: { !$0.flags.contains(.let) }),
    !properties.contains(where: { $0.hasAttribute(BindingWrappers.names) })
  else { return nil }
  return Finding(
    .lacksObservation(state.name), at: declaration.nameLocation,
    help: "Annotate it with `@ObservableState`, and read the state of the store in the view: `store.title`.",
    fixes: state.observation.map { [fix($0)] } ?? [])
}

private func fix(_ observation: StateObservation) -> Fix {
  let declaration = observation.declaration
  return Fix(
    "Annotate it with `@ObservableState`", .suggestion,
    edits: [Edit(declaration.location.start, replacement: declaration.inFront("@ObservableState"))]
      + observation.presentations.map { Edit($0.attribute, replacement: "@Presents") })
}

extension TypeHandle {
  /// The structs `State` that a reducer with the macro declares, outside of tests and previews.
  fileprivate var statesBesideMacro: [TypeHandle] {
    guard kind == .struct, hasAttribute("Reducer") else { return [] }
    return types(named: "State").filter { $0.kind == .struct && $0.declaration?.isTestOrPreview == false }
  }
}

extension TypeHandle {
  /// Whether the library's macro, an unknown one, or a conformance that is written out makes it observable.
  fileprivate var mayBeObservable: Bool {
    if isObservableState { return true }
    let types = ([self] + (ancestors ?? [])).flatMap(\.inheritanceClauses).flatMap(\.types)
    return types.contains { $0.text.hasSuffix("ObservableState") } || hasUnknownMacro
  }

  private var hasUnknownMacro: Bool {
    app.program.declarations(of: symbol).contains { reference in
      let names = app.program.files[reference.file].facts.names
      return app.program.attributes(of: reference).contains {
        names.isCapitalized($0.name) && !plainAttributes.contains(names.text($0.name))
      }
    }
  }
}

/// Attributes of states that add no members of observation.
private let plainAttributes: Set<String> = ["CasePathable", "MainActor"]

extension String {
  fileprivate static func lacksObservation(_ state: String) -> String {
    "`\(state)` is not `@ObservableState`, so views cannot read it from their store"
  }
}
