import TCALintModel
import TCALintSyntax

/// The code that belongs to a client, and the part of it that its values reach.
struct ClientReach {
  let app: App
  let clients: ClientTable
  let node: ClientID
  /// The members of the key and of its clients that no value reaches by name.
  private(set) var owned: [Location] = []
  /// What values run or make, and which values do.
  private(set) var reached: [Location: ClientValues] = [:]
  /// The types that are made: the clients themselves and what their values build.
  private(set) var built: [SymbolID: ClientValues] = [:]
  /// The functions that make a value: the static ones of the key and its clients, and those at file level that are
  /// reached.
  private(set) var factories: [DeclarationReference] = []
  private let search: CodeSearch
  private var own: Set<SymbolID> = []
  /// The static members of the key and its clients.
  private var ownMembers: [ProgramName: [DeclarationReference]] = [:]
  /// The code of built values, which is reached where it is mentioned.
  private var builtMembers: [ProgramName: [DeclarationReference]] = [:]
  /// The names that reached code mentions, and which values lead there.
  private var mentioned: [ProgramName: ClientValues] = [:]
  /// The static members that were asked for by name, and which values lead there.
  private var asked: [StaticName: ClientValues] = [:]
  private var queue: [Location] = []
  private var program: Program { app.program }

  private struct StaticName: Hashable {
    /// None for the client's own.
    let type: SymbolID
    let name: ProgramName
  }

  /// Reaches what there is to be reached.
  init(_ app: App, _ clients: ClientTable, _ node: ClientID, _ search: CodeSearch) {
    self.app = app
    self.clients = clients
    self.node = node
    self.search = search
    let contents = clients.nodes[node]
    own = Set(contents.clients).union(contents.key.map { [$0] } ?? [])
    var members: [DeclarationReference] = []
    for symbol in own.sorted() {
      built[symbol] = ClientValues(making: .live)
      for reference in declarations(of: symbol) where search.allows(1) { members += program.members(of: reference) }
    }
    if search.allows(members.count) {
      for member in members { index(member) }
    }
    reachValues()
    var next = 0
    while next < queue.count, search.allows(1) {
      follow(queue[next])
      next += 1
    }
    owned = members.map(location).filter { reached[$0] == nil }
  }

  private func declarations(of symbol: SymbolID) -> [DeclarationReference] {
    program.symbols[symbol].declarations.filter { !program.isTestFile[$0.file] }
  }

  private func location(_ declaration: DeclarationReference) -> Location {
    Location(file: declaration.file, range: program.declaration(declaration).range)
  }

  private mutating func index(_ member: DeclarationReference) {
    let declaration = program.declaration(member)
    guard declaration.kind == .property || declaration.kind == .function, declaration.flags.contains(.static) else {
      return
    }
    ownMembers[program.name(declaration.name, in: member.file), default: []].append(member)
    if declaration.kind == .function { factories.append(member) }
  }

  /// Reaches what the values are made by, whatever reaches them.
  private mutating func reachValues() {
    for name in ownMembers.keys.sorted() where name.isValueName {
      reach(ownMembers[name], ClientValues(making: ClientValues(named: name)))
    }
    let contents = clients.nodes[node]
    for registration in contents.registrations { reach(registration, ClientValues(making: .live)) }
    guard !contents.entry.isNone else { return }
    let entry = clients.keys.entries[contents.entry]
    let facts = program.files[entry.property.file].facts
    for argument in facts.arguments[facts.attributes[entry.entryAttribute].arguments] {
      reach(
        Location(file: entry.property.file, range: argument.range),
        ClientValues(making: ClientValues(named: argument.label)))
    }
    reach(
      Location(file: entry.property.file, range: program.declaration(entry.property).initialValue),
      ClientValues(making: .test))
  }

  /// The static members that make one of the values of a type.
  func makers(of client: SymbolID) -> Set<ProgramName> {
    Set(
      ownMembers.keys.filter { name in
        (ownMembers[name] ?? []).contains { program.gives($0, client) && reached[location($0)] != nil }
      })
  }

  /// Whether a type is the key's or one of its clients.
  func isOwn(_ type: SymbolID) -> Bool { own.contains(type) }

  private mutating func reach(_ members: [DeclarationReference]?, _ values: ClientValues) {
    for member in members ?? [] { reach(location(member), values) }
  }

  private mutating func reach(_ location: Location, _ values: ClientValues) {
    guard !location.range.isEmpty else { return }
    let known = reached[location] ?? []
    guard !known.isSuperset(of: values) else { return }
    reached[location] = known.union(values)
    queue.append(location)
  }

  // MARK: Following code

  private mutating func follow(_ region: Location) {
    guard let values = reached[region] else { return }
    let facts = program.files[region.file].facts
    for index in facts.paths(in: region.range) {
      guard search.allows(1) else { return }
      let path = facts.paths[index]
      follow(path, in: region.file, facts.isDelayed(path.scope) ? values.later : values)
    }
    for index in facts.keyPaths(in: region.range) where !facts.keyPaths[index].isInAttribute {
      let keyPath = facts.keyPaths[index]
      for name in facts.path(keyPath.names) {
        mention(program.name(name, in: region.file), facts.isDelayed(keyPath.scope) ? values.later : values)
      }
    }
  }

