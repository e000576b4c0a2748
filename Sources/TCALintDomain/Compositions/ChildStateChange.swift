import TCALintModel
import TCALintSyntax

/// A place where a reducer changes a property inside the state of a child that it runs: `state.chat.messages = []`.
///
/// The child's state as a whole (`state.chat = Chat.State()`) is its parent's, and no such place.
public struct ChildStateChange: Sendable {
  public let app: App
  let entry: Entry

  /// What is known of one; the app keeps these.
  struct Entry: Sendable {
    let composition: CompositionTable.Entry
    let stateCase: CompositionTable.Entry?
    let path: [ProgramName]
    let location: Location
    let property: DeclarationReference?
    let source: (composition: CompositionTable.Entry, property: DeclarationReference)?
  }

  /// How the child is run.
  public var composition: Composition { Composition(app: app, entry: entry.composition) }
  /// How the child itself runs what is changed, where that lies in a case of its state: `destination?.edit`,
  /// `path[id: id, case: \.edit]`.
  public var stateCase: Composition? { entry.stateCase.map { Composition(app: app, entry: $0) } }
  /// The property of the child's state, with what of it is changed: `form.name`.
  public var path: [String] { entry.path.map(app.program.text) }
  /// What is changed: `state.chat.messages`.
  public var location: Location { entry.location }
  /// The child's property that is changed, or a part of which is; nil where it is not known.
  public var property: Member? { entry.property.map { Member(app, $0) } }
  /// The property of another child's state that is assigned as it is; nil for anything else.
  public var source: Source? {
    entry.source.map {
      Source(composition: Composition(app: app, entry: $0.composition), property: Member(app, $0.property))
    }
  }

  /// A property inside the state of a child.
  public struct Source: Sendable {
    public let composition: Composition
    public let property: Member
  }
}

extension App {
  /// Where reducers change properties inside the states of children, in the order of files and lines.
  public var childStateChanges: [ChildStateChange] {
    let found = lazyChildStateChanges {
      var roots = CompositionRoots(self)
      return places(of: roots.firstNames).filter { !program.isTestFile[$0.file] }.flatMap { roots.changes(in: $0.file) }
    }
    return found.map { ChildStateChange(app: self, entry: $0) }
  }
}

/// Finds for the places that reducers change the compositions that these lie in.
private struct CompositionRoots {
  private let app: App
  /// The compositions of a reducer by the path to the child's state.
  private var byPath: [SymbolID: [ArraySlice<ProgramName?>: CompositionTable.Entry]] = [:]
  /// What a file mentions that changes a child: the names that the paths begin with, and their projections.
  private(set) var firstNames: [ProgramName] = []
  /// The same, to be asked.
  private var beginnings: NameSet<ProgramName>
  private let changingMethods: NameSet<ProgramName>
  private let members: MemberIndex

