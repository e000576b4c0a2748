import TCALintModel
import TCALintSyntax

/// The clients of an app, and the resolution of keys and types. It caches what it looked up.
struct ClientTable {
  let app: App
  let keys: DependencyKeys
  private(set) var nodes = IndexedArray<ClientID, ClientGraph.Node>()
  private(set) var nodeOfKey: [SymbolID: ClientID] = [:]
  private(set) var nodeOfEntry: [DependencyKeyID: ClientID] = [:]
  /// The nodes that give a type of client.
  private(set) var nodesOfClient: [SymbolID: [ClientID]] = [:]
  /// The properties of types that key paths lead through.
  private let members: MemberIndex
  private var program: Program { app.program }

  /// - Parameter injected: types that are clients although they are only injected.
  init(_ app: App, injected: [SymbolID] = []) {
    self.app = app
    keys = DependencyKeys(app)
    members = app.members
    addKeys()
    addEntries()
    addAliases()
    addRegistrations()
    // Behind the others, which so are the same whatever is injected.
    for symbol in injected where nodeOfKey[symbol] == nil {
      add(
        ClientGraph.Node(
          name: program.displayName(symbol), key: symbol, clients: [symbol], entry: .none, isOnlyInjected: true))
    }
    nameNodes()
    for (id, node) in nodes.numbered {
      for client in node.clients { nodesOfClient[client, default: []].append(id) }
    }
  }

  // MARK: Nodes

  private mutating func addKeys() {
    for symbol in program.symbols.indices where app.roles[symbol].contains(.dependencyKey) {
      guard let declaration = program.symbols[symbol].declaration, !app.isTestOrPreview(declaration) else { continue }
      add(ClientGraph.Node(name: program.displayName(symbol), key: symbol, clients: values(of: symbol), entry: .none))
    }
  }

  @discardableResult
  private mutating func add(_ node: ClientGraph.Node) -> ClientID {
    let id = nodes.append(node)
    if let key = node.key { nodeOfKey[key] = id }
    return id
  }

  /// The types of the program that a key's `Value` is.
  private func values(of key: SymbolID) -> Symbols {
    for symbol in program.types(named: ProgramName(.Value), in: key) {
      guard let reference = program.symbols[symbol].declaration else { continue }
      let alias = program.declaration(reference)
      return program.resolve(alias.type, in: reference.file, at: alias.parent).symbols
    }
    for member in program.members(of: key) {
      let value = program.declaration(member)
      guard value.kind == .property, value.flags.contains(.static), value.name.isValueName else { continue }
      if let types = types(of: member) { return types }
    }
    return [key]
  }

  /// The types of the program that a property may be of; nil where its type is neither written nor known.
  private func types(of property: DeclarationReference) -> Symbols? {
    let declaration = program.declaration(property)
    if !declaration.type.isNone {
      return program.resolve(declaration.type, in: property.file, at: declaration.parent).symbols
    }
    return program.type(of: property).known.map { program.symbol(of: $0.unwrapped).map { [$0] } ?? [] }
  }

  private mutating func addEntries() {
    var extended: [ProgramName: SymbolID] = [:]
    for (id, symbol) in program.symbols.numbered where symbol.kind == .external {
      if extended[symbol.name] == nil { extended[symbol.name] = id }
    }
    for (id, entry) in keys.entries.numbered where !program.isTestFile[entry.property.file] {
      let property = program.declaration(entry.property)
      if !entry.keyType.isNone {
        let key = program.resolve(entry.keyType, in: entry.property.file, at: property.parent).symbol
        guard let key, let node = nodeOfKey[key] else { continue }
        nodeOfEntry[id] = node
        giveType(of: entry.property, to: node)
      } else if !entry.entryAttribute.isNone {
        let clients = types(of: entry.property) ?? []
        let key = program.name(nameOfKey(of: entry)).flatMap { extended[$0] }
        nodeOfEntry[id] = add(
          ClientGraph.Node(name: program.text(entry.name), key: key, clients: clients, entry: id))
      }
    }
  }

