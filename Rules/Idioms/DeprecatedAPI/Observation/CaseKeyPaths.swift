import TCALintDomain
import TCALintModel

extension TypeHandle {
  /// Whether a dot leads from a value to what a case of it carries, where it is that case: `state.destination?.edit`.
  var hasCaseProperties: Bool {
    if hasAttribute("CasePathable") { return hasAttribute("dynamicMemberLookup") }
    return hasCaseKeyPaths && declaration?.name == "State" || kind == .enum && hasAttribute("Reducer")
  }

  /// The action of the feature whose state it is, where there is no doubt which that is: of several reducers of the state
  /// that which it is declared in.
  var actionOfFeature: TypeHandle? {
    guard let reducer = reducers.count == 1 ? reducers[0] : reducers.first(where: { $0 == outerType }),
      let actions = app.features.actions[reducer.symbol], actions.count == 1
    else { return nil }
    return TypeHandle(app, actions[0])
  }

  /// The maximum depth of nested actions.
  static let maxCases = 16

  /// Whether key paths lead through cases, one in what the other carries, from it on.
  func hasCaseKeyPath(through cases: [String]) -> Bool {
    guard let first = cases.first else { return true }
    guard cases.count <= Self.maxCases, hasCaseKeyPaths, let member = self.cases(named: first).first else {
      return false
    }
    var rest = cases.dropFirst()
    if rest.isEmpty { return true }
    guard var payload = member.payload else { return false }
    if payload.isNamed(among: ["PresentationAction"]) {
      // A case of a presented feature needs no name for that.
      if rest.first == "presented" { rest = rest.dropFirst() }
      guard let inner = payload.parts.first else { return false }
      payload = inner
    }
    if rest.isEmpty { return true }
    if let inner = payload.nominal { return inner.hasCaseKeyPath(through: Array(rest)) }
    guard let reducer = member.associatedTypes.first?.enumReducerOfAction(app) else { return false }
    return reducer.hasCaseKeyPathOfAction(through: Array(rest))
  }

  /// The same from the action that a macro makes for an enum of reducers.
  private func hasCaseKeyPathOfAction(through cases: [String]) -> Bool {
    guard let first = cases.first, let member = self.cases(named: first).first else { return false }
    let rest = Array(cases.dropFirst())
    guard !rest.isEmpty else { return true }
    guard let reducer = member.payload?.nominal else { return false }
    if reducer.kind == .enum, reducer.hasAttribute("Reducer") { return reducer.hasCaseKeyPathOfAction(through: rest) }
    return reducer.types(named: "Action").first?.hasCaseKeyPath(through: rest) ?? false
  }

  /// The code that creates an action through nested cases, `.view(.titleChanged(title: $0))` of `$0`, and whether the
  /// value is a part of it. nil where a case is not known, or carries more than that.
  func expression(through cases: [String], of value: String) -> (code: String, takesValue: Bool)? {
    guard cases.count <= Self.maxCases, let first = cases.first, case let named = self.cases(named: first),
      named.count == 1,
      case let member = named[0], member.carriesOneValueAtMost
    else { return nil }
    let rest = Array(cases.dropFirst())
    guard let payload = member.payload else { return rest.isEmpty ? (".\(first)", false) : nil }
    guard let inner = rest.isEmpty ? (value, true) : payload.nominal?.expression(through: rest, of: value) else {
      return nil
    }
    let label = member.labelOfPayload.map { "\($0): " } ?? ""
    return (".\(first)(\(label)\(inner.0))", inner.1)
  }
}

extension SwiftType {
  /// The enum of reducers whose action a macro makes, where it is such an action, or a presentation of it.
  fileprivate func enumReducerOfAction(_ app: App) -> TypeHandle? {
    if case .external("PresentationAction", let arguments) = self { return arguments.first?.enumReducerOfAction(app) }
    guard case .nested(.nominal(let symbol, _), let name) = self, app.program.text(name) == "Action",
      case let reducer = TypeHandle(app, symbol), reducer.kind == .enum, reducer.hasAttribute("Reducer")
    else { return nil }
    return reducer
  }
}
