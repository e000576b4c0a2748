import TCALintModel

/// The architecture of programs as a graph: the nodes of a kind and the edges between them, with every place resolved
/// for the reader.
public struct ReportedGraph: Sendable {
  /// The kind of nodes.
  public enum Kind: String, Sendable, CaseIterable {
    /// Reducers as they are composed, with the clients that each uses.
    case features
    /// Which client asks for which.
    case clients
    /// Which module imports which.
    case modules
  }

  /// The change of a part of the graph.
  public enum Change: String, Sendable { case added, removed }

  /// A node, by its place in ``nodes``.
  public struct NodeID: ArrayIndex {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// A node of the graph.
  public struct Node: Sendable {
    /// The kind of a node.
    public enum Kind: String, Sendable, CaseIterable { case feature, client, module }

    /// The kind of node.
    public let kind: Kind
    /// As it is declared; another may have the same.
    public let name: String
    /// The name of the module that it is declared in; empty where that is not known.
    public let module: String
    /// Relative to the working directory where it lies below it, else absolute; nil without a declaration.
    public let path: FilePath?
    /// 1-based; nil where the path is a folder's.
    public let line: Int?
    /// The name, with more where another has the same: no two nodes have the same. See ``nameNodes()``.
    public internal(set) var id: String
    /// Whether it was added or removed; nil where it is unchanged, or changes are not marked.
    public internal(set) var change: Change?
    /// Whether the picture is about this node.
    public internal(set) var isFocus = false
    /// How many edges lead to or from nodes that a focus leaves out.
    public internal(set) var cutEdges = 0

    /// A node whose id is its name.
    public init(kind: Kind, name: String, module: String, path: FilePath?, line: Int?) {
      self.kind = kind
      self.name = name
      self.module = module
      self.path = path
      self.line = line
      id = name
    }
  }

  /// A way from one node to another.
  public struct Edge: Sendable {
    /// The relation of an edge, in the code's words.
    public enum Relation: String, Sendable {
      /// A live value asks for a client.
      case live
      /// Values for previews or tests do.
      case preview, test
      /// A reducer runs another: always, where it is there, for each element, in one of several cases.
      case scope = "Scope"
      case optional = "ifLet"
      case elements = "forEach"
      case stateCase = "case"
      /// A reducer asks for a client.
      case uses
      case imports
    }

    /// The node that it begins at.
    public internal(set) var from: NodeID
    /// The node that it leads to.
    public internal(set) var to: NodeID
    /// The relation of the first node to the second.
    public let relation: Relation
    /// The part of the state that a reducer runs on: `destination.editor`. Empty for another relation.
    public let state: String
    /// Whether a client is used while a value is created, not only when an endpoint is called.
    public let isAtBuild: Bool
    /// Whether a reducer declares the client but never uses it.
    public let isUnused: Bool
    /// The file with the place of the edge: relative to the working directory where it lies below it, else absolute.
    public let path: FilePath
    /// 1-based.
    public let line: Int
    /// Whether both ends are in the same one of ``cycles``.
    public internal(set) var isInCycle = false
    /// Whether it was added or removed; nil where it is unchanged, or changes are not marked.
    public internal(set) var change: Change?

    /// An edge between two nodes, with the place that it is declared at.
    public init(
      from: NodeID, to: NodeID, relation: Relation, state: String = "", isAtBuild: Bool = false,
      isUnused: Bool = false, path: FilePath, line: Int
    ) {
      self.from = from
      self.to = to
      self.relation = relation
      self.state = state
      self.isAtBuild = isAtBuild
      self.isUnused = isUnused
      self.path = path
      self.line = line
    }
  }

  /// Nodes that lead to one another in a circle.
  public struct Cycle: Sendable {
    /// In ascending order.
    public internal(set) var nodes: [NodeID]
    /// Whether it holds when the app runs, rather than in previews and tests alone.
    public internal(set) var isUsual: Bool
    /// Whether it was added or removed; nil where it is unchanged, or changes are not marked.
    public internal(set) var change: Change?
  }

  /// The kind of nodes that the graph is about.
  public let kind: Kind
  /// The absolute path of the working directory, which relative paths are relative to.
  public let root: FilePath
  /// The version that the programs were compared with, if changes are marked.
  public var comparedWith: ComparedWith?
  /// The nodes. Edges refer to them by their indices.
  public internal(set) var nodes: IndexedArray<NodeID, Node>
  /// Sorted by their ends.
  public internal(set) var edges: [Edge]
  /// The knots of nodes that lead to one another: of clients those that live values tie, then what others tie besides.
  public internal(set) var cycles: [Cycle] = []

  /// A graph whose cycles are found and whose nodes have ids. The cost is that of sorting nodes and edges.
  public init(kind: Kind, root: FilePath, nodes: IndexedArray<NodeID, Node>, edges: [Edge]) {
    self.kind = kind
    self.root = root
    self.nodes = nodes
    self.edges = edges
    sortEdges()
    findCycles()
    nameNodes()
  }

  mutating func sortEdges() {
    edges = edges.enumerated().sorted { left, right in
      (left.element.from, left.element.to, left.offset) < (right.element.from, right.element.to, right.offset)
    }.map(\.element)
  }

  // MARK: Cycles

  private mutating func findCycles() {
    var cycleOfNode = IndexedArray<NodeID, Int?>(repeating: nil, count: nodes.count)
    for isUsual in [true, false] {
      var successors = IndexedArray<NodeID, [NodeID]>(repeating: [], count: nodes.count)
      for edge in edges where cycleOfNode[edge.from] == nil && cycleOfNode[edge.to] == nil {
        guard edge.relation.isUsual || !isUsual else { continue }
        successors[edge.from].append(edge.to)
      }
      for component in successors.cyclicComponents {
        for node in component { cycleOfNode[node] = cycles.count }
        cycles.append(Cycle(nodes: component, isUsual: isUsual))
      }
    }
    for index in edges.indices {
      let cycle = cycleOfNode[edges[index].from]
      edges[index].isInCycle = cycle != nil && cycle == cycleOfNode[edges[index].to]
    }
  }

  // MARK: Names

  /// Gives each node an id: its name, with its module's before it where others have that name, and with its place behind
  /// it where that is not enough.
  mutating func nameNodes() {
    for index in nodes.indices { nodes[index].id = nodes[index].name }
    rename { $0.module.isEmpty ? $0.name : "\($0.module).\($0.name)" }
    rename { node in node.path.map { "\(node.id) (\($0))" } ?? node.id }
    rename { node in node.line.map { "\(node.id.dropLast()):\($0))" } ?? node.id }
    var known: Set<String> = []
    // The rest, several of one name on a line, is distinguished by order alone.
    for index in nodes.indices {
      while !known.insert(nodes[index].id).inserted { nodes[index].id += " #\(index.rawValue)" }
    }
  }

  private mutating func rename(_ longer: (Node) -> String) {
    var count: [String: Int] = [:]
    for node in nodes { count[node.id, default: 0] += 1 }
    for index in nodes.indices where count[nodes[index].id]! > 1 { nodes[index].id = longer(nodes[index]) }
  }
}

extension ReportedGraph.Edge.Relation {
  /// Whether it holds when the app runs, rather than in previews and tests alone.
  public var isUsual: Bool { self != .preview && self != .test }
}
