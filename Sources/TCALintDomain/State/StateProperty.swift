import TCALintModel
import TCALintSyntax

/// A stored property of a reducer's state.
public struct StateProperty: Sendable {
  public let state: TypeHandle
  public let member: Member

  private var app: App { state.app }
  private var entries: [StateChanges.Entry] { app.stateChanges.entries(of: member.programName, in: state.symbol) }

  public var name: String { member.name }
  public var nameLocation: Location { member.nameLocation }

  /// Where the state's reducers, or the state itself, assign to it as a whole, in production code.
  public var assignments: [StateAssignment] {
    app.stateChanges.ownedEntries(of: member.programName, in: state.symbol).filter(isAssignment)
      .map { StateAssignment(app, $0) }
  }

  /// Whether it may be changed in a way that ``assignments`` does not show: in part, through a binding or a key path, in
  /// another reducer, in a copy.
  public var mayBeChangedOtherwise: Bool {
    isBindable(app.stateChanges.bindable)
      || entries.contains { !$0.isTest && !isAssignment($0) }
  }

  /// Whether production code may change a part of it: one of its own properties or elements, by a method of its own.
  public var mayBeChangedInPart: Bool {
    entries.contains { !$0.isTest && !$0.isAssignment }
  }

  /// Whether code anywhere, tests too, may assign to it in another way than by ``assignments``: in an initialiser, through
  /// a binding or a key path, in another reducer, when a state is made. What is called alike may be it.
  public var mayBeAssignedOtherwise: Bool {
    isBindable(app.stateChanges.bindable) || isBindable(app.stateChanges.bindableInTests)
      || entries.contains { !isAssignment($0) } || !makings.isEmpty
  }

  /// Whether production code makes a state with a value for it.
  public var isGivenInProduction: Bool {
    makings.contains { making in
      let range = app.program.files[making.file].facts.calls[making.call].range
      return !app.isTestOrPreview(Location(file: making.file, range: range))
    }
  }

  /// Whether production code makes a state with something for it that has its name: `State(user: state.user)`.
  public var isGivenItsNamesake: Bool {
    app.stateChanges.sureMakings(of: state.symbol, with: member.programName, app).contains { making in
      let facts = app.program.files[making.file].facts
      let call = facts.calls[making.call]
      let argument = facts.arguments[call.arguments].first {
        app.program.name($0.label, in: making.file) == member.programName
      }
      guard let path = argument?.value.path.map({ facts.paths[$0] }), let last = facts.lastName(path.names) else {
        return false
      }
      return app.program.name(last, in: making.file) == member.programName
        && !app.isTestOrPreview(Location(file: making.file, range: call.range))
    }
  }

  /// The calls that may make the state with a value for it.
  private var makings: [StateChanges.Making] {
    app.stateChanges.makings(of: state.symbol, with: member.programName, app)
  }

  private func isBindable(_ names: Set<ProgramName>) -> Bool {
    if names.contains(member.programName) { return true }
    return app.program.name("$" + name).map(names.contains) ?? false
  }

  private func isAssignment(_ entry: StateChanges.Entry) -> Bool { entry.isAssignment && isKnown(entry) }

  /// A change in the code of the state's own reducers or of the state itself. An initial value is not a change.
  private func isKnown(_ entry: StateChanges.Entry) -> Bool {
    guard !entry.isTest, entry.depth == 0, entry.owner.surely(is: state.symbol) else { return false }
    switch entry.change.root {
    case .state: return true
    case .typed: return app.isInReducer(of: state, entry.place(in: app))
    case .self: return !app.isInitializer(entry.place(in: app))
    case .local, .other: return false
    }
  }

  // MARK: Two properties

  /// Whether the app anywhere gives the two different values: in one block, in actions of their own, or when a state is
  /// made.
  public func getsAnotherValue(than other: StateProperty) -> Bool {
    isAssignedDifferently(than: other) || isMadeDifferent(from: other) || hasValuesOfItsOwn(besides: other)
  }

  /// Whether each is assigned something that has a name, and never the same as the other on the same occasion.
  private func hasValuesOfItsOwn(besides other: StateProperty) -> Bool {
    let (mine, others) = (assignments.filter(\.isFromPath), other.assignments.filter(\.isFromPath))
    return !mine.isEmpty && !others.isEmpty && Set(mine.map(\.occasion)).isDisjoint(with: others.map(\.occasion))
      && !mine.contains { $0.entry.copiedProperty(in: app) == other.member.programName }
      && !others.contains { $0.entry.copiedProperty(in: app) == member.programName }
  }

