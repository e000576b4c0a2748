import TCALintModel

/// A node of the graph of clients: a dependency key with its client, or a type that is registered with a container.
public struct ClientNode: Hashable, Sendable {
  @UnretainedApp var app: App
  let id: ClientID

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.app === right.app }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private var node: ClientGraph.Node { app.clientGraph.nodes[id] }

  /// The client's name, or the key's where several keys give one type of client.
  public var name: String { node.name }

  /// Where the client is declared, else its key, else where it is registered.
  public var location: Location? {
    let types = (node.clients.count == 1 ? node.clients : []) + (node.key.map { [$0] } ?? [])
    if let place = types.lazy.compactMap({ app.program.nameLocation(of: $0) }).first { return place }
    if !node.entry.isNone { return app.program.nameLocation(of: app.clientGraph.keys.entries[node.entry].property) }
    return node.key.flatMap { app.program.extensions(of: $0).first }.map(app.program.nameLocation)
      ?? node.registrations.first
  }
}

/// A way in which one client asks for another, or for itself.
public struct ClientRequest: Sendable {
  /// The client that asks.
  public let from: ClientNode
  /// The requested client.
  public let to: ClientNode
  /// The first place that asks so.
  public let location: Location
  /// The kinds of values that ask: the live value alone, or others alone.
  public let values: [ClientValue.Kind]
  /// Whether it asks while a value is being made, not only when an endpoint is called.
  public let isAtBuild: Bool
}

extension App {
  /// All nodes, in the order of files and lines.
  public var clientNodes: [ClientNode] { clientGraph.nodes.indices.map { ClientNode(app: self, id: $0) } }

  /// Which clients ask for which: of each two the first request of live values, and the first of others.
  public var clientRequests: [ClientRequest] {
    clientGraph.edges.map { edge in
      ClientRequest(
        from: ClientNode(app: self, id: edge.from), to: ClientNode(app: self, id: edge.to), location: edge.location,
        values: edge.values.kinds, isAtBuild: edge.values.isAtBuild)
    }
  }
}

extension ClientValues {
  fileprivate var kinds: [ClientValue.Kind] {
    let all: [(ClientValues, ClientValue.Kind)] = [(.live, .live), (.preview, .preview), (.test, .test)]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
