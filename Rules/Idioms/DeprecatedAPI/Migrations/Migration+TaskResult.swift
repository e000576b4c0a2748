import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `TaskResult`, which actions carry and effects make: all that a feature has of it becomes `Result`, by the first.
  static let taskResult = Migration("TaskResult") { use in
    let uses = use.taskResultsOfFeature
    guard uses.first?.location == use.location, uses.count <= maxUses,
      uses.allSatisfy({ $0.resolvesExternally("Result") && $0.nameText == "TaskResult" && $0.actionNeedsNothing })
    else { return nil }
    var edits: [Edit] = []
    for use in uses {
      edits.append(Edit(use.nameLocation, replacement: "Result"))
      if let success = use.writtenType?.parts.last {
        edits.append(Edit(success.location.end, replacement: ", any Error"))
      }
    }
    return Change(
      Fix("Write `Result`", .safe, edits: edits),
      related: uses.dropFirst().map { RelatedLocation("and here", at: $0.nameLocation) })
  }

  /// The maximum number of uses; a feature with more gets no fix.
  private static let maxUses = 200
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// Whether the action that carries it, if one does, conforms to nothing that a result with any error has not.
  fileprivate var actionNeedsNothing: Bool {
    guard let action = enclosingMember, action.kind == .enumCase else { return true }
    let types = action.owner?.inheritanceClauses.flatMap(\.types) ?? []
    let harmless: Set<String> = ["BindableAction", "CasePathable", "Sendable", "ViewAction"]
    return types.allSatisfy { $0.externalName.map(harmless.contains) ?? false }
  }
}
