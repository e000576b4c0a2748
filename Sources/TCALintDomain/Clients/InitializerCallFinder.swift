import TCALintModel
import TCALintSyntax

/// Finds the initializer calls of the values of keys. It caches what it looked up.
struct InitializerCallFinder {
  private let app: App
  /// The static properties and functions of types, by their names.
  private var statics: [SymbolID: [String: [Member]]] = [:]
  private var known: [Place: Source] = [:]
  private var calls: [Member: Calls] = [:]

  /// The initializer calls in a member, by their types.
  private struct Calls {
    var byType: [SymbolID: [CallID]] = [:]
    /// `.init(…)`, whose type is inferred.
    var ofExpected: [CallID] = []

    func instantiation(_ type: SymbolID) -> [CallID] {
      let named = byType[type] ?? []
      return ofExpected.isEmpty ? named : (named + ofExpected).sorted { $0.rawValue < $1.rawValue }
    }
  }

  private struct Place: Hashable {
    let member: Member
    let client: SymbolID
  }

  /// Where a member has a client from.
  private enum Source {
    case instantiation(ClientInstantiation)
    case member(Member)
    case unknown
  }

  init(_ app: App) { self.app = app }

  /// The maximum number of times that a value is forwarded. Beyond it, its initializer call is unknown.
  private static let maxSteps = 4
  /// The maximum number of branches of which one creates the value. Further branches are ignored.
  private static let maxBranches = 64

  /// The static properties and functions of a name that a type declares.
  mutating func statics(named name: String, of type: SymbolID) -> [Member] {
    if let known = statics[type] { return known[name] ?? [] }
    let all = app.program.members(of: type).map { Member(app, $0) }.filter {
      ($0.kind == .property || $0.kind == .function) && $0.flags.contains(.static)
    }
    let found = Dictionary(grouping: all, by: \.name)
    statics[type] = found
    return found[name] ?? []
  }

  /// The initializer call of a client in a static member, or in another member that it names.
  mutating func instantiation(by member: Member, _ client: Client) -> ClientInstantiation? {
    guard client.type.kind == .struct else { return nil }
    var member = member
    for _ in 0..<Self.maxSteps where !member.isTestOrPreview {
      switch source(of: client, in: member) {
      case .instantiation(let instantiation): return instantiation
      case .member(let next): member = next
      case .unknown: return nil
      }
    }
    return nil
  }

  private mutating func source(of client: Client, in member: Member) -> Source {
    let place = Place(member: member, client: client.type.symbol)
    if let known = known[place] { return known }
    let found = findSource(of: client, in: member)
    known[place] = found
    return found
  }

  private mutating func findSource(of client: Client, in member: Member) -> Source {
    let facts = member.facts
    let value = member.declaration.value
    if let call = value.call, makes(client, facts.calls[call], in: member) {
      return .instantiation(instantiation([call], of: client, member))
    }
    if let next = facts.namedPath(value).flatMap({ ownMember(facts.paths[$0], in: member, client) }) {
      return .member(next)
    }
    let calls = calls(in: member).instantiation(client.type.symbol)
    if calls.count == 1 { return .instantiation(instantiation([calls[0]], of: client, member)) }
    guard calls.isEmpty else {
      let results = calls.filter { facts.calls[$0].isResult }
      return results.isEmpty
        ? .unknown : .instantiation(instantiation(Array(results.prefix(Self.maxBranches)), of: client, member))
    }
    let results = results(in: member)
    guard results.count == 1, let next = ownMember(results[0], in: member, client) else { return .unknown }
    return .member(next)
  }

  /// The possible results of a member, as far as they are names.
  private func results(in member: Member) -> [Path] {
    let (facts, range) = (member.facts, member.declaration.range)
    return facts.paths[facts.paths(in: range)].filter(\.isResult)
      + facts.calls[facts.calls(in: range)].filter(\.isResult).compactMap { $0.callee.path.map { facts.paths[$0] } }
  }

  /// The initializer call of a client that is the initial value of a member, or an argument of an attribute before it.
  mutating func instantiation(of value: Value, in member: Member, _ client: Client) -> ClientInstantiation? {
    guard client.type.kind == .struct, !member.isTestOrPreview else { return nil }
    if let call = value.call, makes(client, member.facts.calls[call], in: member) {
      return instantiation([call], of: client, member)
    }
    let named = member.facts.namedPath(value).map { member.facts.paths[$0] }
    return named.flatMap { ownMember($0, in: member, client) }.flatMap { instantiation(by: $0, client) }
  }

  private func instantiation(_ calls: [CallID], of client: Client, _ member: Member) -> ClientInstantiation {
    ClientInstantiation(
      client: client, member: member, calls: calls.map { CallSite(app, $0, in: member.reference.file) })
  }

  private mutating func calls(in member: Member) -> Calls {
    if let known = calls[member] { return known }
    var found = Calls()
    for id in member.facts.calls(in: member.declaration.range) {
      let call = member.facts.calls[id]
      if let type = type(madeBy: call, in: member) {
        found.byType[type, default: []].append(id)
      } else if call.isResult, makesExpected(call, in: member) {
        found.ofExpected.append(id)
      }
    }
    calls[member] = found
    return found
  }

  /// Whether a call makes a client where one is expected.
  private func makes(_ client: Client, _ call: Call, in member: Member) -> Bool {
    makesExpected(call, in: member) || type(madeBy: call, in: member) == client.type.symbol
  }

  private func makesExpected(_ call: Call, in member: Member) -> Bool {
    guard !call.flags.contains(.isSubscript), let path = call.callee.path.map({ member.facts.paths[$0] }) else {
      return false
    }
    return path.root == .implicitMember && path.flags.contains(.isInit) && path.names.isEmpty
  }

  private func type(madeBy call: Call, in member: Member) -> SymbolID? {
    guard !call.flags.contains(.isSubscript), let path = call.callee.path.map({ member.facts.paths[$0] }),
      path.root != .implicitMember, let mention = TypeMention(path, member.facts), mention.member.isNone
    else { return nil }
    return type(of: mention, in: member)
  }

  private func type(of mention: TypeMention, in member: Member) -> SymbolID? {
    app.program.resolve(mention, in: member.reference.file, at: member.reference.declaration).symbol
  }

  /// The static member of the type around a member, or of the client, that a path names: `.live`, `Self.live`, `live`.
  private mutating func ownMember(_ path: Path, in member: Member, _ client: Client) -> Member? {
    let names = member.facts.path(path.names)
    var owners = Set(member.owner.map { [$0.symbol] } ?? [])
    let name: Name?
    switch path.root {
    case .implicitMember:
      name = names.count == 1 ? names.first : nil
      owners.insert(client.type.symbol)
    case .unqualified where names.count == 1: name = names.first
    case .unqualified, .selfType:
      guard let mention = TypeMention(path, member.facts), let type = type(of: mention, in: member),
        type == client.type.symbol || owners.contains(type)
      else { return nil }
      owners = [type]
      name = mention.member
    default: name = nil
    }
    guard let name, !name.isNone else { return nil }
    let text = member.facts.names.text(name)
    let found = owners.flatMap { statics(named: text, of: $0) }.filter { $0 != member }
    return found.count == 1 ? found[0] : nil
  }
}
