import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A use of a client in a reducer or an effect, other than through a dependency.
struct BypassedClient: Sendable {
  enum Kind: Sendable {
    /// `APIClient.liveValue`, or another static property that the live value is, as it is known to the reader.
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
  /// The functions and properties with a name that are mentioned, each with whether that is only where dependencies get
  /// their values.
  private var givers: [ProgramName: [DeclarationReference: Bool]] = [:]

  /// The cost is linear in the mentions of the names of clients.
  init(_ app: App) {
    (self.app, users) = (app, ReducerUsers(app))
    types = Self.types(app)
    addLiveValues()
    addNamedLiveValues()
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
        let key = key(named: id, before: index, in: file)
      else { continue }
      let name = "\(app.program.displayName(key)).liveValue"
      addLiveValue(name, id, index, in: file, type: clients[key] ?? TypeHandle(app, key), user)
    }
  }

  /// `static let live` of a client whose key has `static let liveValue = APIClient.live`.
  private mutating func addNamedLiveValues() {
    var types: [DeclarationReference: TypeHandle] = [:]
    for key in app.clientKeys {
      guard let client = key.client?.type else { continue }
      for value in key.values(.live) {
        guard let member = property(thatIs: value.member), member.owner == client,
          !SharedInstanceNames.all.contains(member.name), member.name != "liveValue"
        else { continue }
        types[member.reference] = client
      }
    }
    for name in Set(types.keys.map { Member(app, $0).programName }).sorted() {
      for (file, mention) in app.mentionsOutsideTests(of: name) {
        guard case .path(let id, let index) = mention, let user = users.user(of: id, in: file),
          case let path = app.program.files[file].facts.paths[id],
          path.root == .implicitMember || index > 0 && path.root == .unqualified,
          let reference = app.program.declaration(referencedByFirst: index + 1, namesOf: path, in: file),
          let type = types[reference]
        else { continue }
        addLiveValue("\(type.name).\(app.program.text(name))", id, index, in: file, type: type, user)
      }
    }
  }

  /// The other static property that the value of one is.
  private func property(thatIs value: Member) -> Member? {
    let facts = value.facts
    guard let path = (value.declaration.value.path ?? value.valueGivenBack?.path).map({ facts.paths[$0] }),
      let reference = app.program.declaration(
        referencedByFirst: path.names.count, namesOf: path, in: value.reference.file),
      case let member = Member(app, reference), member.kind == .property, member.flags.contains(.static)
    else { return nil }
    return member
  }

  private mutating func addLiveValue(
    _ name: String, _ id: PathID, _ index: Int, in file: FileID, type: TypeHandle, _ user: ReducerUser
  ) {
    let path = app.program.files[file].facts.paths[id]
    guard !isConfigured(id, in: file), !users.isGivenToDependency(.path(id), in: file),
      !isInGiver(path.range.lowerBound, in: file)
    else { return }
    let range = path.range.lowerBound..<app.program.range(ofName: index, of: path, in: file).upperBound
    found.append(
      BypassedClient(kind: .liveValue(name), location: Location(file: file, range: range), type: type, user: user))
  }

  // MARK: Functions and properties that give dependencies their values

  /// Whether a place is in a function or a computed property that is only used where dependencies get their values:
  /// `.dependency(\.api, demoClient)`
  private mutating func isInGiver(_ offset: UInt32, in file: FileID) -> Bool {
    let declaration = app.program.files[file].facts.declaration(around: offset)
    guard !declaration.isNone else { return false }
    let member = Member(app, DeclarationReference(file: file, declaration: declaration))
    guard member.kind == .function || member.kind == .property && member.flags.contains(.computed),
      let type = member.nominalType, app.isClientOrImplementsOne(type.symbol)
    else { return false }
    let name = member.programName
    if givers[name] == nil { givers[name] = findGivers(named: name) }
    return givers[name]?[member.reference] ?? false
  }

  /// The cost is linear in the mentions of the name.
  private func findGivers(named name: ProgramName) -> [DeclarationReference: Bool] {
    var found: [DeclarationReference: Bool] = [:]
    for (file, mention) in app.mentionsOutsideTests(of: name) {
      guard case .path(let id, let index) = mention, case let path = app.program.files[file].facts.paths[id],
        let reference = app.program.declaration(referencedByFirst: index + 1, namesOf: path, in: file)
      else { continue }
      let isGiven =
        app.recognised[file].clients.givesValue(at: path.range.lowerBound)
        || users.isGiven(to: users.calls(around: id, in: file))
      found[reference] = (found[reference] ?? true) && isGiven
    }
    return found
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
      !wrapsAnother(type, path.calling, in: file),
      !users.isGivenToDependency(.call(path.calling), in: file), !isInGiver(path.range.lowerBound, in: file)
    else { return }
    found.append(
      BypassedClient(
        kind: .creation, location: Location(file: file, range: path.range), type: TypeHandle(app, type), user: user))
  }

  /// Whether a client is made of another value of its type:
  /// `APIClient(load: { id in try await cache.value(id, api.load) })`
  private func wrapsAnother(_ type: SymbolID, _ call: CallID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    return facts.arguments[facts.calls[call].arguments].contains { argument in
      facts.paths(in: argument.range).prefix(Self.maxPaths).contains { id in
        let path = facts.paths[id]
        guard [.local, .self, .unqualified].contains(path.root), !path.names.isEmpty else { return false }
        return app.program.symbol(of: app.program.type(ofFirst: 1, namesOf: path, in: file).unwrapped) == type
      }
    }
  }

  /// The maximum number of names in an argument that are looked at.
  private static let maxPaths = 64

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
