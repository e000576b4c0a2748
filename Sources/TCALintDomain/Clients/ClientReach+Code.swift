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
    callees.removeAll(keepingCapacity: true)
    let facts = program.files[region.file].facts
    let delays = delays(of: region)
    for index in facts.paths(in: region.range) {
      guard allows(1) else { return }
      let path = facts.paths[index]
      follow(path, facts, in: region.file, facts.scopes[path.scope].delays > delays ? values.later : values)
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

  private mutating func follow(_ path: Path, _ facts: FileFacts, in file: FileID, _ values: ClientValues) {
    let scope = facts.scopes[path.scope].declaration
    let type = TypeMention(path, facts)
    let last = path.names.count - 1
    for place in 0..<min(path.names.count, Self.mostNames) where place != type?.names.count {
      let name = program.name(facts.pathNames[Int(path.names.lowerBound) + place], in: file)
      guard search.isDeclared(name) else { continue }
      let use = NameUse(path, isLast: place == last, in: file, facts)
      if place == 0, let type = typeAsked(by: path, in: file) {
        reach(name, of: type, values, by: use)
      } else if place > 0 || path.root == .self || path.root == .super || path.root == .result {
        followMember(name, at: place, of: path, in: file, at: scope, values, by: use)
      } else if path.root == .unqualified {
        follow(name, in: file, at: scope, values, by: use)
      }
    }
    if path.root == .implicitMember {
      followImplied(path, in: file, values)
    } else if let type {
      follow(type, by: path, in: file, at: scope, values)
    } else if path.flags.contains(.isInit), path.names.isEmpty {
      followOwnInitializer(path, in: file, values)
    } else if path.use == .callee {
      followCall(path, in: file, values)
    }
  }

  /// The type of `type(of: self)`, which a path begins with.
  private func typeAsked(by path: Path, in file: FileID) -> SymbolID? {
    let facts = program.files[file].facts
    guard let value = facts.valueWhoseType(begins: path),
      case .types(let types) = finder.receiver(of: value, before: value.names.count, in: file)
    else { return nil }
    return types.only
  }

  /// A member of what stands before a name of a path.
  private mutating func followMember(
    _ name: ProgramName, at place: Int, of path: Path, in file: FileID, at scope: DeclarationID, _ values: ClientValues,
    by use: NameUse
  ) {
    switch finder.receiver(of: path, before: place, in: file) {
    case .types(let types):
      guard let type = types.only else { return mentionLoosely(name, values) }
      if place > 0 || path.root == .result {
        mention(name, of: type, values, by: use)
      } else if path.root == .super {
        mention(name, of: type, values, by: use, isSuper: true)
      } else {
        reachMember(name, of: type, at: scope, values, by: use)
      }
    case .outside(let type):
      if let type = search.extended(type) { mention(name, of: type, values, by: use) }
    case .unknown: mentionLoosely(name, values)
    case .other: break
    }
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
    _ mention: TypeMention, by path: Path, in file: FileID, at scope: DeclarationID, _ values: ClientValues
  ) {
    guard let type = search.type(program.resolve(mention, in: file, at: scope)) else { return }
    let facts = program.files[file].facts
    if mention.member.isNone {
      make(type, values, by: NameUse(path, in: file, facts))
    } else {
      let isLast = path.names.upperBound == mention.names.upperBound + 1
      var use = NameUse(path, isLast: isLast, in: file, facts)
      if let name = facts.lastName(mention.names) { use.typeName = program.name(name, in: file) }
      reach(program.name(mention.member, in: file), of: type, values, by: use)
    }
  }

  /// `self.init(…)`, `super.init(…)`
  private mutating func followOwnInitializer(_ path: Path, in file: FileID, _ values: ClientValues) {
    guard case .types(let types) = finder.receiver(of: path, before: 0, in: file), let type = types.only else { return }
    let use = NameUse(path, in: file, program.files[file].facts)
    path.root == .super ? makeSuperclasses(of: type, values, by: use) : make(type, values, by: use)
  }

  /// `fetch(id)`, where what is called is a value with `callAsFunction`.
  private mutating func followCall(_ path: Path, in file: FileID, _ values: ClientValues) {
    guard let name = search.callAsFunction, callees[path.calling] == nil,
      case .types(let types) = finder.receiver(of: path, before: path.names.count, in: file), let type = types.only
    else { return }
    mention(name, of: type, values, by: NameUse(path, in: file, program.files[file].facts))
  }

  /// `.init()`, `.shared` where a type is expected.
  private mutating func followImplied(_ path: Path, in file: FileID, _ values: ClientValues) {
    let facts = program.files[file].facts
    let name = facts.firstName(path.names).map { program.name($0, in: file) } ?? .none
    var use = NameUse(path, isLast: path.names.count <= 1, in: file, facts)
    if let written = expectedType(of: path, in: file), let last = facts.lastName(facts.types[written.type].path) {
      use.typeName = program.name(last, in: file)
    }
    let expected = impliedType(of: path, in: file)
    guard let type = search.type(expected) else {
      if path.isImplicitValue(facts), app.recognised[file].clients.givesValue(at: path.range.lowerBound) { return }
      // It may be the client's own: that of something else is seldom called like what makes a value.
      let isOwn = own.sorted().map { reach(name, of: $0, values, by: use) }.contains(true)
      let isPattern = (path.calling.isNone ? path.use : facts.calls[path.calling].use) == .pattern
      if !isOwn, expected == .unknown, !isPattern, let giver = search.giver(of: name) {
        reach(name, of: giver, values, by: use)
      }
      return
    }
    let isMade = path.flags.contains(.isInit) && path.names.isEmpty
    if isMade { make(type, values, by: use) } else { reach(name, of: type, values, by: use) }
  }

  /// The type that is expected of a member without one: a written one, or what a type is made of as an argument says.
  private func impliedType(of path: Path, in file: FileID, depth: Int = 0) -> Resolution {
    let facts = program.files[file].facts
    if let written = expectedType(of: path, in: file) {
      return program.resolve(written.type, in: file, at: written.declaration)
    }
    let argument = path.calling.isNone ? path.argument : facts.calls[path.calling].argument
    guard depth < Self.mostArguments, !argument.isNone, let call = facts.call(of: argument) else { return .unknown }
    if let function = callees[call] { return search.type(takenBy: function, argument, of: call, in: file) }
    guard
      let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }),
      let type = typeMade(by: callee, in: file, depth: depth), isPart(type)
    else { return .unknown }
    return search.typeOfPart(program.name(facts.arguments[argument].label, in: file), of: type)
  }

  private func expectedType(of path: Path, in file: FileID) -> ImpliedMember? {
    let start = path.range.lowerBound
    return search.impliedMembers(in: Location(file: file, range: start..<start + 1)).first
  }

  /// The type whose initialiser a path is.
  private func typeMade(by path: Path, in file: FileID, depth: Int) -> SymbolID? {
    let facts = program.files[file].facts
    if path.root == .implicitMember {
      guard path.flags.contains(.isInit), path.names.isEmpty else { return nil }
      return search.type(impliedType(of: path, in: file, depth: depth + 1))
    }
    guard let mention = TypeMention(path, facts), mention.member.isNone else { return nil }
    return program.resolve(mention, in: file, at: facts.scopes[path.scope].declaration).symbol
  }

  /// Nobody writes arguments in arguments without their types any deeper.
  private static var mostArguments: Int { 8 }
}

extension FileFacts {
  /// `api` of `type(of: api).shared`
  fileprivate func valueWhoseType(begins path: Path) -> Path? {
    guard path.root == .result, !path.call.isNone, case let call = calls[path.call], call.arguments.count == 1,
      let callee = call.callee.path.map({ paths[$0] }), callee.root == .unqualified, callee.names.count == 1,
      names.text(pathNames[Int(callee.names.lowerBound)]) == "type",
      let argument = arguments[call.arguments].first, argument.label.is(.of)
    else { return nil }
    return argument.value.path.map { paths[$0] }
  }
}
