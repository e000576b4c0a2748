import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// Clients that need one another to do their work.
  static let circularDependency = Rule(
    id: "circular-dependency", category: .clients, severity: .error, profile: .recommended,
    summary: "Clients depend on each other in a cycle.",
    page: Page.circularDependency,
    check: .program { app in app.clientCycles.map(finding) })
}

private func finding(_ cycle: ClientCycle) -> Finding {
  Finding(
    .cycle(cycle), at: cycle.steps[0].location,
    related: cycle.steps.map { RelatedLocation(.asks($0), at: $0.location, isPlaceOfFinding: true) },
    help: .cut(cycle.weakest, cycle.reason),
    identity: cycle.clients.joined(separator: " "),
    severity: cycle.onlyClosedBy.isEmpty && cycle.recurses ? nil : .warning)
}

extension String {
  fileprivate static func cycle(_ cycle: ClientCycle) -> String {
    let path = (cycle.steps.map(\.from) + [cycle.steps[0].from]).joined(separator: " → ")
    let runs =
      switch (cycle.recurses, cycle.clients.count) {
      case (true, 1): "creating it recurses infinitely"
      case (true, _): "creating one of these clients recurses infinitely"
      case (false, 1): "it uses itself when its endpoints are called"
      case (false, _): "the clients call each other when endpoints are called"
      }
    return "circular dependency \(path): \(runs)\(closing(cycle.onlyClosedBy))"
  }

  private static func closing(_ values: [ClientCycle.Values]) -> String {
    if values.isEmpty { return "" }
    let names = values.map { $0 == .preview ? "preview" : "test" }.joined(separator: " and ")
    return " (only through \(names) values)"
  }

  fileprivate static func asks(_ step: ClientCycle.Step) -> String {
    "`\(step.from)` uses `\(step.to)` here\(step.helper.map { ", through `\($0.name)`" } ?? "")"
  }

  fileprivate static func cut(_ step: ClientCycle.Step, _ reason: ClientCycle.Reason) -> String {
    if let helper = step.helper, step.from == step.to {
      return "Let `\(helper.name)` work without `\(step.to)`, which it is a part of: pass what it needs as a "
        + "parameter, or move that to a separate client."
    }
    if let type = step.implementation, step.from == step.to {
      return "Pass `\(type.name)` the `\(step.to)` that it extends, or register that under a separate key: under the "
        + "key of `\(step.to)`, it gets itself. Call its own endpoints directly."
    }
    return step.from == step.to
      ? "Let `\(step.from)` do this without using itself: share the code in a function that both endpoints call."
      : "Remove the edge from `\(step.from)` to `\(step.to)`\(why(reason)): pass what it needs as a parameter, or "
        + "move that to a client that both use."
  }

  private static func why(_ reason: ClientCycle.Reason) -> String {
    switch reason {
    case .isOnly: ""
    case .isNoLiveValues: ", which no live value needs"
    case .isFirst: " (the first of the cycle; any other would also break it)"
    case .opensAll: ", which breaks all cycles"
    case .leavesLeast: ", which leaves the fewest clients in cycles"
    }
  }
}
