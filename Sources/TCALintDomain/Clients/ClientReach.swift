import TCALintModel
import TCALintSyntax

/// The code that belongs to a client, and the part of it that its values reach.
///
/// What stands in a type nested in a client, or in what it builds, is that type's: it is reached where that type is built
/// or named itself.
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
  /// The functions that values may call with other clients: the static ones of the key and its clients, and those at
  /// file level and in helpers that are reached.
  private(set) var factories: [DeclarationReference] = []
  /// The properties with wrappers that code of values asks for, and the values that do.
  private(set) var used: [DeclarationReference: ClientValues] = [:]
  let search: CodeSearch
  let finder: ReceiverFinder
  private(set) var own: Set<SymbolID> = []
  /// The static members of the key and its clients.
  private var ownMembers: [ProgramName: [DeclarationReference]] = [:]
  /// The properties and functions of what is made.
  private var members: [MemberName: [DeclarationReference]] = [:]
  /// The protocols whose extensions are among these.
  private var offered: Set<SymbolID> = []
  /// The members that reached code mentions, and which values lead there.
  private var mentioned: [MemberName: Mentions] = [:]
  /// The static members that were asked for by name, and which values lead there. Those of no type are the client's own.
  private var asked: [MemberName: Mentions] = [:]
  private var queue: [Location] = []
  var program: Program { app.program }

  /// The values that lead to a name. A function that is not called but passed on runs later.
  private struct Mentions {
    private(set) var calling: ClientValues = []
    private(set) var others: ClientValues = []

    /// Whether that is news.
    mutating func insert(_ values: ClientValues, isCalled: Bool) -> Bool {
      let known = isCalled ? calling : others
      if isCalled { calling.formUnion(values) } else { others.formUnion(values) }
      return !known.isSuperset(of: values)
    }

    func values(of member: Declaration) -> ClientValues {
      calling.union(member.kind == .function ? others.later : others)
    }
  }

  /// Reaches what there is to be reached.
  init(_ app: App, _ clients: ClientTable, _ node: ClientID, _ finder: ReceiverFinder) {
    self.app = app
    self.clients = clients
    self.node = node
    self.finder = finder
    search = finder.search
    let contents = clients.nodes[node]
    own = Set(contents.clients).union(contents.key.map { [$0] } ?? [])
    var members: [DeclarationReference] = []
    for symbol in own.sorted() {
      built[symbol] = ClientValues(making: .live)
      for reference in declarations(of: symbol) where search.allows(1) {
        let own = program.members(of: reference).filter { !program.declaration($0).isTypeOrExtension }
        if search.allows(own.count) {
          for member in own { index(member, of: symbol) }
          members += own
        }
      }
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
    program.declarations(of: symbol).filter { !program.isTestFile[$0.file] }
  }

  private func location(_ declaration: DeclarationReference) -> Location {
    Location(file: declaration.file, range: program.declaration(declaration).range)
  }

  /// Notes a member of the key or of one of its clients.
  private mutating func index(_ member: DeclarationReference, of symbol: SymbolID) {
    let declaration = program.declaration(member)
    guard declaration.kind == .property || declaration.kind == .function else { return }
    let name = program.name(declaration.name, in: member.file)
    guard declaration.flags.contains(.static) else {
      members[MemberName(owner: symbol, name: name), default: []].append(member)
      return
    }
    ownMembers[name, default: []].append(member)
    if declaration.kind == .function { factories.append(member) }
  }

  /// Reaches what the values are made by, whatever reaches them.
  private mutating func reachValues() {
    for name in ownMembers.keys.sorted() where name.isValueName {
      for member in ownMembers[name] ?? [] { reach(member, ClientValues(making: ClientValues(named: name))) }
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

  /// The static members of the key and its clients that values reach, in no order.
  var reachedMembers: [DeclarationReference] { ownMembers.values.joined().filter { reached[location($0)] != nil } }

  /// Whether a type is the key's or one of its clients.
  func isOwn(_ type: SymbolID) -> Bool { own.contains(type) }

  /// The values of a region that ask for a dependency with a wrapper in it: while they are made, where code that runs
  /// then uses it itself.
  func values(askingBy property: DeclarationReference, _ values: ClientValues) -> ClientValues {
    let declaration = program.declaration(property)
    guard declaration.flags.contains(.local) else { return values.later.union(used[property] ?? []) }
    let isDirect =
      app.recognised[property.file].clients.usedDirectly.contains(property.declaration)
      && !program.files[property.file].facts.isDelayed(declaration.scope)
    return isDirect ? values : values.later
  }

  private mutating func reach(_ member: DeclarationReference, _ values: ClientValues) {
    reach(location(member), values)
  }

  private mutating func reach(_ location: Location, _ values: ClientValues) {
    guard !location.range.isEmpty else { return }
    let known = reached[location] ?? []
    guard !known.isSuperset(of: values) else { return }
    reached[location] = known.union(values)
    queue.append(location)
  }

  // MARK: What code names

  /// A function, constant or variable at file level.
  mutating func reach(fileLevel found: DeclarationReference, _ values: ClientValues, isCalled: Bool) {
    let declaration = program.declaration(found)
    let isFunction = declaration.kind == .function
    noteFactory(found, declaration)
    reach(found, isFunction && !isCalled ? values.later : values)
  }

  /// Notes a function that is reached for the first time as one that may be called with other clients.
  private mutating func noteFactory(_ member: DeclarationReference, _ declaration: Declaration) {
    if declaration.kind == .function, reached[location(member)] == nil { factories.append(member) }
  }

  /// A member of a type of the program, or of one that it inherits from.
  mutating func mention(_ name: ProgramName, of type: SymbolID, _ values: ClientValues, isCalled: Bool) {
    guard note(name, of: type, values, isCalled: isCalled) else { return }
    let ancestors = program.ancestry.ancestors(of: type) ?? []
    guard !ancestors.isEmpty, search.allows(ancestors.count) else { return }
    for ancestor in ancestors.sorted() where [.class, .protocol].contains(program.symbols[ancestor].kind) {
      _ = note(name, of: ancestor, values, isCalled: isCalled)
    }
  }

  private mutating func note(_ name: ProgramName, of type: SymbolID, _ values: ClientValues, isCalled: Bool) -> Bool {
    let place = MemberName(owner: type, name: name)
    guard mentioned[place, default: Mentions()].insert(values, isCalled: isCalled) else { return false }
    for member in members[place] ?? [] where search.allows(1) { reachMentioned(member, place) }
    return true
  }

  private mutating func reachMentioned(_ member: DeclarationReference, _ place: MemberName) {
    guard let mentions = mentioned[place] else { return }
    let declaration = program.declaration(member)
    let values = mentions.values(of: declaration)
    if declaration.kind == .property, !declaration.attributes.isEmpty { used[member, default: []].formUnion(values) }
    if !declaration.isMadeWithItsType { reach(member, values) }
  }

  mutating func reachOwn(_ name: ProgramName, _ values: ClientValues, isCalled: Bool) {
    let place = MemberName(owner: .none, name: name)
    guard let members = ownMembers[name], asked[place, default: Mentions()].insert(values, isCalled: isCalled) else {
      return
    }
    for member in members where search.allows(1) {
      reach(member, asked[place]?.values(of: program.declaration(member)) ?? values)
    }
  }

  /// A static member of a helper: a function of its own, or a way to an instance.
  mutating func reach(_ name: ProgramName, of symbol: SymbolID, _ values: ClientValues, isCalled: Bool) {
    let place = MemberName(owner: symbol, name: name)
    guard asked[place, default: Mentions()].insert(values, isCalled: isCalled) else { return }
    for member in search.staticMembers(of: symbol)[name] ?? [] where search.allows(1) {
      let declaration = program.declaration(member)
      noteFactory(member, declaration)
      let values = asked[place]?.values(of: declaration) ?? values
      reach(member, values)
      if program.gives(member, symbol) { build(symbol, values) }
    }
  }

  // MARK: What is made

  /// Whether a type may be part of what makes a client, rather than a client or a feature itself.
  func isPart(_ symbol: SymbolID) -> Bool {
    clients.nodeOfKey[symbol] == nil && clients.nodesOfClient[symbol] == nil && app.isPartOfClient(symbol)
  }

  /// Notes that a value makes an instance of a type. Its initialisers and what it stores run with it. What holds a life
  /// of its own, or is used as something else than what it is, may run all of its code later; of a plain value, what is
  /// mentioned runs.
  mutating func build(_ symbol: SymbolID, _ values: ClientValues) {
    let known = built[symbol] ?? []
    guard !known.isSuperset(of: values) else { return }
    built[symbol] = known.union(values)
    let isPlain = isPlainValue(symbol)
    for reference in declarations(of: symbol) where search.allows(1) {
      let members = program.members(of: reference)
      guard search.allows(members.count) else { return }
      for member in members {
        let declaration = program.declaration(member)
        if declaration.isTypeOrExtension { continue }
        if declaration.isMadeWithItsType || declaration.kind == .initializer {
          reach(member, values)
        } else if !isPlain {
          reach(member, values.later)
        }
        guard known.isEmpty, declaration.kind == .property || declaration.kind == .function else { continue }
        let place = MemberName(owner: symbol, name: program.name(declaration.name, in: member.file))
        self.members[place, default: []].append(member)
        reachMentioned(member, place)
      }
    }
    for ancestor in program.ancestry.ancestors(of: symbol) ?? [] where app.isPartOfClient(ancestor) {
      switch program.symbols[ancestor].kind {
      case .class: build(ancestor, values)
      case .protocol where known.isEmpty && isPart(ancestor): offer(ancestor)
      default: break
      }
    }
  }

  /// Notes what extensions of a protocol give to what conforms to it: of that, what is mentioned runs.
  private mutating func offer(_ symbol: SymbolID) {
    guard offered.insert(symbol).inserted else { return }
    for reference in declarations(of: symbol) where program.declaration(reference).kind == .extension {
      let members = program.members(of: reference)
      guard search.allows(members.count) else { return }
      for member in members {
        let declaration = program.declaration(member)
        guard declaration.kind == .property || declaration.kind == .function else { continue }
        let place = MemberName(owner: symbol, name: program.name(declaration.name, in: member.file))
        self.members[place, default: []].append(member)
        reachMentioned(member, place)
      }
    }
  }

  private func isPlainValue(_ symbol: SymbolID) -> Bool {
    let kind = program.symbols[symbol].kind
    let ancestry = program.ancestry
    return (kind == .struct || kind == .enum) && !ancestry.isUncertain(symbol) && !ancestry.hasAncestors(symbol)
      && !ancestry.traits(of: symbol).contains(.mayCallMembers)
  }
}

extension Declaration {
  /// Whether its initial value is worked out when its type is made.
  fileprivate var isMadeWithItsType: Bool { isStoredProperty && !flags.contains(.lazy) }
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
