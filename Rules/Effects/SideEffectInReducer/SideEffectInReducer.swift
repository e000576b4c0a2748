import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer does something to the outside world while it reduces, instead of by an effect.
  static let sideEffectInReducer = Rule(
    id: "side-effect-in-reducer", category: .effects, severity: .warning, profile: .recommended,
    summary: "A reducer performs a side effect directly instead of in an effect.",
    page: Page.sideEffectInReducer, options: SideEffectOptions.self,
    check: { options in
      let allowed = Set(options.allow.map { $0.hasPrefix("\\.") ? String($0.dropFirst(2)) : $0 })
      return .program { app in
        var habits = Habits()
        let found = (app.reducerCode + app.codeCalledByReducers).flatMap { code in
          code.calls.compactMap { call in
            finding(call, in: code, allowed).map { ($0, habits.add(call, in: code)) }
          } + code.writes.compactMap { write in finding(write, in: code, allowed).map { ($0, nil) } }
        }
        return found.map { finding, habit in habit.flatMap { habits.cause($0) }.map(finding.with) ?? finding }
      }
    })
}

/// The analytics that many reducers call outside of effects, which an app changes or permits as a whole.
private struct Habits {
  /// The places of the reducers that call a dependency, by its name.
  private var reducers: [String: Set<CodePlace>] = [:]
  /// From how many reducers on it is a habit.
  private static let minReducers = 4

  /// Notes a reported call; the dependency's name, nil if that is not analytics.
  mutating func add(_ call: CallSite, in code: ReducerCode) -> String? {
    guard let dependency = call.dependency, dependency.isAnalytics else { return nil }
    let name = nameAsked(by: dependency.request)
    reducers[name, default: []].insert(CodePlace(file: code.entry.file, scope: code.entry.scope))
    return name
  }

  func cause(_ name: String) -> FindingCause? {
    (reducers[name]?.count ?? 0) >= Self.minReducers ? .anywhere(name) : nil
  }
}

private struct SideEffectOptions: RuleOptions {
  var allow = ["log", "logger"]
  static let fields = [
    OptionField(
      "allow", \Self.allow, "names of dependencies, or of their endpoints (`analytics.track`), that reducers may call")
  ]
}

private func finding(_ call: CallSite, in code: ReducerCode, _ allowed: Set<String>) -> Finding? {
  if let start = call.taskStart {
    // `uncontrolled-dependency` reports the main queue.
    guard !allowed.contains(start.name), !call.calleeText.hasPrefix("DispatchQueue.main.") else { return nil }
    return Finding(
      .starts(start, code), at: call.location, related: code.relatedCalls,
      help: code.environmentReducer == nil ? .runInstead : .returnEffect)
  }
  guard code.drops(call), !call.takesClosure, !call.takesInout, !call.mayChangeCopy else { return nil }
  if let request = call.requestMadeInPlace { return finding(call, on: request, in: code, allowed) }
  if let name = code.nameInEnvironment(call.call.callee) {
    guard !allows(name, call.calleeText, allowed), !call.isTried || call.isOptionallyTried, !call.givesPublisher else {
      return nil
    }
    return Finding(
      .calls(call.calleeText, code), at: call.location, help: .runFireAndForget(call), cause: code.cause(name))
  }
  guard let dependency = call.dependency, !dependency.onlyChecks, !call.validates(by: dependency),
    !allows(dependency, call.calleeText, allowed)
  else { return nil }
  return Finding(
    .calls(call.calleeText, code), at: call.location,
    related: [RelatedLocation("`\(dependency.name)` is declared here", at: dependency.property.nameLocation)]
      + code.relatedCalls,
    help: code.callers.isEmpty ? .runs(call, of: dependency) : .runInstead, cause: code.cause(dependency.name))
}

