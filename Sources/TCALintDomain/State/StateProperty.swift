import TCALintModel
import TCALintSyntax

/// A stored property of a reducer's state.
public struct StateProperty: Sendable {
  /// The state.
  public let state: TypeHandle
  /// The declaration of the property.
  public let member: Member

  /// A handle for a stored property of a state.
  public init(state: TypeHandle, member: Member) { (self.state, self.member) = (state, member) }

  /// The app.
  public var app: App { state.app }
  /// The changes that may be of the property, in tests too.
  public var entries: [StateChanges.Entry] { app.stateChanges.entries(of: member.programName, in: state.symbol, app) }

  /// The name of the property.
  public var name: String { member.name }
  /// The location of that name.
  public var nameLocation: Location { member.nameLocation }

  /// Where the state's reducers, or the state itself, assign to it as a whole, in production code.
  public var assignments: [StateAssignment] {
    app.stateChanges.ownedEntries(of: member.programName, in: state.symbol).compactMap {
      isOwnAssignment($0) ? StateAssignment(app, $0) : nil
    }
  }

  /// Whether it may be changed in a way that ``assignments`` does not show: in part, through a binding or a key path, in
  /// another reducer, in a copy.
  public var mayBeChangedOtherwise: Bool {
    isBindable || isBoundElsewhere
      || app.stateChanges.isChangedElsewhere(member.programName)
      || app.stateChanges.knownEntries(of: member.programName, in: state.symbol, app).contains {
        !$0.isTest && !isOwnAssignment($0) && !$0.isDefaultOfInitializer(in: app)
      }
  }

  /// Where production code changes it or a part of it, other than in an initialiser, also where only its name says so.
  public var changes: [StateAssignment] {
    entries.filter { !$0.isTest && !isInInitializer($0) }.map { StateAssignment(app, $0) }
  }

  /// Whether a view may change it through a binding.
  public var mayBeBound: Bool {
    isBindable || state.reducers.contains(where: \.takesBindings)
  }

  /// Whether a view may do so that the program does not hold.
  public var isBoundElsewhere: Bool { app.stateChanges.isBoundElsewhere(state.symbol, app) }

  /// Whether production code may change a part of it: one of its properties or elements, by a mutating method.
  public var mayBeChangedInPart: Bool {
    entries.contains { !$0.isTest && !$0.isAssignment }
  }

  /// Whether code anywhere, tests too, may assign to it in another way than by ``assignments``: in an initialiser,
  /// through a binding or a key path, in another reducer, when a state is created. Any property of the same name
  /// counts.
  public var mayBeAssignedOtherwise: Bool {
    isBindable || isBindable(app.stateChanges.bindings.bindableInTests)
      || entries.contains { !isOwnAssignment($0) } || isMadeTooOften || !instantiations.isEmpty
      || !forwardingInitializers.isEmpty
  }

  /// Whether something asks for what a computed property without a setter is not: a protocol of the program, or the keys
  /// by which the state is coded.
  public var hasToBeSettable: Bool {
    let protocols = app.program.ancestry.ancestors(of: state.symbol) ?? []
    let keys = app.program.name("CodingKeys").map { app.program.types(named: $0, in: state.symbol) } ?? []
    return protocols.contains { type in
      app.members.property(member.programName, of: type).map(app.program.declaration)?.flags.contains(.setter) ?? false
    }
      || keys.contains { app.members.enumCase(member.programName, of: $0) != nil }
  }

  /// Whether production code makes a state with a value for it.
  public var isGivenInProduction: Bool {
    isMadeTooOften || forwardingInitializers.contains { !app.isTestOrPreview($0) }
      || instantiations.contains { instantiation in
        let range = app.program.files[instantiation.file].facts.calls[instantiation.call].range
        return !app.isTestOrPreview(Location(file: instantiation.file, range: range))
      }
  }

  /// Whether not all calls are looked at that may make the state with a value for it.
  public var isMadeTooOften: Bool { app.stateChanges.isMadeTooOften(with: member.programName) }

