import TCALintModel
import TCALintSyntax

extension App {
  /// What a property that is a dependency is to an effect that captures it; nil for any other.
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
