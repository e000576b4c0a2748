import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `TaskResult`, which actions carry and effects make: all that a feature has of it becomes `Result`, by the first. An
  /// action that is `Equatable` is no longer, and neither are those that contain it; tests receive it by a key path.
  static let taskResult = Migration("TaskResult") { use in
    let uses = use.taskResultsOfFeature
    guard uses.first?.location == use.location, uses.count <= maxUses,
      uses.allSatisfy({ $0.resolvesExternally("Result") && $0.nameText == "TaskResult" })
    else { return nil }
    var edits: [Edit] = []
    for use in uses {
      edits.append(Edit(use.nameLocation, replacement: "Result"))
      if let success = use.writtenType?.parts.last {
        edits.append(Edit(success.location.end, replacement: ", any Error"))
      }
    }
    guard let equality = equality(of: Set(uses.compactMap(\.carryingAction)), use.app) else { return nil }
    if !equality.isEmpty { return ObservationMove(edits + equality).change("Write `Result`", of: use) }
    return Change(
      Fix("Write `Result`", .safe, edits: edits),
      related: uses.dropFirst().map { RelatedLocation("and here", at: $0.nameLocation) })
  }

  /// The maximum number of uses; a feature with more gets no fix.
  private static let maxUses = 200

  /// The edits that take `Equatable` from actions and those that contain them; nil where something compares one.
  private static func equality(of actions: Set<TypeHandle>, _ app: App) -> [Edit]? {
    guard actions.contains(where: { $0.equatableConformances?.isEmpty != true }) else { return [] }
    var all: Set<SymbolID> = []
    for action in actions {
      guard let containing = app.equatableActions.actions(with: action.symbol) else { return nil }
      all.formUnion(containing)
    }
    var edits: [Edit] = []
    let received = app.receivedActions
    // A store whose action is not known may be one of these.
    let cases = all.lazy.flatMap { TypeHandle(app, $0).members.lazy.filter { $0.kind == .enumCase } }
    if cases.contains(where: { received.namesOfUnknown.contains($0.name) }) { return nil }
    for action in all.sorted() {
      guard let conformances = TypeHandle(app, action).equatableConformances else { return nil }
      if conformances.isEmpty { continue }
      edits += conformances.map { Edit($0, replacement: "") }
      for receipt in received.receipts[action] ?? [] {
        guard let keyPath = receipt.keyPath, !app.mayHoldComment(receipt.action.location) else { return nil }
        edits.append(Edit(receipt.action.location, replacement: keyPath))
      }
    }
    return edits.count <= maxEdits ? edits : nil
  }

  /// The maximum number of conformances and tests that change with a feature.
  private static let maxEdits = 1_000
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The action with the case that carries it, if one does.
  fileprivate var carryingAction: TypeHandle? {
    guard let action = enclosingMember, action.kind == .enumCase else { return nil }
    return action.owner
  }
}
