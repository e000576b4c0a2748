import TCALintModel
import TCALintSyntax

/// The changes of stored properties of an app's states, and the initializer calls of states, by the properties' names.
///
/// One pass over the changes and calls of all files; only names of states' properties are kept. Made in one go by its
/// initialiser, then never changed, which is why access to it need not be checked.
public final class StateChanges: @unchecked Sendable {
  /// A change of something that is called as a state's property is.
  public struct Entry: Sendable {
    /// The file that contains the change.
    public let file: FileID
    /// The change, as recognised in its file.
    public let change: PropertyChange
    /// How many names precede it in the change's path.
    public let depth: Int
    /// The types whose property it may be.
    public let owner: Owner
    /// Whether it is in tests or previews.
    public let isTest: Bool

    /// The property itself is assigned to, not a part of it.
    public var isAssignment: Bool { change.kind == .assignment && depth + 1 == change.path.count }
  }

  /// Whose property it is.
  public enum Owner: Sendable {
    case types(Symbols)
    case unknown

    /// The one type that it is known to have.
    var type: SymbolID? { if case .types(let types) = self { types.only } else { nil } }

    /// Whether it is known to be this type.
    public func isDefinitely(_ symbol: SymbolID) -> Bool { type == symbol }
  }

  /// A call that makes a value and gives a name an argument.
  public struct Instantiation: Sendable {
    /// The file that contains the call.
    public let file: FileID
    /// The call, in ``FileFacts/calls``.
    public let call: CallID

    /// The maximum number of arguments; each is looked up.
    static let maxArguments = 256
  }

  /// By possible owners: queries for one state must not visit the changes of all others.
  @exclusivity(unchecked) private var entries = ByOwner<Entry>()
  @exclusivity(unchecked) private var instantiations = ByOwner<Instantiation>()
  /// The properties that bindings may change.
  @exclusivity(unchecked) public private(set) var bindings = StateBindingNames()
  @exclusivity(unchecked) private(set) var forwardingInitializers = ForwardingInitializers()
  /// The properties that are compared with each other.
  @exclusivity(unchecked) public private(set) var comparisons = PropertyComparisons()
  /// `state = other`: the states that are replaced as a whole by a value that is not created there.
  public private(set) var replaced: Set<SymbolID> = []
  /// The changed names in production code whose owner is unknown.
  private let changedElsewhere = Lazy<Set<ProgramName>>("names changed elsewhere")
  /// The names that are set through a store: `store.name = "…"`
  private let setThroughStores = Lazy<Set<ProgramName>>("names set through stores")
  /// The states that views may bind that the program does not hold.
  private let boundElsewhere = Lazy<Set<SymbolID>>("states bound elsewhere")
  private let properties: PropertiesOfStates

  init(_ app: App) {
    properties = PropertiesOfStates(app)
    let wanted = properties.names
    let types = typeNames(app)
    let owners = ChangedOwners(app: app)
    for file in app.program.files.indices {
      bindings.add(in: file, properties, app)
      addChanges(in: file, wanted, owners, app)
      addInstantiations(in: file, wanted, types, app)
      forwardingInitializers.add(in: file, types, app)
      comparisons.add(in: file, wanted, app)
    }
  }

  /// The possible names of states: other initializer calls are not resolved.
  private func typeNames(_ app: App) -> NameSet<ProgramName> {
    var names = NameSet<ProgramName>(in: app.program)
    for state in app.states { names.insert(app.program.symbols[state.symbol].name) }
    for symbol in app.program.symbols where symbol.kind == .typealias { names.insert(symbol.name) }
    return names
  }

  /// The changes of what may be a property of a state, those of protocols that it conforms to among them.
  func entries(of name: ProgramName, in state: SymbolID, _ app: App) -> [Entry] {
    knownEntries(of: name, in: state, app) + entries.unowned(name)
  }

