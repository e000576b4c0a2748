import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A use of a client in a reducer or an effect, other than through a dependency.
struct BypassedClient: Sendable {
  enum Kind: Sendable {
    /// `APIClient.liveValue`, with the key as it is known to the reader.
    case liveValue(String)
    /// `APIClient(fetch: { … })`
    case creation
  }

  let kind: Kind
  let location: Location
  /// The client; the key where its value is no client.
  let type: TypeHandle
  let user: ReducerUser
}

/// Finds the uses of clients in reducers and effects that are no dependencies.
struct BypassedClients {
  private(set) var found: [BypassedClient] = []
  private let app: App
  private let users: ReducerUsers
  /// The types whose instances are clients.
  private let types: Set<SymbolID>

  /// The cost is linear in the mentions of the names of clients.
  init(_ app: App) {
    (self.app, users) = (app, ReducerUsers(app))
    types = Self.types(app)
    addLiveValues()
    addCreations()
  }

  // MARK: Live values

  private mutating func addLiveValues() {
    guard let name = app.program.name("liveValue") else { return }
    let clients = Dictionary(
      app.clientKeys.compactMap { key in key.type.flatMap { type in key.client.map { (type.symbol, $0.type) } } }
    ) { first, _ in first }
    for (file, mention) in app.mentionsOutsideTests(of: name) {
      guard case .path(let id, let index) = mention, let user = users.user(of: id, in: file),
        let key = key(named: id, before: index, in: file), !isConfigured(id, in: file)
      else { continue }
      let path = app.program.files[file].facts.paths[id]
      if users.isGivenToDependency(.path(id), in: file) { continue }
      let range = path.range.lowerBound..<app.program.range(ofName: index, of: path, in: file).upperBound
      found.append(
        BypassedClient(
          kind: .liveValue(app.program.displayName(key)), location: Location(file: file, range: range),
          type: clients[key] ?? TypeHandle(app, key), user: user))
    }
  }

  /// The key or the client whose live value a path names.
  private func key(named id: PathID, before index: Int, in file: FileID) -> SymbolID? {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    var type: SymbolID?
    if index == 0, path.root == .implicitMember {
      type = app.program.symbol(of: app.program.typeOfImplicitMember(beginning: id, in: file).unwrapped)
    } else if index > 0, path.root == .unqualified {
      switch app.program.resolve(path.names.prefix(index), in: file, at: facts.scopes[path.scope].declaration) {
      case .symbols(let symbols): type = symbols.only
      case .external(let name): type = app.program.extendedSymbol(name)
      case .unknown: break
      }
    }
    return type.flatMap { app.roles[$0].contains(.dependencyKey) || app.isClientOrImplementsOne($0) ? $0 : nil }
  }

  // MARK: Creations

  /// The clients of the app that have something to call, and the types of their live values.
  private static func types(_ app: App) -> Set<SymbolID> {
    let clients = app.clients.filter { $0.hasFunctions && $0.type.kind != .protocol }.map(\.type.symbol)
    var made = app.typeRegistrations.compactMap { $0.madeType?.symbol }
    for key in app.clientKeys {
      guard let client = key.client?.type, client.kind == .protocol || client.kind == .class else { continue }
      for member in key.values(.live).map(\.member) + (key.entry.map { [$0] } ?? []) where !member.isTestOrPreview {
        made += app.typesCreated(in: member)
      }
    }
    return Set(clients + made.filter { app.isClientOrImplementsOne($0) }).filter { type in
      app.roles[type].isDisjoint(with: [.view, .reducer, .state, .app]) && app.program.symbols[type].kind != .external
    }
  }

  private mutating func addCreations() {
    var names = Set(types.map { app.program.symbols[$0].name })
    let aliases = app.typealiases.filter { !names.isDisjoint(with: $0.names) }
    names.formUnion(aliases.map { app.program.symbols[$0.symbol].name })
    for name in names.sorted() {
      for (file, mention) in app.mentionsOutsideTests(of: name) {
        guard case .path(let id, let index) = mention else { continue }
        let facts = app.program.files[file].facts
        let path = facts.paths[id]
        guard path.root == .unqualified, index + 1 == path.names.count, !path.calling.isNone,
          !facts.calls[path.calling].flags.contains(.isSubscript),
          let type = app.program.resolve(path.names, in: file, at: facts.scopes[path.scope].declaration).symbol
        else { continue }
        addCreation(type, id, in: file)
      }
    }
    if types.isEmpty { return }
    for (file, recognised) in app.recognised.numbered where !app.program.isTestFile[file] {
      for id in recognised.implicitInitializerCalls {
        let call = app.program.files[file].facts.paths[id].calling
        guard !call.isNone, users.user(of: id, in: file) != nil,
          let type = app.program.symbol(of: app.program.type(of: call, in: file).unwrapped)
        else { continue }
        addCreation(type, id, in: file)
      }
    }
  }

  private mutating func addCreation(_ type: SymbolID, _ id: PathID, in file: FileID) {
    let path = app.program.files[file].facts.paths[id]
    guard types.contains(type), let user = users.user(of: id, in: file), !isConfigured(id, in: file),
      !users.isGivenToDependency(.call(path.calling), in: file)
    else { return }
    found.append(
      BypassedClient(
        kind: .creation, location: Location(file: file, range: path.range), type: TypeHandle(app, type), user: user))
  }

  /// Whether a client is an argument of a reducer or of another client that is created, of a store or of a registration.
  private func isConfigured(_ id: PathID, in file: FileID) -> Bool {
    let calls = users.calls(around: id, in: file)
    return users.isGiven(to: calls)
      || calls.contains { call, isInClosure in
        guard let type = users.createdType(call) else { return false }
        return types.contains(type) || !isInClosure && app.roles[type].contains(.reducer)
      }
  }
}

extension App {
  /// The types of the program that the code of a member creates.
  fileprivate func typesCreated(in member: Member) -> [SymbolID] {
    let facts = member.facts
    return facts.paths[facts.paths(in: member.declaration.range)].compactMap { path in
      guard let mention = TypeMention(path, facts), mention.member.isNone else { return nil }
      return program.resolve(mention, in: member.reference.file, at: facts.scopes[path.scope].declaration).symbol
    }
  }
}
