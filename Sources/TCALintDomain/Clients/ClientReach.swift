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
  private(set) var owned: [DeclarationReference] = []
  /// What values run or make, and which values do.
  private(set) var reached: [Location: ClientValues] = [:]
  /// The types that are made: the clients themselves and what their values build.
  var built: [SymbolID: ClientValues] = [:]
  /// Those of them that are made as what they are, not as a part of what inherits from them.
  var made: [SymbolID: ClientValues] = [:]
  /// For a class the types made that inherit from it.
  var heirs: [SymbolID: [SymbolID]] = [:]
  /// What classes that are made, and those that they inherit from, override.
  var overrides: [SymbolID: ClassOverrides] = [:]
  /// The properties with wrappers that code of values asks for, and the values that do.
  private(set) var used: [DeclarationReference: ClientValues] = [:]
  let search: CodeSearch
  private(set) var own: Set<SymbolID> = []
  /// The names of what the client asks for that is a protocol.
  private(set) var endpoints: Set<ProgramName> = []
  /// The static members of the key and its clients.
  private var ownMembers: [DeclarationReference] = []
  /// The protocols whose extensions give something to what is made.
  var offered: Set<SymbolID> = []
  /// The properties and functions of types that reached code names.
  private var mentioned: [DeclarationReference: Mention] = [:]
  /// What objects hold that may be meant where it does not show whose member is named, by names.
  var held: [ProgramName: [DeclarationReference]] = [:]
  /// The names that are used so, and which values lead there.
  var loose: [ProgramName: ClientValues] = [:]
  private var queue: [Location] = []
  /// The values for which regions have been followed.
  var followed: [Location: ClientValues] = [:]
  /// What makes the client for a container.
  private let registrations: Set<Location>
  var budget: SearchBudget
  var program: Program { app.program }

  /// How reached code names a property or a function: which values lead there, and what they run of it.
  private struct Mention {
    var values: ClientValues = []
    var regions: [Location: ClientValues] = [:]
  }

  /// Reaches what there is to be reached.
  init(_ app: App, _ clients: ClientTable, _ node: ClientID, _ search: CodeSearch) {
    self.app = app
    self.clients = clients
    self.node = node
    self.search = search
    budget = SearchBudget(clients: clients.nodes.count)
    let contents = clients.nodes[node]
    registrations = Set(contents.registrations)
    own = Set(contents.clients).union(contents.key.map { [$0] } ?? [])
    var members: [DeclarationReference] = []
    for symbol in own.sorted() {
      built[symbol] = ClientValues(making: .live)
      let isShared = symbol != contents.key && (clients.nodesOfClient[symbol] ?? []).count > 1
      for reference in declarations(of: symbol) where allows(1) {
        let own = program.members(of: reference).filter { !program.declaration($0).isTypeOrExtension }
        guard allows(own.count) else { break }
        for member in own where isStatic(member) { ownMembers.append(member) }
        for member in own where isRequirement(member) {
          endpoints.insert(program.name(program.declaration(member).name, in: member.file))
        }
        // What the client of several keys has besides what it stores is for some of them.
        members += isShared ? own.filter { program.declaration($0).isMadeWithItsType } : own
      }
    }
    reachValues()
    var next = 0
    while next < queue.count, allows(1) {
      follow(queue[next])
      next += 1
    }
    owned = members.filter { reached[location($0)] == nil }
  }

  /// Takes steps of the client's budget; false where none are left.
  mutating func allows(_ count: Int) -> Bool { budget.allows(count) }

  func declarations(of symbol: SymbolID) -> [DeclarationReference] {
    program.declarations(of: symbol).filter { !program.isTestFile[$0.file] }
  }

  /// What any use of a declaration runs first.
  private func location(_ declaration: DeclarationReference) -> Location {
    search.firstRegion(of: declaration)
  }

  private func isStatic(_ member: DeclarationReference) -> Bool {
    let declaration = program.declaration(member)
    return declaration.flags.contains(.static) && (declaration.kind == .property || declaration.kind == .function)
  }

  private func isRequirement(_ member: DeclarationReference) -> Bool {
    let parent = program.declaration(member).parent
    return program.declaration(DeclarationReference(file: member.file, declaration: parent)).kind == .protocol
  }

  /// Reaches what the values are made by, whatever reaches them. Those of a client that is a key itself are not another
  /// key's.
  private mutating func reachValues() {
    for member in ownMembers {
      let name = program.name(program.declaration(member).name, in: member.file)
      guard name.isValueName,
        program.enclosingSymbols(member).contains(where: { clients.nodeOfKey[$0] ?? node == node })
      else { continue }
      reach(member, ClientValues(making: ClientValues(named: name)))
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
  var reachedMembers: [DeclarationReference] { ownMembers.filter { reached[location($0)] != nil } }

  /// Whether a type is the key's or one of its clients.
  func isOwn(_ type: SymbolID) -> Bool { own.contains(type) }

  /// The values of a region that ask for a dependency with a wrapper in it: while they are made, where code that runs
  /// then uses it itself. For itself it asks by what it makes only where code uses the dependency.
  func values(
    askingBy property: DeclarationReference, for target: ClientID, _ values: ClientValues
  ) -> ClientValues {
    let declaration = program.declaration(property)
    guard declaration.flags.contains(.local) else {
      let isAsked = target != node || !isOfPart(property)
      let later = isAsked ? values : loose[program.name(declaration.name, in: property.file)] ?? []
      return later.later.union(used[property] ?? [])
    }
    let isDirect =
      app.recognised[property.file].clients.usedDirectly.contains(property.declaration)
      && !program.files[property.file].facts.isDelayed(declaration.scope)
    return isDirect ? values : values.later
  }

  /// How many closures lie around the code of a region at least: a container that makes the client calls what it was
  /// given for that, wherever that stands.
  func delays(of region: Location) -> UInt16 {
    guard registrations.contains(region) else { return 0 }
    let facts = program.files[region.file].facts
    return facts.scopes[facts.scope(around: region.range.lowerBound)].delays
  }

  /// Reaches what a use of a declaration runs of it.
  mutating func reach(_ member: DeclarationReference, _ values: ClientValues, by use: NameUse? = nil) {
    for region in search.regions(of: member, by: use) { reach(region, values) }
  }

  mutating func reach(_ location: Location, _ values: ClientValues) {
    guard !location.range.isEmpty else { return }
    let known = reached[location] ?? []
    guard !known.isSuperset(of: values) else { return }
    reached[location] = known.union(values)
    queue.append(location)
  }

  /// Reaches a function, or what stands at file level. A function that is not called but passed on runs later.
  mutating func reachFactory(_ found: DeclarationReference, _ values: ClientValues, by use: NameUse) {
    let isFunction = program.declaration(found).kind == .function
    reach(found, isFunction && !use.isCalled ? values.later : values, by: use)
  }

  /// Notes members of a type that are named. They run where it is made; one of a library's type runs wherever it is named.
  ///
  /// - Parameter isSuper: whether they are named as those of a superclass, whatever replaces them.
  mutating func note(
    _ members: [DeclarationReference], of owner: SymbolID, _ values: ClientValues, by use: NameUse,
    isSuper: Bool = false
  ) {
    for member in members where allows(1) {
      let declaration = program.declaration(member)
      let values = declaration.kind == .function && !use.isCalled ? values.later : values
      mentioned[member, default: Mention()].values.formUnion(values)
      for region in regions(of: member, namedBy: use) {
        mentioned[member]?.regions[region, default: []].formUnion(values)
      }
      if runs(owner) { reachMentioned(member, isSuper: isSuper) }
    }
  }

  /// What a use of an instance's member runs; its initial value it does not.
  private func regions(of member: DeclarationReference, namedBy use: NameUse) -> [Location] {
    guard program.declaration(member).isMadeWithItsType else { return search.regions(of: member, by: use) }
    return use.isWritten ? search.settingRegions(of: member) : []
  }

  private func runs(_ owner: SymbolID) -> Bool {
    built[owner] != nil || offered.contains(owner)
      || program.symbols[owner].kind == .external && app.isPartOfClient(owner)
  }

  /// Reaches what uses run of a member, where something that is made has it.
  mutating func reachMentioned(_ member: DeclarationReference, isSuper: Bool = false) {
    guard let mention = mentioned[member], isSuper || !isReplaced(member) else { return }
    if !program.declaration(member).attributes.isEmpty, program.declaration(member).kind == .property {
      used[member, default: []].formUnion(mention.values)
    }
    for (region, values) in mention.regions { reach(region, values) }
  }
}

extension Declaration {
  /// Whether its initial value is worked out when its type is made.
  var isMadeWithItsType: Bool { isStoredProperty && !flags.contains(.lazy) }
}

extension App {
  /// Whether a type that a value makes is part of how the client works, not a feature, a model or a view, which run
  /// later in a world of their own.
  func isPartOfClient(_ symbol: SymbolID) -> Bool {
    roles[symbol].isDisjoint(with: [.view, .reducer, .app, .test, .preview, .model])
      && !program.ancestry.traits(of: symbol).contains(.calledAsView)
  }
}
