import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// An action is sent for each of many small changes.
  static let highFrequencyAction = Rule(
    id: "high-frequency-action", category: .idioms, severity: .info, profile: .strict,
    summary: "An action is sent for each step of a slider, a gesture or an asynchronous sequence.",
    page: Page.highFrequencyAction,
    check: .program { app in
      app.slidersOfStores.map(slider) + app.sendingGestures.map(gesture) + app.sendingLoops.map(loop)
    })
}

private func slider(_ slider: CallSite) -> Finding {
  let value = slider.arguments.first { $0.label == "value" }?.text.asOneLine ?? ""
  return Finding(
    "slider sends an action for each step, through `\(value)`", at: slider.location,
    help:
      "Keep the value in a `@State` of the view and send it when `onEditingChanged` reports that the user has "
      + "released the slider."
  )
}

private func gesture(_ frequent: FrequentSend) -> Finding {
  Finding(
    "gesture sends \(frequent.action) for each of its changes", at: frequent.location,
    related: [RelatedLocation("the action is sent here", at: frequent.send.location)],
    help: "Keep the changing value in a `@GestureState` or `@State` of the view, and send the result in `onEnded`.")
}

private func loop(_ frequent: FrequentSend) -> Finding {
  Finding(
    "effect sends \(frequent.action) for each element of an asynchronous sequence", at: frequent.location,
    help: "Send only what the reducer needs: skip elements that change nothing, collect several in one action, or "
      + "`debounce` or `throttle` the sequence. If each element is a separate event, suppress this finding with that "
      + "reason."
  )
}

extension FrequentSend {
  fileprivate var action: String { send.arguments.first.map { "`\($0.text.asOneLine)`" } ?? "an action" }
}
