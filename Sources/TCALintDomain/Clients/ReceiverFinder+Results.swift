import TCALintModel
import TCALintSyntax

/// What calls and static members give.
extension ReceiverFinder {
  /// The type whose initialiser a call is, or what the function that it calls says that it gives.
  func made(by call: CallID, in file: FileID) -> Receiver {
    if call.isNone { return .unknown }
    // The innermost call first: each call of a chain is looked at once, however long the chain is.
    var chain: [CallID] = []
    var next: CallID? = call
    while let call = next, case let place = CallPlace(file: file, call: call), results[place] == nil {
      results[place] = .unknown
      chain.append(call)
      next = base(of: call, program.files[file].facts)
    }
    for call in chain.reversed() { results[CallPlace(file: file, call: call)] = result(of: call, in: file) }
    return results[CallPlace(file: file, call: call)] ?? .unknown
  }

  /// The call whose result another one is called on, be it by a local name.
  private func base(of call: CallID, _ facts: FileFacts) -> CallID? {
    guard let path = facts.calls[call].callee.path.map({ facts.paths[$0] }) else { return nil }
    switch path.root {
    case .result: return path.call.isNone ? nil : path.call
    case .local: return facts.locals[path.local].value.call
    default: return nil
    }
  }

  private func result(of call: CallID, in file: FileID) -> Receiver {
    let facts = program.files[file].facts
    guard let path = facts.calls[call].callee.path.map({ facts.paths[$0] }),
      !facts.calls[call].flags.contains(.isSubscript)
    else { return .unknown }
    guard let mention = TypeMention(path, facts) else { return given(byFunction: path, in: file) }
    guard mention.member.isNone else {
      return path.names.count == mention.names.count + 1
        ? given(by: path, in: file) : given(byFunction: path, in: file)
    }
    return Receiver(program.resolve(mention, in: file, at: facts.scopes[path.scope].declaration))
  }

  /// The written type of what a function or a method gives: `makeRequest(path)`, `request.signed()`.
  private func given(byFunction path: Path, in file: FileID) -> Receiver {
    let facts = program.files[file].facts
    guard let last = facts.lastName(path.names), path.isPlain, path.root != .implicitMember else { return .unknown }
    let (name, scope) = (program.name(last, in: file), facts.scopes[path.scope].declaration)
    guard search.isDeclared(name) else { return .unknown }
    let use = NameUse(path, in: file, facts)
    let isBare = path.root == .unqualified && path.names.count == 1
    let owner = isBare ? search.owner(of: name, in: file, at: scope) : owner(ofLast: path, in: file)
    guard let owner else {
      return isBare
        ? given(by: search.meant(search.fileLevelMeaning(of: name, in: file, at: scope), by: use)) : .unknown
    }
    let found = [owner] + (program.ancestry.ancestors(of: owner) ?? [])
    for type in found {
      let members = [true, false].flatMap { search.members(name, of: type, areStatic: $0) }
      let meant = search.meant(members, by: use, of: owner)
      if !meant.isEmpty { return given(by: meant) }
    }
    return .unknown
  }

  /// The type before the last name of a path.
  private func owner(ofLast path: Path, in file: FileID) -> SymbolID? {
    switch receiver(of: path, before: path.names.count - 1, in: file) {
    case .types(let types): types.only
    case .outside(let type): search.extended(type)
    case .other, .unknown: nil
    }
  }

  /// What the one function that is meant says that it gives.
  private func given(by found: [DeclarationReference]) -> Receiver {
    guard let function = found.first, found.count == 1, case let declaration = program.declaration(function),
      declaration.kind == .function, declaration.genericParameters.isEmpty, !declaration.type.isNone
    else { return .unknown }
    return type(declaration.type, in: function.file, at: declaration.parent)
  }

  /// What a static member of a type is or gives, or a case of it: `LiveAPI.shared`, `Endpoint.me`.
  func given(by path: Path, in file: FileID) -> Receiver {
    let facts = program.files[file].facts
    guard let mention = TypeMention(path, facts), !mention.member.isNone, path.isPlain,
      path.names.count == mention.names.count + 1
    else { return .unknown }
    let resolution = program.resolve(mention, in: file, at: facts.scopes[path.scope].declaration)
    if case .external(let type) = resolution, mention.member.isNameOfInstance { return .outside(type) }
    guard let owner = search.type(resolution) else { return .unknown }
    let name = program.name(mention.member, in: file)
    let found = search.meant(
      search.members(name, of: owner, areStatic: true), by: NameUse(path, in: file, facts), of: owner)
    if path.use == .callee, found.first.map({ program.declaration($0).kind }) == .function { return given(by: found) }
    guard let member = found.first, found.count == 1 else { return .unknown }
    if program.declaration(member).kind == .enumCase { return .types([owner]) }
    return path.use == .callee ? .unknown : type(of: member)
  }
}
