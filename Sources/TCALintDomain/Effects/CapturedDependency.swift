import TCALintModel
import TCALintSyntax

extension App {
  /// The kind of a dependency property for a capturing effect; nil for any other property.
  func kind(ofDependency property: Member, _ sendables: inout SendableTypes) -> CapturedMember? {
    guard let dependency = dependency(property) else { return nil }
    switch clientGraph.meanings[dependency.id].meaning {
    case .client(let node):
      let clients = clientGraph.nodes[node].clients
      return !clients.isEmpty && clients.allSatisfy { sendables.contains($0) } ? .constant : .variable
    case .library(let key): return key.isGenerator && !dependency.readsPart ? .constant : .variable
    case .property, .unknown: return .variable
    }
  }
}
