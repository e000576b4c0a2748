import TCALintModel
import TCALintSyntax

/// A call that says, for the whole program, what its dependencies are.
public struct Registration: Sendable {
  let use: OutsideUse<PlainInterface>

  /// As it is written: `WeaveDI.Container.bootstrap`.
  public var name: String { use.app.program.source(use.location) }
  public var location: Location { use.location }
  /// The type in whose initialiser a `Task` runs it, which the initialiser does not wait for.
  public var typeThatDoesNotWait: TypeHandle? { use.typeWhoseInitializerStartsIt }
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
    lazyRegistrations { RegistrationTable(uses(of: dependencyRegistrars).map(Registration.init)) }
  }
}

/// The registrations of an app by the function, closure or top-level code that they stand in.
struct RegistrationTable: Sendable {
  let all: [Registration]
  private var byBody: [Body: [Int]] = [:]
  /// The calls in the files of registrations that are the initial value of a local `lazy var`.
  private var lazyCalls: [FileID: Set<CallID>] = [:]

  private struct Body: Hashable {
    let file: FileID
    let scope: ScopeID
  }

  init(_ all: [Registration]) {
    self.all = all
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

  fileprivate func registration(after store: StoreCreation) -> Registration? {
    let place = store.use.place
    let facts = store.use.app.program.files[place.file].facts
    guard let indices = byBody[Self.body(of: store.use)], !(lazyCalls[place.file]?.contains(place.call) ?? false)
    else { return nil }
    let next = indices.count(before: place.range.lowerBound + 1) { all[$0].use.place.range.lowerBound }
    return indices[next...].prefix(Self.most).lazy.map { all[$0] }
      .first { facts.mayRun($0.use.place.range.lowerBound, after: place.range.lowerBound) }
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
