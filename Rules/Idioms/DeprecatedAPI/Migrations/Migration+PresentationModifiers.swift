import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// SwiftUI's own modifiers, which take a binding of the store.
  static let presentationModifiers = [
    modifier("sheet", label: "item: "), modifier("fullScreenCover", label: "item: "),
    modifier("popover", label: "item: "),
    modifier("navigationDestination", label: "item: ", needsObservation: true), modifier("alert", label: ""),
    modifier("confirmationDialog", label: ""),
  ]

  /// - Parameter needsObservation: whether SwiftUI has the modifier since the release that Observation came in.
  private static func modifier(_ name: String, label: String, needsObservation: Bool = false) -> Migration {
    Migration(".\(name)(store:)") { use in
      guard let presentation = use.storePresentation, presentation.isProjected,
        case let hasObservation = use.app.runsWithObservation(at: use.location) == true,
        hasObservation || !needsObservation,
        let written = presentation.argument.labelLocation, let scope = presentation.editsOfBinding,
        let bindings = presentation.store.property?.moveToBindings, let state = presentation.store.state.move,
        let tracking = hasObservation ? ObservationMove() : presentation.call.untrackedBlocks?.tracking
      else { return nil }
      let own = ObservationMove([Edit(written, replacement: label)] + scope)
      return (own + tracking + bindings + state).change(
        "Pass `.\(name)` a binding of `\(presentation.store.text)`", of: use)
    }
  }
}

extension StorePresentation {
  /// Scopes the binding in the place of the store, to the case that is meant.
  fileprivate var editsOfBinding: [Edit]? {
    guard let path = statePathInWhole, let actions = actionPathInWhole(actionPath) else { return nil }
    // No projection is named so.
    guard !call.app.program.source(storeName).hasPrefix("`") else { return nil }
    var edits = [Edit(storeName.start, replacement: "$"), Edit(state.location, replacement: path)]
    if !isActionWritten { edits.append(Edit(action.location, replacement: actions)) }
    for extra in stateCase?.arguments ?? [] {
      guard let place = extra.locationWithComma else { return nil }
      edits.append(Edit(place, replacement: ""))
    }
    return edits
  }

  /// Whether the action's key path is written already.
  private var isActionWritten: Bool { action.text.hasPrefix("\\") && stateCase == nil }

  /// The key path to the child's action through cases; nil where no path is known to lead there.
  func actionPathInWhole(_ cases: [String]) -> String? {
    guard let feature = store.state.actionOfFeature else { return nil }
    let names = cases + (stateCase?.action ?? [])
    guard isActionWritten || feature.hasCaseKeyPath(through: names) else { return nil }
    return "\\." + names.joined(separator: ".")
  }

  /// The key path to the child's state, to the case of it that is meant.
  var statePathInWhole: String? {
    let names = statePath + (stateCase.map { [$0.state] } ?? [])
    if !isProjected, stateCase == nil { return "\\." + names.joined(separator: ".") }
    if names.count == 1 { return "\\." + names[0] }
    // The presented state may be missing, which an optional key path expresses.
    return presentsCases ? "\\." + names[0] + "?." + names[1] : nil
  }

  /// Whether the child's state is an enum whose cases a key path reaches.
  private var presentsCases: Bool {
    let property = store.state.properties(named: statePath[0]).first
    return statePath.count + (stateCase == nil ? 0 : 1) == 2
      && (property?.heldState?.hasCaseProperties ?? property?.heldReducer?.hasCaseProperties ?? false)
  }
}
