import TCALintModel
import TCALintSyntax

/// A type of the app, or one from outside that the app extends.
public struct TypeHandle: Hashable, Sendable {
  @UnretainedApp public var app: App
  /// Its index in ``Program/symbols``.
  public let symbol: SymbolID

  /// A handle for a type of the program.
  public init(_ app: App, _ symbol: SymbolID) {
    _app = UnretainedApp(wrappedValue: app)
    self.symbol = symbol
  }

  public static func == (left: Self, right: Self) -> Bool { left.symbol == right.symbol && left.app === right.app }
  public func hash(into hasher: inout Hasher) { hasher.combine(symbol) }

  /// As the reader knows it, with the types around it: `Feature.State`.
  public var name: String { app.program.displayName(symbol) }
  /// The location of its name in its declaration; nil for an external type.
  public var nameLocation: Location? { app.program.nameLocation(of: symbol) }
  /// The name of the file of its declaration; nil for an external type.
  public var fileName: Substring? { nameLocation.map { app.program.files[$0.file].path.name } }
  /// Whether it, or a type around it, is declared in the code of a function or a property, which no other code knows it
  /// from, and where no macro can extend it.
  public var isLocal: Bool {
    var current = declaration
    while let member = current {
      if member.flags.contains(.local) { return true }
      current = member.container
    }
    return false
  }
  /// Whether it is nested in another type, by however many steps.
  public func lies(in other: TypeHandle) -> Bool {
    app.program.withOuterTypes(symbol).dropFirst().contains(other.symbol)
  }
  /// The kind of type.
  public var kind: Symbol.Kind { app.program.symbols[symbol].kind }

  /// Whether it is a view.
  public var isView: Bool { role.contains(.view) }
  /// Whether it is a reducer.
  public var isReducer: Bool { role.contains(.reducer) }
  /// Whether it is the state of a reducer, or has `@ObservableState`.
  public var isState: Bool { role.contains(.state) }
  /// The action of a reducer.
  public var isAction: Bool { app.features.actionTypes.contains(symbol) }
  /// An `App`, a `Scene`, a `Widget`.
  public var isApp: Bool { role.contains(.app) }
  /// Whether views can observe it: `@Observable`, `ObservableObject`
  public var isModel: Bool { role.contains(.model) }
  /// Whether the compiler can take it for `Sendable`, as far as the program shows.
  public var isSendable: Bool { app.program.isSendable(symbol) }
  /// Whether something that it inherits from, and that is not known, may make it `Sendable`.
  public var mayInheritSendable: Bool {
    let ancestry = app.program.ancestry
    return ancestry.isUncertain(symbol) || ancestry.traits(of: symbol).contains(.mayBeSendable)
  }
  private var role: Role { app.roles[symbol] }

  /// The members of its declaration and of all its extensions.
  public var members: [Member] { app.program.members(of: symbol).map { Member(app, $0) } }
  /// In the order in which they are declared.
  public var storedProperties: [Member] { app.members.storedProperties(of: symbol).map { Member(app, $0) } }

  /// The properties of a name, in the order of ``members``. The cost is that of a binary search.
  public func properties(named name: String) -> [Member] {
    guard let name = app.program.name(name) else { return [] }
    return app.members.members(.property, named: name, of: symbol).map { Member(app, $0.reference) }
  }

  /// The stored property of a name. The cost is that of a binary search.
  public func storedProperty(named name: String) -> Member? { properties(named: name).first(where: \.isStoredProperty) }

  /// Whether a property, a function or a case of a name is declared in it. The cost is that of a binary search.
  public func hasMember(named name: String) -> Bool {
    guard let name = app.program.name(name) else { return false }
    return app.members.holds(name, symbol) || app.members.enumCase(name, of: symbol) != nil
  }

  /// The stored properties whose types are models.
  var models: [Member] { storedProperties.filter { $0.nominalType?.isModel ?? false } }

