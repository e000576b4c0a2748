import TCALintDomain
import TCALintModel

/// Collects where the code of a view reads stores, and follows members that read them to where `body` uses them.
///
/// A place counts where all closures around it are known to run at once. The cost is linear in the code of the view.
struct UntrackedReadSearch {
  private let view: TypeHandle
  private let app: App
  /// Where the view's code begins with a name of a member.
  private var uses: [ProgramName: [Use]] = [:]
  private var counts: [ProgramName: Int] = [:]
  private var properties: Set<ProgramName> = []
  /// Whether the code of declarations is not limited to some releases.
  private var areForOldReleases: [DeclarationReference: Bool] = [:]
  private var origins: [ScopeReference: Origin] = [:]
  private var parts: [ScopeReference: [UntrackedRead]] = [:]
  /// Members that read a store, each with its first read.
  private var readers: [ProgramName: UntrackedRead] = [:]

  private struct Use {
    let file: FileID
    let path: PathID
  }

  /// The code that a place is part of.
  private enum Origin {
    case part(ScopeReference)
    case member(ProgramName)
    /// It is tracked, an event handler, or not known.
    case other
  }

  init(_ view: TypeHandle) { (self.view, app) = (view, view.app) }

  mutating func run() -> [UntrackedPart] {
    for member in view.members where [.property, .function].contains(member.kind) {
      counts[member.programName, default: 0] += 1
      if member.kind == .property { properties.insert(member.programName) }
    }
    var waiting: [ProgramName] = []
    for reference in app.program.declarations(of: view.symbol) {
      let facts = app.program.files[reference.file].facts
      for id in facts.paths(in: app.program.declaration(reference).range) {
        look(at: id, in: reference.file, &waiting)
      }
    }
    while let member = waiting.popLast() { follow(member, &waiting) }
    return parts.sorted { ($0.key.file, $0.value[0].location) < ($1.key.file, $1.value[0].location) }.map {
      scope, reads in
      UntrackedPart(app: app, scope: scope, reads: reads.sorted { $0.location < $1.location })
    }
  }

  private mutating func look(at id: PathID, in file: FileID, _ waiting: inout [ProgramName]) {
    let facts = app.program.files[file].facts
    let path = facts.paths[id]
    if var read = app.readOfStore(path, in: file) {
      read.platforms = app.platformsWithoutObservation(at: read.location)
      if read.platforms.isEmpty { return }
      switch origin(of: path.scope, in: file) {
      case .part(let scope): add(read, to: scope)
      case .member(let member): note(member, read, &waiting)
      case .other: break
      }
    } else if path.root == .unqualified || path.root == .self, let name = facts.firstName(path.names) {
      uses[app.program.name(name, in: file), default: []].append(Use(file: file, path: id))
    }
  }

  /// The case of a state that a stack shows stays the same: to choose the screen by it need not be tracked.
  private mutating func add(_ read: UntrackedRead, to scope: ScopeReference) {
    if read.isWhole, app.isDestinationOfStack(scope) { return }
    parts[scope, default: []].append(read)
  }

  private mutating func note(_ member: ProgramName, _ read: UntrackedRead, _ waiting: inout [ProgramName]) {
    // Of several functions of one name, only one may read.
    guard counts[member] == 1, readers[member] == nil else { return }
    readers[member] = read
    waiting.append(member)
  }

  private mutating func follow(_ member: ProgramName, _ waiting: inout [ProgramName]) {
    guard var read = readers[member] else { return }
    for use in uses[member] ?? [] {
      let facts = app.program.files[use.file].facts
      let path = facts.paths[use.path]
      guard path.use != .target, path.use != .inout, isRun(path, facts, member) else { continue }
      switch origin(of: path.scope, in: use.file) {
      case .part(let scope):
        read.source = read.source ?? read.location
        let name = app.program.range(ofName: 0, of: path, in: use.file)
        var copy = read
        copy.location = Location(file: use.file, range: path.range.lowerBound..<name.upperBound)
        copy.platforms.formIntersection(app.platformsWithoutObservation(at: copy.location))
        if !copy.platforms.isEmpty { add(copy, to: scope) }
      case .member(let outer): note(outer, read, &waiting)
      case .other: break
      }
    }
  }

  /// Whether the member runs there: a function that is only passed runs later.
  private func isRun(_ path: Path, _ facts: FileFacts, _ member: ProgramName) -> Bool {
    properties.contains(member) || path.names.count == 1 && !path.calling.isNone
  }

