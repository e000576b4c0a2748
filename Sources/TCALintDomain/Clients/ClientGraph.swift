import TCALintModel
import TCALintSyntax

/// A client of an app, by its place in ``ClientGraph/nodes``.
public struct ClientID: ArrayIndex {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Which client asks for which: a node for each dependency key, and an edge for each way from one to another.
public final class ClientGraph: Sendable {
  /// A dependency key, or a type that is registered with a container.
  public struct Node: Sendable {
    /// The client's name, or the key's where several keys give one type of client.
    public var name: String
    /// The type that conforms to `DependencyKey`, or the registered type; nil for a `@DependencyEntry` whose key nothing
    /// in the program extends.
    public let key: SymbolID?
    /// The types of the program that the key gives.
    public var clients: Symbols
    /// The `@DependencyEntry`, or none.
    public let entry: DependencyKeyID
    /// The factories of the client for a container.
    public var registrations: [Location] = []
    /// Its clients and its key.
    public var own: Symbols { clients + (key.map { [$0] } ?? []) }
    /// Whether nothing gives it, and dependencies ask for its type all the same.
    public var isOnlyInjected = false
  }

  /// One way in which a client asks for another.
  public struct Edge: Sendable {
    /// The client that asks.
    public let from: ClientID
    /// The requested client.
    public let to: ClientID
    /// The location of the request.
    public let location: Location
    /// The values of the client that ask.
    public let values: ClientValues
    /// Whether the client is a namespace, which holds the other.
    public var isOfNamespace = false
  }

  /// The client that a key path or a type resolves to, and the last client on the way.
  public struct Resolution: Sendable {
    var meaning: Meaning = .unknown
    /// None where there is none.
    public var client = ClientID.none
    /// The client of the first name of the key path, or of the type; none where there is none.
    var key = ClientID.none
    /// The client at the end, where the code before it requests that by a wrapper; or none.
    var keyOfPart = ClientID.none
  }

  enum Meaning: Sendable {
    /// A node of the graph.
    case client(ClientID)
    /// A property of `DependencyValues` that the program declares, or one inside it, of whatever type.
    case property
    case library(LibraryKey)
    case unknown
  }

  /// The keys that the app declares.
  public let keys: DependencyKeys
  /// The dependency keys and the registered types.
  public let nodes: IndexedArray<ClientID, Node>
  /// The first edge of each kind between two nodes, sorted by the nodes: those of live values, then those of others.
  public let edges: [Edge]
  /// The resolution of each dependency of the ``DependencyTable``.
  public let meanings: IndexedArray<DependencyID, Resolution>
  /// The resolution of each ``DependencyAccess`` of each file.
  let resolutionsOfAccesses: PerFile<[Resolution]>

  /// Makes the graph. The cost is linear in the code of the clients.
  ///
  /// - Parameter injected: types that are clients although they are only injected.
  public init(_ app: App, injected: [SymbolID] = []) {
    var clients = ClientTable(app, injected: injected)
    keys = clients.keys
    nodes = clients.nodes
    meanings = app.dependencyTable.entries.mapped { clients.resolve($0) }
    resolutionsOfAccesses = PerFile(
      app.recognised.numbered.map { file, recognised in
        recognised.clients.accesses.map { clients.resolve($0, in: file) }
      })
    var edges = ClientEdges(app, clients, meanings)
    self.edges = edges.build()
  }
}

extension App {
  private static let clientsKey = TableKey<ClientGraph>("graph of clients")

  /// The graph of the app's clients, computed once. The cost of that is linear in the code of the clients.
  public var clientGraph: ClientGraph { table(Self.clientsKey) { ClientGraph(self) } }
}