private func finding(_ write: Write, in code: ReducerCode, _ allowed: Set<String>) -> Finding? {
  let (app, file) = (code.app, code.entry.file)
  guard write.kind != .inout else { return nil }
  let target = app.chainText(write.target, in: file)
  let location = Location(file: file, range: write.range)
  if let dependency = app.dependencyChanged(by: write, in: file) {
    if allows(dependency, target, allowed) { return nil }
    return Finding(
      .assigns(target, code), at: location,
      related: [RelatedLocation("`\(dependency.name)` is declared here", at: dependency.property.nameLocation)]
        + code.relatedCalls,
      help: .runInstead, cause: code.cause(dependency.name))
  }
  if let name = code.nameInEnvironment(write.target) {
    return allows(name, target, allowed)
      ? nil : Finding(.assigns(target, code), at: location, help: .returnEffect, cause: code.cause(name))
  }
  guard app.globalVariables.contain(write, in: file, app), !allowed.contains(target) else { return nil }
  return Finding(
    .assigns(target, code), at: location, related: code.relatedCalls, help: .ownInstead,
    cause: code.causeOfVariable(target))
}

/// Whether options allow what a path reaches of a dependency.
private func allows(_ dependency: Dependency, _ path: String, _ allowed: Set<String>) -> Bool {
  !allowed.isDisjoint(with: [dependency.name, path, nameAsked(by: dependency.request)])
}

/// Whether options allow something of an environment.
///
/// - Parameter path: as it is written: `environment.analytics.track`.
private func allows(_ name: String, _ path: String, _ allowed: Set<String>) -> Bool {
  allowed.contains(name) || allowed.contains(path) || allowed.contains(String(path.drop { $0 != "." }.dropFirst()))
}

extension App {
  /// The dependency of which an assignment changes a property or an element, and not one of a copy.
  fileprivate func dependencyChanged(by write: Write, in file: FileID) -> Dependency? {
    let facts = program.files[file].facts
    guard let path = facts.namedPath(write.target).map({ facts.paths[$0] }),
      path.local.isNone || !facts.locals[path.local].canChange || !facts.locals[path.local].declaration.isNone,
      path.names.count > 1 || write.target.path == nil
    else { return nil }
    return dependency(behind: write.target, in: file)
  }
}

/// - Parameter request: the argument of a wrapper that is created for this call alone.
private func finding(
  _ call: CallSite, on request: String, in code: ReducerCode, _ allowed: Set<String>
) -> Finding? {
  let name = nameAsked(by: request)
  let calls = call.namesBehindWrapper
  guard !call.isTried, calls.hasPrefix("wrappedValue."), !allowed.contains(name),
    !allowed.contains(name + calls.dropFirst("wrappedValue".count))
  else { return nil }
  return Finding(
    .calls("Dependency(\(request)).\(calls)", code), at: call.location, related: code.relatedCalls, help: .runInstead,
    cause: code.cause(name))
}

/// `analytics` of `\.analytics`
private func nameAsked(by request: String) -> String { String(request.drop { $0 == "\\" || $0 == "." }) }

extension ReducerCode {
  /// What a reducer does with one dependency is one cause.
  fileprivate func cause(_ name: String) -> FindingCause {
    .inFile("\(environmentReducer?.name ?? reducer?.name ?? "") \(name)")
  }

  /// What a function assigns to global variables is one cause.
  fileprivate func causeOfVariable(_ target: String) -> FindingCause {
    callers.isEmpty ? cause(String(target.prefix { $0 != "." && $0 != "[" })) : cause("of \(member.name)")
  }

  fileprivate var relatedCalls: [RelatedLocation] {
    callers.map { RelatedLocation("called here", at: $0) }
  }
}

extension Dependency {
  /// Whether it reports what the programmer did wrong, and does nothing else.
  fileprivate var onlyChecks: Bool {
    if case .library(let key) = meaning { return [.assert, .assertionFailure, .precondition].contains(key) }
    return false
  }

