import TCALintModel
import TCALintSyntax

/// What code that values reach leads on to.
extension ClientReach {
  /// What of a path is followed: no more names than anyone writes.
  private static var mostNames: Int { 16 }

  /// Follows the code of a region.
  mutating func follow(_ region: Location) {
    guard let values = reached[region] else { return }
    let facts = program.files[region.file].facts
    for index in facts.paths(in: region.range) {
      guard search.allows(1) else { return }
      let path = facts.paths[index]
      follow(path, facts, in: region.file, facts.isDelayed(path.scope) ? values.later : values)
    }
    for index in facts.keyPaths(in: region.range) {
      guard search.allows(1) else { return }
      let keyPath = facts.keyPaths[index]
      guard !keyPath.isInAttribute, !keyPath.type.isNone, let name = facts.firstName(keyPath.names) else { continue }
      let scope = facts.scopes[keyPath.scope].declaration
      guard let type = program.resolve(keyPath.type, in: region.file, at: scope).symbol else { continue }
      mention(program.name(name, in: region.file), of: type, values.later, isCalled: true)
    }
  }

  private mutating func follow(_ path: Path, _ facts: FileFacts, in file: FileID, _ values: ClientValues) {
    let scope = facts.scopes[path.scope].declaration
    let last = path.names.count - 1
    for place in 0..<min(path.names.count, Self.mostNames) {
      let name = program.name(facts.pathNames[Int(path.names.lowerBound) + place], in: file)
      guard search.isDeclared(name) else { continue }
      let isCalled = place == last && path.use == .callee
      if place > 0 || path.root == .self || path.root == .super || path.root == .result {
        guard case .types(let types) = finder.receiver(of: path, before: place, in: file), let type = types.only else {
          continue
        }
        mention(name, of: type, values, isCalled: isCalled)
      } else if path.root == .unqualified {
        follow(name, by: path, in: file, at: scope, values, isCalled: isCalled)
      }
    }
    if path.root == .implicitMember {
      followImplied(path, in: file, values)
    } else if let mention = TypeMention(path, facts) {
      follow(mention, by: path, in: file, at: scope, values)
    }
  }

  /// What a name by itself means: a member of the innermost type around that has one, else what stands at file level.
  private mutating func follow(
    _ name: ProgramName, by path: Path, in file: FileID, at scope: DeclarationID, _ values: ClientValues,
    isCalled: Bool
  ) {
    if let type = search.owner(of: name, in: file, at: scope) {
      mention(name, of: type, values, isCalled: isCalled)
      if isOwn(type) {
        reachOwn(name, values, isCalled: isCalled)
      } else if isPart(type) {
        reach(name, of: type, values, isCalled: isCalled)
      }
      return
    }
    let found = search.fileLevelMeaning(of: name, in: file, at: scope)
    for found in search.called(of: found, by: path, in: file) where search.allows(1) {
      reach(fileLevel: found, values, isCalled: isCalled)
    }
  }

  private mutating func follow(
    _ mention: TypeMention, by path: Path, in file: FileID, at scope: DeclarationID, _ values: ClientValues
  ) {
    guard let symbol = program.resolve(mention, in: file, at: scope).symbol else { return }
    let isLast = program.files[file].facts.lastName(path.names) == mention.member
    follow(
      program.name(mention.member, in: file), of: symbol, isMade: mention.member.isNone, values,
      isCalled: isLast && path.use == .callee)
  }

  /// A type that is made, or a static member of one.
  private mutating func follow(
    _ member: ProgramName, of symbol: SymbolID, isMade: Bool, _ values: ClientValues, isCalled: Bool
  ) {
    if isOwn(symbol) {
      reachOwn(member, values, isCalled: isCalled)
    } else if isPart(symbol) {
      isMade ? build(symbol, values) : reach(member, of: symbol, values, isCalled: isCalled)
    }
  }

  /// `.init()`, `.shared` where a type is expected.
  private mutating func followImplied(_ path: Path, in file: FileID, _ values: ClientValues) {
    let name = program.files[file].facts.firstName(path.names).map { program.name($0, in: file) } ?? .none
    let isCalled = path.use == .callee && path.names.count == 1
    guard let type = impliedType(of: path, in: file) else {
      // It may be the client's own: that of something else is seldom called like what makes a value.
      return reachOwn(name, values, isCalled: isCalled)
    }
    let isMade = path.flags.contains(.isInit) && path.names.isEmpty
    follow(name, of: type, isMade: isMade, values, isCalled: isCalled)
  }

  /// The type that is expected of a member without one: a written one, or what a type is made of as an argument says.
  private func impliedType(of path: Path, in file: FileID, depth: Int = 0) -> SymbolID? {
    let facts = program.files[file].facts
    let start = path.range.lowerBound
    if let written = search.impliedMembers(in: Location(file: file, range: start..<start + 1)).first {
      return program.resolve(written.type, in: file, at: written.declaration).symbol
    }
    let argument = path.calling.isNone ? path.argument : facts.calls[path.calling].argument
    guard depth < Self.mostArguments, !argument.isNone, let call = facts.call(of: argument),
      let callee = facts.calls[call].callee.path.map({ facts.paths[$0] }),
      let type = typeMade(by: callee, in: file, depth: depth), isPart(type)
    else { return nil }
    return search.typeOfPart(program.name(facts.arguments[argument].label, in: file), of: type)
  }

  /// The type whose initialiser a path is.
  private func typeMade(by path: Path, in file: FileID, depth: Int) -> SymbolID? {
    let facts = program.files[file].facts
    if path.root == .implicitMember {
      guard path.flags.contains(.isInit), path.names.isEmpty else { return nil }
      return impliedType(of: path, in: file, depth: depth + 1)
    }
    guard let mention = TypeMention(path, facts), mention.member.isNone else { return nil }
    return program.resolve(mention, in: file, at: facts.scopes[path.scope].declaration).symbol
  }

  /// Nobody writes arguments in arguments without their types any deeper.
  private static var mostArguments: Int { 8 }
}