  /// Of these, those of which it is known whose property it may be.
  func knownEntries(of name: ProgramName, in state: SymbolID, _ app: App) -> [Entry] {
    let ancestors = app.program.ancestry.ancestors(of: state) ?? []
    return ([state] + ancestors).flatMap { entries.owned(name, of: $0) }
  }

  /// The changes that definitely are of a property of a state, or of one of several types.
  func ownedEntries(of name: ProgramName, in state: SymbolID) -> some Sequence<Entry> {
    entries.owned(name, of: state)
  }

  /// Whether too many changes of that name have an unknown owner to hold each of them against each state.
  func isChangedTooOften(_ name: ProgramName) -> Bool { entries.countOfUnowned(name) > Self.maxUnownedChanges }

  /// Beyond it, any two properties of the name are taken to get different values.
  private static let maxUnownedChanges = 256

  /// Whether something of that name is changed in production code, owner unknown.
  func isChangedElsewhere(_ name: ProgramName) -> Bool {
    changedElsewhere { entries.namesOfUnowned { !$0.isTest } }.contains(name)
  }

  /// Whether a view sets a property of that name through a store.
  public func isSetThroughStores(_ name: ProgramName, _ app: App) -> Bool {
    setThroughStores { entries.namesOfUnowned { !$0.isTest && $0.isOfStore(app) } }.contains(name)
  }

  /// Whether views that the program does not hold may set the properties of a state.
  func isBoundElsewhere(_ state: SymbolID, _ app: App) -> Bool {
    boundElsewhere { Set(app.states.filter { $0.mayBeBoundElsewhere(bindings.bound) }.map(\.symbol)) }.contains(state)
  }

  /// Whether so many calls may make any state with a property of that name that not all are looked at.
  func isMadeTooOften(with name: ProgramName) -> Bool { instantiations.countOfUnowned(name) > Self.maxInstantiations }

  /// The same of the calls that name the state: each of its holders would be held against all of them.
  public func isMadeTooOften(_ state: SymbolID, with name: ProgramName) -> Bool {
    instantiations.countOfOwned(name, of: state) > Self.maxInstantiations
  }

  /// So many calls of one label say nothing of one state.
  private static let maxInstantiations = 256

  /// The calls that may make a state and give a property of it a value; not all where ``isMadeTooOften(with:)``.
  func instantiations(of state: SymbolID, with name: ProgramName, _ app: App) -> [Instantiation] {
    instantiations.owned(name, of: state)
      + instantiations.unowned(name).prefix(Self.maxInstantiations).filter { givesOnlyProperties(of: state, $0, app) }
  }

  /// The calls among these that definitely do.
  public func definiteInstantiations(of state: SymbolID, with name: ProgramName) -> some Sequence<Instantiation> {
    instantiations.owned(name, of: state)
  }

  private func givesOnlyProperties(of state: SymbolID, _ instantiation: Instantiation, _ app: App) -> Bool {
    let facts = app.program.files[instantiation.file].facts
    return facts.arguments[facts.calls[instantiation.call].arguments].allSatisfy {
      $0.label.isNone || properties[app.program.name($0.label, in: instantiation.file), of: state] != nil
    }
  }

  private func addChanges(
    in file: FileID, _ wanted: NameSet<ProgramName>, _ owners: ChangedOwners, _ app: App
  ) {
    let facts = app.program.files[file].facts
    let names = app.program.names(of: file)
    let found = app.recognised[file].changes
    let isTestFile = app.program.isTestFile[file]
    for change in found.elementChanges where facts.path(change.path).contains(where: { wanted.contains(names[$0]) }) {
      addElementChange(change, in: file, wanted, owners, app)
    }
    for change in found.changes {
      let path = facts.path(change.path)
      if path.isEmpty {
        noteReplacement(change, file, isTestFile, app)
        continue
      }
      // The names after the last of them are irrelevant.
      guard let last = path.lastIndex(where: { wanted.contains(names[$0]) }) else { continue }
      let declaration = DeclarationReference(file: file, declaration: facts.scopes[change.scope].declaration)
      let isTest = isTestFile || app.isTestOrPreview(declaration)
      for index in path.startIndex...last where wanted.contains(names[path[index]]) {
        let (name, depth) = (names[path[index]], index - path.startIndex)
        let owner = owners.owner(of: name, in: change, before: depth, in: file)
        entries.add(
          Entry(file: file, change: change, depth: depth, owner: owner, isTest: isTest), named: name, of: owner)
      }
    }
  }