  /// If a key stores nothing and the type of its values is unknown, uses the declared type of the property.
  private mutating func giveType(of property: DeclarationReference, to node: ClientID) {
    guard let key = nodes[node].key, nodes[node].clients.only == key, members.storedProperties(of: key).isEmpty
    else { return }
    let declaration = program.declaration(property)
    let types = program.resolve(declaration.type, in: property.file, at: declaration.parent).symbols
    if !types.isEmpty { nodes[node].clients = types }
  }

  /// A property that only passes another on leads where that leads: `var beta: Beta { get { b } }`.
  private mutating func addAliases() {
    for (id, entry) in keys.entries.numbered where nodeOfEntry[id] == nil && !program.isTestFile[entry.property.file] {
      let property = program.declaration(entry.property)
      guard property.flags.contains(.computed), entry.keyType.isNone else { continue }
      let facts = program.files[entry.property.file].facts
      let given = facts.paths(in: property.range).lazy.map { facts.paths[$0] }.filter(\.isResult).prefix(2)
      guard given.count == 1, let path = given.first, path.root == .unqualified || path.root == .self,
        path.names.count == 1, path.isPlain, let name = facts.firstName(path.names)
      else { continue }
      let meant = keys.entries(named: program.name(name, in: entry.property.file), from: entry.property.file, program)
      if let target = meant.first, meant.count == 1, target != id { nodeOfEntry[id] = nodeOfEntry[target] }
    }
  }

  /// The key that `@DependencyEntry` makes, which an extension elsewhere may give its live value: the macro's string,
  /// else the property's name capitalised with `Key` behind it.
  private func nameOfKey(of entry: DependencyKeys.Entry) -> String {
    let facts = program.files[entry.property.file].facts
    let argument = facts.arguments[facts.attributes[entry.entryAttribute].arguments].first
    if let argument, argument.label.isNone, let literal = argument.value.literal {
      let range = facts.literals[literal].range
      let text = program.source(Location(file: entry.property.file, range: range))
      if text.count > 2, text.first == "\"" { return String(text.dropFirst().dropLast()) }
    }
    let name = program.text(entry.name)
    return name.prefix(1).uppercased() + name.dropFirst() + "Key"
  }

  private mutating func addRegistrations() {
    for (file, recognised) in app.recognised.numbered where !program.isTestFile[file] {
      for registration in recognised.clients.registrations {
        let scope = program.files[file].facts.scopes[registration.scope].declaration
        guard let type = keys.registeredType(registration, in: file, at: scope, app),
          scope.isNone || !app.isTestOrPreview(DeclarationReference(file: file, declaration: scope))
        else { continue }
        let node =
          nodeOfKey[type]
          ?? add(ClientGraph.Node(name: program.displayName(type), key: type, clients: [type], entry: .none))
        nodes[node].registrations += ([registration.factory] + registration.otherFactories).map {
          Location(file: file, range: $0)
        }
      }
    }
  }

  private mutating func nameNodes() {
    var count: [SymbolID: Int] = [:]
    for node in nodes { for client in node.clients { count[client, default: 0] += 1 } }
    for index in nodes.indices {
      if let client = nodes[index].clients.first, nodes[index].clients.count == 1, count[client] == 1 {
        nodes[index].name = program.displayName(client)
      }
    }
  }

  // MARK: What leads where

  /// The resolution of a dependency, from the file of its declaration.
  mutating func resolve(_ dependency: DependencyTable.Entry) -> ClientGraph.Resolution {
    resolve(
      dependency.request, in: dependency.property.file, at: program.declaration(dependency.property).parent,
      isInjected: dependency.wrapper != .Dependency)
  }

