import TCALintDomain
import TCALintModel
import TCALintSyntax

/// A call that says, for the whole program, what its dependencies are.
struct Registration: Sendable {
  let use: ExternalSymbolUse<PlainInterface>

  /// As it is written: `WeaveDI.Container.bootstrap`.
  var name: String { use.app.program.source(use.location) }
  var location: Location { use.location }
  /// A task that an app or its delegate starts, itself or by a method, and that nothing waits for.
  struct Task: Hashable, Sendable {
    /// The app, or its delegate.
    let type: TypeHandle
    /// The first store that is known to be created meanwhile.
    let firstStore: Location?
    fileprivate let body: RegistrationTable.Body
  }

  /// The task that runs it, or that calls the method which does.
  ///
  /// nil where no store can come first: where the task creates all of them after it, or they wait for a change that it
  /// makes then. Of the registrations in a method only the first has one.
  var taskThatIsLeft: Task? {
    let table = use.app.registrationTable
    guard let start = table.start(of: self), table.isFirst(self, in: start),
      !table.isBeforeAllStores(start), let stores = table.storesThatDoNotWait(for: start)
    else { return nil }
    return Task(type: start.type, firstStore: stores.first?.location, body: start.task)
  }
}

/// A store, and a registration that is too late for it: for what is read before, or, if it is asynchronous, for what may
/// be.
struct LateRegistration {
  let store: StoreCreation
  let registration: Registration
  /// What is known to be read before it.
  let read: DependencyRead?
}

extension App {
  private static let registrationsKey = TableKey<RegistrationTable>("registrations")

  var registrations: [Registration] { registrationTable.all }

  /// The stores that are created before a registration, in the order of files and lines. Only of the first stores it is
  /// known what is read.
  var lateRegistrations: [LateRegistration] { registrationTable.late }

  fileprivate var registrationTable: RegistrationTable {
    table(Self.registrationsKey) {
      let registrations = uses(of: dependencyRegistrars).map(Registration.init)
      return RegistrationTable(registrations, registrations.isEmpty ? [] : storeCreations)
    }
  }
}

/// The registrations of an app by the function, closure or top-level code that contains them.
struct RegistrationTable: Sendable {
  let all: [Registration]
  private var byBody: [Body: [Place]] = [:]
  /// Where the type of a method that registers calls it.
  private(set) var callsOfMethods: [Body: [Location]] = [:]
  /// Those that the initialiser of an app starts: when they run, their own finding says.
  private var startedByApps: Set<Int> = []
  /// The calls in the files of registrations that are the initial value of a local `lazy var`.
  private var lazyCalls: [FileID: Set<CallID>] = [:]
  /// The one function or closure that all stores are made in, and the first of them; nil where there is none.
  private var onlyStores: (body: Body, first: UInt32)?
  /// Those that are not made in tests or previews.
  private let stores: [StoreCreation]

  /// A function, a closure or top-level code.
  struct Body: Hashable {
    let file: FileID
    let scope: ScopeID
  }

  /// Where a registration runs in a body: itself, or a closure around it that runs at once.
  private struct Place {
    let registration: Int
    let offset: UInt32
  }

  init(_ all: [Registration], _ stores: [StoreCreation]) {
    self.all = all
    self.stores = stores.filter { !$0.use.isInTestsOrPreviews }
    if let first = self.stores.first?.use, case let body = Self.body(of: first),
      self.stores.allSatisfy({ Self.body(of: $0.use) == body })
    {
      onlyStores = (body, first.place.range.lowerBound)
    }
    for (index, registration) in all.enumerated() {
      let place = registration.use.place
      addPlaces(of: registration, index)
      if lazyCalls[place.file] == nil {
        let locals = registration.use.app.program.files[place.file].facts.locals
        lazyCalls[place.file] = Set(locals.lazy.filter(\.isLazy).compactMap(\.value.call))
      }
    }
    byBody = byBody.mapValues { $0.sorted { $0.offset < $1.offset } }
    startedByApps = Set(all.indices.filter { start(of: all[$0])?.type.startsApp == true })
  }

  private mutating func addPlaces(of registration: Registration, _ index: Int) {
    let (app, place) = (registration.use.app, registration.use.place)
    let found = addPlaces(from: place.range.lowerBound, place.nameRange.lowerBound, in: place.file, of: app, index)
    guard let (method, isInTask) = found, callsOfMethods[method] == nil else { return }
    // The first registration of a method runs where it is called.
    let declaration = app.program.files[method.file].facts.scopes[method.scope].declaration
    let calls = registration.callsByItsType(of: DeclarationReference(file: method.file, declaration: declaration))
    callsOfMethods[method] = calls
    for call in calls where !isInTask {
      _ = addPlaces(from: call.range.lowerBound, call.range.lowerBound, in: call.file, of: app, index)
    }
  }