  /// Adds a change of a property of an element. Where the element's type is unknown, it may be any property of the
  /// name.
  private func addElementChange(
    _ change: PropertyChange, in file: FileID, _ wanted: NameSet<ProgramName>, _ owners: ChangedOwners, _ app: App
  ) {
    let place = DeclarationReference(
      file: file, declaration: app.program.files[file].facts.scopes[change.scope].declaration)
    let isTestFile = app.program.isTestFile[file]
    for (depth, name) in app.program.path(change.path, in: file).enumerated() where wanted.contains(name) {
      if let owner = owners.element(having: name, in: change, before: depth, in: file) {
        let isTest = isTestFile || app.isTestOrPreview(place)
        let entry = Entry(file: file, change: change, depth: depth, owner: owner, isTest: isTest)
        entries.add(entry, named: name, of: owner)
      } else {
        bindings.add(name, isTest: isTestFile)
      }
    }
  }

  private func noteReplacement(_ change: PropertyChange, _ file: FileID, _ isTest: Bool, _ app: App) {
    let facts = app.program.files[file].facts
    guard change.kind == .assignment, !isTest, let state = app.state(ofRoot: facts.paths[change.base], in: file) else {
      return
    }
    // Initializer calls there determine the values of properties.
    let isMadeThere = change.value.call.map { facts.isCreating(facts.calls[$0]) } ?? false
    if !isMadeThere { replaced.insert(state) }
  }

  // MARK: Instantiations

  private func addInstantiations(
    in file: FileID, _ wanted: NameSet<ProgramName>, _ types: NameSet<ProgramName>, _ app: App
  ) {
    let facts = app.program.files[file].facts
    let names = app.program.names(of: file)
    var last: (call: CallID, made: Owner?)?
    var calls = facts.calls.factIndices
    for (id, argument) in facts.arguments.numbered where !argument.label.isNone {
      let name = names[argument.label]
      guard wanted.contains(name), let call = facts.call(of: id, &calls) else { continue }
      if last?.call != call { last = (call, made(by: call, file, types, app)) }
      if let made = last?.made { instantiations.add(Instantiation(file: file, call: call), named: name, of: made) }
    }
  }

  /// The instantiation by a call; nil if it creates no possible state.
  private func made(by id: CallID, _ file: FileID, _ types: NameSet<ProgramName>, _ app: App) -> Owner? {
    let facts = app.program.files[file].facts
    let call = facts.calls[id]
    guard !call.flags.contains(.isSubscript), let callee = call.callee.path.map({ facts.paths[$0] }) else { return nil }
    if callee.root == .implicitMember {
      guard callee.flags.contains(.isInit) else { return nil }
      return app.program.owners(ofMembersOf: app.program.type(of: id, in: file)).map { .types($0) } ?? .unknown
    }
    return app.stateType(named: callee, in: file, types)
  }
}

extension App {
  private static let stateChangesKey = TableKey<StateChanges>("changes of states")

  /// The changes of the app's states. Computed once.
  public var stateChanges: StateChanges { table(Self.stateChangesKey) { StateChanges(self) } }
}

extension StateChanges.Entry {
  /// `store.name = "…"`
  func isOfStore(_ app: App) -> Bool {
    let facts = app.program.files[file].facts
    guard depth > 0, case .unknown = owner, let path = facts.paths(in: change.range).first.map({ facts.paths[$0] })
    else { return false }
    let names = change.path.prefix(depth).upperBound - path.names.lowerBound
    return app.program.isStore(ofFirst: Int(names), namesOf: path, in: file)
  }
}
