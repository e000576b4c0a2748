import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `ForEach(store.scope(…), id: \.state.id) { … }`: rows keep their identity, which selections and scroll positions
  /// are bound to.
  static let forEachStore = Migration("ForEachStore") { use in
    guard let presentation = use.storePresentation, presentation.stateCase == nil, !presentation.isProjected,
      let action = presentation.actionPathInWhole(presentation.actionPath), presentation.sendsIdentifiedActions,
      let element = presentation.elementState, element.hasMember(named: "id"),
      let state = presentation.store.state.move, let elements = element.move,
      let tracking = presentation.call.trackingMove
    else { return nil }
    var edits = [
      Edit(use.nameLocation, replacement: "ForEach"),
      Edit(presentation.argument.location.end, replacement: presentation.separator + "id: \\.state.id"),
    ]
    if !presentation.action.isKeyPath { edits.append(Edit(presentation.action.location, replacement: action)) }
    return (ObservationMove(edits) + state + elements + tracking).change("Write `ForEach`", of: use)
  }
}

extension StorePresentation {
  /// Whether the case that the store is scoped to carries `IdentifiedAction`, and no id beside an action.
  fileprivate var sendsIdentifiedActions: Bool {
    var type = store.state.actionOfFeature
    for (index, name) in actionPath.enumerated() {
      guard let cases = type?.cases(named: name), cases.count == 1 else { return false }
      if index == actionPath.count - 1 { return cases[0].carriesActionsOfElements }
      type = cases[0].payload?.nominal
    }
    return false
  }

  /// The state of each element of the collection that the store is scoped to; nil where that is not known.
  var elementState: TypeHandle? {
    guard let keyPath = state.argument.value.keyPath else { return nil }
    let app = call.app
    let members = app.program.declarations(
      named: keyPath, from: .nominal(store.state.symbol, []), in: call.file)
    guard members.count == statePath.count, let collection = members.last else { return nil }
    return Member(app, collection).elementType
  }

  /// The text between the store and a further argument.
  fileprivate var separator: String {
    let app = call.app
    return app.beginsLine(argument.location) ? ",\n" + app.indentation(at: argument.location) : ", "
  }
}
