import TCALintModel
import TCALintSyntax

/// What code that values reach leads on to.
extension ClientReach {
  /// What of a path is followed: no more names than anyone writes.
  private static var mostNames: Int { 16 }

  /// Follows the code of a region.
  mutating func follow(_ region: Location) {
    // More values may have come to lead there while it waited.
    guard let values = reached[region], followed.updateValue(values, forKey: region) != values else { return }
    let facts = program.files[region.file].facts
    let delays = delays(of: region)
    for index in facts.paths(in: region.range) {
      guard allows(1) else { return }
      let path = facts.paths[index]
      follow(path, index, facts, in: region.file, facts.scopes[path.scope].delays > delays ? values.later : values)
    }
    for index in facts.keyPaths(in: region.range) {
      guard allows(1) else { return }
      let keyPath = facts.keyPaths[index]
      guard !keyPath.isInAttribute, !keyPath.type.isNone, let name = facts.firstName(keyPath.names) else { continue }
      let scope = facts.scopes[keyPath.scope].declaration
      guard let type = search.type(program.resolve(keyPath.type, in: region.file, at: scope)) else { continue }
      mention(program.name(name, in: region.file), of: type, values.later, by: NameUse(in: region.file))
    }
    for index in facts.attributes.indices(in: region.range, \.range.lowerBound) {
      guard allows(1) else { return }
      followWrapper(facts.attributes[index], in: region.file, values)
    }
  }

  /// A property wrapper of the program, whose value is worked out where the property is used.
  private mutating func followWrapper(_ attribute: Attribute, in file: FileID, _ values: ClientValues) {
    let scope = program.files[file].facts.declaration(around: attribute.range.lowerBound)
    guard !attribute.type.isNone, let type = program.resolve(attribute.type, in: file, at: scope).symbol, isPart(type),
      program.symbols[type].declaration.map(program.attributes)?.contains(where: { $0.name.is(.propertyWrapper) })
        == true
    else { return }
    build(type, values, for: file)
    makeMembers(of: type, values, given: program.files[file].facts.arguments[attribute.arguments], in: file)
    mention(ProgramName(.wrappedValue), of: type, values.later, by: NameUse(in: file))
  }

  private mutating func follow(
    _ path: Path, _ id: PathID, _ facts: FileFacts, in file: FileID, _ values: ClientValues
  ) {
    let scope = facts.scopes[path.scope].declaration
    let type = TypeMention(path, facts)
    let last = path.names.count - 1
    for place in 0..<min(path.names.count, Self.mostNames) where place != type?.names.count {
      let name = program.name(facts.pathNames[Int(path.names.lowerBound) + place], in: file)
      guard search.isDeclared(name) else { continue }
      let use = NameUse(path, isLast: place == last, in: file, facts)
      if place > 0 || path.root == .self || path.root == .super || path.root == .result {
        followMember(name, at: place, of: id, in: file, at: scope, values, by: use)
      } else if path.root == .unqualified {
        follow(name, in: file, at: scope, values, by: use)
      }
    }
    if path.root == .implicitMember {
      followImplied(path, id, in: file, values)
    } else if let type {
      follow(type, by: path, id, in: file, at: scope, values)
    } else if path.flags.contains(.isInit), path.names.isEmpty {
      followOwnInitializer(path, in: file, values)
    } else if path.use == .callee {
      followCall(path, id, in: file, values)
    }
  }

  /// A member of what stands before a name of a path.
  private mutating func followMember(
    _ name: ProgramName, at place: Int, of path: PathID, in file: FileID, at scope: DeclarationID,
    _ values: ClientValues, by use: NameUse
  ) {
    let root = program.files[file].facts.paths[path].root
    if place == 0, root == .super {
      guard let type = enclosingType(at: scope, in: file) else { return mentionLoosely(name, values) }
      mention(name, of: type, values, by: use, isSuper: true)
      return
    }
    let type = program.type(ofFirst: place, namesOf: path, in: file)
    guard let owners = program.owners(ofMembersOf: type) else { return mentionLoosely(name, values) }
    guard let owner = owners.only else { return owners.isEmpty ? () : mentionLoosely(name, values) }
    if place == 0, root != .result {
      reachMember(name, of: owner, at: scope, values, by: use)
    } else if type.instance != nil {
      reach(name, of: owner, values, by: use)
    } else {
      mention(name, of: owner, values, by: use)
    }
  }