  /// Whether too many changes of unknown owner share its name to compare each.
  public var isChangedTooOften: Bool { app.stateChanges.isChangedTooOften(member.programName) }

  /// The calls that may make the state with a value for it; not all where ``isMadeTooOften``.
  public var instantiations: [StateChanges.Instantiation] {
    app.stateChanges.instantiations(of: state.symbol, with: member.programName, app)
  }

  /// The argument for it in a call that creates the state; nil where there is none.
  public func argument(of instantiation: StateChanges.Instantiation) -> Argument? {
    let facts = app.program.files[instantiation.file].facts
    return facts.arguments[facts.calls[instantiation.call].arguments].prefix(StateChanges.Instantiation.maxArguments)
      .first {
        app.program.name($0.label, in: instantiation.file) == member.programName
      }
  }

  /// Where an initialiser that may set it is passed as a function: `rows.map(State.init)`
  public var forwardingInitializers: [Location] {
    app.stateChanges.forwardingInitializers.locations(of: state.symbol, giving: member.programName)
  }

  /// Whether production code binds it or has a key path to it, or it is declared for nothing but to be bound.
  public var isBindable: Bool { isDeclaredToBeBound || isBindable(app.stateChanges.bindings.bindable) }

  /// Whether it has a wrapper that is there for bindings alone.
  public var isDeclaredToBeBound: Bool { member.hasAttribute(BindingWrappers.names) }

  /// Whether names contain that of the property or of its projection.
  public func isBindable(_ names: BoundNames) -> Bool {
    if names.contain(member.programName, of: state.symbol) { return true }
    return app.program.name("$" + name).map { names.contain($0, of: state.symbol) } ?? false
  }

  private func isOwnAssignment(_ entry: StateChanges.Entry) -> Bool { entry.isAssignment && isKnown(entry) }

  /// Whether an initialiser of the type itself gives it the value.
  public func isInInitializer(_ entry: StateChanges.Entry) -> Bool {
    if case .self = entry.change.root { app.isInitializer(entry.place(in: app)) } else { false }
  }

  /// A change in the code of the state's own reducers or of the state itself. An initial value is not a change.
  public func isKnown(_ entry: StateChanges.Entry) -> Bool {
    guard !entry.isTest, entry.depth == 0, entry.owner.isDefinitely(state.symbol) else { return false }
    switch entry.change.root {
    case .inout: return app.isInReducer(of: state, entry.place(in: app))
    case .self: return !isInInitializer(entry)
    case .other: return false
    }
  }
}

/// A place where a property of a state is assigned to as a whole.
public struct StateAssignment: Sendable {
  @UnretainedApp public var app: App
  /// The stored change.
  public let entry: StateChanges.Entry

  /// A handle for a change that assigns to the whole property.
  public init(_ app: App, _ entry: StateChanges.Entry) {
    _app = UnretainedApp(wrappedValue: app)
    self.entry = entry
  }

  /// The whole statement.
  public var location: Location { Location(file: entry.file, range: entry.change.range) }
  /// Its lines as a whole, for removing it.
  public var lines: Location { app.program.lines(of: location) }
  /// The only thing on its lines.
  public var isOnOwnLines: Bool { entry.change.isOnOwnLines }
  /// Whether the assigned value is a name or a path of members, and not a constant or the result of a dependency or a
  /// call, which may differ each time.
  public var isFromPath: Bool {
    entry.change.isValuePath && !app.isMadeThere(entry.change.value, before: entry.change.range.lowerBound, entry.file)
  }

  /// Identifies assignments that always run together: one value in one block, without an exit in between.
  public struct Occasion: Hashable, Comparable, Sendable {
    /// The file that contains the assignments.
    public let file: FileID
    let scope: ScopeID
    /// Where the code in front may leave the block last; 0 for nowhere.
    let exit: UInt32
    let value: UInt64

