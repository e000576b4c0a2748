import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect that never ends, and that nothing can cancel.
  static let uncancellableStream = Rule(
    id: "uncancellable-stream", category: .effects, severity: .info, profile: .strict,
    summary: "An effect iterates over an infinite stream, and nothing can cancel it.",
    page: Page.uncancellableStream, needsWholeProgram: true,
    check: .program { app in app.effects.compactMap(finding) })
}

private func finding(_ effect: Effect) -> Finding? {
  let streams = effect.uncancellableStreams
  guard let first = streams.first else { return nil }
  return Finding(
    .waits(first.sequence, effect.operation.reducer?.name), at: first.location,
    related: streams.dropFirst().map { RelatedLocation("this loop does, too", at: $0.location) }, help: .cancel)
}

extension String {
  fileprivate static func waits(_ sequence: String?, _ reducer: String?) -> String {
    "\(effect(of: reducer)) iterates over \(sequence.map { "`\($0)`" } ?? "a stream"), which never ends, and nothing "
      + "cancels it while the feature exists"
  }

  fileprivate static let cancel =
    "Add `.cancellable(id: CancelID.…, cancelInFlight: true)` to the effect, or send the action that starts it from "
    + "the view's `.task`, which is cancelled with the view."
}
