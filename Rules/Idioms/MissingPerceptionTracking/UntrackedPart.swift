import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// A part of a view that reads observable state without tracking: its body, or a closure that builds a part of it later.
struct UntrackedPart: Sendable {
  @UnretainedApp var app: App
  let scope: ScopeReference
  /// In source order; at least one.
  fileprivate(set) var reads: [UntrackedRead]

  private var facts: FileFacts { app.program.files[scope.file].facts }

  /// The name of the view or modifier that the closure is an argument of; nil for a body.
  var callee: String? {
    guard facts.scopes[scope.scope].kind == .closure,
      case let argument = facts.closures[facts.scopes[scope.scope].closure].argument, !argument.isNone
    else { return nil }
    return ArgumentSite(app, argument, in: scope.file).call?.name
  }

  /// A release that the code runs on and that needs tracking.
  var release: String {
    let platform = ApplePlatform.allCases.first(where: reads[0].platforms.contains)!
    return "\(platform.rawValue) \(app.releasesWithoutObservation(in: scope.file)[platform]!)"
  }

  /// The name of the member that it is the body of.
  var name: String { facts.names.text(facts.declarations[facts.scopes[scope.scope].declaration].name) }
}

/// A place at which a part of a view reads a store, itself or by a member of the view.
struct UntrackedRead: Sendable {
  /// The store with the property that is read.
  let text: String
  fileprivate(set) var location: Location
  /// Whether it only reads which case an enum is, or the whole state: `store.state`, `store.case`.
  fileprivate let isWhole: Bool
  /// The platforms whose releases need tracking.
  fileprivate var platforms: Set<ApplePlatform> = []
  /// Where the member reads it.
  fileprivate var source: Location?

  var related: RelatedLocation? { source.map { RelatedLocation("`\(text)` is read here", at: $0) } }
  var asRelated: RelatedLocation { RelatedLocation("`\(text)` is read here, too", at: location) }
}

extension App {
  private static let checkingKey = TableKey<Bool>("changes of perception checking")

  /// Whether the program turns the library's own check of tracking on or off.
  var changesPerceptionChecking: Bool {
    table(Self.checkingKey) {
      program.name("isPerceptionCheckingEnabled").map { !program.places(of: $0).isEmpty } ?? false
    }
  }
}

extension TypeHandle {
  /// The parts of a view of SwiftUI that certainly read observable state where nothing tracks it, in source order.
  var untrackedParts: [UntrackedPart] {
    guard kind == .struct || kind == .enum, let place = nameLocation,
      !app.platformsWithoutObservation(at: place).isEmpty
    else { return [] }
    var search = UntrackedReadSearch(self)
    return search.run()
  }
}

/// Collects where the code of a view reads stores, and follows members that read them to where `body` uses them.
///
/// A place counts where all closures around it are known to run at once. The cost is linear in the code of the view.
private struct UntrackedReadSearch {
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

extension App {
  /// The read of an observable state that a path is: `store.title`, `self.store.row?.title`, `store.state`.
  fileprivate func readOfStore(_ path: Path, in file: FileID) -> UntrackedRead? {
    let facts = program.files[file].facts
    let first = path.root == .result ? 0 : 1
    guard path.names.count > first, path.use != .target, path.use != .inout,
      [.local, .unqualified, .self, .anonymous, .result].contains(path.root)
    else { return nil }
    for count in first..<min(path.names.count, Self.maxNames) {
      let type = program.type(ofFirst: count, namesOf: path, in: file).unwrapped
      guard type.externalName == "Store" else { continue }
      let name = facts.names.text(facts.pathNames[Int(path.names.lowerBound) + count])
      guard let state = state(ofStore: type).map({ TypeHandle(self, $0) }), state.isObservableState else { return nil }
      if name == "scope", path.names.count == count + 1 { return readOfScope(path, of: state, in: file) }
      guard !isMemberOfStores(name), name == "state" || name == "case" || state.hasProperty(name) else { return nil }
      let end = program.range(ofName: count, of: path, in: file).upperBound
      let location = Location(file: file, range: path.range.lowerBound..<end)
      let isWhole = name == "case" || name == "state" && path.names.count == count + 1
      return UntrackedRead(text: program.source(location), location: location, isWhole: isWhole)
    }
    return nil
  }

  /// The read of an optional child, or of elements, that scoping a store to them is: `if let row = store.scope(…)`,
  /// `ForEach(store.scope(…))`. Where another type is expected, it may only make a store.
  private func readOfScope(_ path: Path, of state: TypeHandle, in file: FileID) -> UntrackedRead? {
    guard !path.calling.isNone, case let call = CallSite(self, path.calling, in: file),
      call.isUnwrappedByBinding || call.isCollection, let keyPath = call.arguments.first,
      keyPath.label == nil || keyPath.label == "state"
    else { return nil }
    let location = Location(file: file, range: path.range)
    return UntrackedRead(
      text: "\(program.source(location))(\(keyPath.label.map { $0 + ": " } ?? "")\(keyPath.text), …)",
      location: location,
      isWhole: state.kind == .enum)
  }

  /// The platforms whose releases do not track the code at a place.
  fileprivate func platformsWithoutObservation(at location: Location) -> Set<ApplePlatform> {
    let releases = releasesWithoutObservation(in: location.file)
    return releases.isEmpty ? [] : platforms(Set(releases.keys), thatCompile: location)
  }

  /// Whether a closure builds the screens of a `NavigationStack`.
  fileprivate func isDestinationOfStack(_ scope: ScopeReference) -> Bool {
    let facts = program.files[scope.file].facts
    guard facts.scopes[scope.scope].kind == .closure,
      case let argument = facts.closures[facts.scopes[scope.scope].closure].argument, !argument.isNone,
      case let site = ArgumentSite(self, argument, in: scope.file)
    else { return false }
    return site.label == "destination" && site.call?.name == "NavigationStack"
  }

  /// No store is reached by more names.
  private static let maxNames = 5
}

extension CallSite {
  /// `if let row = store.scope(…)`
  fileprivate var isUnwrappedByBinding: Bool {
    guard let node = facts.node(of: .call(id)), case let parent = facts.nodes[node].parent, !parent.isNone else {
      return false
    }
    return facts.nodes[parent].kind == .optionalBinding
  }

  /// `ForEach(store.scope(…))`, `Array(store.scope(…))`
  fileprivate var isCollection: Bool {
    guard let outer = facts.call(of: call.argument).map({ CallSite(app, $0, in: file) }), let callee = outer.callee,
      outer.arguments.first?.id == call.argument, outer.arguments.first?.label == nil,
      let type = app.program.externalName(callee.names, in: file, at: facts.scopes[callee.scope].declaration)
    else { return false }
    return ["Array", "ForEach", "List"].contains(app.program.text(type))
  }
}
