import TCALintModel
import TCALintRuleKit

/// The features and clients that findings are in.
struct FindingOwners {
  private typealias NodeID = ReportedGraph.NodeID
  private let graph: ReportedGraph
  /// The nodes of each name, and the features of each view.
  private var byName: [String: [NodeID]] = [:]
  private var byPath: [FilePath: [NodeID]] = [:]

  init(_ architecture: ReportedArchitecture) {
    graph = architecture.features
    for (id, node) in graph.nodes.numbered where node.change != .removed {
      byName[node.name, default: []].append(id)
      if let path = node.path { byPath[path, default: []].append(id) }
    }
    for feature in architecture.featureFacts {
      for view in feature.views { byName[view, default: []].append(feature.node) }
    }
  }

  /// The node in the graph of features that a finding is in: that of the innermost type around it, or of the only one in
  /// its file; nil where that is not clear.
  func owner(of finding: ReportedFinding) -> ReportedGraph.NodeID? {
    var scope = finding.identity.scope[...]
    while !scope.isEmpty {
      if let found = byName[String(scope)] {
        if found.count == 1 { return found[0] }
        let here = found.filter { graph.nodes[$0].path == finding.place.path }
        return here.count == 1 ? here[0] : nil
      }
      scope = scope.lastIndex(of: ".").map { scope[..<$0] } ?? ""
    }
    let here = byPath[finding.place.path] ?? []
    return here.count == 1 ? here[0] : nil
  }
}
