import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer uses an uncontrolled API, such as `Date()`, instead of a dependency.
  static let uncontrolledDependency = Rule(
    id: "uncontrolled-dependency", category: .effects, severity: .warning, profile: .recommended,
    summary: "A reducer uses an uncontrolled API, such as `Date()`, instead of a dependency.",
    page: Page.uncontrolledDependency,
    check: .each(of: uncontrolledUses) { finding(of: $0).with(.inFile($0.cause)) })
}

private struct UncontrolledUse {
  let uses: ServiceUses
  let cause: String
  /// The reducer that runs it, and the calls that lead there, where it is not in the code of a reducer itself.
  var caller: (reducer: TypeHandle?, calls: [Location])?
}

@Sendable private func uncontrolledUses(_ app: App) -> [UncontrolledUse] {
  var samples = Samples(app)
  let uses = app.uses(of: liveServices).withoutMembersOfOthers().filter { mayBeUncontrolled($0, &samples) }
  let closures = app.reducerCodeTable.scopes.union(
    app.effectClosures.map { CodePlace(file: $0.file, scope: $0.closure.scope) })
  let own = uses.filter(\.isOfReducer).byService(in: closures)
  let others = uses.filter { !$0.isOfReducer && !$0.isFormatLocale }
  let calls = UsesOfReducers(app, others)
  let reported = Set(own.map { ServiceCall($0.first.row.service, at: $0.first.location) })
  return own.map { UncontrolledUse(uses: $0, cause: $0.first.cause(in: closures)) }
    + others.byService().compactMap { found in
      guard let caller = calls.calls(to: found.first) else { return nil }
      // What a keychain of the program does is reported where the reducer calls it.
      let service = found.first.row.service
      let isReported = service != nil && caller.calls.contains { reported.contains(ServiceCall(service, at: $0)) }
      return isReported ? nil : UncontrolledUse(uses: found, cause: found.first.cause(in: nil), caller: caller)
    }
}

/// A call that begins with a use of a service.
private struct ServiceCall: Hashable {
  let service: String?
  let file: FileID
  let offset: UInt32

  init(_ service: String?, at location: Location) {
    (self.service, file, offset) = (service, location.file, location.range.lowerBound)
  }
}

private func mayBeUncontrolled(_ use: ExternalSymbolUse<LiveService>, _ samples: inout Samples) -> Bool {
  guard !use.givesDependencyItsValue, !use.isInValueOfClient, !use.isRequiredQueue, !use.isRequiredClock,
    !use.isKeychainOfClient, !use.isBundledFile, !use.isOtherWrite, !use.isOfPersistentModel,
    !use.isNameOfTemporaryFile, !samples.contains(use)
  else { return false }
  // A test does not need to know a value that only identifies effects.
  return use.row.dependency != #"\.uuid"# || use.storedProperty?.onlyIdentifiesEffects != true
}

private func finding(of found: UncontrolledUse) -> Finding {
  let use = found.uses.first
  if let caller = found.caller {
    let environment = caller.calls.first.flatMap(use.app.environmentReducer)
    let hasEnvironment = environment != nil || caller.reducer?.hasEnvironment ?? false
    return Finding(
      .run(use, by: environment?.name ?? caller.reducer?.name, hasEnvironment: hasEnvironment), at: use.location,
      related: found.uses.related + caller.calls.map { RelatedLocation("called here", at: $0) },
      help: hasEnvironment ? String.wrap(use) ?? .passFromEnvironment : .pass(use))
  }
  if let environment = use.app.environmentReducer(at: use.location) {
    return Finding(
      .uncontrolled(use, in: environment), at: use.location, related: found.uses.related,
      help: String.wrap(use) ?? .takeFromEnvironment)
  }
  let type = use.reducerOrState
  return Finding(
    .uncontrolled(use, in: type), at: use.location, related: found.uses.related,
    help: type?.hasEnvironment ?? false
      ? .help(use, withEnvironmentInReducer: type?.isReducer ?? false)
      : .help(
        use, isInReducer: type?.isReducer ?? true,
        canStore: type.map { $0.kind != .external && $0.kind != .protocol } ?? false))
}

extension ExternalSymbolUse<LiveService> {
  /// Whether it is the `locale` of a `String(format:locale:)`, as in generated code for texts.
  fileprivate var isFormatLocale: Bool { receivingCall?.name == "String" }

  fileprivate var isOfReducer: Bool { reducerOrState != nil || isInReduce }

  fileprivate var reducerOrState: TypeHandle? { type.flatMap { $0.isReducer || $0.isState ? $0 : nil } }
}

extension String {
  fileprivate static func uncontrolled(_ use: ExternalSymbolUse<LiveService>, in type: TypeHandle?) -> String {
    uncontrolled(
      use, by: type.map { "\($0.isReducer ? "reducer" : "state") `\($0.name)`" } ?? "a `Reduce`",
      hasEnvironment: type?.hasEnvironment ?? false)
  }

