import TCALintModel
import TCALintSyntax

/// A place where a reducer changes a property inside the state of a child that it runs: `state.chat.messages = []`; or
/// where its state does.
///
/// The child's state as a whole (`state.chat = Chat.State()`) is its parent's, and no such place.
public struct ChildStateChange: Sendable {
  @UnretainedApp var app: App
  let entry: Entry

  /// The stored data of a change; the app caches it.
  struct Entry: Sendable {
    let composition: CompositionTable.Entry
    let stateCase: CompositionTable.Entry?
    let path: [ProgramName]
    let location: Location
    let isByState: Bool
    let property: DeclarationReference?
    let source: (composition: CompositionTable.Entry, property: DeclarationReference)?
  }

  /// How the child is run.
  public var composition: Composition { Composition(app: app, entry: entry.composition) }
  /// The composition by which the child runs the changed state, where that is in a case of its state:
  /// `destination?.edit`, `path[id: id, case: \.edit]`.
  public var stateCase: Composition? { entry.stateCase.map { Composition(app: app, entry: $0) } }
  /// The changed path from the property of the child's state: `form.name`.
  public var path: [String] { entry.path.map(app.program.text) }
  /// The changed path: `state.chat.messages`.
  public var location: Location { entry.location }
  /// Whether the parent's state does it, in a method or where it observes a property.
  public var isByState: Bool { entry.isByState }
  /// The child's property that is changed, or a part of which is; nil where it is not known.
  public var property: Member? { entry.property.map { Member(app, $0) } }
  /// The property of another child's state that is assigned as it is, or by way of a local name; nil for anything else.
  public var source: Source? {
    entry.source.map {
      Source(composition: Composition(app: app, entry: $0.composition), property: Member(app, $0.property))
    }
  }

  /// A property inside the state of a child.
  public struct Source: Sendable {
    /// How the other child is run.
    public let composition: Composition
    /// The property of that child's state.
    public let property: Member
  }
}

extension App {
  private static let childStateChangesKey = TableKey<[ChildStateChange.Entry]>("changes of children's states")

  /// Where reducers change properties inside the states of children, in the order of files and lines.
  public var childStateChanges: [ChildStateChange] {
    let found = table(Self.childStateChangesKey) {
      var roots = CompositionRoots(self)
      // Only the code of reducers and of their states is looked at.
      let files = filesOfTypes { !$0.isDisjoint(with: [.reducer, .state]) }
      return places(of: roots.firstNames).filter { files[$0.file] && !program.isTestFile[$0.file] }
        .flatMap { roots.changes(in: $0.file) }
    }
    return found.map { ChildStateChange(app: self, entry: $0) }
  }
}

/// Finds for the places that reducers change the compositions that these lie in.
private struct CompositionRoots {
  private let app: App
  /// The compositions of a reducer by the path to the child's state.
  private var byPath: [SymbolID: [ArraySlice<ProgramName?>: CompositionTable.Entry]] = [:]
  /// The names in a file that begin paths which change a child, and their projections.
  private(set) var firstNames: [ProgramName] = []
  /// The same, to be asked.
  private var beginnings: NameSet<ProgramName>
  private let changingMethods: NameSet<ProgramName>
  private let members: MemberIndex

  /// The maximum number of names of a path. Longer ones lead to no child.
  private static let maxNames = 8

  init(_ app: App) {
    self.app = app
    members = app.members
    beginnings = NameSet(in: app.program)
    changingMethods = NameSet(ChangingMethods.names.compactMap(app.program.name), in: app.program)
    for entry in app.compositionTable.entries where entry.holdsState && entry.child != entry.parent {
      guard let first = entry.statePath.first else { continue }
      if !beginnings.contains(first) {
        for name in [first, app.program.name("$" + app.program.text(first))].compactMap(\.self) {
          firstNames.append(name)
          beginnings.insert(name)
        }
      }
      let path = entry.statePath.map(Optional.some)[...]
      if byPath[entry.parent]?[path] == nil { byPath[entry.parent, default: [:]][path] = entry }
    }
  }