  /// - Parameter isInjected: whether a key path may be one of a container.
  mutating func resolve(
    _ request: DependencyTable.Request, in file: FileID, at scope: DeclarationID, isInjected: Bool
  ) -> ClientGraph.Resolution {
    switch request {
    case .type(let type):
      guard let symbol = program.resolve(type, in: file, at: scope).symbol, let node = node(of: symbol) else {
        return ClientGraph.Resolution()
      }
      return ClientGraph.Resolution(meaning: .client(node), client: node, key: node)
    case .keyPath(let path):
      guard let first = path.first else { return ClientGraph.Resolution() }
      if isInjected, keys.byName[first] == nil, let type = keys.contained(first, from: file, program) {
        guard let node = node(of: type) else { return ClientGraph.Resolution(meaning: .property) }
        return ClientGraph.Resolution(meaning: .client(node), client: node, key: node)
      }
      return resolve(path, from: file)
    }
  }

  /// The resolution of an access to a dependency without a property.
  mutating func resolve(_ access: DependencyAccess, in file: FileID) -> ClientGraph.Resolution {
    let scope = program.files[file].facts.scopes[access.scope].declaration
    switch access.kind {
    case .current(let names): return resolve(program.path(names, in: file), from: file)
    case .key(let type): return resolve(.type(type), in: file, at: scope, isInjected: false)
    case .madeInPlace(let request):
      return resolve(app.request(request, in: file).0, in: file, at: scope, isInjected: false)
    case .resolved(let request):
      return resolve(app.request(request, in: file).0, in: file, at: scope, isInjected: true)
    }
  }

  /// The node of a requested type.
  func node(of type: SymbolID) -> ClientID? {
    if let node = nodeOfKey[type] { return node }
    let nodes = nodesOfClient[type] ?? []
    return nodes.count == 1 ? nodes[0] : nil
  }

  /// The resolution of a key path below `DependencyValues`, from a file.
  mutating func resolve(_ path: [ProgramName], from file: FileID) -> ClientGraph.Resolution {
    guard let first = path.first else { return ClientGraph.Resolution() }
    let candidates = keys.entries(named: first, from: file, program)
    guard let entry = candidates.first else {
      return ClientGraph.Resolution(meaning: LibraryKey(rawValue: program.text(first)).map { .library($0) } ?? .unknown)
    }
    guard Set(candidates.map { nodeOfEntry[$0] }).count == 1 else { return ClientGraph.Resolution() }
    let node = nodeOfEntry[entry]
    let key = node ?? .none
    var resolution = ClientGraph.Resolution(meaning: node.map { .client($0) } ?? .property, client: key, key: key)
    var property = keys.entries[entry].property
    for name in path.dropFirst() {
      resolution.meaning = .property
      let declaration = program.declaration(property)
      guard let owner = program.resolve(declaration.type, in: property.file, at: declaration.parent).symbol,
        let member = members.members(.property, named: name, of: owner).first?.reference
      else { return resolution }
      property = member
      guard let node = self.node(ofPart: member) else { continue }
      let isAskedFor = app.dependencyTable.index(of: member) != nil
      resolution = ClientGraph.Resolution(
        meaning: .client(node), client: node, key: key, keyOfPart: isAskedFor ? node : .none)
    }
    return resolution
  }

  /// The client that a property of a namespace is, by its type, or by what its wrapper asks for.
  mutating func node(ofPart property: DeclarationReference) -> ClientID? {
    let declaration = program.declaration(property)
    guard declaration.type.isNone else {
      return program.resolve(declaration.type, in: property.file, at: declaration.parent).symbol
        .flatMap { nodeOfKey[$0] }
    }
    guard let dependency = app.dependencyTable.index(of: property).map({ app.dependencyTable.entries[$0] }) else {
      return nil
    }
    // Guards against a namespace that contains itself.
    if case .keyPath(let path) = dependency.request, path.count > 1 { return nil }
    let client = resolve(dependency).client
    return client.isNone ? nil : client
  }
}
