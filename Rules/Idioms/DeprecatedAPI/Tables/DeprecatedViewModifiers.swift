import TCALintDomain
import TCALintModel

/// Modifiers that take a store, by the name of SwiftUI's that takes a binding.
let deprecatedViewModifiers: [DeprecatedInterface] =
  [
    ("sheet", "sheet(item:)"), ("fullScreenCover", "fullScreenCover(item:)"), ("popover", "popover(item:)"),
    ("navigationDestination", "navigationDestination(item:)"), ("alert", "alert(_:)"),
    ("confirmationDialog", "confirmationDialog(_:)"), ("actionSheet", "confirmationDialog(_:)"),
    ("legacyAlert", "alert(_:)"), ("presentation", "sheet(item:)"),
  ].map { name, successor in
    .init(
      ".\(name)(store:)", .call(name, .beginning(["store"]), of: .anything),
      .deprecated(since: .init(1, 7), warns: .init(1, 24)),
      replacement: "pass a binding of the store to `.\(successor)`",
      help: "Make the state `@ObservableState` with `@Presents` for the child, hold the store `@Bindable`, and pass "
        + "`$store.scope(state: \\.child, action: \\.child)` to `.\(successor)`.")
  }