  mutating func changes(in file: FileID) -> [ChildStateChange.Entry] {
    let facts = app.program.files[file].facts
    var found: [ChildStateChange.Entry] = []
    var replaced = ReplacedChildren()
    var calls = facts.calls.filter { isChange($0, facts, file) }[...]
    for write in facts.writes where write.kind != .inout {
      // In source order: an earlier call does not see a child that is assigned later.
      while let call = calls.first, call.range.lowerBound < write.range.lowerBound {
        if let change = change(by: call, replaced, facts, file) { found.append(change) }
        calls.removeFirst()
      }
      guard let place = place(of: write.target, in: write.scope, dropping: 0, facts, file) else { continue }
      if place.path.isEmpty {
        replaced.insert(place.entry, in: write.scope)
      } else if !replaced.contains(place.entry, in: write.scope, facts) {
        found.append(change(place, from: source(of: write, facts, file), file))
      }
    }
    found += calls.compactMap { change(by: $0, replaced, facts, file) }
    return found.sorted { $0.location.range.lowerBound < $1.location.range.lowerBound }
  }

  /// The assigned value, where that is a place too, or a local name for one: `let basket = state.list.basket`. A value
  /// that changed since is different, and an assignment to its place makes it a moved value.
  private func source(of write: Write, _ facts: FileFacts, _ file: FileID) -> Place? {
    guard write.kind == .assignment else { return nil }
    guard let path = write.value.path.map({ facts.paths[$0] }), path.root == .local,
      case let local = facts.locals[path.local], local.kind == .variable, let value = local.value.path
    else { return place(of: write.value, in: write.scope, dropping: 0, facts, file) }
    guard var place = place(of: local.value, in: local.scope, dropping: 0, facts, file),
      !facts.mayChange([path, facts.paths[value]], in: local.offset..<write.range.lowerBound)
    else { return nil }
    place.path += facts.path(path.names).dropFirst().map { app.program.name($0, in: file) }
    return place
  }

  /// Whether a call may mutate its base, by the name of the base and of the method.
  private func isChange(_ call: Call, _ facts: FileFacts, _ file: FileID) -> Bool {
    guard call.use == .statement, !call.flags.contains(.isSubscript),
      let callee = call.callee.path.map({ facts.paths[$0] }), let method = facts.lastName(callee.names)
    else { return false }
    return (callee.names.count > 1 || callee.root == .result)
      && changingMethods.contains(app.program.name(method, in: file))
  }

  /// `state.chat.messages.append(message)`
  private mutating func change(
    by call: Call, _ replaced: ReplacedChildren, _ facts: FileFacts, _ file: FileID
  ) -> ChildStateChange.Entry? {
    guard let place = place(of: call.callee, in: call.scope, dropping: 1, facts, file), !place.path.isEmpty,
      !replaced.contains(place.entry, in: call.scope, facts)
    else { return nil }
    return change(place, from: nil, file)
  }

  /// A place in the state of a child, or that as a whole.
  private struct Place {
    let entry: CompositionTable.Entry
    /// The case of the child's state that it lies in.
    var stateCase: CompositionTable.Entry?
    /// The names inside the child's state, or that of its case; none for that as a whole.
    var path: [ProgramName]
    let isOfState: Bool
    let range: Range<UInt32>
  }

  /// - Parameter last: how many names at the end are no property's.
  private func place(
    of target: Value, in scope: ScopeID, dropping last: Int, _ facts: FileFacts, _ file: FileID
  ) -> Place? {
    guard mayBeginWithChild(target, facts, file), let chain = ChangedChain(target, facts),
      let count = facts.rootLength(of: chain.base), case let root = facts.changeRoot(of: chain.base),
      let first = chain.names.dropFirst(Int(count)).first, beginnings.contains(app.program.name(first, in: file)),
      let parent = parent(chain.base, in: scope, of: file), let compositions = byPath[parent]
    else { return nil }
    let names = chain.names.dropFirst(Int(count)).dropLast(last).map { app.program.unprojected($0, in: file) }
    let lengths = (1...Self.maxNames).reversed().drop { $0 > names.count }
    guard let length = lengths.first(where: { compositions[names.prefix($0)] != nil }),
      let entry = compositions[names.prefix(length)]
    else { return nil }
    // The case of an enum is that as a whole.
    let holdsCases = Composition(app: app, entry: entry).holdsCases
    let isCase = holdsCases && names.count == length + 1 && !chain.hasElements
    var place = Place(
      entry: entry, path: isCase ? [] : names.dropFirst(length).compactMap { $0 }, isOfState: root == .self,
      range: chain.range)
    guard let child = entry.child, let first = place.path.first else { return place }
    let cases = byPath[child] ?? [:]
    let named = chain.stateCase.map { app.program.name($0, in: file) }
    let stateCase = cases[[named ?? first]]
    // The value of a case that no reducer changes is its parent's: an alert's title.
    if holdsCases, named != nil || place.path.count > 1, stateCase == nil { return nil }
    if named != nil {
      place.stateCase = stateCase
    } else if place.path.count > 1, let stateCase, stateCase.kind == .stateCase {
      place.stateCase = stateCase
      place.path.removeFirst()
    }
    return place
  }

