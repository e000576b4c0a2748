import TCALintModel
import TCALintSyntax

extension CallSite {
  /// The blocks that would have to stand in `WithPerceptionTracking` for what is read for its arguments to be tracked on
  /// releases without the framework Observation; none where it is. nil where that is not known.
  public var untrackedBlocks: [UntrackedBlock]? {
    var search = TrackingSearch(app)
    return search.follow(ScopeReference(file: file, scope: call.scope)) ? search.blocks : nil
  }
}

extension [ViewStoreUse] {
  /// The same for what all of them read.
  ///
  /// - Parameter tracked: a closure that is going to be tracked.
  public func untrackedBlocks(within tracked: CodeBlock? = nil) -> [UntrackedBlock]? {
    guard let app = first?.app else { return [] }
    var search = TrackingSearch(app)
    for use in self where use.isRead {
      let scope = ScopeReference(file: use.name.file, scope: use.scope)
      guard search.follow(scope, within: tracked?.location) else { return nil }
    }
    return search.blocks
  }
}

extension ViewStoreUse {
  /// Whether it reads what a view shows, and not only sends.
  public var isRead: Bool {
    switch kind {
    case .send, .other: false
    case .whole, .property, .projection, .boundKeyPath, .sendingBinding: true
    }
  }
}

/// A scope of a file.
struct ScopeReference: Hashable, Sendable {
  let file: FileID
  let scope: ScopeID
}

/// Where a member of a view is read: the blocks, and the members that read it for those who read them.
struct MemberReaders: Sendable {
  fileprivate(set) var blocks: [ScopeReference] = []
  fileprivate(set) var members: [DeclarationReference] = []
}

/// Looks for the blocks in which views read what nobody tracks, from the places that read on outwards, and from a member
/// of a view on to where that is used.
private struct TrackingSearch {
  let app: App
  private(set) var blocks: [UntrackedBlock] = []
  private var found: Set<ScopeReference> = []
  private var visited: Set<DeclarationReference> = []

  init(_ app: App) { self.app = app }

  /// false where it cannot be told.
  mutating func follow(_ start: ScopeReference, within tracked: Location? = nil) -> Bool {
    switch app.reader(in: start, within: tracked) {
    case .nobody: return true
    case .block(let scope): return add(scope)
    case .member(let member): return follow(member)
    case nil: return false
    }
  }

  /// No view reads one thing in so many blocks, or by way of so many members.
  private static let (mostBlocks, mostMembers) = (32, 128)

  private mutating func add(_ scope: ScopeReference) -> Bool {
    if !found.insert(scope).inserted { return true }
    guard found.count <= Self.mostBlocks, let block = app.untrackedBlock(of: scope) else { return false }
    blocks.append(block)
    return true
  }

  private mutating func follow(_ member: DeclarationReference) -> Bool {
    var members = [member]
    while let member = members.popLast() {
      if !visited.insert(member).inserted { continue }
      guard visited.count <= Self.mostMembers, let readers = app.readers(of: member),
        readers.blocks.allSatisfy({ add($0) })
      else { return false }
      guard readers.members.count <= Self.mostMembers else { return false }
      members += readers.members
    }
    return true
  }
}

extension App {
  /// What reads where something in a scope reads.
  fileprivate enum Reader: Hashable {
    /// It is tracked, or done when something happens.
    case nobody
    /// A block of a view's parts.
    case block(ScopeReference)
    /// A member of a view other than its body, for those that use it.
    case member(DeclarationReference)
  }

  /// nil where it cannot be told.
  ///
  /// - Parameter tracked: a closure that is going to be tracked.
  fileprivate func reader(in start: ScopeReference, within tracked: Location? = nil) -> Reader? {
    let file = start.file
    let facts = program.files[file].facts
    var scope = start.scope
    while !scope.isNone {
      switch facts.scopes[scope].kind {
      case .closure:
        let closure = facts.closures[facts.scopes[scope].closure]
        if let tracked, tracked == Location(file: file, range: closure.range) { return .nobody }
        guard !closure.argument.isNone else { return nil }
        switch ArgumentSite(self, closure.argument, in: file).viewClosureUse {
        case .laterTracked, .action: return .nobody
        case .later: return .block(ScopeReference(file: file, scope: scope))
        case .atOnce: break
        case nil: return nil
        }
      case .accessor, .function: return reader(inMemberOf: ScopeReference(file: file, scope: scope))
      case .branch, .block, .ifConfig, .do: break
      case .file, .type, .loop, .catch: return nil
      }
      scope = facts.scopes[scope].parent
    }
    return nil
  }

  private func reader(inMemberOf scope: ScopeReference) -> Reader? {
    let facts = program.files[scope.file].facts
    let reference = DeclarationReference(file: scope.file, declaration: facts.scopes[scope.scope].declaration)
    let declaration = facts.declarations[reference.declaration]
    guard declaration.kind == .property || declaration.kind == .function, !declaration.flags.contains(.local),
      let owner = type(.view, around: DeclarationReference(file: scope.file, declaration: declaration.parent))
    else { return nil }
    if declaration.name.is(.body) { return .block(scope) }
    if !uses(of: program.name(declaration.name, in: scope.file), in: owner.symbol).isEmpty { return .member(reference) }
    let isView = !declaration.type.isNone && facts.types[declaration.type].flags.contains(.isOpaque)
    return isView ? .block(scope) : nil
  }

  /// Who reads a member of a view that its own code uses; nil where it cannot be told. Found out once for each.
  fileprivate func readers(of member: DeclarationReference) -> MemberReaders? {
    knownReaders(member) {
      let declaration = program.declaration(member)
      guard let owner = type(.view, around: DeclarationReference(file: member.file, declaration: declaration.parent))
      else { return nil }
      var found: Set<Reader> = []
      var readers = MemberReaders()
      for use in uses(of: program.name(declaration.name, in: member.file), in: owner.symbol) {
        guard let reader = reader(in: use) else { return nil }
        guard found.insert(reader).inserted else { continue }
        switch reader {
        case .nobody: break
        case .block(let scope): readers.blocks.append(scope)
        case .member(let member): readers.members.append(member)
        }
      }
      return readers
    }
  }

  /// Where a type's own code names a member of it.
  private func uses(of name: ProgramName, in owner: SymbolID) -> [ScopeReference] {
    let uses = knownUsesOfMembers(owner) {
      var found: [ProgramName: [ScopeReference]] = [:]
      for reference in program.declarations(of: owner) {
        let facts = program.files[reference.file].facts
        for path in facts.paths[facts.paths(in: program.declaration(reference).range)]
        where path.root == .unqualified || path.root == .self {
          guard let first = facts.firstName(path.names) else { continue }
          found[program.name(first, in: reference.file), default: []].append(
            ScopeReference(file: reference.file, scope: path.scope))
        }
      }
      return found
    }
    return uses[name] ?? []
  }
}