  /// Adds a place, and those of the closures around it that run at once.
  ///
  /// - Returns: the function around them, and whether it only starts a task that comes to the place.
  private mutating func addPlaces(
    from offset: UInt32, _ name: UInt32, in file: FileID, of app: App, _ index: Int
  ) -> (function: Body, isInTask: Bool)? {
    let facts = app.program.files[file].facts
    var (offset, name, isInTask) = (offset, name, false)
    for _ in 0..<Self.maxClosures {
      let body = Body(file: file, scope: facts.body(aroundOffset: name))
      if !isInTask { byBody[body, default: []].append(Place(registration: index, offset: offset)) }
      if let outer = facts.placeAround(closureThatRunsAtOnce: body.scope) {
        (offset, name) = (outer, outer)
      } else if let outer = app.callPassed(body.scope, in: file), outer.startsTaskThatIsLeft {
        (offset, name, isInTask) = (outer.call.range.lowerBound, outer.call.range.lowerBound, true)
      } else {
        return !body.scope.isNone && facts.scopes[body.scope].kind == .function ? (body, isInTask) : nil
      }
    }
    return nil
  }

  private static func body(of use: ExternalSymbolUse<PlainInterface>) -> Body {
    let facts = use.app.program.files[use.place.file].facts
    return Body(file: use.place.file, scope: facts.body(aroundOffset: use.place.nameRange.lowerBound))
  }

  /// The maximum number of registrations; further ones are ignored.
  private static let most = 64

  /// Whether code registers directly, and not in a task, a type that a registration registers again.
  func registersAtOnce(_ registration: Registration, _ body: Body) -> Bool {
    (byBody[body] ?? []).prefix(Self.most).contains { place in
      let other = all[place.registration]
      return other.task == nil && other.use.nameText == registration.use.nameText
    }
  }

  fileprivate func isFirst(_ registration: Registration, in start: RegistrationStart) -> Bool {
    guard let method = start.method else { return true }
    return byBody[method]?.first.map { all[$0.registration].location == registration.location } ?? true
  }

  fileprivate func isBeforeAllStores(_ start: RegistrationStart) -> Bool {
    guard let onlyStores, let place = start.places.first(where: { $0.body == onlyStores.body }) else { return false }
    let facts = start.type.app.program.files[onlyStores.body.file].facts
    return facts.mayRun(onlyStores.first, after: place.start)
  }

  /// The stores that are known to be created while a task runs, or none; nil where what it changes after a registration
  /// decides whether stores are created, or where no store is known to be created by the start of an app delegate's task.
  fileprivate func storesThatDoNotWait(for start: RegistrationStart) -> [StoreCreation]? {
    let (type, bodies) = (start.type, Set(start.places.map(\.body)))
    guard type.startsApp else { return nil }
    let signals = StartSignals(in: start.codeBehind, of: type.app)
    let (program, file) = (type.app.program, start.task.file)
    /// Other modules may be other apps.
    func isMadeAtStart(_ store: StoreCreation) -> Bool {
      if type.isApp { return store.isMadeWithItsType && store.use.type == type }
      return program.module(of: store.use.place.file) == program.module(of: file) && store.isMadeAtStart
    }
    let stores = stores.prefix(Self.most)
    let early = stores.filter {
      !bodies.contains(Self.body(of: $0.use)) && isMadeAtStart($0)
    }
    let known = early.filter { !$0.waits(for: signals) }
    if !known.isEmpty { return known }
    if !type.isApp { return nil }
    let isWaitedFor =
      program.declarations(of: type.symbol).prefix(Self.most).contains {
        signals.areAsked(in: Location(file: $0.file, range: program.declaration($0).range))
      } || stores.contains { $0.waits(for: signals) }
    return isWaitedFor ? nil : []
  }

  /// The stores that are too early for a registration, each with the first that is known to come after something is read,
  /// else the first that may.
  var late: [LateRegistration] {
    var searched = 0
    return stores.compactMap { store in
      let later = registrations(after: store)
      if later.isEmpty { return nil }
      searched += 1
      return late(store, later, isSearched: searched <= App.maxStores)
    }
  }

  /// - Parameter isSearched: whether the code of the store is searched for reads.
  private func late(
    _ store: StoreCreation, _ later: [(registration: Registration, offset: UInt32?)], isSearched: Bool
  ) -> LateRegistration? {
    let reads = isSearched ? Array(store.readsWhileCreated) : []
    let send = isSearched ? store.firstSend : nil
    var first: LateRegistration?
    for (registration, offset) in later {
      let isSent = !registration.isPreparation && (offset.map { $0 > send?.offset ?? .max } ?? false)
      if let read = registration.firstRead(of: reads + (isSent ? send?.reads ?? [] : [])) {
        return LateRegistration(store: store, registration: registration, read: read)
      }
      if first == nil, !registration.isPreparation, registration.isAsynchronous {
        first = LateRegistration(store: store, registration: registration, read: nil)
      }
    }
    return first
  }

