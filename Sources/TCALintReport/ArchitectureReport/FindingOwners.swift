import TCALintModel
import TCALintRuleKit

/// The features and clients that findings are in.
struct FindingOwners {
  private typealias NodeID = ReportedGraph.NodeID

  /// A type by its name and where it is declared.
  private struct Key: Hashable {
    let name: String
    /// A module's name or a file's path.
    let place: String
  }

  private let architecture: ReportedArchitecture
  /// The nodes and, by the names of views, the features that show them.
  private var inFile: [Key: [NodeID]] = [:]
  private var inModule: [Key: [NodeID]] = [:]
  private var byPath: [FilePath: [NodeID]] = [:]

  init(_ architecture: ReportedArchitecture) {
    self.architecture = architecture
    let graph = architecture.features
    for (id, node) in graph.nodes.numbered where node.change != .removed {
      add(id, named: node.name, node)
      if let path = node.path { byPath[path, default: []].append(id) }
    }
    for feature in architecture.featureFacts {
      for view in feature.views { add(feature.node, named: view, graph.nodes[feature.node]) }
    }
  }

  private mutating func add(_ id: NodeID, named name: String, _ node: ReportedGraph.Node) {
    inModule[Key(name: name, place: node.module), default: []].append(id)
    if let path = node.path { inFile[Key(name: name, place: path.text), default: []].append(id) }
  }

  /// The node in the graph of features that a finding is in: that of the innermost type around it in its file or its
  /// module, or of the only one in its file; nil where that is not clear.
  func owner(of finding: ReportedFinding) -> ReportedGraph.NodeID? {
    let path = finding.place.path
    let module = architecture.moduleOfFile[path]?.name
    var scope = finding.scope[...]
    while !scope.isEmpty {
      let found =
        inFile[Key(name: String(scope), place: path.text)]
        ?? module.flatMap { inModule[Key(name: String(scope), place: $0)] }
      if let found { return found.count == 1 ? found[0] : nil }
      scope = scope.lastIndex(of: ".").map { scope[..<$0] } ?? ""
    }
    let here = byPath[path] ?? []
    return here.count == 1 ? here[0] : nil
  }
}
