import TCALintModel
import TCALintSyntax

/// The code that belongs to a client, and the part of it that its values run.
///
/// Code of a type nested in a client, or in a type that it creates, belongs to that type: it is reached where that type
/// is created or named.
struct ClientReachability {
  private let app: App
  private let clients: ClientTable
  private let node: ClientID
  /// The key and its clients.
  private let own: Set<SymbolID>
  /// The static members of these.
  private let ownMembers: [DeclarationReference]
  /// The names of what the client requires, where it is a protocol.
  private let requirements: Set<ProgramName>
  /// The functions that values run, and which values do.
  private var functions: [FunctionReference: ClientValues] = [:]
  /// The code of these, and the properties with wrappers of what values create.
  private(set) var reached: [Location: ClientValues] = [:]
  /// The types that are created: the clients themselves and what their values create.
  private(set) var instantiatedTypes: [SymbolID: ClientValues] = [:]
  /// The members of the key and of its clients that no value runs.
  private(set) var owned: [DeclarationReference] = []
  /// The properties with wrappers that code of values names, and the values that do.
  private var used: [DeclarationReference: ClientValues] = [:]
  private var program: Program { app.program }
  private var contents: ClientGraph.Node { clients.nodes[node] }

  init(_ app: App, _ clients: ClientTable, _ node: ClientID) {
    (self.app, self.clients, self.node) = (app, clients, node)
    let program = app.program
    own = Set(clients.nodes[node].own)
    ownMembers = own.sorted().flatMap { program.members(of: $0) }.filter { member in
      let outline = program.outline(member)
      return outline.flags.contains(.static) && [.property, .function].contains(outline.kind)
        && !program.isTestFile[member.file]
    }
    requirements = Set(
      own.filter { program.symbols[$0].kind == .protocol }.flatMap { program.members(of: $0) }
        .map { program.name(program.outline($0).name, in: $0.file) })
    for symbol in own.sorted() { instantiatedTypes[symbol] = ClientValues(creating: .live) }
    for value in [ClientValues.live, .preview, .test] { addValue(value) }
    addProperties()
    addOwned()
  }

  /// The functions that a search for one client comes to at most, all clients together.
  private var limit: Int { SearchBudget(clients: clients.nodes.count).steps }

  // MARK: Values

  /// The code that creates a value of the client: functions, and parts of functions.
  private struct Factories {
    var functions: [FunctionReference] = []
    /// Those that are parts of functions.
    var regions: [Location] = []
  }

  private mutating func addValue(_ value: ClientValues) {
    let factories = factories(of: value)
    if factories.functions.isEmpty, factories.regions.isEmpty { return }
    let atBuild = reachable(from: factories.functions) { !$0.isDelayed }
    let (named, held) = addingObjects(to: factories.functions)
    let (creating, later) = (ClientValues(creating: value), ClientValues(creating: value).later)
    add(atBuild, creating)
    add(named, later)
    add(held, later.holding)
    for region in factories.regions { reached[region, default: []].formUnion(creating) }
  }

  private func reachable(
    from functions: [FunctionReference], where isFollowed: (CallEdge) -> Bool = { _ in true }
  ) -> ReachableFunctions {
    app.callGraph.reachable(
      from: functions, creatingElsewhere: own, limit: limit, onlyCreated: true, following: { isFollowed($1) },
      entering: isPart)
  }

  /// More levels of objects that only objects create are not looked at.
  private static let maxLevels = 16

  /// The functions that run at any time: by calls, and those that created objects may run without one.
  private func addingObjects(
    to factories: [FunctionReference]
  ) -> (named: ReachableFunctions, held: ReachableFunctions) {
    var (named, held): ([FunctionReference], [FunctionReference]) = (factories, [])
    var (objects, all): (Set<SymbolID>, ReachableFunctions) = ([], reachable(from: factories))
    for _ in 0..<Self.maxLevels {
      let new = all.createdTypes.subtracting(objects).filter(isPart)
      if new.isEmpty { break }
      objects.formUnion(new)
      let count = named.count + held.count
      for type in new.sorted() { addMembers(of: type, &named, &held) }
      if named.count + held.count == count { break }
      all = reachable(from: named + held)
    }
    return (held.isEmpty ? all : reachable(from: named), all)
  }