    public static func < (left: Occasion, right: Occasion) -> Bool {
      (left.file, left.scope, left.exit, left.value) < (right.file, right.scope, right.exit, right.value)
    }
  }
  /// The statement list that contains it.
  public struct Place: Hashable, Sendable {
    /// The file that contains the statement list.
    public let file: FileID
    /// The scope of the statement list.
    public let scope: ScopeID

    /// The statement list of a scope.
    public init(file: FileID, scope: ScopeID) {
      self.file = file
      self.scope = scope
    }
  }
  /// Where it is.
  public var place: Place { Place(file: entry.file, scope: entry.change.scope) }

  /// The key that it shares with assignments that always run with it.
  public var occasion: Occasion {
    let (facts, change) = (app.program.files[entry.file].facts, entry.change)
    let exit = facts.exit(of: change.scope, in: facts.scopes[change.scope].range.lowerBound..<change.range.lowerBound)
    return Occasion(file: entry.file, scope: change.scope, exit: exit ?? 0, value: change.valueHash)
  }
}

extension App {
  /// Whether a value is a constant, or the result of a dependency or of a call without arguments, also through local
  /// names. The result of a method of a local name comes from that name, and the result of a call with arguments from
  /// the arguments.
  fileprivate func isMadeThere(_ value: Value, before end: UInt32, _ file: FileID) -> Bool {
    let facts = program.files[file].facts
    var value = value
    for _ in 0..<LocalName.maxChainLength {
      if value.literal != nil { return true }
      if let call = value.call.map({ facts.calls[$0] }) {
        let callee = call.callee.path.map { facts.paths[$0] }
        return callee.map { $0.root != .local && $0.root != .result } ?? false && call.arguments.isEmpty
      }
      guard let path = value.path.map({ facts.paths[$0] }) else { return false }
      if facts.isConstant(path) || dependency(behind: value, in: file) != nil { return true }
      guard path.root == .local, path.names.count == 1, case let local = facts.locals[path.local],
        local.kind == .variable, !facts.mayChange([path], in: local.offset..<end)
      else { return false }
      value = local.value
    }
    return false
  }
}

extension FileFacts {
  /// Whether a path names a case or a static member of a type: `.done`, `Phase.done`
  public func isConstant(_ path: Path) -> Bool {
    if path.root == .implicitMember { return true }
    return path.root == .unqualified && path.names.count > 1
      && self.path(path.names).dropLast().allSatisfy(names.isCapitalized)
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
  /// The number of properties beyond which ``maxBranches`` applies.
  private static let maxProperties = 256
  /// The maximum number of branches of `#if` that declare one property.
  private static let maxBranches = 8

  /// The stored properties of a state, without those that are declared in more branches of `#if` than the limit.
  public var stateProperties: [StateProperty] {
    let stored = app.members.storedProperties(of: symbol).map { StateProperty(state: self, member: Member(app, $0)) }
    guard stored.count > Self.maxProperties else { return stored }
    let branches = Dictionary(stored.map { ($0.member.programName, 1) }, uniquingKeysWith: +)
    return stored.filter { branches[$0.member.programName, default: 0] <= Self.maxBranches }
  }
}

extension TypeHandle {
  /// Whether its feature's views may be no part of the program: it takes bindings, and none of its properties is bound in
  /// what was read, which is not all, or may be used by others.
  ///
  /// - Parameter bound: the names of bound properties.
  func mayBeBoundElsewhere(_ bound: BoundNames) -> Bool {
    (!app.program.isWhole || app.program.isPublic(symbol)) && reducers.contains(where: \.takesBindings)
      && !stateProperties.contains { $0.isBindable(bound) }
  }

  /// Whether a reducer's action, or a part of that, is one by which views set any property of the state.
  fileprivate var takesBindings: Bool {
    (app.features.actions[symbol] ?? []).contains { action in
      let parts = app.program.members(of: action).filter { app.program.declaration($0).kind == .enum }
        .flatMap(app.program.symbols)
      return ([action] + parts).contains { !TypeHandle(app, $0).cases(named: "binding").isEmpty }
    }
  }
}
