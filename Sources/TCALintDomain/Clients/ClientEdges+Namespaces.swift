import TCALintModel
import TCALintSyntax

/// Edges by way of a namespace: `struct Clients { var auth: AuthClient; var store: StoreClient }`.
///
/// Code that takes a namespace as a whole depends on the parts that it names, and on all parts while a value is
/// created, since that creates the namespace. A namespace that is passed on is not followed.
extension ClientEdges {
  /// Adds what a dependency asks for that is a namespace; false where it is none.
  mutating func addParts(
    from node: ClientID, of dependency: DependencyTable.Entry, for target: ClientID, at location: Location,
    _ values: ClientValues, _ facts: FileFacts
  ) -> Bool {
    guard let parts = parts(of: target) else { return false }
    if values.isAtBuild { add(from: node, to: target, at: location, values) }
    for case .path(let id, let index) in app.mentions(
      of: program.declaration(dependency.property).name, in: location.file)
    where allows(1, for: node) {
      let path = facts.paths[id]
      guard index + 1 < path.names.count, isReachable(path, of: dependency.property, facts) else { continue }
      let name = program.name(facts.pathNames[Int(path.names.lowerBound) + index + 1], in: location.file)
      if let part = parts[name] { add(from: node, to: part, at: location, values) }
    }
    return true
  }

  /// Whether a path may name a property: a local one in its function, another in its type.
  private func isReachable(_ path: Path, of property: DeclarationReference, _ facts: FileFacts) -> Bool {
    let declaration = program.declaration(property)
    guard declaration.flags.contains(.local) else {
      return facts.declarations[declaration.parent].range.contains(path.range.lowerBound)
    }
    return path.root == .local && facts.scopes[declaration.scope].range.contains(path.range.lowerBound)
  }

  /// The clients that a namespace holds, by its properties; nil for a client that has something of its own.
  mutating func parts(of node: ClientID) -> [ProgramName: ClientID]? {
    if let known = namespaces[node] { return known }
    let found = partsHeld(by: node)
    namespaces[node] = .some(found)
    return found
  }

  private mutating func partsHeld(by node: ClientID) -> [ProgramName: ClientID]? {
    guard let client = clients.nodes[node].clients.only, program.symbols[client].kind == .struct else { return nil }
    var parts: [ProgramName: ClientID] = [:]
    var budget = SearchBudget(clients: clients.nodes.count)
    for member in program.members(of: client) {
      guard budget.allows(1) else { return nil }
      let declaration = program.declaration(member)
      if declaration.flags.contains(.static) || declaration.kind == .initializer { continue }
      guard declaration.isStoredProperty, let part = clients.node(ofPart: member), part != node else { return nil }
      parts[program.name(declaration.name, in: member.file)] = part
    }
    return parts.isEmpty ? nil : parts
  }
}