  /// The states of a reducer.
  public var states: [TypeHandle] { (app.features.states[symbol] ?? []).map { TypeHandle(app, $0) } }
  /// The reducers of a state.
  public var reducers: [TypeHandle] { (app.features.reducers[symbol] ?? []).map { TypeHandle(app, $0) } }
  /// Whether it is the library's type of reducers that take an environment, before 1.0, or a state only of such: neither
  /// has `@Dependency`.
  public var hasEnvironment: Bool {
    if isReducer { return kind == .external && app.features.hasEnvironments }
    return app.features.statesWithEnvironment.contains(symbol) && app.features.reducers[symbol] == nil
  }
  /// The reducer of a state: of several the one that declares it and that the others are parts of. nil where that is
  /// not known.
  public var reducerOfState: TypeHandle? { app.reducer(ofState: symbol).map { TypeHandle(app, $0) } }
}

extension App {
  private static let typesOfRolesKey = TableKey<TypesOfRoles>("types by roles")

  /// Every type of the app, in the order of files and lines.
  public var types: [TypeHandle] { program.symbols.indices.map { TypeHandle(self, $0) } }
  /// The views, in the order of files and lines.
  public var views: [TypeHandle] { handles(typesOfRoles.views) }
  /// The reducers, in the order of files and lines.
  public var reducers: [TypeHandle] { handles(typesOfRoles.reducers) }
  /// The states of reducers, and types with `@ObservableState`.
  public var states: [TypeHandle] { handles(typesOfRoles.states) }

  private var typesOfRoles: TypesOfRoles { table(Self.typesOfRolesKey) { TypesOfRoles(self) } }
  private func handles(_ symbols: some Sequence<SymbolID>) -> [TypeHandle] { symbols.map { TypeHandle(self, $0) } }

  func reducer(ofState state: SymbolID) -> SymbolID? {
    if let only = features.reducers[state]?.only { return only }
    let owner = program.symbols[state].parent
    return features.states[owner]?.contains(state) == true ? owner : nil
  }

  /// The innermost type around a declaration, where there is no doubt which that is.
  public func type(around reference: DeclarationReference) -> TypeHandle? {
    let symbols = program.enclosingSymbols(reference)
    return symbols.only.map { TypeHandle(self, $0) }
  }

  /// The innermost type around a declaration, where all that it may be have a role.
  public func type(_ role: Role, around reference: DeclarationReference) -> TypeHandle? {
    let symbols = program.enclosingSymbols(reference)
    guard let first = symbols.first, symbols.allSatisfy({ roles[$0].isSuperset(of: role) }) else { return nil }
    return TypeHandle(self, first)
  }

  /// Whether each file declares or extends a type whose role meets a condition. The cost is that of the types.
  func filesOfTypes(_ isWanted: (Role) -> Bool) -> PerFile<Bool> {
    var found = PerFile(repeating: false, count: program.files.count)
    for symbol in program.symbols.indices where isWanted(roles[symbol]) {
      for place in program.declarations(of: symbol) where program.declaration(place).isTypeOrExtension {
        found[place.file] = true
      }
    }
    if isWanted(.view) { for place in viewExtensions.keys { found[place.file] = true } }
    return found
  }

  /// Whether each file declares or extends a reducer, or may have a `Reduce` outside of reducers, or a reducer that
  /// takes an environment. The cost is that of the types.
  func filesOfReducerCode() -> PerFile<Bool> {
    var found = filesOfTypes { $0.isSuperset(of: .reducer) }
    for name in [DomainName.Reduce, .Reducer, .AnyReducer] {
      for place in program.places(of: ProgramName(name)) { found[place.file] = true }
    }
    return found
  }

  /// The innermost type around a scope, where all that it may be have a role.
  public func type(_ role: Role, around scope: ScopeID, in file: FileID) -> TypeHandle? {
    let declaration = program.files[file].facts.scopes[scope].declaration
    return type(role, around: DeclarationReference(file: file, declaration: declaration))
  }
}

/// The types of the roles that rules ask for, each in the order of files and lines.
struct TypesOfRoles: Sendable {
  let views: [SymbolID]
  let reducers: [SymbolID]
  let states: [SymbolID]

  fileprivate init(_ app: App) {
    let (roles, symbols) = (app.roles, app.program.symbols)
    views = roles.indices.filter { roles[$0].contains(.view) }
    reducers = roles.indices.filter { roles[$0].contains(.reducer) }
    states = roles.indices.filter { roles[$0].contains(.state) && symbols[$0].kind == .struct }
  }
}
