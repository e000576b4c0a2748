import TCALintModel
import TCALintRuleKit

/// The features and clients that much depends on, or that depend on much.
struct HotSpots: Sendable {
  /// A feature with its size and its edges.
  struct Feature: Sendable {
    let facts: ReportedArchitecture.FeatureFacts
    /// How many features run it.
    let fanIn: Int
    /// How many features it runs.
    let fanOut: Int
    /// How many clients it uses.
    let clients: Int
  }

  /// A client with its users.
  struct Client: Sendable {
    /// The node in the graph of features.
    let node: ReportedGraph.NodeID
    /// How many features and how many other clients use it.
    let features, clients: Int

    var users: Int { features + clients }
  }

  /// In the order of their nodes.
  let features: [Feature]
  /// In the order of their nodes.
  let clients: [Client]

  /// The cost is linear in the graphs.
  init(_ architecture: ReportedArchitecture) {
    let graph = architecture.features
    let neighbours = Neighbours(of: graph)
    let count = { (nodes: Set<ReportedGraph.NodeID>, kind: ReportedGraph.Node.Kind) in
      nodes.count { graph.nodes[$0].kind == kind }
    }
    features = architecture.featureFacts.map { facts in
      Feature(
        facts: facts, fanIn: count(neighbours.incoming[facts.node], .feature),
        fanOut: count(neighbours.outgoing[facts.node], .feature),
        clients: count(neighbours.outgoing[facts.node], .client))
    }
    let usersOfClients = Neighbours(of: architecture.clients).incoming
    var usingClients: [ReportedGraph.Node.Declaration: Int] = [:]
    for (id, node) in architecture.clients.nodes.numbered { usingClients[node.declaration] = usersOfClients[id].count }
    clients = graph.nodes.numbered.filter { $1.kind == .client && $1.change != .removed }.map { id, node in
      Client(
        node: id, features: neighbours.incoming[id].count, clients: usingClients[node.declaration] ?? 0)
    }
  }
}

/// The nodes that edges lead to and from, without removed edges and those from a node to itself.
private struct Neighbours {
  var incoming, outgoing: IndexedArray<ReportedGraph.NodeID, Set<ReportedGraph.NodeID>>

  init(of graph: ReportedGraph) {
    incoming = graph.nodes.mapped { _ in [] }
    outgoing = incoming
    for edge in graph.edges where edge.change != .removed && edge.from != edge.to && !edge.isUnused {
      outgoing[edge.from].insert(edge.to)
      incoming[edge.to].insert(edge.from)
    }
  }
}
