import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `NavigationStack(path: $store.scope(…)) { … } destination: { store in … }`
  static let navigationStackStore = Migration("NavigationStackStore") { use in
    use.storePresentation?.moveToStack?.change("Write `NavigationStack`", of: use)
  }
}

extension StorePresentation {
  /// The changes that replace a `NavigationStackStore`, with those of its elements.
  var moveToStack: ObservationMove? {
    guard stateCase == nil, !isProjected, argument.label == nil, let name = call.callee,
      let action = actionPathInWhole(actionPath), let element = elementState,
      let bindings = store.property?.moveToBindings, let state = store.state.move, let elements = element.move,
      let tracking = call.trackingMove, let destination = call.argument("destination"),
      !call.app.program.source(storeName).hasPrefix("`")
    else { return nil }
    let start = argument.location.start
    var edits = [
      Edit(Location(file: call.file, range: name.range), replacement: "NavigationStack"),
      Edit(
        start.through(storeName.start), replacement: "path: \(call.app.program.source(start.through(storeName.start)))$"
      ),
    ]
    if !self.action.isKeyPath { edits.append(Edit(self.action.location, replacement: action)) }
    guard let own = move(of: destination, element) else { return nil }
    return ObservationMove(edits) + own + bindings + state + elements + tracking
  }

  /// The changes of the closure for what is on the stack: it receives a store, of which it may have received the state.
  private func move(of destination: ArgumentSite, _ element: TypeHandle) -> ObservationMove? {
    guard let closure = destination.closure else { return ObservationMove() }
    let holdsCases = call.facts.calls(in: closure.location.range).contains { id in
      CallSite(call.app, id, in: call.file).name == "CaseLet"
    }
    if !holdsCases { return ObservationMove() }
    guard let block = destination.closureBlock, closure.captureList.range.isEmpty, closure.parameters.count < 2,
      call.app.isWithoutComments(block.head),
      let choice = StoreChoice(in: destination, of: call, element, named: "store")?.moveOfCases()
    else { return nil }
    return choice + ObservationMove([Edit(block.head, replacement: "{ store in")])
  }
}
