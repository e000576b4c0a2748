import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer does something to the outside world while it reduces, instead of by an effect.
  static let sideEffectInReducer = Rule(
    id: "side-effect-in-reducer", category: .effects, severity: .warning, profile: .recommended,
    summary: "A reducer acts on the outside world itself instead of by an effect.",
    page: PackageResources.SideEffectInReducer_md, options: SideEffectOptions.self,
    check: { options in
      let allowed = Set(options.allow.map { $0.hasPrefix("\\.") ? String($0.dropFirst(2)) : $0 })
      return .program { app in
        app.reducerCode.flatMap { code in code.calls.compactMap { finding($0, in: code, allowed) } }
      }
    })
}

private struct SideEffectOptions: RuleOptions {
  var allow: [String] = []
  static let fields = [
    OptionField(
      "allow", \Self.allow, "names of dependencies, or of their endpoints (`analytics.track`), that reducers may call")
  ]
}

private func finding(_ call: CallSite, in code: ReducerCode, _ allowed: Set<String>) -> Finding? {
  if let start = call.taskStart {
    guard !allowed.contains(start.name) else { return nil }
    return Finding(.starts(start, code.reducer), at: call.location, help: .runInstead)
  }
  guard code.drops(call), !call.takesClosure, !call.takesInout, !call.mayChangeCopy,
    let dependency = call.dependency, !dependency.onlyChecks, !call.validates(by: dependency),
    !allowed.contains(dependency.name), !allowed.contains(call.calleeText),
    !allowed.contains(String(dependency.request.drop { $0 == "\\" || $0 == "." }))
  else { return nil }
  return Finding(
    .calls(call.calleeText, code.reducer), at: call.location,
    related: [RelatedLocation("`\(dependency.name)` is declared here", at: dependency.property.nameLocation)],
    help: .runs(call))
}

extension CallSite {
  /// Whether it throws unless something holds, which is what it is called for: `_ = try storage.exportWallet()` asks
  /// whether there is one.
  fileprivate func validates(by dependency: Dependency) -> Bool {
    let words = name.map(NameWords.of) ?? []
    guard isTried, !isOptionallyTried, let word = words.first, !isArrival(words) else { return false }
    let named = (calleeText + "." + dependency.request).split(separator: ".").map(String.init)
    return (named + [dependency.requestedType?.name ?? ""]).contains(where: isOfValidation)
      || ["validate", "verify", "check", "ensure", "require", "assert", "is", "has"].contains(word)
      || isDiscarded && standsInDo
        && ["export", "load", "read", "get", "fetch", "find", "decode", "parse"].contains(word)
  }
}

/// `checkIn`, `checkOut`
private func isArrival(_ words: [String]) -> Bool { words == ["check", "in"] || words == ["check", "out"] }

/// Whether a name is that of something which throws where a value is not as it has to be: `passwordPolicy`,
/// `EmailValidator`.
private func isOfValidation(_ name: String) -> Bool {
  let words = NameWords.of(name)
  return words.contains { ["validator", "validators", "validation", "validating"].contains($0) }
    || words.last.map { ["policy", "policies", "rules"].contains($0) } ?? false
}

extension Dependency {
  /// Whether it reports what the programmer did wrong, and does nothing else.
  fileprivate var onlyChecks: Bool {
    if case .library(let key) = meaning { return [.assert, .assertionFailure, .precondition].contains(key) }
    return false
  }
}

extension TaskStart {
  fileprivate var name: String { self == .task ? "Task" : "DispatchQueue" }
}

extension String {
  fileprivate static func calls(_ callee: String, _ reducer: TypeHandle?) -> String {
    "\(self.reducer(reducer)) calls `\(callee)` itself, outside of an effect"
  }

  fileprivate static func starts(_ start: TaskStart, _ reducer: TypeHandle?) -> String {
    "\(self.reducer(reducer)) starts work by `\(start.name)`, outside of an effect"
  }

  private static func reducer(_ reducer: TypeHandle?) -> String {
    reducer.map { "the reducer `\($0.name)`" } ?? "a `Reduce`"
  }

  fileprivate static func runs(_ call: CallSite) -> String {
    // The dependency, or a local name that stands for it.
    let callee = call.calleeTextWithMarks
    let captured = Substring(callee.utf8.prefix { !endsOfNames.contains($0) })
    let words = (call.isTried ? "try " : "") + (call.isAwaited ? "await " : "")
    let handler = call.isTried ? " catch: { error, send in … }" : ""
    let given = call.arguments.isEmpty ? "()" : "(…)"
    let effect = ".run { [\(captured)] send in \(words)\(callee)\(given) }\(handler)"
    let isHandled = call.isTried && !call.isOptionallyTried && call.standsInDo
    return "Return `\(effect)`, merged with what is returned there already: an effect is run by the store, and a test "
      + "sees it."
      + (call.isGivenState
        ? " What the call is given of the state goes into the capture list: `[name = state.name]`." : "")
      + (isHandled
        ? " Code that runs only where it succeeds goes into an action that the effect sends then, and what the `catch` "
          + "here does goes into the effect's `catch:`." : "")
  }

  private static let endsOfNames = Array(".([?!".utf8)

  fileprivate static let runInstead =
    "Return `.run { send in … }` instead: the store runs it and can cancel it, and what it finds out it sends as an "
    + "action."
}