  /// Longer paths lead to no child that anyone wrote.
  private static let mostNames = 8

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
      // In the order in which they stand: what is called before does not see the child that is put in its place.
      while let call = calls.first, call.range.lowerBound < write.range.lowerBound {
        if let change = change(by: call, replaced, facts, file) { found.append(change) }
        calls.removeFirst()
      }
      guard let place = place(of: write.target, in: write.scope, dropping: 0, facts, file) else { continue }
      if place.path.isEmpty {
        replaced.insert(place.entry, in: write.scope)
      } else if !replaced.contains(place.entry, in: write.scope, facts) {
        let isAssigned = write.kind == .assignment
        let source = isAssigned ? self.place(of: write.value, in: write.scope, dropping: 0, facts, file) : nil
        found.append(change(place, from: source, file))
      }
    }
    found += calls.compactMap { change(by: $0, replaced, facts, file) }
    return found.sorted { $0.location.range.lowerBound < $1.location.range.lowerBound }
  }

  /// Whether a call may change what it is called on, as its name and that of its method tell.
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
    let range: Range<UInt32>
  }

  /// - Parameter last: how many names at the end are no property's.
  private func place(
    of target: Value, in scope: ScopeID, dropping last: Int, _ facts: FileFacts, _ file: FileID
  ) -> Place? {
    guard mayBeginWithChild(target, facts, file), let chain = ChangedChain(target, facts),
      let (root, count) = facts.changeRoot(of: chain.base),
      let first = chain.names.dropFirst(Int(count)).first, beginnings.contains(app.program.name(first, in: file)),
      let parent = parent(root, in: scope, of: file), let compositions = byPath[parent]
    else { return nil }
    let names = chain.names.dropFirst(Int(count)).dropLast(last).map { app.program.unprojected($0, in: file) }
    let lengths = (1...Self.mostNames).reversed().drop { $0 > names.count }
    guard let length = lengths.first(where: { compositions[names.prefix($0)] != nil }),
      let entry = compositions[names.prefix(length)]
    else { return nil }
    // The case of an enum is that as a whole.
    let isCase = Composition(app: app, entry: entry).holdsCases && names.count == length + 1 && !chain.hasElements
    var place = Place(
      entry: entry, path: isCase ? [] : names.dropFirst(length).compactMap { $0 }, range: chain.range)
    if let child = entry.child, let cases = byPath[child], !place.path.isEmpty {
      if let named = chain.stateCase.map({ app.program.name($0, in: file) }) {
        place.stateCase = cases[[named]]
      } else if place.path.count > 1, let found = cases[[place.path[0]]], found.kind == .stateCase {
        place.stateCase = found
        place.path.removeFirst()
      }
    }
    return place
  }

  /// Whether what a state goes by may stand in front of the name of a child: most of what is changed is none of these.
  private func mayBeginWithChild(_ target: Value, _ facts: FileFacts, _ file: FileID) -> Bool {
    guard let base = facts.base(of: target), base.root == .local || base.root == .anonymous else { return false }
    guard let name = facts.path(base.names).dropFirst().first else { return true }
    return beginnings.contains(app.program.name(name, in: file))
  }

  private mutating func change(_ place: Place, from source: Place?, _ file: FileID) -> ChildStateChange.Entry {
    ChildStateChange.Entry(
      composition: place.entry, stateCase: place.stateCase, path: place.path,
      location: Location(file: file, range: place.range),
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

  /// The reducer whose state a change begins with, where it is that reducer's code.
  private func parent(_ root: PropertyChange.Root, in scope: ScopeID, of file: FileID) -> SymbolID? {
    switch root {
    case .state, .typed: break
    case .self, .local, .other: return nil
    }
    guard let reducer = app.type(.reducer, around: scope, in: file)?.symbol, byPath[reducer] != nil else { return nil }
    let states = app.types(ofRoot: root, in: scope, of: file)
    return states.count == 1 && app.features.states[reducer] == states ? reducer : nil
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

/// The names from what a changed place begins with to its end, elements looked through: `state`, `rows`, `title` of
/// `state.rows[id: id]?.title`.
private struct ChangedChain {
  let base: Path
  private(set) var names: [Name] = []
  /// An element is read on the way.
  private(set) var hasElements = false
  /// The case that the last element is one of: `edit` of `path[id: id, case: \.edit]`.
  private(set) var stateCase: Name?
  let range: Range<UInt32>

  /// Nobody changes an element of more. Beyond it, it is not known what changes.
  private static let mostElements = 64

  init?(_ target: Value, _ facts: FileFacts) {
    var target = target
    var end: UInt32 = 0
    var reversed: [ArraySlice<Name>] = []
    while true {
      if let path = target.path.map({ facts.paths[$0] }) {
        end = max(end, path.range.upperBound)
        reversed.append(facts.path(path.names))
        guard path.root == .result, !path.call.isNone else {
          base = path
          break
        }
        target = facts.calls[path.call].callee
        stateCase = stateCase ?? facts.stateCase(of: facts.calls[path.call])
        guard facts.calls[path.call].flags.contains(.isSubscript) else { return nil }
      } else if let call = target.call.map({ facts.calls[$0] }), call.flags.contains(.isSubscript) {
        end = max(end, call.range.upperBound)
        target = call.callee
      } else {
        return nil
      }
      if reversed.count > Self.mostElements { return nil }
      hasElements = true
    }
    names = reversed.reversed().flatMap { $0 }
    range = base.range.lowerBound..<end
  }
}

extension FileFacts {
  /// The case that a subscript asks for: `[id: id, case: \.edit]`, `[case: \.edit]`.
  fileprivate func stateCase(of call: Call) -> Name? {
    let argument = arguments[call.arguments].first { !$0.label.isNone && names.text($0.label) == "case" }
    return argument?.value.keyPath.flatMap { lastName(keyPaths[$0].names) }
  }
}