  /// Whether its live value may change what views observe.
  fileprivate var changesModels: Bool {
    if case .client(let client) = meaning { return property.app.clientsOfModels.contain(client) }
    return false
  }

  /// Whether it counts what people do, as its name says.
  fileprivate var isAnalytics: Bool {
    let words = nameAsked(by: request).lowercased()
    return ["analytics", "tracker", "tracking", "telemetry"].contains { words.contains($0) }
  }
}

extension TaskStart {
  fileprivate var name: String { self == .task ? "Task" : "DispatchQueue" }
}

extension String {
  fileprivate static func calls(_ callee: String, _ code: ReducerCode) -> String {
    "\(reducer(of: code)) calls `\(callee)` outside of an effect\(through(code))"
  }

  fileprivate static func starts(_ start: TaskStart, _ code: ReducerCode) -> String {
    "\(reducer(of: code)) starts work with `\(start.name)` outside of an effect\(through(code))"
  }

  fileprivate static func assigns(_ target: String, _ code: ReducerCode) -> String {
    "\(reducer(of: code)) assigns `\(target)` outside of an effect\(through(code))"
  }

  private static func through(_ code: ReducerCode) -> String {
    code.callers.isEmpty ? "" : ", through `\(code.member.name)`"
  }

  private static func reducer(of code: ReducerCode) -> String {
    let environment = code.environmentReducer
    return (environment?.name ?? code.reducer?.name).map { "the reducer `\($0)`" }
      ?? (environment == nil ? "a `Reduce`" : "a `Reducer`")
  }

  fileprivate static func runs(_ call: CallSite, of dependency: Dependency) -> String {
    // The dependency, or a local name for it.
    let callee = call.calleeTextWithMarks
    let captured = Substring(callee.utf8.prefix { !endsOfNames.contains($0) })
    let words = (call.isTried ? "try " : "") + (call.isAwaited ? "await " : "")
    let handler = call.isTried ? " catch: { error, send in … }" : ""
    let given = call.arguments.isEmpty ? "()" : "(…)"
    let isolation = dependency.changesModels ? "@MainActor " : ""
    let effect = ".run { \(isolation)[\(captured)] send in \(words)\(callee)\(given) }\(handler)"
    let isHandled = call.isTried && !call.isOptionallyTried && call.isInDo
    return
      "Return `\(effect)`: the store runs effects, and tests observe them. What has to run after the call, such as "
      + "another call of `\(captured)` or the sending of an action, belongs after it in the same effect."
      + (isolation.isEmpty ? "" : " It changes what views observe, which only the main actor may do.")
      + (dependency.isAnalytics
        ? " Alternatively, track in one reducer that sees the actions of all features. To permit such calls, add "
          + "`\(dependency.name)` to the option `allow` of this rule." : "")
      + (call.isGivenState
        ? " Capture the state that the call uses in the capture list: `[name = state.name]`." : "")
      + (isHandled
        ? " Send an action from the effect for the code that runs after the call succeeds, and move the code of the "
          + "`catch` to the effect's `catch:`." : "")
  }

  private static let endsOfNames = Array(".([?!".utf8)

  fileprivate static let ownInstead =
    "Store the value in the state. If code outside of the feature needs it, let an effect pass it to a dependency: tests "
    + "share global variables."

  fileprivate static func runFireAndForget(_ call: CallSite) -> String {
    let words = call.isTried ? "try? " : ""
    let given = call.arguments.isEmpty ? "()" : "(…)"
    return "Return `.fireAndForget { \(words)\(call.calleeTextWithMarks)\(given) }`, merged with the effect that is "
      + "already returned: the store runs effects, and tests observe them."
  }

  fileprivate static let returnEffect =
    "Return an effect instead: the store runs it and can cancel it, and it sends its results as actions."

  fileprivate static let runInstead =
    "Return `.run { send in … }` instead: the store runs it and can cancel it, and it sends its results as actions."
}
