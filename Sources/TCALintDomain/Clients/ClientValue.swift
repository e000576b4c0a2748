import TCALintModel
import TCALintSyntax

/// A value that a key has: `liveValue`, `testValue`, `previewValue`.
public struct ClientValue: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case live = "liveValue"
    case test = "testValue"
    case preview = "previewValue"
  }

  public let kind: Kind
  /// The static property.
  public let member: Member
  /// The call of the client's initialiser that makes it, where there is but one: in the property itself, or in a static
  /// member of the key or the client that it names.
  public let making: ClientMaking?
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

/// The values that the keys of an app have.
struct ClientValueTable: Sendable {
  /// Those that each key declares, in the order of files and lines.
  private(set) var declared: [ClientID: [ClientValue]] = [:]
  /// The kinds of values that the types declare which keys inherit from.
  private(set) var inherited: [SymbolID: Set<ClientValue.Kind>] = [:]

  /// Makes the table. The cost is linear in the code of the keys and of what their values name.
  init(_ app: App) {
    var finder = MakingFinder(app)
    for (id, node) in app.clientGraph.nodes.numbered {
      guard let key = node.key, app.roles[key].contains(.dependencyKey) || !node.entry.isNone else { continue }
      let client = node.clients.count == 1 ? Client(TypeHandle(app, node.clients[0])) : nil
      declared[id] = ClientValue.Kind.allCases.flatMap { kind in
        finder.statics(named: kind.rawValue, of: key).map { member in
          ClientValue(kind: kind, member: member, making: client.flatMap { finder.making(by: member, $0) })
        }
      }
      for ancestor in app.program.ancestry.ancestors(of: key) ?? [] where inherited[ancestor] == nil {
        inherited[ancestor] = Set(
          ClientValue.Kind.allCases.filter { kind in
            finder.statics(named: kind.rawValue, of: ancestor).contains { !$0.isRequirement }
          })
      }
    }
  }
}

extension App {
  var clientValues: ClientValueTable { lazyClientValues { ClientValueTable(self) } }
}

extension Member {
  /// Whether it is what a protocol asks for, rather than what an extension gives.
  fileprivate var isRequirement: Bool {
    !declaration.parent.isNone && facts.declarations[declaration.parent].kind == .protocol
  }
}
