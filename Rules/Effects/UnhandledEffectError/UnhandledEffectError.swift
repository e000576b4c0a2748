import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect's closure throws an error that neither it nor the call handles.
  static let unhandledEffectError = Rule(
    id: "unhandled-effect-error", category: .effects, severity: .warning, profile: .recommended,
    summary: "An effect throws an error that nothing handles.",
    page: Page.unhandledEffectError, fixes: .suggestion,
    check: .program { app in
      app.effects.compactMap { effect in
        guard !effect.handlesErrors, let factory = effect.factory, factory != .fireAndForget else { return nil }
        return finding(effect.operation, factory)
      }
    })
}

private func finding(_ operation: EffectClosure, _ factory: Effect.Factory) -> Finding? {
  let tries = operation.unhandledTries
  guard let first = tries.first else { return nil }
  return Finding(
    .unhandled(operation.reducer?.name), at: first,
    related: tries.dropFirst().map { RelatedLocation("an error thrown here is not handled, either", at: $0) },
    help: factory == .run ? .send : .give,
    fixes: factory == .run ? handler(of: operation).map { [$0] } ?? [] : [])
}

/// A `catch:` that does what the library does without one, as a start for real error handling; nil where the library
/// has no such function yet, or the closure is outside of the call.
private func handler(of operation: EffectClosure) -> Fix? {
  guard !operation.isGivenByName,
    operation.app.has(.composableArchitecture, LibraryVersion(1, 12), at: operation.location)
  else { return nil }
  let end = operation.location.range.upperBound
  let handler = "catch: { error, _ in reportIssue(error) }"
  return Fix(
    "Add a `catch:` that reports the error", .suggestion,
    edits: [
      Edit(
        Location(file: operation.location.file, range: end..<end),
        replacement: (operation.isTrailing ? " " : ", ") + handler)
    ])
}

extension String {
  fileprivate static func unhandled(_ reducer: String?) -> String {
    "an error is thrown out of the effect\(reducer.map { " of `\($0)`" } ?? ""), and nothing handles it"
  }

  fileprivate static let send =
    "Give the call a `catch:` that sends an action with the error, or catch it in the closure and send an action there."

  fileprivate static let give =
    "Give the call a `catch:` that returns an action with the error, or catch it in the closure and return one there."
}