  /// The members of a type that may run without being named by values. Members that a library calls, or that implement
  /// a client's protocol, count as named.
  private func addMembers(
    of type: SymbolID, _ named: inout [FunctionReference], _ held: inout [FunctionReference]
  ) {
    let life = life(of: type)
    if life == .none { return }
    let ancestors = program.ancestry.ancestors(of: type) ?? []
    let required = ancestors.contains(where: own.contains) ? requirements : []
    var replaced: Set<ProgramName> = []
    for owner in [type] + ancestors where program.symbols[owner].kind != .protocol && isPart(owner) {
      for member in program.members(of: owner) where isHeld(member) {
        let declaration = program.declaration(member)
        let name = program.name(declaration.name, in: member.file)
        if declaration.flags.contains(.override) { replaced.insert(name) } else if replaced.contains(name) { continue }
        let isCalled =
          life == .called && !declaration.flags.contains(.private) || declaration.kind == .deinitializer
          || required.contains(name)
        let code = program.functions(of: member, withAccessors: true)
        if isCalled { named += code } else { held += code }
      }
    }
  }

  /// Whether a member is one of instances that is code, and not of some of them only.
  private func isHeld(_ member: DeclarationReference) -> Bool {
    let outline = program.outline(member)
    guard !outline.flags.contains(.static), [.function, .property, .subscript, .deinitializer].contains(outline.kind)
    else { return false }
    let parent = program.files[member.file].facts.outline(program.declaration(member).parent)
    return !program.isTestFile[member.file] && !parent.flags.contains(.conditional) && isVisible(member)
  }

  /// Whether a member is visible in the client's file or belongs to the type itself.
  private func isVisible(_ member: DeclarationReference) -> Bool {
    let places =
      own.compactMap { program.symbols[$0].declaration }
      + program.enclosingSymbols(member).compactMap { program.symbols[$0].declaration }
    return places.contains { program.isVisible(member, from: $0.file) }
  }

  private func factories(of value: ClientValues) -> Factories {
    var found = Factories()
    for member in ownMembers {
      let name = program.name(program.outline(member).name, in: member.file)
      guard name.isValueName, ClientValues(named: name) == value,
        program.enclosingSymbols(member).contains(where: { clients.nodeOfKey[$0] ?? node == node })
      else { continue }
      found.functions += program.functions(of: member)
    }
    if value == .live { for region in contents.registrations { add(region, &found) } }
    guard !contents.entry.isNone else { return found }
    let entry = clients.keys.entries[contents.entry]
    let facts = program.files[entry.property.file].facts
    for argument in facts.arguments[facts.attributes[entry.entryAttribute].arguments]
    where ClientValues(named: argument.label) == value {
      add(Location(file: entry.property.file, range: argument.range), &found, in: entry.property.declaration)
    }
    if value == .test { found.functions += program.functions(of: entry.property) }
    return found
  }

  private func add(_ region: Location, _ factories: inout Factories, in declaration: DeclarationID? = nil) {
    factories.regions.append(region)
    if let node = program.files[region.file].facts.node(at: region.range, in: declaration) {
      factories.functions.append(FunctionReference(file: region.file, node: node))
    }
  }

  // MARK: Results

  private mutating func add(_ found: ReachableFunctions, _ values: ClientValues) {
    for function in found.functions where functions[function]?.isSuperset(of: values) != true {
      functions[function, default: []].formUnion(values)
      addUses(in: function, values)
      if let region = region(of: function) { reached[region, default: []].formUnion(values) }
    }
    for type in found.createdTypes { build(type, values) }
  }

  private mutating func build(_ type: SymbolID, _ values: ClientValues) {
    guard isPart(type) else { return }
    for owner in [type] + (program.ancestry.ancestors(of: type) ?? []) where isPart(owner) {
      instantiatedTypes[owner, default: []].formUnion(values)
    }
  }

  /// The code of a body; nil for a closure in one.
  private func region(of function: FunctionReference) -> Location? {
    let facts = program.files[function.file].facts
    guard facts.body(of: function.node).root == function.node else { return nil }
    return Location(file: function.file, range: facts.nodes[function.node].range)
  }

  /// Notes the properties with wrappers that a function names.
  private mutating func addUses(in function: FunctionReference, _ values: ClientValues) {
    let facts = program.files[function.file].facts
    var found: [DeclarationReference] = []
    facts.forEachNode(of: function.node) { node in
      // Most names are those of something else, and it takes types to know which.
      guard [.name, .member].contains(facts.nodes[node].kind),
        app.dependencyTable.propertyNames.contains(program.name(facts.nodes[node].name, in: function.file)),
        let property = program.declaration(referencedBy: node, in: function.file),
        app.dependencyTable.index(of: property) != nil
      else { return }
      found.append(property)
    }
    for property in found { used[property, default: []].formUnion(values) }
  }

