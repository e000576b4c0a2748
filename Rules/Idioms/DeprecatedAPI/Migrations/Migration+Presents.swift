import TCALintDomain
import TCALintRuleKit

extension Migration {
  /// `@PresentationState` of a state that `@ObservableState` makes observable.
  static let presents = Migration("@PresentationState") { use in
    guard use.text == "@PresentationState", use.resolvesExternally("Presents") else { return nil }
    return Change(Fix("Write `@Presents`", .safe, edits: [Edit(use.location, replacement: "@Presents")]))
  }
}
