import TCALintModel
import TCALintSyntax

extension App {
  private static let clientTypesKey = TableKey<Set<SymbolID>>("client types")

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

  /// Whether a type is what a key gives.
  public func isClient(_ type: SymbolID) -> Bool {
    table(Self.clientTypesKey) { Set(clients.map(\.type.symbol)) }.contains(type)
      || roles[type].contains(.dependencyKey)
  }

  /// Whether a type is what a key gives, or implements that.
  public func isClientOrImplementsOne(_ type: SymbolID) -> Bool {
    isClient(type) || (program.ancestry.ancestors(of: type) ?? []).contains(where: isClient)
  }
}
