import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `TaskResult`: all uses whose values may meet become `Result`, by the first. An action that is `Equatable` is no longer,
  /// and neither are those that contain it; tests receive it by a key path.
  static let taskResult = Migration("TaskResult") { use in
    guard let group = use.app.taskResults.group(of: use), group.uses[0].location == use.location,
      group.uses.count <= maxUses
    else { return nil }
    let uses = group.uses
    var edits = group.readings.map { Edit($0, replacement: "get()") }
    for use in uses {
      edits.append(Edit(use.nameLocation, replacement: "Result"))
      if let success = use.writtenType?.parts.last {
        edits.append(Edit(success.location.end, replacement: ", any Error"))
      }
    }
    guard case .success(let equality) = group.equalityEdits(use.app) else { return nil }
    if !equality.isEmpty { return ObservationMove(edits + equality).change("Write `Result`", of: use) }
    return Change(
      Fix("Write `Result`", uses.allSatisfy(\.isOfAction) ? .safe : .suggestion, edits: edits),
      related: (uses.dropFirst().map(\.nameLocation) + group.readings).map { RelatedLocation("and here", at: $0) })
  }

  /// The maximum number of uses that change together; more get no fix.
  private static let maxUses = 1_000

  /// The edits that take `Equatable` from actions and those that contain them.
  fileprivate static func equality(of actions: Set<TypeHandle>, _ app: App) throws(EquatableActions.Obstacle) -> [Edit]
  {
    var all = Set(actions.map(\.symbol))
    let areEquatable = actions.contains { $0.equatableConformances?.isEmpty != true }
    if areEquatable {
      for action in all.sorted() { all.formUnion(try app.equatableActions.actions(with: action)) }
    }
    let received = app.receivedActions
    // A store whose action is not known may be one of these.
    let cases = Set(all.lazy.flatMap { TypeHandle(app, $0).members.lazy.filter { $0.kind == .enumCase } }.map(\.name))
    if areEquatable, let other = received.unknown.first(where: { cases.contains($0.name) }) {
      throw .received(other.location)
    }
    var edits: [Edit] = []
    for action in all.sorted() {
      guard let conformances = TypeHandle(app, action).equatableConformances else { throw .conformance(action) }
      edits += conformances.map { Edit($0, replacement: "") }
      for receipt in received.receipts[action] ?? [] where receipt.isOfResult || !conformances.isEmpty {
        guard let keyPath = receipt.keyPath, !app.mayHoldComment(receipt.location) else {
          throw .received(receipt.location)
        }
        edits.append(Edit(receipt.location, replacement: keyPath))
      }
    }
    if edits.count > maxEdits { throw .tooMany }
    return edits
  }

  /// The maximum number of conformances and tests that change with a feature.
  private static let maxEdits = 1_000
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The action with the case that carries it, if one does.
  fileprivate var carryingAction: TypeHandle? {
    guard let action = enclosingMember, action.kind == .enumCase, let owner = action.owner else { return nil }
    return app.equatableActions.isAction(owner) ? owner : nil
  }
}

extension TaskResults.Group {
  /// The edits that take `Equatable` from the actions that carry a use, and from those that contain these.
  func equalityEdits(_ app: App) -> Result<[Edit], EquatableActions.Obstacle> {
    equality {
      Result { () throws(EquatableActions.Obstacle) in
        try Migration.equality(of: Set(uses.compactMap(\.carryingAction)), app)
      }
    }
  }
}
