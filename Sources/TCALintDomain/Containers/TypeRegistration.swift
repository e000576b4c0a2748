import TCALintModel
import TCALintSyntax

/// A place where code registers a type in a container.
public struct TypeRegistration: Sendable {
  @UnretainedApp public var app: App
  /// The requested type.
  public let type: TypeHandle
  /// The type as it is named there: `UserService.self`, `\.userService`
  public let location: Location
  /// The registration, as recognised in its file.
  public let recognised: RecognisedRegistration

  /// The type with its generic arguments, as it is written where it has some: others may be registered beside it.
  public var specialization: String {
    guard case .type(let type) = recognised.request else { return "" }
    let facts = app.program.files[location.file].facts
    return facts.parts(of: type).isEmpty ? "" : app.program.source(location)
  }

  /// The only type of the program that it makes, as far as that is written.
  public var madeType: TypeHandle? {
    let facts = app.program.files[location.file].facts
    let made = facts.paths[facts.paths(in: recognised.factory)].compactMap { path -> SymbolID? in
      guard let mention = TypeMention(path, facts), mention.member.isNone else { return nil }
      return app.program.resolve(mention, in: location.file, at: facts.scopes[path.scope].declaration).symbol
    }
    return made.count == 1 ? TypeHandle(app, made[0]) : nil
  }
}

/// The type registrations of an app.
struct RegistrationsOfTypes: Sendable {
  /// In the order of files and lines.
  private(set) var all: [TypeRegistration] = []
  /// The types that may be registered by any code.
  private(set) var mayBeRegistered: Set<SymbolID> = []
  /// Whether something of an unknown type is registered.
  private(set) var isUnsure = false

  init(_ app: App) {
    for (file, recognised) in app.recognised.numbered {
      let facts = app.program.files[file].facts
      for registration in recognised.clients.registrations where !registration.isOfModule {
        add(registration, in: file, facts, app)
      }
      // `register { LiveAPI() }`
      for call in recognised.clients.inferredRegistrations {
        addTypes(madeIn: facts.calls[call].range, in: file, facts, app)
      }
      for metatype in recognised.clients.metatypes where facts.question(metatype) == nil {
        let scope = facts.scopes[metatype.scope].declaration
        mayBeRegistered.formUnion(app.program.resolve(metatype.type, in: file, at: scope).symbols)
      }
    }
    addConfigurations(app)
    isUnsure = isUnsure || !app.attributes(among: RegisteringMacros.names).isEmpty
    for node in app.clientGraph.nodes where node.key.map({ app.roles[$0].contains(.dependencyKey) }) ?? true {
      mayBeRegistered.formUnion(node.clients)
      if let key = node.key { mayBeRegistered.insert(key) }
    }
  }

  private mutating func add(
    _ registration: RecognisedRegistration, in file: FileID, _ facts: FileFacts, _ app: App
  ) {
    let scope = facts.scopes[registration.scope].declaration
    guard let type = app.clientGraph.keys.registeredType(registration, in: file, at: scope, app) else { return }
    mayBeRegistered.insert(type)
    let location = Location(file: file, range: registration.range)
    if app.isTestOrPreview(location) { return }
    all.append(
      TypeRegistration(app: app, type: TypeHandle(app, type), location: location, recognised: registration))
  }

  /// `DependencyEnvironment.production { LiveAPI() as API }`, `@DependencyConfiguration var dependencies { LiveAPI() }`
  private mutating func addConfigurations(_ app: App) {
    for place in app.places(of: RegisteringMacros.configurations.compactMap(app.program.name)) {
      let facts = app.program.files[place.file].facts
      let names = Set(place.names.map(\.own))
      let calls = facts.calls.filter { call in
        guard let callee = call.callee.path.map({ facts.paths[$0] }), callee.root == .unqualified else { return false }
        return facts.path(callee.names).contains(where: names.contains)
      }
      let variables = facts.declarations.filter { declaration in
        facts.attributes(of: declaration).contains { names.contains($0.name) }
      }
      for range in (calls.map(\.range) + variables.map(\.range)).merged {
        addTypes(madeIn: range, in: place.file, facts, app)
        // The result of a function or a variable there may have any type.
        isUnsure =
          isUnsure
          || facts.paths[facts.paths(in: range)].contains { path in
            path.use != .condition && facts.firstName(path.names).map { !facts.isTypeName($0) } ?? false
          }
      }
    }
  }

  /// Adds the types that are created in a range, and their supertypes.
  private mutating func addTypes(madeIn range: Range<UInt32>, in file: FileID, _ facts: FileFacts, _ app: App) {
    var found: [SymbolID] = []
    for path in facts.paths[facts.paths(in: range)] {
      guard let mention = TypeMention(path, facts) else { continue }
      found += app.program.resolve(mention, in: file, at: facts.scopes[path.scope].declaration).symbols
    }
    if found.isEmpty { isUnsure = true }
    for type in found {
      mayBeRegistered.insert(type)
      mayBeRegistered.formUnion(app.program.ancestry.ancestors(of: type) ?? [])
    }
  }
}

extension FileFacts {
  /// The call that only asks for a value, or whether there is one, of which a metatype is an argument:
  /// `resolve(UserService.self)`, `isRegistered(UserService.self)`.
  public func question(_ metatype: NamedMetatype) -> CallID? {
    guard !metatype.argument.isNone, let call = call(of: metatype.argument), let name = calleeName(calls[call])
    else { return nil }
    return NameWords.of(names.text(name)).contains { $0 == "resolve" || $0 == "registered" } ? call : nil
  }
}

extension App {
  private static let registrationsOfTypesKey = TableKey<RegistrationsOfTypes>("registered types")

  var registrationsOfTypes: RegistrationsOfTypes { table(Self.registrationsOfTypesKey) { RegistrationsOfTypes(self) } }

  /// The type registrations, in the order of files and lines.
  public var typeRegistrations: [TypeRegistration] { registrationsOfTypes.all }

  /// The types of the program that are injected by their type although nothing registers them, each with the
  /// dependencies that request it; empty in a program that registers nothing, or where a registered type is unknown.
  public var unregisteredInjections: [(type: TypeHandle, uses: [Dependency])] {
    let registrations = registrationsOfTypes
    guard !registrations.all.isEmpty, !registrations.isUnsure else { return [] }
    var uses: [TypeHandle: [Dependency]] = [:]
    var types: [TypeHandle] = []
    for dependency in dependencies where dependency.isInjectedByType && !dependency.isMadeEachTime {
      guard let type = dependency.requestedType, !registrations.mayBeRegistered.contains(type.symbol),
        !isTestOrPreview(dependency.location)
      else { continue }
      if uses[type, default: []].isEmpty { types.append(type) }
      uses[type, default: []].append(dependency)
    }
    return types.map { ($0, uses[$0] ?? []) }
  }
}
