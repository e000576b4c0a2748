import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect meets a failure of which nothing becomes.
  static let swallowedEffectError = Rule(
    id: "swallowed-effect-error", category: .effects, severity: .info, profile: .strict,
    summary: "An effect drops an error without a word.",
    page: Page.swallowedEffectError,
    check: .program { app in
      app.effects.compactMap(finding) + app.swallowedErrors.map { finding($0.code, $0.errors) }
    })
}

/// A `catch:` that does nothing about what can go wrong.
private func finding(_ effect: Effect) -> Finding? {
  guard let handler = effect.handler, handler.doesNothing, !effect.operation.unhandledTries.isEmpty else { return nil }
  return Finding(
    .emptyHandler(effect.operation.reducer?.name), at: handler.location,
    related: effect.operation.unhandledTries.map { RelatedLocation("an error is thrown here", at: $0) }, help: .send)
}

private func finding(_ code: EffectCode, _ errors: [SwallowedError]) -> Finding {
  let first = errors[0]
  return Finding(
    .drops(first.kind, code.reducer?.name), at: first.location,
    related: errors.dropFirst().map { RelatedLocation("and here", at: $0.location) },
    help: .help(
      first.kind,
      // `Result` takes a closure that waits as of the library that came with it.
      code.app.has(.composableArchitecture, LibraryVersion(1, 4), at: first.location) ? "Result" : "TaskResult"))
}

extension String {
  fileprivate static func emptyHandler(_ reducer: String?) -> String {
    "the `catch:` of \(effect(of: reducer)) does nothing about the error"
  }

  fileprivate static func drops(_ kind: SwallowedError.Kind, _ reducer: String?) -> String {
    switch kind {
    case .emptyCatch: "an empty `catch` of \(effect(of: reducer)) drops the error"
    case .dropped(let call, _, _): "\(effect(of: reducer)) drops what goes wrong in `\(call)`"
    }
  }

  fileprivate static let send =
    "Send an action with the error, and let the reducer say what the state then is; or leave the `catch:` out, and the "
    + "library reports the error."

  fileprivate static func help(_ kind: SwallowedError.Kind, _ result: String) -> String {
    switch kind {
    case .emptyCatch: "Send an action with the error in the `catch`, and let the reducer say what the state then is."
    case .dropped(let call, let isAwaited, let mayLeave):
      "Send the outcome, `\(isAwaited ? "await " : "")\(result) { try \(isAwaited ? "await " : "")\(call)(…) }`"
        + (mayLeave ? ", or give the effect a `catch:`" : "")
        + ". Log an error that nobody has to act on."
    }
  }
}
