import TCALintModel
import TCALintSyntax

/// A call that says, for the whole program, what its dependencies are.
public struct Registration: Sendable {
  let use: OutsideUse<PlainInterface>

  /// As it is written: `WeaveDI.Container.bootstrap`.
  public var name: String { use.app.program.source(use.location) }
  public var location: Location { use.location }
  /// The type in whose initialiser a `Task` runs it, which the initialiser does not wait for; nil where the same task makes
  /// all stores behind it.
  public var typeThatDoesNotWait: TypeHandle? {
    use.app.registrationTable.isBeforeAllStores(self) ? nil : use.typeWhoseInitializerStartsIt
  }
}

/// A call that makes a store.
public struct StoreCreation: Sendable {
  let use: OutsideUse<PlainInterface>

  public var location: Location { use.location }

  /// The name of its reducer, as far as the initial state tells.
  public var reducerName: String? {
    let facts = use.app.program.files[use.place.file].facts
    guard let argument = facts.arguments[facts.calls[use.place.call].arguments].first,
      let made = argument.value.call, let path = facts.calls[made].callee.path.map({ facts.paths[$0] }),
      path.root == .unqualified, path.names.count > 1, facts.lastName(path.names)?.is(.State) == true
    else { return nil }
    return facts.path(path.names).dropLast().map { facts.names.text($0) }.joined(separator: ".")
  }

  /// The first registration that may run after it, where it is made.
  public var laterRegistration: Registration? { use.app.registrationTable.registration(after: self) }
}

extension App {
  public var registrations: [Registration] { registrationTable.all }
  public var storeCreations: [StoreCreation] { uses(of: storeMakers).map(StoreCreation.init) }

  fileprivate var registrationTable: RegistrationTable {
    lazyRegistrations {
      RegistrationTable(uses(of: dependencyRegistrars).map(Registration.init), storeCreations)
    }
  }
}

/// The registrations of an app by the function, closure or top-level code that they stand in.
struct RegistrationTable: Sendable {
  let all: [Registration]
  private var byBody: [Body: [Int]] = [:]
  /// The calls in the files of registrations that are the initial value of a local `lazy var`.
  private var lazyCalls: [FileID: Set<CallID>] = [:]
  /// The one function or closure that all stores are made in, and the first of them; nil where there is none.
  private var onlyStores: (body: Body, first: UInt32)?

  private struct Body: Hashable {
    let file: FileID
    let scope: ScopeID
  }

  init(_ all: [Registration], _ stores: [StoreCreation]) {
    self.all = all
    let stores = stores.map(\.use).filter { !$0.app.isTestOrPreview($0.location) }
    if let first = stores.first, case let body = Self.body(of: first), stores.allSatisfy({ Self.body(of: $0) == body })
    {
      onlyStores = (body, first.place.range.lowerBound)
    }
    for (index, registration) in all.enumerated() {
      byBody[Self.body(of: registration.use), default: []].append(index)
      let file = registration.use.place.file
      if lazyCalls[file] == nil {
        let locals = registration.use.app.program.files[file].facts.locals
        lazyCalls[file] = Set(locals.lazy.filter(\.isLazy).compactMap(\.value.call))
      }
    }
  }

  private static func body(of use: OutsideUse<PlainInterface>) -> Body {
    let facts = use.app.program.files[use.place.file].facts
    return Body(file: use.place.file, scope: facts.body(aroundOffset: use.place.nameRange.lowerBound))
  }

  /// More registrations are not looked at: of so many in one function, the first ones tell.
  private static let most = 64

  fileprivate func isBeforeAllStores(_ registration: Registration) -> Bool {
    guard let onlyStores, case let place = registration.use.place, onlyStores.body == Self.body(of: registration.use)
    else {
      return false
    }
    let facts = registration.use.app.program.files[place.file].facts
    return facts.mayRun(onlyStores.first, after: place.range.lowerBound)
  }

  fileprivate func registration(after store: StoreCreation) -> Registration? {
    let place = store.use.place
    let facts = store.use.app.program.files[place.file].facts
    guard !(lazyCalls[place.file]?.contains(place.call) ?? false) else { return nil }
    var offset = place.range.lowerBound
    for _ in 0..<Self.mostClosures {
      let scope = facts.body(aroundOffset: offset)
      if let found = registration(after: offset, in: Body(file: place.file, scope: scope), facts) { return found }
      guard let outer = facts.placeAround(closureThatRunsAtOnce: scope) else { return nil }
      offset = outer
    }
    return nil
  }

  /// Nobody writes more closures within one another that run at once.
  private static let mostClosures = 8

  private func registration(after offset: UInt32, in body: Body, _ facts: FileFacts) -> Registration? {
    guard let indices = byBody[body] else { return nil }
    let next = indices.count(before: offset + 1) { all[$0].use.place.range.lowerBound }
    return indices[next...].prefix(Self.most).lazy.map { all[$0] }
      .first { facts.mayRun($0.use.place.range.lowerBound, after: offset) }
  }
}

extension FileFacts {
  /// A place in front of a closure that runs where it is written: one that is called there, or what
  /// `withDependencies { … } operation: { … }` runs; nil for other code. Byte offset.
  fileprivate func placeAround(closureThatRunsAtOnce scope: ScopeID) -> UInt32? {
    guard !scope.isNone, !scopes[scope].closure.isNone, case let closure = closures[scopes[scope].closure],
      closure.range.lowerBound > 0
    else { return nil }
    let isOperation =
      label(of: closure).is(.operation) && !closure.call.isNone
      && calleeName(calls[closure.call])?.is(.withDependencies) == true
    guard isOperation || scopes[scope].flags.contains(.isCalledAtOnce) else { return nil }
    return closure.range.lowerBound - 1
  }
}

extension OutsideUse {
  /// The type in whose initialiser a `Task` is started that it stands in, directly.
  var typeWhoseInitializerStartsIt: TypeHandle? {
    let program = app.program
    let facts = program.files[place.file].facts
    let body = facts.body(aroundOffset: place.nameRange.lowerBound)
    guard !body.isNone, !facts.scopes[body].closure.isNone else { return nil }
    let closure = facts.closures[facts.scopes[body].closure]
    guard !closure.call.isNone, let path = facts.calls[closure.call].callee.path.map({ facts.paths[$0] }),
      let first = facts.firstName(path.names), path.root == .unqualified, facts.names.text(first) == "Task",
      program.resolve(program.name(first, in: place.file), in: place.file, at: place.declaration).symbols.isEmpty
    else { return nil }
    let outer = facts.body(around: facts.calls[closure.call].scope)
    guard !outer.isNone, facts.scopes[outer].kind == .function else { return nil }
    let declaration = facts.scopes[outer].declaration
    guard !declaration.isNone, facts.declarations[declaration].kind == .initializer else { return nil }
    return type
  }
}