  /// The registrations that may run after a store is created, with their places in the code that creates it.
  private func registrations(after store: StoreCreation) -> [(Registration, UInt32?)] {
    let place = store.use.place
    if store.isInitialValueOfMember, let type = store.use.type {
      return registrations(inStartOf: type).map { ($0, nil) }
    }
    let facts = store.use.app.program.files[place.file].facts
    guard !(lazyCalls[place.file]?.contains(place.call) ?? false) else { return [] }
    var (found, offset): ([(Registration, UInt32?)], UInt32) = ([], place.range.lowerBound)
    for _ in 0..<Self.maxClosures {
      let scope = facts.body(aroundOffset: offset)
      found += registrations(after: offset, in: Body(file: place.file, scope: scope), of: store)
      guard let outer = facts.placeAround(closureThatRunsAtOnce: scope) else { break }
      offset = outer
    }
    return found
  }

  /// Initial values of properties are evaluated before an initialiser's body, or the method that starts an app, runs.
  private func registrations(inStartOf type: TypeHandle) -> [Registration] {
    all.indices.prefix(Self.most).filter { index in
      let use = all[index].use
      return use.type == type && use.app.isStart(Self.body(of: use)) && !startedByApps.contains(index)
    }.map { all[$0] }
  }

  /// The maximum number of nested closures that run at once.
  private static let maxClosures = 8

  private func registrations(
    after offset: UInt32, in body: Body, of store: StoreCreation
  ) -> [(Registration, UInt32?)] {
    guard let places = byBody[body] else { return [] }
    let facts = store.use.app.program.files[body.file].facts
    let next = places.count(before: offset + 1, \.offset)
    return places[next...].prefix(Self.most).filter {
      facts.mayRun($0.offset, after: offset) && !store.isPassedTo(all[$0.registration])
        && !startedByApps.contains($0.registration)
    }.map { (all[$0.registration], $0.offset) }
  }
}

extension StoreCreation {
  /// Whether it is made whenever an instance of the type around it is: as a part of a stored property's initial value.
  fileprivate var isInitialValueOfMember: Bool {
    guard let member = use.enclosingMember, member.isStoredProperty, !use.isInBody,
      member.flags.isDisjoint(with: [.lazy, .static, .local])
    else { return false }
    // Other wrappers may take it as a closure, as `@StateObject` does.
    let facts = member.facts
    return facts.attributes(of: member.declaration).allSatisfy { facts.names.has($0.name, text: "State") }
  }

  /// Whether a registration registers the store itself, under its local name:
  /// `UnifiedDI.register(StoreOf<Profile>.self) { store }`
  fileprivate func isPassedTo(_ registration: Registration) -> Bool {
    let place = registration.use.place
    guard place.file == use.place.file, let name = nameGiven else { return false }
    let facts = use.app.program.files[place.file].facts
    return facts.paths[facts.paths(in: facts.calls[place.call].range)].contains { facts.path($0.names).contains(name) }
  }

  /// The name that it is the initial value of, or is assigned to.
  var nameGiven: Name? {
    let facts = use.app.program.files[use.place.file].facts
    if let local = facts.variable(madeBy: use.place.call) { return facts.locals[local].name }
    if let property = use.storedProperty { return property.declaration.name }
    let call = facts.calls[use.place.call]
    guard call.use == .assigned, call.user != .max else { return nil }
    return facts.namedPath(facts.writes[WriteID(rawValue: call.user)].target).flatMap {
      facts.lastName(facts.paths[$0].names)
    }
  }
}

extension App {
  /// The call whose argument is the closure of a scope; nil for other code.
  func callPassed(_ scope: ScopeID, in file: FileID) -> CallSite? {
    let facts = program.files[file].facts
    guard !scope.isNone, !facts.scopes[scope].closure.isNone,
      case let closure = facts.closures[facts.scopes[scope].closure], !closure.call.isNone
    else { return nil }
    return CallSite(self, closure.call, in: file)
  }
}

extension CallSite {
  /// Whether it starts a task for which nothing can wait: `Task { … }`
  var startsTaskThatIsLeft: Bool { taskStart == .task && (isStatement || isDiscarded) }
}

extension FileFacts {
  /// A place before a closure that runs where it is written: a closure that is called there, or that
  /// `withDependencies { … } operation: { … }` or `withErrorReporting { … }` runs; nil for other code. Byte offset.
  fileprivate func placeAround(closureThatRunsAtOnce scope: ScopeID) -> UInt32? {
    guard !scope.isNone, !scopes[scope].closure.isNone, case let closure = closures[scopes[scope].closure],
      closure.range.lowerBound > 0
    else { return nil }
    let callee = closure.call.isNone ? nil : calleeName(calls[closure.call])
    let isOperation =
      label(of: closure).is(.operation) && callee?.is(.withDependencies) == true
      || label(of: closure).isNone && callee.map { names.has($0, text: "withErrorReporting") } == true
    guard isOperation || scopes[scope].flags.contains(.isCalledAtOnce) else { return nil }
    return closure.range.lowerBound - 1
  }
}
