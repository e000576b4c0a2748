import TCALintModel
import TCALintSyntax

/// Which clients fail in tests unless they are overridden. Each is looked into once.
public struct ClientsInTests {
  private var known: [Question: Bool] = [:]

  private struct Question: Hashable {
    let client: ClientID
    let isOfEach: Bool
  }

  public init() {}

  /// The dependencies that a reducer declares whose clients do, or the endpoints of these where it asks for nothing else of
  /// them.
  public mutating func dependenciesThatFail(of reducer: TypeHandle) -> [Dependency] {
    let app = reducer.app
    let asked = reducer.members.compactMap(app.dependency).map { dependency in
      (dependency, client: app.clientGraph.meanings[dependency.id].client)
    }
    let whole = Set(asked.filter { if case .client = $0.0.meaning { true } else { false } }.map(\.client))
    return asked.filter { dependency, client in
      if case .client = dependency.meaning { return fails(client, isOfEach: false, app) }
      return dependency.endpoint.map(isMadeByMacro) ?? false && !whole.contains(client)
        && fails(client, isOfEach: true, app)
    }.map(\.0)
  }

  /// Whether the macro makes an endpoint that fails of a property.
  private func isMadeByMacro(_ property: Member) -> Bool {
    property.isStoredProperty && Endpoint(property)?.isSeenByMacro ?? false
  }

  /// - Parameter isOfEach: whether each of the client's endpoints has to fail.
  private mutating func fails(_ client: ClientID, isOfEach: Bool, _ app: App) -> Bool {
    let question = Question(client: client, isOfEach: isOfEach)
    let fails = known[question] ?? app.failsInTests(client, isOfEach: isOfEach)
    known[question] = fails
    return fails
  }
}

extension App {
  /// Whether the value that a client has in tests is none, or does nothing but fail, in some of its endpoints or in each.
  fileprivate func failsInTests(_ id: ClientID, isOfEach: Bool) -> Bool {
    let node = clientGraph.nodes[id]
    guard let client = node.clients.first.map({ Client(TypeHandle(self, $0)) }), let key = node.key, node.entry.isNone,
      node.registrations.isEmpty
    else { return false }
    guard let value = testValue(of: key) else { return mayHaveNoTestValue(key) }
    let facts = program.files[value.file].facts
    let declaration = program.declaration(value)
    if !isOfEach, facts.says("unimplemented", in: declaration.range) || hasStubsInTests(id) { return true }
    guard client.isDependencyClient, !declaration.flags.contains(.code),
      let call = declaration.value.call, facts.calls[call].arguments.isEmpty
    else { return false }
    return facts.calls[call].callee.path.map { facts.isSelfOrType(facts.paths[$0]) } ?? false
  }

  /// Whether an endpoint of a client's value in tests says no more than that it was not overridden.
  private func hasStubsInTests(_ id: ClientID) -> Bool {
    (clientValues.declared[id] ?? []).contains { value in
      value.kind == .test && value.making?.endpoints.contains(where: \.isStub) ?? false
    }
  }

  private func testValue(of key: SymbolID) -> DeclarationReference? {
    program.members(of: key).first { member in
      let declaration = program.declaration(member)
      return declaration.flags.contains(.static) && declaration.name.is(.testValue)
    }
  }

  /// Whether a key's test value would have been seen: it inherits nothing of the program that may have one.
  private func mayHaveNoTestValue(_ key: SymbolID) -> Bool {
    !program.ancestry.hasAncestors(key) && !program.ancestry.isUncertain(key)
      && program.members(of: key).contains { program.declaration($0).name.is(.liveValue) }
  }
}

extension FileFacts {
  fileprivate func says(_ word: String, in range: Range<UInt32>) -> Bool {
    guard let name = names.find(word) else { return false }
    return paths[paths(in: range)].contains { path($0.names).contains(name) }
  }

  /// `Self()`, `AudioClient()`
  fileprivate func isSelfOrType(_ path: Path) -> Bool {
    path.root == .selfType && path.names.isEmpty
      || path.root == .unqualified && lastName(path.names).map(isTypeName) ?? false
  }
}
