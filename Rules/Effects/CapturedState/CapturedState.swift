import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect captures the whole state to read some of it.
  static let capturedState = Rule(
    id: "captured-state", category: .effects, severity: .info, profile: .strict,
    summary: "An effect captures the whole state to read some of it.",
    page: Page.capturedState, fixes: .safe,
    check: .program { app in
      // These opt out of the compiler's checks, so that their content may not be capturable.
      let vouching = Set(app.states.filter(\.isUncheckedSendable))
      let closures = app.effectClosures.filter { $0.capturedState != nil }
      if closures.isEmpty { return [] }
      // That rule removes the closure.
      let needless = Set(app.onlySends.map(\.effect.operation.location))
      return closures.filter { !needless.contains($0.location) }.compactMap { finding($0, vouching) }
    })
}

private func finding(_ closure: EffectClosure, _ vouching: Set<TypeHandle>) -> Finding? {
  guard let state = closure.capturedState else { return nil }
  let texts = state.reads.map { ([state.name] + $0.path.dropFirst()).joined(separator: ".") }
  return Finding(
    .captures(state.name, texts.unique), at: state.location,
    related: zip(state.reads, texts).map { RelatedLocation("`\($1)` is read here", at: $0.location) },
    help: .capture,
    fixes: canCapture(state, by: texts)
      && closure.reducer?.states.contains(where: vouching.contains) == false
      ? [StateCaptureFix(closure, replacing: state, texts: texts).fix] : [])
}

private func canCapture(_ state: CapturedState, by texts: [String]) -> Bool {
  texts.unique.count <= maxCaptures
    && state.reads.allSatisfy { $0.capturedPath.count > 1 && $0.canBeCaptured }
}

/// A capture list of more reads no better than one of the whole state.
private let maxCaptures = 4

extension String {
  fileprivate static func captures(_ state: String, _ paths: [String]) -> String {
    "effect captures all of `\(state)` to read \(list(paths))"
  }

  public static let capture =
    "Capture only the values that the effect reads: its dependencies are then visible, and the rest of the state is "
    + "not kept alive."
}
