import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Which clients fail in tests unless they are overridden. Each is looked into once.
struct ClientsInTests {
  private var known: [ClientID: Bool] = [:]

  init() {}

  /// The dependencies that a reducer declares whose clients do.
  mutating func dependenciesThatFail(of reducer: TypeHandle) -> [Dependency] {
    let app = reducer.app
    return reducer.members.compactMap(app.dependency).filter { dependency in
      guard case .client(let client) = dependency.meaning else { return false }
      let id = app.clientGraph.meanings[dependency.id].client
      let fails = known[id] ?? app.failsInTests(id, client)
      known[id] = fails
      return fails
    }
  }
}

extension App {
  /// Whether the value that a client has in tests is none, or does nothing but fail.
  fileprivate func failsInTests(_ id: ClientID, _ client: Client) -> Bool {
    let node = clientGraph.nodes[id]
    guard let key = node.key, node.entry.isNone, node.registrations.isEmpty else { return false }
    guard let value = testValue(of: key) else { return mayHaveNoTestValue(key) }
    let facts = program.files[value.file].facts
    let declaration = program.declaration(value)
    if facts.says("unimplemented", in: declaration.range) || hasStubsInTests(id) { return true }
    guard client.isDependencyClient, let call = callGiving(Member(self, value)), facts.calls[call].arguments.isEmpty,
      let callee = facts.calls[call].callee.path.map({ facts.paths[$0] })
    else { return false }
    return facts.isSelfOrType(callee) && !client.declaresInitializerWithoutArguments
  }

  /// The call that is all that a static property gives: as its initial value, or from its getter.
  private func callGiving(_ member: Member) -> CallID? {
    guard member.flags.contains(.computed) else {
      return member.flags.contains(.code) ? nil : member.declaration.value.call
    }
    let facts = member.facts
    // Other code that is named there may decide whether it is called.
    return member.valueGivenBack?.call.flatMap { call in
      facts.paths(in: facts.scopes[facts.calls[call].scope].range).count == 1 ? call : nil
    }
  }

  /// Whether an endpoint of a client's value in tests says no more than that it was not overridden.
  private func hasStubsInTests(_ id: ClientID) -> Bool {
    (clientValues.declared[id] ?? []).contains { value in
      value.kind == .test && value.instantiation?.endpoints.contains(where: \.isStub) ?? false
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

  /// Whether a path is the callee of `Self()`, `AudioClient()` and `.init()`.
  fileprivate func isSelfOrType(_ path: Path) -> Bool {
    switch path.root {
    case .selfType: path.names.isEmpty
    case .implicitMember: path.names.isEmpty && path.flags.contains(.isInit)
    case .unqualified: lastName(path.names).map(isTypeName) ?? false
    default: false
    }
  }
}

extension Client {
  /// Whether it has an initialiser of its own that makes it of nothing, in place of the macro's.
  fileprivate var declaresInitializerWithoutArguments: Bool {
    type.members.contains { member in
      member.kind == .initializer
        && member.facts.parameters[member.declaration.parameters].allSatisfy { !$0.valueRange.isEmpty }
    }
  }
}
