import TCALintModel
import TCALintSyntax

/// A value that a key has: `liveValue`, `testValue`, `previewValue`.
public struct ClientValue: Sendable {
  /// The kind of a key's value, with the name of the static property.
  public enum Kind: String, Sendable, CaseIterable {
    case live = "liveValue"
    case test = "testValue"
    case preview = "previewValue"
  }

  /// The kind of value.
  public let kind: Kind
  /// The static property, or that of a `@DependencyEntry`.
  public let member: Member
  /// The initializer calls that create it, if they are known: in the property itself, or in a static member of the key
  /// or the client that it names.
  public let instantiation: ClientInstantiation?
}

/// The values that the keys of an app have.
public struct ClientValueTable: Sendable {
  /// Those that each key declares, in the order of files and lines.
  public private(set) var declared: [ClientID: [ClientValue]] = [:]
  /// The kinds of values that the types declare which keys inherit from.
  private(set) var inherited: [SymbolID: Set<ClientValue.Kind>] = [:]
  /// The kinds that extensions of the libraries' own protocols give to all keys.
  private(set) var ofAll: Set<ClientValue.Kind> = []

  /// Makes the table. The cost is linear in the code of the keys and of what their values name.
  init(_ app: App) {
    var finder = InitializerCallFinder(app)
    for (id, node) in app.clientGraph.nodes.numbered {
      let client = node.clients.count == 1 ? Client(TypeHandle(app, node.clients[0])) : nil
      declared[id] = Self.valuesOfEntry(node, client, app, &finder)
      guard let key = node.key, app.roles[key].contains(.dependencyKey) || !node.entry.isNone else { continue }
      declared[id]? += ClientValue.Kind.allCases.flatMap { kind in
        finder.statics(named: kind.rawValue, of: key).map { member in
          ClientValue(
            kind: kind, member: member, instantiation: client.flatMap { finder.instantiation(by: member, $0) })
        }
      }
      for ancestor in app.program.ancestry.ancestors(of: key) ?? [] where inherited[ancestor] == nil {
        inherited[ancestor] = Set(
          ClientValue.Kind.allCases.filter { kind in
            finder.statics(named: kind.rawValue, of: ancestor).contains { !$0.isRequirement }
          })
      }
    }
    addValuesOfLibraries(app, &finder)
  }

  /// The initial value of a property with `@DependencyEntry` is that for tests.
  private static func valuesOfEntry(
    _ node: ClientGraph.Node, _ client: Client?, _ app: App, _ finder: inout InitializerCallFinder
  ) -> [ClientValue] {
    guard !node.entry.isNone, let client else { return [] }
    let entry = app.clientGraph.keys.entries[node.entry]
    let member = Member(app, entry.property)
    var found: [ClientValue] = []
    if let instantiation = finder.instantiation(of: member.declaration.value, in: member, client) {
      found.append(ClientValue(kind: .test, member: member, instantiation: instantiation))
    }
    let facts = member.facts
    for argument in facts.arguments[facts.attributes[entry.entryAttribute].arguments] {
      if let kind = ClientValue.Kind(rawValue: facts.names.text(argument.label)),
        let instantiation = finder.instantiation(of: argument.value, in: member, client)
      {
        found.append(ClientValue(kind: kind, member: member, instantiation: instantiation))
      }
    }
    return found
  }

  /// An extension of a library's protocol gives a value to all keys, or to those that conform to another protocol.
  private mutating func addValuesOfLibraries(_ app: App, _ finder: inout InitializerCallFinder) {
    let program = app.program
    for symbol in program.symbols.indices where program.symbols[symbol].kind == .external {
      let name = program.text(program.symbols[symbol].name)
      guard Role(ofLibraryType: name, app.settings).contains(.dependencyKey) else { continue }
      for kind in ClientValue.Kind.allCases {
        for member in finder.statics(named: kind.rawValue, of: symbol) {
          let place = member.facts.declarations[member.declaration.parent]
          let requirement = member.facts.parameters[place.genericParameters].lazy.filter { $0.name.is(.Self) }
            .map { program.resolve($0.type, in: member.reference.file, at: place.parent).symbols }
            .first { !$0.isEmpty }
          guard let requirement else {
            ofAll.insert(kind)
            continue
          }
          for type in requirement { inherited[type, default: []].insert(kind) }
        }
      }
    }
  }
}

extension App {
  private static let clientValuesKey = TableKey<ClientValueTable>("values of clients")

  /// The values that keys have, computed once. The cost of that is linear in the code of the keys.
  public var clientValues: ClientValueTable { table(Self.clientValuesKey) { ClientValueTable(self) } }
}

extension Member {
  /// Whether it is what a protocol asks for, rather than what an extension gives.
  fileprivate var isRequirement: Bool {
    !declaration.parent.isNone && facts.declarations[declaration.parent].kind == .protocol
  }
}
