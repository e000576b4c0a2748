import TCALintSyntax

/// The code that belongs to a client, and the part of it that its values reach.
struct ClientReach {
  let program: Program
  let graph: ClientGraph
  let node: Int
  /// The declarations and extensions of the key and of its clients.
  private(set) var owned: [Location] = []
  /// What live, test and preview values run or make. Code that is reached in two ways may stand here twice.
  private(set) var reached: [Region] = []
  /// The types that are made: the clients themselves and what their values build.
  private(set) var builtTypes: [SymbolID] = []
  /// The static functions of the key and its clients.
  private(set) var factories: [DeclarationReference] = []
  private var own: [SymbolID] = []
  /// The static members of the key and its clients.
  private var ownMembers: [Name: [DeclarationReference]] = [:]
  /// The code of built values, which is reached where it is mentioned.
  private var builtMembers: [Name: [DeclarationReference]] = [:]
  /// The types that values build, and whether while the value is made.
  private var built: [SymbolID: Bool] = [:]
  /// The names that reached code mentions, and whether some of it runs while the value is made.
  private var mentioned: [Name: Bool] = [:]
  /// The places that are reached, and whether while the value is made.
  private var seen: [Location: Bool] = [:]

  /// Code that a value reaches.
  struct Region {
    let location: Location
    /// It runs while the value is made, not only when an endpoint is called.
    let isAtBuild: Bool
  }

  init(_ program: Program, _ graph: ClientGraph, _ node: Int) {
    self.program = program
    self.graph = graph
    self.node = node
    let contents = graph.nodes[node]
    own = (contents.key.map { [$0] } ?? []) + contents.clients.filter { $0 != contents.key }
    builtTypes = own
    for symbol in own {
      for reference in declarations(of: symbol) {
        owned.append(Location(file: reference.file, range: program.declaration(reference).range))
        for member in program.table.members(of: reference) { index(member) }
      }
    }
  }

  private func declarations(of symbol: SymbolID) -> [DeclarationReference] {
    program.symbols[Int(symbol)].declarations.filter { !program.testFiles[$0.file] }
  }

  private mutating func index(_ member: DeclarationReference) {
    let declaration = program.declaration(member)
    guard declaration.kind == .property || declaration.kind == .function, declaration.flags.contains(.static) else {
      return
    }
    ownMembers[program.name(declaration.name, in: member.file), default: []].append(member)
    if declaration.kind == .function { factories.append(member) }
  }

  mutating func follow() {
    for name in ownMembers.keys.sorted() where program.isValueName(name) { reach(ownMembers[name], isAtBuild: true) }
    let contents = graph.nodes[node]
    for registration in contents.registrations { reach(registration, isAtBuild: true) }
    if contents.entry >= 0 {
      let entry = program.keys.entries[contents.entry]
      let property = program.declaration(entry.property)
      let attribute = program.files[entry.property.file].summary.attributes[entry.entryAttribute]
      reach(Location(file: entry.property.file, range: attribute.range), isAtBuild: true)
      reach(Location(file: entry.property.file, range: property.initialValue), isAtBuild: true)
    }
    var next = 0
    while next < reached.count {
      follow(reached[next])
      next += 1
    }
  }

  /// The static members that make one of the values of a type.
  func makers(of client: SymbolID) -> Set<Name> {
    Set(
      ownMembers.keys.filter { name in
        (ownMembers[name] ?? []).contains { member in
          program.gives(member, client)
            && seen[Location(file: member.file, range: program.declaration(member).range)] != nil
        }
      })
  }

  private mutating func reach(_ members: [DeclarationReference]?, isAtBuild: Bool) {
    for member in members ?? [] {
      reach(Location(file: member.file, range: program.declaration(member).range), isAtBuild: isAtBuild)
    }
  }

  private mutating func reach(_ location: Location, isAtBuild: Bool) {
    guard !location.range.isEmpty else { return }
    if let known = seen[location], known || !isAtBuild { return }
    seen[location] = isAtBuild
    reached.append(Region(location: location, isAtBuild: isAtBuild))
  }