  /// The innermost type around a declaration.
  private func enclosingType(at declaration: DeclarationID, in file: FileID) -> SymbolID? {
    program.enclosingSymbols(DeclarationReference(file: file, declaration: declaration)).only
  }

  /// What a name by itself means: a member of the innermost type around that has one, else what stands at file level.
  private mutating func follow(
    _ name: ProgramName, in file: FileID, at scope: DeclarationID, _ values: ClientValues, by use: NameUse
  ) {
    if let type = search.owner(of: name, in: file, at: scope) {
      reachMember(name, of: type, at: scope, values, by: use)
    } else {
      reach(fileLevel: search.fileLevelMeaning(of: name, in: file, at: scope), values, by: use)
    }
  }

  /// A type that is made, or a static member of one.
  private mutating func follow(
    _ mention: TypeMention, by path: Path, _ id: PathID, in file: FileID, at scope: DeclarationID,
    _ values: ClientValues
  ) {
    guard let type = search.type(program.resolve(mention, in: file, at: scope)) else { return }
    let facts = program.files[file].facts
    if mention.member.isNone {
      make(type, values, by: NameUse(path, in: file, facts))
    } else {
      let isLast = path.names.upperBound == mention.names.upperBound + 1
      var use = NameUse(path, isLast: isLast, in: file, facts)
      use.type = program.type(ofFirst: mention.names.count, namesOf: id, in: file).instance ?? .unknown
      reach(program.name(mention.member, in: file), of: type, values, by: use)
    }
  }

  /// `self.init(…)`, `super.init(…)`
  private mutating func followOwnInitializer(_ path: Path, in file: FileID, _ values: ClientValues) {
    let facts = program.files[file].facts
    guard let type = enclosingType(at: facts.scopes[path.scope].declaration, in: file) else { return }
    let use = NameUse(path, in: file, facts)
    path.root == .super ? makeSuperclasses(of: type, values, by: use) : make(type, values, by: use)
  }

  /// `fetch(id)`, where what is called is a value with `callAsFunction`.
  private mutating func followCall(_ path: Path, _ id: PathID, in file: FileID, _ values: ClientValues) {
    guard let name = search.callAsFunction,
      let type = program.type(ofFirst: path.names.count, namesOf: id, in: file).unwrapped.symbol
    else { return }
    mention(name, of: type, values, by: NameUse(path, in: file, program.files[file].facts))
  }

  /// `.init()`, `.shared` where a type is expected.
  private mutating func followImplied(_ path: Path, _ id: PathID, in file: FileID, _ values: ClientValues) {
    let facts = program.files[file].facts
    let name = facts.firstName(path.names).map { program.name($0, in: file) } ?? .none
    guard name.isNone || search.isDeclared(name) else { return }
    var use = NameUse(path, isLast: path.names.count <= 1, in: file, facts)
    use.type = program.typeOfImplicitMember(beginning: id, in: file).unwrapped
    let owners = program.owners(ofMembersOf: use.type)
    guard let type = owners?.only else {
      if path.isImplicitValue(facts), app.recognised[file].clients.givesValue(at: path.range.lowerBound) { return }
      // It may be the client's own: that of something else is seldom called like what makes a value.
      let isOwn = own.sorted().map { reach(name, of: $0, values, by: use) }.contains(true)
      let isPattern = (path.calling.isNone ? path.use : facts.calls[path.calling].use) == .pattern
      if !isOwn, owners == nil, !isPattern, let giver = search.giver(of: name) {
        reach(name, of: giver, values, by: use)
      }
      return
    }
    let isMade = path.flags.contains(.isInit) && path.names.isEmpty
    if isMade { make(type, values, by: use) } else { reach(name, of: type, values, by: use) }
  }
}
