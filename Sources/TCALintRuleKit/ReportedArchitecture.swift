import TCALintModel

/// The architecture of programs: the graphs of features, clients and modules, with what describes their nodes. The
/// findings are in the result of the same run.
public struct ReportedArchitecture: Sendable {
  /// The graphs of features, of clients and of modules, with their changes marked if the programs are compared.
  public let features, clients, modules: ReportedGraph
  /// The descriptions of the features' nodes that the programs have now, in their order.
  public let featureFacts: [FeatureFacts]
  /// The descriptions of clients with endpoints, in the order of files and lines.
  public let clientFacts: [ClientFacts]
  /// The number of files with tests.
  public let testFileCount: Int
  /// The module of each file with findings: its name, and its node in ``modules``. A module of tests has no node.
  public let moduleOfFile: [FilePath: (name: String, node: ReportedGraph.NodeID?)]
  /// The findings of the compared version that are gone, those of one cause as one.
  public let resolved: [ReportedFinding]

  /// A feature by its node.
  public struct FeatureFacts: Sendable {
    /// The node in ``ReportedArchitecture/features``.
    public let node: ReportedGraph.NodeID
    /// The number of dependencies that the reducer declares.
    public let dependencies: Int
    /// The number of cases of the action.
    public let actionCases: Int
    /// The number of stored properties of the state.
    public let stateProperties: Int
    /// Whether a test mentions the feature by its name.
    public let isNamedByTest: Bool
    /// The names of the views that hold its store.
    public let views: [String]

    /// A description of a feature.
    public init(
      node: ReportedGraph.NodeID, dependencies: Int, actionCases: Int, stateProperties: Int, isNamedByTest: Bool,
      views: [String]
    ) {
      self.node = node
      self.dependencies = dependencies
      self.actionCases = actionCases
      self.stateProperties = stateProperties
      self.isNamedByTest = isNamedByTest
      self.views = views
    }
  }

  /// A client and its endpoints.
  public struct ClientFacts: Sendable {
    /// As it is declared.
    public let name: String
    /// The location of its declaration.
    public let path: FilePath
    /// 1-based.
    public let line: Int
    /// The number of endpoints.
    public let endpoints: Int
    /// The endpoints that no test overrides, with their 1-based lines.
    public let withoutOverride: [(name: String, path: FilePath, line: Int)]

    /// A description of a client.
    public init(
      name: String, path: FilePath, line: Int, endpoints: Int,
      withoutOverride: [(name: String, path: FilePath, line: Int)]
    ) {
      self.name = name
      self.path = path
      self.line = line
      self.endpoints = endpoints
      self.withoutOverride = withoutOverride
    }
  }

  /// An architecture of programs.
  public init(
    features: ReportedGraph, clients: ReportedGraph, modules: ReportedGraph, featureFacts: [FeatureFacts],
    clientFacts: [ClientFacts], testFileCount: Int,
    moduleOfFile: [FilePath: (name: String, node: ReportedGraph.NodeID?)] = [:],
    resolved: [ReportedFinding] = []
  ) {
    self.features = features
    self.clients = clients
    self.modules = modules
    self.featureFacts = featureFacts
    self.clientFacts = clientFacts
    self.testFileCount = testFileCount
    self.moduleOfFile = moduleOfFile
    self.resolved = resolved
  }

  /// The graphs, in the order of ``ReportedGraph/Kind``.
  public var graphs: [ReportedGraph] { [features, clients, modules] }
}