  private mutating func follow(_ region: Region) {
    let (file, range) = (region.location.file, region.location.range)
    let summary = program.files[file].summary
    for reference in summary.references(in: range) where !reference.isLocal {
      let name = program.name(reference.name, in: file)
      let isAtBuild = region.isAtBuild && !reference.isDeferred
      // A member of something else may have that name too; a use of the client's own type says so.
      if reference.kind == .unqualified || reference.kind == .implicitMember {
        reach(ownMembers[name], isAtBuild: isAtBuild)
      }
      if let known = mentioned[name], known || !isAtBuild { continue }
      mentioned[name] = isAtBuild
      reach(builtMembers[name], isAtBuild: isAtBuild)
    }
    for use in summary.typeUses(in: range) where !use.path.isEmpty {
      follow(use, in: file, isAtBuild: region.isAtBuild && !use.isDeferred)
    }
  }

  private mutating func follow(_ use: TypeUse, in file: FileID, isAtBuild: Bool) {
    let path = program.table.path(use.path, in: file)
    guard let symbol = program.table.resolve(path, in: file, at: use.declaration).symbol else { return }
    let member = program.name(use.member, in: file)
    if own.contains(symbol) {
      reach(ownMembers[member], isAtBuild: isAtBuild)
    } else if graph.nodeOfKey[symbol] == nil, graph.nodesOfClient[symbol] == nil, isHelper(symbol) {
      use.member.isNone
        ? build(symbol, isAtBuild: isAtBuild) : reach(member, of: symbol, isAtBuild: isAtBuild)
    }
  }

  /// A static member of a helper: a function of its own, or a way to an instance.
  private mutating func reach(_ name: Name, of symbol: SymbolID, isAtBuild: Bool) {
    for reference in declarations(of: symbol) {
      for member in program.table.members(of: reference) {
        let declaration = program.declaration(member)
        guard program.name(declaration.name, in: member.file) == name,
          declaration.kind == .enumCase || declaration.flags.contains(.static)
        else { continue }
        reach([member], isAtBuild: isAtBuild)
        if program.gives(member, symbol) { build(symbol, isAtBuild: isAtBuild) }
      }
    }
  }

  /// Notes that a value makes an instance of a type. What holds a life of its own, or is used as something else than
  /// what it is, may run all of its code; of a plain value, what is mentioned runs.
  private mutating func build(_ symbol: SymbolID, isAtBuild: Bool) {
    if let known = built[symbol], known || !isAtBuild { return }
    if built.updateValue(isAtBuild, forKey: symbol) == nil { builtTypes.append(symbol) }
    let isPlain = isPlainValue(symbol)
    for reference in declarations(of: symbol) {
      guard isPlain else {
        reach([reference], isAtBuild: isAtBuild)
        continue
      }
      for member in program.table.members(of: reference) { reachOrIndex(member, isAtBuild: isAtBuild) }
    }
    for ancestor in program.ancestry.ancestors(of: symbol) ?? []
    where program.symbols[Int(ancestor)].kind == .class && isHelper(ancestor) {
      build(ancestor, isAtBuild: isAtBuild)
    }
  }

  private mutating func reachOrIndex(_ member: DeclarationReference, isAtBuild: Bool) {
    let declaration = program.declaration(member)
    if declaration.isStoredProperty || declaration.kind == .initializer {
      reach([member], isAtBuild: isAtBuild)
    } else if declaration.kind == .property || declaration.kind == .function {
      let name = program.name(declaration.name, in: member.file)
      if let isMentionedAtBuild = mentioned[name] { reach([member], isAtBuild: isMentionedAtBuild) }
      builtMembers[name, default: []].append(member)
    }
  }

  private func isPlainValue(_ symbol: SymbolID) -> Bool {
    let kind = program.symbols[Int(symbol)].kind
    let ancestry = program.ancestry
    return (kind == .struct || kind == .enum) && !ancestry.isUncertain(symbol) && !ancestry.hasAncestors(symbol)
      && !ancestry.traits(of: symbol).contains(.mayCallMembers)
  }

  /// Whether a type that a value makes is part of how the client works, not a feature or a view of its own.
  private func isHelper(_ symbol: SymbolID) -> Bool {
    program.roles[Int(symbol)].isDisjoint(with: [.view, .reducer, .app, .test, .preview])
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