  fileprivate static func uncontrolled(
    _ use: ExternalSymbolUse<LiveService>, in reducer: EnvironmentReducer
  ) -> String {
    uncontrolled(use, by: reducer.name.map { "reducer `\($0)`" } ?? "a `Reducer`", hasEnvironment: true)
  }

  fileprivate static func run(
    _ use: ExternalSymbolUse<LiveService>, by reducer: String?, hasEnvironment: Bool
  ) -> String {
    let caller = reducer.map { "the reducer `\($0)`" } ?? (hasEnvironment ? "a `Reducer`" : "a `Reduce`")
    let name = use.enclosingMember.map { ($0.owner.map { "\($0.name)." } ?? "") + $0.nameText }
    return uncontrolled(
      use, by: "\(name.map { "`\($0)`" } ?? "code"), which \(caller) runs,", hasEnvironment: hasEnvironment)
  }

  /// - Parameter hasEnvironment: whether a reducer takes dependencies from its environment.
  private static func uncontrolled(
    _ use: ExternalSymbolUse<LiveService>, by user: String, hasEnvironment: Bool
  ) -> String {
    let dependency = use.dependency.map { "the dependency `\($0)`" }
    let instead = hasEnvironment ? "the environment" : dependency ?? "a client"
    // A type of the service's may have another name here.
    let words = use.row.name.split { !$0.isLetter && !$0.isNumber }
    let isRenamed = use.nameText.first?.isUppercase == true && !words.contains(Substring(use.nameText))
    return "\(user) uses `\(isRenamed ? use.text : use.serviceName)` instead of \(instead)"
  }

  fileprivate static func pass(_ use: ExternalSymbolUse<LiveService>) -> String {
    guard let dependency = use.dependency else {
      return "Wrap it in a client that the reducer declares with `@Dependency`: a test can then override it."
    }
    if use.isDefaultArgument {
      return "Pass the value where the reducer runs it, read from `\(dependency)`: a test can then override it."
    }
    return "Take the value as an argument, and read `\(dependency)` in the reducer: a test can then override it."
  }

  /// For a service that is no value; nil for any other.
  fileprivate static func wrap(_ use: ExternalSymbolUse<LiveService>) -> String? {
    use.row.dependency == nil
      ? "Wrap it in a client that is declared in the environment: a test can then pass another one." : nil
  }

  fileprivate static let takeFromEnvironment =
    "Declare it in the environment and take it from there: a test can then pass another one."

  fileprivate static let passFromEnvironment =
    "Take the value as an argument, and pass it from the environment of the reducer: a test can then pass another one."

  /// For the library's type of reducers that take an environment, or a state of such.
  fileprivate static func help(
    _ use: ExternalSymbolUse<LiveService>, withEnvironmentInReducer isInReducer: Bool
  ) -> String {
    if isInReducer { return wrap(use) ?? takeFromEnvironment }
    let pass = "the reducer that creates the state passes a value from its environment"
    if use.isDefaultArgument {
      return "Remove the default value, so that \(pass): a test can then pass another one."
    }
    return use.isInBody
      ? wrap(use) ?? passFromEnvironment
      : "Take the value as an argument of the initialiser, so that \(pass): a test can then pass another one."
  }

  /// - Parameter canStore: whether the type can have a property with a wrapper; an extension of a protocol cannot.
  fileprivate static func help(_ use: ExternalSymbolUse<LiveService>, isInReducer: Bool, canStore: Bool) -> String {
    guard let dependency = use.dependency else {
      return "Wrap it in a client, declare the client with `@Dependency`, and call its endpoints: a test can then "
        + "override them."
    }
    let declaration = "`@Dependency(\(dependency)) var \(dependency.dropFirst(2))`"
    if isInReducer, canStore, !use.isInStaticMember {
      return "Declare \(declaration) in the reducer and use that: a test can then override it."
    }
    if use.isInBody, !isInReducer {
      return "Take the value as an argument, and read `\(dependency)` in the reducer: a test can then override it."
    }
    if use.isInBody {
      return "Declare \(declaration) in that body and use that, or take the value as an argument: a test can then "
        + "override it."
    }
    if use.isDefaultArgument {
      let caller = isInReducer ? "the caller" : "the reducer that creates the state"
      return "Remove the default value, so that \(caller) passes the value of `\(dependency)`: a test can then "
        + "override that."
    }
    return isInReducer
      ? "A constant is evaluated once, so that a test cannot override it: declare \(declaration) in the reducer, and "
        + "use it where the value is needed."
      : "Take the value as an argument of the state's initialiser, and read `\(dependency)` in the reducer that creates the "
        + "state. A closure can also read it: `= { \(declaration); return … }()`."
  }
}
