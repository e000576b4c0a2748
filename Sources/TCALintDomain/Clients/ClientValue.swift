import TCALintModel
import TCALintSyntax

/// A value that a key has: `liveValue`, `testValue`, `previewValue`.
public struct ClientValue: Sendable {
  public enum Kind: String, Sendable {
    case live = "liveValue"
    case test = "testValue"
    case preview = "previewValue"
  }

  public let key: ClientKey
  /// The static property.
  public let member: Member

  init(_ key: ClientKey, _ member: Member) {
    self.key = key
    self.member = member
  }

  /// The call of the client's initialiser that makes it, where there is but one: in the property itself, or in a static
  /// member of the key or the client that it names.
  public var making: ClientMaking? {
    guard let client = key.client, client.type.kind == .struct else { return nil }
    return MakingFinder(key, client).making(by: member)
  }
}

/// A call of a client's initialiser, and what it gives the endpoints.
public struct ClientMaking: Sendable {
  public let client: Client
  /// The static member that it stands in.
  public let member: Member
  public let call: CallSite

  /// What it gives endpoints of the client, in the order of the arguments. A trailing closure without a label is that of
  /// the one endpoint that is left, if there is one.
  public var endpoints: [EndpointValue] {
    let all = Dictionary(client.endpoints.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let labels = Set(call.arguments.compactMap(\.label))
    let left = all.keys.filter { !labels.contains($0) }
    return call.arguments.compactMap { argument in
      guard let name = argument.label ?? (left.count == 1 ? left[0] : nil), let endpoint = all[name] else { return nil }
      return EndpointValue(endpoint: endpoint, argument: argument)
    }
  }
}

/// Finds what makes the values of a key.
private struct MakingFinder {
  let app: App
  let key: ClientKey
  let client: Client

  init(_ key: ClientKey, _ client: Client) {
    (app, self.key, self.client) = (key.app, key, client)
  }

  /// A value is not handed on more often in a program that anyone wrote.
  private static let mostSteps = 4

  func making(by member: Member, steps: Int = 0) -> ClientMaking? {
    guard steps < Self.mostSteps, !member.isTestOrPreview else { return nil }
    let facts = member.facts
    let value = member.declaration.value
    if let call = value.call, makesClient(facts.calls[call], in: member, isExpected: true) {
      return making(call, member)
    }
    let named = value.path ?? value.call.flatMap { facts.calls[$0].callee.path }
    if let next = named.flatMap({ ownMember(facts.paths[$0], in: member) }) {
      return making(by: next, steps: steps + 1)
    }
    let calls = facts.calls(in: member.declaration.range).filter {
      makesClient(facts.calls[$0], in: member, isExpected: facts.calls[$0].isResult)
    }
    if calls.count == 1 { return making(calls[0], member) }
    guard calls.isEmpty else { return nil }
    let results = results(in: member)
    guard results.count == 1, let next = ownMember(results[0], in: member) else { return nil }
    return making(by: next, steps: steps + 1)
  }

  /// What the code of a member may give, as far as it is named.
  private func results(in member: Member) -> [Path] {
    let (facts, range) = (member.facts, member.declaration.range)
    return facts.paths[facts.paths(in: range)].filter(\.isResult)
      + facts.calls[facts.calls(in: range)].filter(\.isResult).compactMap { $0.callee.path.map { facts.paths[$0] } }
  }

  private func making(_ call: CallID, _ member: Member) -> ClientMaking {
    ClientMaking(client: client, member: member, call: CallSite(app, call, in: member.reference.file))
  }

  /// - Parameter isExpected: whether the context says that the call gives a client.
  private func makesClient(_ call: Call, in member: Member, isExpected: Bool) -> Bool {
    guard !call.flags.contains(.isSubscript), let path = call.callee.path.map({ member.facts.paths[$0] }) else {
      return false
    }
    if path.root == .implicitMember { return isExpected && path.flags.contains(.isInit) && path.names.isEmpty }
    guard let mention = TypeMention(path, member.facts), mention.member.isNone else { return false }
    return type(of: mention, in: member) == client.type.symbol
  }

  private func type(of mention: TypeMention, in member: Member) -> SymbolID? {
    let file = member.reference.file
    return app.program.resolve(
      mention.names.map { app.program.name($0, in: file) }, in: file, at: member.reference.declaration
    ).symbol
  }

  /// The static member of the key or the client that a path names: `.live`, `Self.live`, `live`.
  private func ownMember(_ path: Path, in member: Member) -> Member? {
    let names = member.facts.path(path.names)
    let name: Name?
    switch path.root {
    case .implicitMember: name = names.count == 1 ? names.first : nil
    case .unqualified where names.count == 1: name = names.first
    case .unqualified, .selfType:
      guard let mention = TypeMention(path, member.facts), let type = type(of: mention, in: member),
        type == client.type.symbol || type == key.type?.symbol
      else { return nil }
      name = mention.member
    default: name = nil
    }
    guard let name, !name.isNone else { return nil }
    let text = member.facts.names.text(name)
    let owners = Set([client.type.symbol, key.type?.symbol ?? client.type.symbol])
    let found = owners.flatMap { app.staticMembers(named: text, of: $0) }.filter { $0 != member }
    return found.count == 1 ? found[0] : nil
  }
}

extension Call {
  /// Whether it may be what the code that it stands in gives.
  fileprivate var isResult: Bool { use == .statement || use == .returned }
}

extension Path {
  fileprivate var isResult: Bool { use == .statement || use == .returned }
}
