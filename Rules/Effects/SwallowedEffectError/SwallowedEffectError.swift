import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect meets a failure of which nothing becomes.
  static let swallowedEffectError = Rule(
    id: "swallowed-effect-error", category: .effects, severity: .info, profile: .strict,
    summary: "An effect ignores an error silently.",
    page: Page.swallowedEffectError,
    check: .program { app in
      app.effects.compactMap(finding) + app.swallowingCode.map { finding($0, app) }
    })
}

/// A `catch:` that does nothing about what can go wrong.
private func finding(_ effect: Effect) -> Finding? {
  guard let handler = effect.handler, handler.doesNothing, !effect.operation.unhandledTries.isEmpty else { return nil }
  return Finding(
    .emptyHandler(effect.operation.reducer?.name), at: handler.location,
    related: effect.operation.unhandledTries.map { RelatedLocation("an error is thrown here", at: $0) }, help: .send)
}

private func finding(_ code: SwallowingCode, _ app: App) -> Finding {
  let first = code.errors[0]
  return Finding(
    .drops(first.kind, code.owner), at: first.location,
    related: code.errors.dropFirst().map { RelatedLocation("and here", at: $0.location) },
    help: code.isOfLiveValue
      ? .rethrow
      : .help(
        first.kind,
        // `Result` takes a closure that waits as of the library that came with it.
        app.has(.composableArchitecture, LibraryVersion(1, 4), at: first.location) ? "Result" : "TaskResult"))
}

extension String {
  fileprivate static func emptyHandler(_ reducer: String?) -> String {
    "the `catch:` of \(effect(of: reducer)) ignores the error"
  }

  fileprivate static func drops(_ kind: SwallowedError.Kind, _ owner: String) -> String {
    switch kind {
    case .emptyCatch: "an empty `catch` in \(owner) ignores the error"
    case .dropped(let call, _, _): "\(owner) ignores errors of `\(call)`"
    case .fireAndForget: "\(owner) ignores errors: `.fireAndForget` drops them"
    }
  }

  fileprivate static let send =
    "Send an action with the error, and update the state in the reducer; or remove the `catch:`, so that the library "
    + "reports the error."

  fileprivate static let rethrow =
    "Throw the error, so that the effect that calls the endpoint can handle it. If no one has to act on it, log it."

  fileprivate static func help(_ kind: SwallowedError.Kind, _ result: String) -> String {
    switch kind {
    case .emptyCatch: "In the `catch`, send an action with the error, and update the state in the reducer."
    case .dropped(let call, let isAwaited, let mayLeave):
      "Send the result, `\(isAwaited ? "await " : "")\(result) { try \(isAwaited ? "await " : "")\(call)(…) }`"
        + (mayLeave ? ", or give the effect a `catch:`" : "")
        + ". If no one has to act on the error, log it."
    case .fireAndForget:
      "Use `.run` with a `catch:` that sends an action with the error. If no one has to act on it, log it in the closure."
    }
  }
}
