import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect that never ends, and that nothing can cancel.
  static let uncancellableStream = Rule(
    id: "uncancellable-stream", category: .effects, severity: .info, profile: .strict,
    summary: "An effect iterates over an infinite stream, and nothing can cancel it.",
    page: Page.uncancellableStream, needsWholeProgram: true,
    check: .program { app in app.uncancellableStreams.map(finding) })
}

private func finding(_ effect: UncancellableEffect) -> Finding {
  let first = effect.streams[0]
  return Finding(
    .neverEnds(first, .effect(of: effect.reducer?.name)), at: first.location,
    related: effect.streams.dropFirst().map { RelatedLocation("this loop does, too", at: $0.location) }, help: .cancel)
}

extension String {
  fileprivate static func neverEnds(_ stream: InfiniteStream, _ effect: String) -> String {
    let source = stream.name.map { "`\($0)`" }
    let work =
      switch stream.kind {
      case .sequence: "iterates over \(source ?? "a stream"), which never ends"
      case .polling: "repeats a loop that never ends"
      case .publisher: "subscribes to \(source ?? "a publisher"), which never ends"
      }
    return "\(effect) \(work), and nothing cancels it while the feature exists"
  }

  fileprivate static let cancel =
    "Add `.cancellable(id: CancelID.…, cancelInFlight: true)` to the effect, or send its action in the view's `.task` "
    + "and wait for it, `await store.send(…).finish()`: it is cancelled with the view."
}