  /// Whether the names of a state may precede the name of a child: most changed values are none of these.
  private func mayBeginWithChild(_ target: Value, _ facts: FileFacts, _ file: FileID) -> Bool {
    guard let base = facts.base(of: target) else { return false }
    let names = facts.path(base.names)
    if facts.caseChanged(by: base) != nil { return true }
    switch base.root {
    case .local, .anonymous: return names.dropFirst().first.map { isBeginning($0, in: file) } ?? true
    case .self, .unqualified: return names.first.map { isBeginning($0, in: file) } ?? false
    default: return false
    }
  }

  private func isBeginning(_ name: Name, in file: FileID) -> Bool {
    beginnings.contains(app.program.name(name, in: file))
  }

  private mutating func change(_ place: Place, from source: Place?, _ file: FileID) -> ChildStateChange.Entry {
    ChildStateChange.Entry(
      composition: place.entry, stateCase: place.stateCase, path: place.path,
      location: Location(file: file, range: place.range), isByState: place.isOfState,
      property: property(place),
      source: source.flatMap { source in
        guard source.path.count == 1, let property = property(source) else { return nil }
        return (source.entry, property)
      })
  }

  /// The property of the child's state that a place is, or is a part of.
  private mutating func property(_ place: Place) -> DeclarationReference? {
    guard let state = (place.stateCase ?? place.entry).childState, let name = place.path.first else { return nil }
    return members.property(name, of: state)
  }

  /// The reducer whose state a change begins with, where it is that reducer's code, or the state's.
  private func parent(_ base: Path, in scope: ScopeID, of file: FileID) -> SymbolID? {
    switch app.program.files[file].facts.changeRoot(of: base) {
    case .inout:
      guard let reducer = app.type(.reducer, around: scope, in: file)?.symbol, byPath[reducer] != nil,
        let state = app.state(ofRoot: base, in: file), app.features.states[reducer]?.only == state
      else { return nil }
      return reducer
    case .self: return parent(ofStateAround: scope, in: file)
    case .other: return nil
    }
  }

  /// The one reducer of a state whose code a scope is; what makes the state changes nothing.
  private func parent(ofStateAround scope: ScopeID, in file: FileID) -> SymbolID? {
    let declaration = app.program.files[file].facts.scopes[scope].declaration
    let place = DeclarationReference(file: file, declaration: declaration)
    guard !declaration.isNone, app.program.declaration(place).kind != .initializer,
      let state = app.type(around: place)?.symbol, let reducer = app.reducer(ofState: state)
    else { return nil }
    return byPath[reducer] == nil ? nil : reducer
  }
}

/// The children that are replaced as a whole, each with the statements that do it: what follows there makes the new one.
private struct ReplacedChildren {
  private var paths: [ScopeID: Set<[ProgramName]>] = [:]

  mutating func insert(_ entry: CompositionTable.Entry, in scope: ScopeID) {
    paths[scope, default: []].insert(entry.statePath)
  }

  /// Whether the child was replaced before a place in a scope, in the statements around that.
  func contains(_ entry: CompositionTable.Entry, in scope: ScopeID, _ facts: FileFacts) -> Bool {
    var current = scope
    while !current.isNone {
      if paths[current]?.contains(entry.statePath) == true { return true }
      current = facts.scopes[current].parent
    }
    return false
  }
}

extension Composition {
  /// Whether the child's state is an enum.
  fileprivate var holdsCases: Bool { (childState ?? child)?.kind == .enum }
}
