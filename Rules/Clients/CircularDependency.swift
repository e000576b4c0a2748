import TCALintModel
import TCALintRuleKit

extension Rule {
  /// Clients that need one another to do their work.
  static let circularDependency = Rule(
    id: "circular-dependency", category: .clients, severity: .error, profile: .recommended,
    summary: "Clients depend on one another in a circle.",
    page: PackageResources.CircularDependency_md,
    check: .program { program in
      let graph = program.linkedClientGraph()
      return graph.cycles().map { finding($0, graph) }
    })
}

private func finding(_ cycle: ClientGraph.Cycle, _ graph: ClientGraph) -> Finding {
  let names = cycle.edges.map { graph.nodes[$0.from].name }
  let first = cycle.edges[0]
  let related = cycle.edges.map { edge in
    RelatedLocation(.asks(graph.nodes[edge.from].name, graph.nodes[edge.to].name), at: edge.location)
  }
  let cut = cycle.weakest
  return Finding(
    .circle(names + [names[0]], runsAtBuild: cycle.edges.allSatisfy(\.isAtBuild)), at: first.location,
    related: related, help: .cut(graph.nodes[cut.from].name, graph.nodes[cut.to].name),
    identity: cycle.component.map { graph.nodes[$0].name }.sorted().joined(separator: " "))
}

extension String {
  fileprivate static func circle(_ names: [String], runsAtBuild: Bool) -> String {
    let path = names.joined(separator: " → ")
    return runsAtBuild
      ? "circular dependency \(path): making one of these clients asks for itself without end"
      : "circular dependency \(path): it runs when endpoints are called"
  }

  fileprivate static func asks(_ from: String, _ to: String) -> String { "`\(from)` asks for `\(to)` here" }

  fileprivate static func cut(_ from: String, _ to: String) -> String {
    from == to
      ? "Let `\(from)` do this without asking for itself: share the code in a function that both endpoints call."
      : "Cut the edge from `\(from)` to `\(to)`: pass what it needs as a parameter, or move it to a client that both use."
  }
}
