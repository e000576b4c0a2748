import TCALintDomain
import TCALintModel
import TCALintSyntax

extension CallSite {
  /// The blocks that need `WithPerceptionTracking` for the reads of its arguments to be tracked on releases without the
  /// framework Observation; empty with it. nil where that is not known.
  var untrackedBlocks: [UntrackedBlock]? {
    var search = TrackingSearch(app)
    return search.follow(ScopeReference(file: file, scope: call.scope)) ? search.blocks : nil
  }
}

extension [ViewStoreUse] {
  /// The same for the reads of all of them.
  ///
  /// - Parameter tracked: a closure that is going to be tracked.
  func untrackedBlocks(within tracked: CodeBlock? = nil) -> [UntrackedBlock]? {
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
  var isRead: Bool {
    switch kind {
    case .send, .other: false
    case .whole, .property, .projection, .boundKeyPath, .sendingBinding, .computedBinding: true
    }
  }
}

/// A scope of a file.
struct ScopeReference: Hashable, Sendable {
  let file: FileID
  let scope: ScopeID
}

/// The members of a name that a view has.
struct ViewMember: Hashable, Sendable {
  let view: SymbolID
  let name: ProgramName
}

/// The readers of a member: the blocks, and the members that are read for their reads.
struct MemberReaders: Sendable {
  fileprivate(set) var blocks: [ScopeReference] = []
  fileprivate(set) var members: [ViewMember] = []
}

/// Searches for the blocks in which views read untracked state: outwards from the places that read, and from a member of
/// a view to its uses.
private struct TrackingSearch {
  let app: App
  private(set) var blocks: [UntrackedBlock] = []
  private var found: Set<ScopeReference> = []
  private var visited: Set<ViewMember> = []

  init(_ app: App) { self.app = app }

  /// Adds the blocks that read where something in a scope reads; false where they are unknown.
  mutating func follow(_ start: ScopeReference, within tracked: Location? = nil) -> Bool {
    switch app.reader(in: start, within: tracked) {
    case .nobody: return true
    case .block(let scope): return add(scope)
    case .member(let member): return follow(member)
    case nil: return false
    }
  }

  /// Beyond these limits, the readers are unknown.
  private static let (maxBlocks, maxMembers) = (32, 128)

  private mutating func add(_ scope: ScopeReference) -> Bool {
    if !found.insert(scope).inserted { return true }
    guard found.count <= Self.maxBlocks, let block = app.untrackedBlock(of: scope) else { return false }
    blocks.append(block)
    return true
  }

  private mutating func follow(_ member: ViewMember) -> Bool {
    var members = [member]
    while let member = members.popLast() {
      if !visited.insert(member).inserted { continue }
      guard visited.count <= Self.maxMembers, let readers = app.readers(of: member),
        readers.members.count <= Self.maxMembers, readers.blocks.allSatisfy({ add($0) })
      else { return false }
      members += readers.members
    }
    return true
  }
}

extension App {
  private static let readersKey = TableKey<Answers<ViewMember, MemberReaders?>>("readers of view members")

  private static let usesOfMembersKey = TableKey<Answers<SymbolID, [ProgramName: [ScopeReference]]>>(
    "uses of view members")

  /// The code that has to track a read.
  fileprivate enum Reader: Hashable {
    /// Nothing: the read is tracked, or is part of an action.
    case nobody
    /// A block that builds a part of a view.
    case block(ScopeReference)
    /// Whatever reads a member of a view other than its body.
    case member(ViewMember)
  }

  /// The code that has to track reads in a scope; nil where that is unknown.
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
    let member = ViewMember(view: owner.symbol, name: program.name(declaration.name, in: scope.file))
    if !uses(of: member).isEmpty { return .member(member) }
    let isView = !declaration.type.isNone && facts.types[declaration.type].flags.contains(.isOpaque)
    return isView ? .block(scope) : nil
  }

  /// The readers of a member that its view uses; nil where that is unknown. Computed once for each member.
  fileprivate func readers(of member: ViewMember) -> MemberReaders? {
    table(Self.readersKey, for: member) {
      var found: Set<Reader> = []
      var readers = MemberReaders()
      for use in uses(of: member) {
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

  /// Where a view's own code names a member of it.
  private func uses(of member: ViewMember) -> [ScopeReference] {
    let uses = table(Self.usesOfMembersKey, for: member.view) {
      var found: [ProgramName: [ScopeReference]] = [:]
      for reference in program.declarations(of: member.view) {
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
    return uses[member.name] ?? []
  }
}
