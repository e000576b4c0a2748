import TCALintModel
import TCALintSyntax

extension CallSite {
  /// The blocks that would have to stand in `WithPerceptionTracking` for what is read for its arguments to be tracked on
  /// releases without the framework Observation; none where it is. nil where that is not known.
  public var untrackedBlocks: [CodeBlock]? {
    var search = TrackingSearch(app)
    return search.follow(call.scope, in: file) ? search.blocks : nil
  }
}

extension [ViewStoreUse] {
  /// The same for what all of them read.
  ///
  /// - Parameter tracked: a closure that is going to be tracked.
  public func untrackedBlocks(within tracked: CodeBlock? = nil) -> [CodeBlock]? {
    guard let app = first?.app else { return [] }
    var search = TrackingSearch(app, tracked: tracked?.location)
    for use in self where use.isRead {
      guard search.follow(use.scope, in: use.name.file) else { return nil }
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

/// Looks for the blocks in which views read what nobody tracks, from the places that read on outwards, and from a member
/// of a view on to where that is used.
private struct TrackingSearch {
  let app: App
  let tracked: Location?
  private(set) var blocks: [CodeBlock] = []
  private var found: Set<Location> = []
  private var visited: Set<DeclarationReference> = []
  private var usesOfMembers: [SymbolID: [ProgramName: [(file: FileID, scope: ScopeID)]]] = [:]

  init(_ app: App, tracked: Location? = nil) {
    self.app = app
    self.tracked = tracked
  }

  /// false where it cannot be told.
  mutating func follow(_ start: ScopeID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    var scope = start
    while !scope.isNone {
      switch facts.scopes[scope].kind {
      case .closure:
        let closure = facts.closures[facts.scopes[scope].closure]
        if let tracked, tracked == Location(file: file, range: closure.range) { return true }
        guard !closure.argument.isNone else { return false }
        switch ArgumentSite(app, closure.argument, in: file).viewClosureUse {
        case .laterTracked, .action: return true
        case .later: return add(scope, in: file)
        case .atOnce: break
        case nil: return false
        }
      case .accessor, .function: return followMember(of: scope, in: file)
      case .branch, .block, .ifConfig, .do: break
      case .file, .type, .loop, .catch: return false
      }
      scope = facts.scopes[scope].parent
    }
    return false
  }

  private mutating func add(_ scope: ScopeID, in file: FileID) -> Bool {
    guard let block = app.block(of: scope, in: file), block.buildsView else { return false }
    if found.insert(block.location).inserted { blocks.append(block) }
    return true
  }

  /// A member of a view other than its body reads where it is used.
  private mutating func followMember(of scope: ScopeID, in file: FileID) -> Bool {
    let facts = app.program.files[file].facts
    let reference = DeclarationReference(file: file, declaration: facts.scopes[scope].declaration)
    let declaration = facts.declarations[reference.declaration]
    guard declaration.kind == .property || declaration.kind == .function, !declaration.flags.contains(.local),
      let owner = app.type(.view, around: DeclarationReference(file: file, declaration: declaration.parent))
    else { return false }
    if declaration.name.is(.body) { return add(scope, in: file) }
    if !visited.insert(reference).inserted { return true }
    guard visited.count < Self.mostMembers else { return false }
    let uses = uses(of: app.program.name(declaration.name, in: file), in: owner.symbol)
    if uses.isEmpty {
      let isView = !declaration.type.isNone && facts.types[declaration.type].flags.contains(.isOpaque)
      return isView ? add(scope, in: file) : false
    }
    return uses.allSatisfy { follow($0.scope, in: $0.file) }
  }

  /// No view reads by way of so many members.
  private static let mostMembers = 1000

  /// Where a type's own code names a member of it.
  private mutating func uses(of name: ProgramName, in owner: SymbolID) -> [(file: FileID, scope: ScopeID)] {
    if let known = usesOfMembers[owner] { return known[name] ?? [] }
    var found: [ProgramName: [(file: FileID, scope: ScopeID)]] = [:]
    for reference in app.program.declarations(of: owner) {
      let facts = app.program.files[reference.file].facts
      for path in facts.paths[facts.paths(in: app.program.declaration(reference).range)]
      where path.root == .unqualified || path.root == .self {
        guard let first = facts.firstName(path.names) else { continue }
        found[app.program.name(first, in: reference.file), default: []].append((reference.file, path.scope))
      }
    }
    usesOfMembers[owner] = found
    return found[name] ?? []
  }
}