  /// Whether the two may differ from the start, or a state is replaced by one of which that cannot be told.
  public func mayDifferFromStart(_ other: StateProperty) -> Bool {
    app.stateChanges.replaced.contains(state.symbol) || isMadeDifferent(from: other, orAlone: true)
  }

  private func isAssignedDifferently(than other: StateProperty) -> Bool {
    var mine: [Block: StateChanges.Entry] = [:]
    for entry in entries where entry.isAssignment {
      mine[Block(entry, app)] = entry
    }
    if mine.isEmpty { return false }
    return other.entries.contains { entry in
      guard entry.isAssignment, let first = mine[Block(entry, app)] else { return false }
      return first.change.valueHash != entry.change.valueHash
        && !isGivenOn(from: first, to: entry, named: member.programName)
        && !isGivenOn(from: entry, to: first, named: other.member.programName)
    }
  }

  /// `state.a = value`, then `state.b = state.a`
  private func isGivenOn(
    from first: StateChanges.Entry, to second: StateChanges.Entry, named name: ProgramName
  ) -> Bool {
    first.change.range.lowerBound < second.change.range.lowerBound && second.copiedProperty(in: app) == name
  }

  /// A block in which a state is changed through one path.
  private struct Block: Hashable {
    let file: FileID
    let scope: ScopeID
    let path: [Name]

    init(_ entry: StateChanges.Entry, _ app: App) {
      file = entry.file
      scope = entry.change.scope
      path = Array(app.program.files[entry.file].facts.path(entry.change.path).prefix(entry.depth))
    }
  }

  private func isMadeDifferent(from other: StateProperty, orAlone: Bool = false) -> Bool {
    makings.contains { isMade(in: $0, with: other, orAlone: orAlone) }
      || orAlone && other.makings.contains { other.isMade(in: $0, with: self, orAlone: true) }
  }

  /// Whether a call that gives this a value gives the other none, or another.
  private func isMade(in making: StateChanges.Making, with other: StateProperty, orAlone: Bool) -> Bool {
    let facts = app.program.files[making.file].facts
    let arguments = facts.arguments[facts.calls[making.call].arguments]
    if orAlone, app.isTestOrPreview(Location(file: making.file, range: facts.calls[making.call].range)) { return false }
    let texts = [member.programName, other.member.programName].map { name in
      arguments.first { app.program.name($0.label, in: making.file) == name }
        .map { app.program.source(Location(file: making.file, range: $0.range)) }
    }
    guard let first = texts[0], let second = texts[1] else { return orAlone }
    return first != second
  }
}

/// A place where a property of a state is assigned to as a whole.
public struct StateAssignment: Sendable {
  let app: App
  let entry: StateChanges.Entry

  init(_ app: App, _ entry: StateChanges.Entry) {
    self.app = app
    self.entry = entry
  }

  /// The whole statement.
  public var location: Location { Location(file: entry.file, range: entry.change.range) }
  /// Its lines as a whole, for removing it.
  public var lines: Location { app.program.lines(of: location) }
  /// The only thing on its lines.
  public var standsOnOwnLines: Bool { entry.change.standsOnOwnLines }
  /// What is assigned is a name or a path of members.
  public var isFromPath: Bool { entry.change.isValuePath }

  /// What assignments of one value in one block have in common.
  public struct Occasion: Hashable, Comparable, Sendable {
    let file: FileID
    let scope: ScopeID
    let value: UInt64

    public static func < (left: Occasion, right: Occasion) -> Bool {
      (left.file, left.scope, left.value) < (right.file, right.scope, right.value)
    }
  }
  /// The statement list that it stands in.
  public struct Place: Hashable, Sendable {
    let file: FileID
    let scope: ScopeID
  }
  public var place: Place { Place(file: entry.file, scope: entry.change.scope) }

  public var occasion: Occasion {
    Occasion(file: entry.file, scope: entry.change.scope, value: entry.change.valueHash)
  }
}

extension StateChanges.Entry {
  func place(in app: App) -> DeclarationReference {
    DeclarationReference(
      file: file, declaration: app.program.files[file].facts.scopes[change.scope].declaration)
  }
}

extension App {
  fileprivate func isInReducer(of state: TypeHandle, _ place: DeclarationReference) -> Bool {
    !place.declaration.isNone
      && program.enclosingSymbols(place).contains { features.states[$0]?.contains(state.symbol) ?? false }
  }

  fileprivate func isInitializer(_ place: DeclarationReference) -> Bool {
    !place.declaration.isNone && program.declaration(place).kind == .initializer
  }
}

extension TypeHandle {
  /// The stored properties of a state.
  public var stateProperties: [StateProperty] { storedProperties.map { StateProperty(state: self, member: $0) } }
}
