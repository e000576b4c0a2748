import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// SwiftUI's own modifiers, which take a binding of the store.
  static let presentationModifiers = [
    modifier("sheet", label: "item: "), modifier("fullScreenCover", label: "item: "), modifier("popover", label: "item: "),
    modifier("navigationDestination", label: "item: ", needsObservation: true), modifier("alert", label: ""),
    modifier("confirmationDialog", label: ""),
  ]

  /// - Parameter needsObservation: whether SwiftUI has the modifier since the release that Observation came in.
  private static func modifier(_ name: String, label: String, needsObservation: Bool = false) -> Migration {
    Migration(".\(name)(store:)") { use in
      guard let presentation = use.storePresentation, presentation.isProjected,
        let hasObservation = use.app.runsWithObservation(at: use.location), hasObservation || !needsObservation,
        let written = presentation.argument.labelLocation, let scope = presentation.editsOfBinding,
        let bindings = presentation.store.property?.moveToBindings, let state = presentation.store.state.move,
        let tracking = hasObservation ? [] : presentation.call.untrackedBlocks?.tracking
      else { return nil }
      let own = ObservationMove([Edit(written, replacement: label)] + scope + tracking)
      return (own + bindings + state).change("Hand `.\(name)` a binding of `\(presentation.store.text)`", of: use)
    }
  }
}

extension StorePresentation {
  /// Scopes the binding in the place of the store, to the case that is meant.
  fileprivate var editsOfBinding: [Edit]? {
    guard let feature = store.state.actionOfFeature else { return nil }
    var (stateNames, actionNames) = (statePath, actionPath)
    if let stateCase {
      stateNames.append(stateCase.state)
      actionNames += stateCase.action
    }
    // What is presented may be missing, and a key path that goes on says so.
    let isWritten = action.text.hasPrefix("\\") && stateCase == nil
    guard isWritten || feature.hasCaseKeyPath(through: actionNames), stateNames.count == 1 || presentsCases else {
      return nil
    }
    let name = storeName.range.upperBound - UInt32(store.text.split(separator: ".").last!.utf8.count)
    let dollar = Location(file: storeName.file, range: name..<name)
    let path = "\\." + stateNames[0] + (stateNames.count > 1 ? "?." : "") + stateNames.dropFirst().joined(separator: ".")
    var edits = [Edit(dollar, replacement: "$"), Edit(state.location, replacement: path)]
    if !isWritten {
      edits.append(Edit(action.location, replacement: "\\." + actionNames.joined(separator: ".")))
    }
    for extra in stateCase?.arguments ?? [] {
      guard let place = extra.locationWithComma else { return nil }
      edits.append(Edit(place, replacement: ""))
    }
    return edits
  }

  /// Whether the child's state is an enum whose cases a key path reaches.
  private var presentsCases: Bool {
    let property = store.state.members.first { $0.name == statePath[0] }
    return statePath.count + (stateCase == nil ? 0 : 1) == 2
      && (property?.heldState?.hasCaseProperties ?? property?.heldReducer?.hasCaseProperties ?? false)
  }
}