  /// The properties with wrappers of what values create.
  private mutating func addProperties() {
    for (type, values) in instantiatedTypes where !own.contains(type) {
      for property in program.members(of: type)
      where program.outline(property).isStoredProperty && app.dependencyTable.index(of: property) != nil {
        reached[location(of: property), default: []].formUnion(values)
      }
    }
    for (property, values) in used where !program.outline(property).flags.contains(.local) {
      reached[location(of: property), default: []].formUnion(values)
    }
  }

  private mutating func addOwned() {
    for symbol in own.sorted() {
      let isShared = symbol != contents.key && (clients.nodesOfClient[symbol] ?? []).count > 1
      for member in program.members(of: symbol) where !program.isTestFile[member.file] {
        let declaration = program.declaration(member)
        // If a client has several keys, members beyond its stored properties belong to some of them.
        guard !declaration.isTypeOrExtension, !isShared || declaration.isStoredProperty else { continue }
        let code = program.functions(of: member, withAccessors: true)
        if code.allSatisfy({ functions[$0] == nil }) { owned.append(member) }
      }
    }
  }

  private func location(of member: DeclarationReference) -> Location {
    Location(file: member.file, range: program.declaration(member).range)
  }

  /// The static members of the key and its clients that values run, in no order.
  var reachedMembers: [DeclarationReference] {
    ownMembers.filter { program.functions(of: $0).contains { functions[$0] != nil } }
  }

  /// Whether a type is the key's or one of its clients.
  func isOwn(_ type: SymbolID) -> Bool { own.contains(type) }

  /// The number of closures around the code of a registration, which run only when the container calls its factory; 0 for
  /// any other region.
  func delays(of region: Location) -> UInt16 {
    guard contents.registrations.contains(region) else { return 0 }
    let facts = program.files[region.file].facts
    return facts.scopes[facts.scope(around: region.range.lowerBound)].delays
  }

  /// The values of a region that use a dependency with a wrapper in it: during their creation, if code that runs then
  /// uses it directly. A client uses it by types that it creates only where code names the property.
  func values(askingBy property: DeclarationReference, for target: ClientID, _ values: ClientValues) -> ClientValues {
    let declaration = program.declaration(property)
    guard declaration.flags.contains(.local) else {
      let isUsed = target != node || !isOfPart(property)
      return (isUsed ? values.later : []).union(used[property] ?? [])
    }
    let isDirect =
      app.recognised[property.file].clients.usedDirectly.contains(property.declaration)
      && !program.files[property.file].facts.isDelayed(declaration.scope)
    return isDirect ? values : values.later
  }

  // MARK: Parts

  /// Whether a property is one of what values create, rather than of the client itself.
  private func isOfPart(_ property: DeclarationReference) -> Bool {
    let owners = program.enclosingSymbols(property)
    return !owners.isEmpty && owners.allSatisfy { isPart($0) && instantiatedTypes[$0] != nil }
  }

  /// Whether a type may be part of what makes a client, rather than a client or a feature itself.
  private func isPart(_ symbol: SymbolID) -> Bool {
    clients.nodeOfKey[symbol] == nil && clients.nodesOfClient[symbol] == nil && app.isPartOfClient(symbol)
  }

  /// Whether code may be part of what makes the client: of another client only what does not create that.
  private func isPart(_ function: FunctionReference) -> Bool {
    if program.isTestFile[function.file] { return false }
    guard let member = program.declaration(around: function) else { return false }
    let outline = program.outline(member)
    return program.enclosingSymbols(member).allSatisfy { type in
      if own.contains(type) || isPart(type) { return true }
      return app.isPartOfClient(type) && outline.flags.contains(.static)
        && !program.name(outline.name, in: member.file).isValueName && !program.gives(member, type)
    }
  }

  /// The members of an instance that run without being named.
  private enum Life {
    /// Of a plain value, nothing.
    case none
    case object
    /// A library calls it.
    case called
  }

  private func life(of symbol: SymbolID) -> Life {
    let ancestry = program.ancestry
    let mayBeCalled = ancestry.isUncertain(symbol) || ancestry.traits(of: symbol).contains(.mayCallMembers)
    switch program.symbols[symbol].kind {
    case .external: return .none
    case .struct, .enum: return mayBeCalled || ancestry.hasAncestors(symbol) ? .object : .none
    default: return mayBeCalled ? .called : .object
    }
  }
}

extension App {
  /// Whether a type that a value creates is part of how the client works, not a feature, a model or a view, which run
  /// later in a world of their own.
  public func isPartOfClient(_ symbol: SymbolID) -> Bool {
    roles[symbol].isDisjoint(with: [.view, .reducer, .app, .test, .preview, .model])
      && !program.ancestry.traits(of: symbol).contains(.calledAsView)
  }
}