  // MARK: Places

  private mutating func origin(of scope: ScopeID, in file: FileID) -> Origin {
    let reference = ScopeReference(file: file, scope: scope)
    if let known = origins[reference] { return known }
    let facts = app.program.files[file].facts
    // A nested type's code is no code of the view.
    let isOwn = app.view(around: DeclarationReference(file: file, declaration: facts.scopes[scope].declaration)) == view
    var found: Origin? = isOwn ? nil : .other
    for scope in facts.scopes(around: scope) where found == nil { found = originOrNil(scope, file) }
    origins[reference] = found ?? .other
    return found ?? .other
  }

  /// nil for a scope that runs with the code around it.
  private mutating func originOrNil(_ scope: ScopeID, _ file: FileID) -> Origin? {
    let facts = app.program.files[file].facts
    switch facts.scopes[scope].kind {
    case .closure:
      if facts.scopes[scope].flags.contains(.isCalledAtOnce) { return nil }
      let argument = facts.closures[facts.scopes[scope].closure].argument
      guard !argument.isNone else { return .other }
      switch ArgumentSite(app, argument, in: file).definiteClosureUse {
      case .atOnce: return nil
      case .later:
        return isForOldReleases(facts.scopes[scope].declaration, file)
          ? .part(ScopeReference(file: file, scope: scope)) : .other
      case .laterTracked, .action, nil: return .other
      }
    case .accessor, .function: return origin(ofMember: scope, file)
    case .branch, .block, .ifConfig, .do, .catch, .loop: return nil
    case .file, .type: return .other
    }
  }

  private mutating func origin(ofMember scope: ScopeID, _ file: FileID) -> Origin {
    let facts = app.program.files[file].facts
    let id = facts.scopes[scope].declaration
    guard !id.isNone, case let declaration = facts.declarations[id],
      declaration.kind == .property || declaration.kind == .function,
      declaration.flags.isDisjoint(with: [.local, .static, .lazy]),
      !facts.scopes[scope].flags.contains(.runsWhenSet), isForOldReleases(id, file)
    else { return .other }
    return declaration.name.is(.body)
      ? .part(ScopeReference(file: file, scope: scope)) : .member(app.program.name(declaration.name, in: file))
  }

  /// Whether the code of a declaration is not limited to some releases: by `@available` on it or on one around it, or by
  /// `#available` in the member.
  private mutating func isForOldReleases(_ id: DeclarationID, _ file: FileID) -> Bool {
    if id.isNone { return !view.hasAttribute("available") }
    let reference = DeclarationReference(file: file, declaration: id)
    if let known = areForOldReleases[reference] { return known }
    let facts = app.program.files[file].facts
    let declaration = facts.declarations[id]
    let isMember = declaration.parent.isNone || facts.declarations[declaration.parent].isTypeOrExtension
    let isForOld =
      isForOldReleases(declaration.parent, file)
      && !facts.attributes(of: declaration).contains { facts.names.text($0.name) == "available" }
      && !(isMember && !declaration.isTypeOrExtension && checksAvailability(declaration, file))
    areForOldReleases[reference] = isForOld
    return isForOld
  }

  private func checksAvailability(_ declaration: Declaration, _ file: FileID) -> Bool {
    let code = app.program.source(Location(file: file, range: declaration.range))
    return code.contains("#available(") || code.contains("#unavailable(")
  }
}

extension ArgumentSite {
  /// The use of a closure, where the library and the program leave no doubt about it.
  fileprivate var definiteClosureUse: ViewClosureUse? {
    guard let call, let callee = call.callee, let name = facts.lastName(callee.names) else { return nil }
    let scope = facts.scopes[callee.scope].declaration
    let isOwn =
      facts.isTypeName(name)
      ? app.program.resolve(callee.names, in: file, at: scope).symbol != nil
      : app.declaresFunction(named: app.program.name(name, in: file))
    guard isOwn else {
      return Self.unclear.contains(facts.names.text(name)) ? nil : libraryClosureUse
    }
    // What keeps a closure may track what it reads.
    let own = call.ownUse(ofClosureLabelled: label)
    return own == .later ? nil : own
  }

  /// Views of earlier versions observe the store themselves; whether the closures of alerts escape is not documented.
  private static let unclear: Set<String> = [
    "CaseLet", "ForEachStore", "IfLetStore", "SwitchStore", "alert", "confirmationDialog",
  ]
}