  private mutating func follow(_ path: Path, in file: FileID, _ values: ClientValues) {
    let facts = program.files[file].facts
    let names = facts.path(path.names)
    let scope = facts.scopes[path.scope].declaration
    for (place, own) in names.enumerated() {
      if place == 0, path.root == .local || path.root == .anonymous || path.root == .macro { continue }
      let name = program.name(own, in: file)
      // A member of something else may have that name too; a use of the client's own type says so.
      if place == 0, path.root == .unqualified || path.root == .implicitMember { reachOwn(name, values) }
      if place == 0, path.root == .unqualified {
        for found in search.fileLevelMeaning(of: name, in: file, at: scope) where search.allows(1) {
          reach(fileLevel: found, by: path, values)
        }
      }
      mention(name, values)
    }
    if let mention = TypeMention(path, facts) { follow(mention, in: file, at: scope, values) }
  }

  private mutating func mention(_ name: ProgramName, _ values: ClientValues) {
    let known = mentioned[name] ?? []
    guard !known.isSuperset(of: values) else { return }
    mentioned[name] = known.union(values)
    reach(builtMembers[name], values)
  }

  /// A function that is only passed on runs later.
  private mutating func reach(fileLevel found: DeclarationReference, by path: Path, _ values: ClientValues) {
    let declaration = program.declaration(found)
    let isRun = declaration.kind != .function || path.use == .callee
    if declaration.kind == .function, reached[location(found)] == nil { factories.append(found) }
    reach([found], isRun ? values : values.later)
  }

  private mutating func follow(
    _ mention: TypeMention, in file: FileID, at scope: DeclarationID, _ values: ClientValues
  ) {
    guard let symbol = program.resolve(mention, in: file, at: scope).symbol else { return }
    let member = program.name(mention.member, in: file)
    if own.contains(symbol) {
      reachOwn(member, values)
    } else if clients.nodeOfKey[symbol] == nil, clients.nodesOfClient[symbol] == nil, app.isPartOfClient(symbol) {
      mention.member.isNone ? build(symbol, values) : reach(member, of: symbol, values)
    }
  }

  private mutating func reachOwn(_ name: ProgramName, _ values: ClientValues) {
    guard let members = ownMembers[name], ask(StaticName(type: .none, name: name), values) else { return }
    reach(members, values)
  }

  /// A static member of a helper: a function of its own, or a way to an instance.
  private mutating func reach(_ name: ProgramName, of symbol: SymbolID, _ values: ClientValues) {
    guard ask(StaticName(type: symbol, name: name), values) else { return }
    for member in search.staticMembers(of: symbol)[name] ?? [] where search.allows(1) {
      reach([member], values)
      if program.gives(member, symbol) { build(symbol, values) }
    }
  }

  /// Whether values lead to a name that did not so far.
  private mutating func ask(_ name: StaticName, _ values: ClientValues) -> Bool {
    let known = asked[name] ?? []
    asked[name] = known.union(values)
    return !known.isSuperset(of: values)
  }

  /// Notes that a value makes an instance of a type. What holds a life of its own, or is used as something else than
  /// what it is, may run all of its code; of a plain value, what is mentioned runs.
  private mutating func build(_ symbol: SymbolID, _ values: ClientValues) {
    let known = built[symbol] ?? []
    guard !known.isSuperset(of: values) else { return }
    built[symbol] = known.union(values)
    let isPlain = isPlainValue(symbol)
    for reference in declarations(of: symbol) where search.allows(1) {
      guard isPlain else {
        reach([reference], values)
        continue
      }
      let members = program.members(of: reference)
      guard search.allows(members.count) else { return }
      for member in members { reachOrIndex(member, values, isNew: known.isEmpty) }
    }
    for ancestor in program.ancestry.ancestors(of: symbol) ?? []
    where program.symbols[ancestor].kind == .class && app.isPartOfClient(ancestor) {
      build(ancestor, values)
    }
  }

  private mutating func reachOrIndex(_ member: DeclarationReference, _ values: ClientValues, isNew: Bool) {
    let declaration = program.declaration(member)
    if declaration.isStoredProperty || declaration.kind == .initializer {
      reach([member], values)
    } else if isNew, declaration.kind == .property || declaration.kind == .function {
      let name = program.name(declaration.name, in: member.file)
      if let values = mentioned[name] { reach([member], values) }
      builtMembers[name, default: []].append(member)
    }
  }

  private func isPlainValue(_ symbol: SymbolID) -> Bool {
    let kind = program.symbols[symbol].kind
    let ancestry = program.ancestry
    return (kind == .struct || kind == .enum) && !ancestry.isUncertain(symbol) && !ancestry.hasAncestors(symbol)
      && !ancestry.traits(of: symbol).contains(.mayCallMembers)
  }
}

extension App {
  /// Whether a type that a value makes is part of how the client works, not a feature, a model or a view, which run
  /// later in a world of their own.
  func isPartOfClient(_ symbol: SymbolID) -> Bool {
    roles[symbol].isDisjoint(with: [.view, .reducer, .app, .test, .preview, .model])
  }
}

/// Protocols, and raw types of enumerations, that say nothing about who calls a value's methods.
enum PlainProtocols {
  static let names: Set<String> = [
    "Sendable", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Comparable", "CaseIterable",
    "Identifiable", "CustomStringConvertible", "CustomDebugStringConvertible", "Error", "LocalizedError",
    "RawRepresentable", "OptionSet", "String", "Int", "BitwiseCopyable", "Copyable",
  ]
}
