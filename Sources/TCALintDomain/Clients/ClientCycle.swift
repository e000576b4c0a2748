import TCALintModel

/// Clients that need one another, with the shortest way round.
public struct ClientCycle: Sendable {
  /// One client that asks for another.
  public struct Step: Sendable {
    /// The names of the two.
    public let from: String
    public let to: String
    /// Where it asks.
    public let location: Location
    /// Whether it asks while its own value is being made, not only when an endpoint is called.
    public let isAtBuild: Bool
  }

  /// Values that a client has beside its live one.
  public enum Values: Sendable { case preview, test }

  /// The way round, beginning with what stands first by path and place.
  public let steps: [Step]
  /// The step without which the least of the knot is left.
  public let weakest: Step
  /// The names of all clients of the knot, sorted.
  public let clients: [String]
  /// The values that alone close the cycle; none where live values do.
  public let onlyClosedBy: [Values]

  init(_ cycle: ClientGraph.Cycle, of graph: ClientGraph) {
    func step(_ edge: ClientGraph.Edge) -> Step {
      Step(
        from: graph.nodes[edge.from].name, to: graph.nodes[edge.to].name, location: edge.location,
        isAtBuild: edge.values.isAtBuild)
    }
    steps = cycle.edges.map(step)
    weakest = step(cycle.weakest)
    clients = cycle.component.map { graph.nodes[$0].name }.sorted()
    let others = cycle.edges.filter { !$0.values.isLive }
    let all = [(Values.preview, ClientValues.preview), (.test, .test)]
    onlyClosedBy = all.filter { _, value in others.contains { $0.values.contains(value) } }.map(\.0)
  }
}

extension App {
  /// The cycles of the client graph, one for each knot of clients, in the order of the places where they begin.
  public var clientCycles: [ClientCycle] { clientGraph.cycles().map { ClientCycle($0, of: clientGraph) } }
}
