import TCALintModel
import TCALintSyntax

extension StoreStates {
  /// The state of the feature whose `.binding(…)` a call makes, or the `.set(…)` in one: of the store that it is sent to,
  /// or of the reducer around, by the actions that it stands in. nil where that is not known.
  mutating func state(boundBy call: CallSite) -> SymbolID? {
    let (app, facts, file) = (call.app, call.facts, call.file)
    if let callee = call.callee, callee.root != .implicitMember, callee.names.count > 1 {
      return state(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
    }
    var current = call
    var cases: [String] = []
    while let outer = current.receivingCall {
      guard let callee = outer.callee else { return nil }
      guard callee.root == .implicitMember, callee.names.count == 1, let name = outer.name else {
        guard ["send", "receive"].contains(outer.name), callee.names.count > 1,
          let state = state(ofFirst: callee.names.count - 1, namesOf: callee, in: file)
        else { break }
        return TypeHandle(app, state).actionOfFeature.flatMap { app.state(ofActionIn: $0, through: cases) }
      }
      if name != "binding" { cases.insert(name, at: 0) }
      current = outer
    }
    let around = DeclarationReference(file: file, declaration: facts.scopes[call.call.scope].declaration)
    guard let reducer = app.type(.reducer, around: around), let action = app.features.actions[reducer.symbol]?.only
    else { return nil }
    return app.state(ofActionIn: TypeHandle(app, action), through: cases)
  }
}

extension App {
  /// The state of the feature whose action cases of another one lead to. An effect may stand around them.
  fileprivate func state(ofActionIn action: TypeHandle, through cases: [String]) -> SymbolID? {
    guard cases.count <= TypeHandle.mostCases else { return nil }
    var action = action
    var rest = cases[...]
    if rest.first == "send", action.cases(named: "send").isEmpty {
      rest = rest.dropFirst()
    }
    while let name = rest.popFirst() {
      guard let payload = action.cases(named: name).first?.payload else { return nil }
      var type = payload
      if payload.isNamed(among: ["PresentationAction"]) {
        guard let inner = payload.parts.first, rest.popFirst() == "presented" else { return nil }
        type = inner
      }
      guard let next = type.nominal else { return nil }
      action = next
    }
    return features.reducersOfAction[action.symbol]?.only.flatMap { features.states[$0]?.only }
  }
}
