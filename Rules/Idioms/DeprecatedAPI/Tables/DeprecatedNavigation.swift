import TCALintDomain
import TCALintModel

private let dialog =
  "Write `AlertState { TextState(\"Sure?\") } actions: { ButtonState(role: .destructive, action: .delete) "
  + "{ TextState(\"Delete\") } } message: { … }`."

/// States of alerts and dialogs that are created without builders.
private let dialogs: [DeprecatedInterface] =
  ["buttons", "dismissButton", "primaryButton"].map { label in
    .init(
      "AlertState(title:\(label):)", .initializer("AlertState", .containing(["title", label])), of: .navigation,
      .deprecated(since: .init(0, 4), warns: .init(2, 0)),
      replacement: "write `AlertState { … } actions: { … } message: { … }`", help: dialog)
  } + [
    .init(
      "ConfirmationDialogState(title:buttons:)",
      .initializer("ConfirmationDialogState", .containing(["title", "buttons"])), of: .navigation,
      .deprecated(since: .init(0, 4), warns: .init(2, 0)),
      replacement: "write `ConfirmationDialogState { … } actions: { … }`",
      help: "Write `ConfirmationDialogState { TextState(\"Sure?\") } actions: { ButtonState(role: .destructive, "
        + "action: .delete) { TextState(\"Delete\") } } message: { … }`.")
  ]
  + ["cancel", "default", "destructive"].map { role in
    .init(
      "ButtonState.\(role)", .call(role, .beginning(["_"]), of: .type("ButtonState")), of: .navigation,
      .deprecated(since: .init(0, 4), warns: .init(2, 0)),
      replacement: "write `ButtonState(\(role == "default" ? "" : "role: .\(role), ")action:) { … }`",
      help: "The closure returns the label: `{ TextState(\"Delete\") }`.")
  }
  + [("Alert", "alert(_:action:)"), ("ActionSheet", "confirmationDialog(_:action:)")].map { type, successor in
    .init(
      "\(type)(_:action:)", .initializer(type, .exactly(["_", "action"])), of: .navigation,
      .deprecated(since: .init(1, 5), warns: nil), replacement: "present the state with `.\(successor)`",
      help: "`.\(successor)` takes a binding to the optional state.")
  }

private let caseBinding =
  "With `@CasePathable` and `@dynamicMemberLookup` on the enum, `$destination.edit` is a binding to the case."

/// Modifiers and links that take what they present with the label `unwrapping`, each with its labels up to there.
private let unwrapping: [DeprecatedInterface] = [
  ("alert", [], "alert(_:action:)", since: DeprecatedInterface.Version(1, 1)),
  ("confirmationDialog", [], "confirmationDialog(_:action:)", since: .init(1, 1)),
  ("alert", ["title"], "alert(item:title:actions:message:)", since: .init(1, 3)),
  ("confirmationDialog", ["title"], "confirmationDialog(item:titleVisibility:title:actions:)", since: .init(1, 3)),
  ("fullScreenCover", [], "fullScreenCover(item:)", since: .init(1, 4)),
  ("navigationDestination", [], "navigationDestination(item:)", since: .init(1, 4)),
  ("popover", [], "popover(item:)", since: .init(1, 4)),
  ("sheet", [], "sheet(item:)", since: .init(1, 4)),
].map { (name, labels: [String], successor, since) in
  .init(
    ".\(name)(\((labels + ["unwrapping"]).map { "\($0):" }.joined()))",
    .call(name, labels.isEmpty ? .beginning(["unwrapping"]) : .containing(["unwrapping"] + labels), of: .anything),
    of: .navigation, .deprecated(since: since, warns: since, removed: .init(2, 0)),
    replacement: "write `.\(successor)`", help: caseBinding)
}

/// Views and bindings for the cases of enums, from before `@CasePathable`.
private let cases: [DeprecatedInterface] = [
  .init(
    "NavigationLink(unwrapping:)", .initializer("NavigationLink", .beginning(["unwrapping"])), of: .navigation,
    .deprecated(since: .init(1, 4), warns: .init(1, 4), removed: .init(2, 0)),
    replacement: "write `NavigationLink(item:onNavigate:destination:label:)`", help: caseBinding),
  .init(
    "Binding(unwrapping:case:)", .initializer("Binding", .exactly(["unwrapping", "case"])), of: .navigation,
    .deprecated(since: .init(1, 1), warns: nil, removed: .init(2, 0)),
    replacement: "write `Binding($destination.edit)`",
    help: caseBinding),
  .init(
    "Binding.case", .call("case", .exactly(["_"]), of: .binding), of: .navigation,
    .deprecated(since: .init(1, 1), warns: nil, removed: .init(2, 0)), replacement: "write `$destination.edit`",
    help: caseBinding),
  // The Composable Architecture declares a deprecated copy, so it is never removed.
  .init(
    "Binding.isPresent", .call("isPresent", .exactly([]), of: .binding), of: .navigation,
    .deprecated(since: .init(1, 5), warns: .init(1, 5)),
    replacement: "write `Binding($item)`",
    help: "`Binding(_:)` creates a `Binding<Bool>` from a binding to an optional."),
  .init(
    "Binding.isPresent(_:)", .call("isPresent", .exactly(["_"]), of: .binding), of: .navigation,
    .deprecated(since: .init(1, 1), warns: nil, removed: .init(2, 0)),
    replacement: "write `Binding($destination.edit)`", help: caseBinding),
  .init(
    "Switch", .initializer("Switch", .exactly(["_", "content"])), of: .navigation,
    .deprecated(since: .init(1, 1), warns: nil, removed: .init(2, 0)), replacement: "write `switch` over the enum",
    help: "`case .edit: if let $edit = Binding($destination.edit) { EditView(edit: $edit) }`."),
  .init(
    "IfLet", .initializer("IfLet", .beginning(["_", "then"])), of: .navigation,
    .deprecated(since: .init(1, 1), warns: nil, removed: .init(2, 0)),
    replacement: "write `if let $item = Binding($item)`", help: "`Binding(_:)` unwraps a binding to an optional."),
  .init(
    "IfCaseLet", .type("IfCaseLet"), of: .navigation,
    .deprecated(since: .init(1, 1), warns: nil, removed: .init(2, 0)),
    replacement: "write `if let $edit = Binding($destination.edit)`", help: caseBinding),
]

/// The deprecated API of swift-navigation, which was SwiftUINavigation.
let deprecatedNavigation: [DeprecatedInterface] =
  dialogs + unwrapping + cases + [
    .init(
      "ObservationToken", .type("ObservationToken"), of: .navigation,
      .deprecated(since: .init(2, 0), warns: .init(2, 0)),
      replacement: "write `ObserveToken`", help: "The type was renamed."),
    .init(
      "pushViewController(item:)",
      .call("pushViewController", .exactly(["item", "content"]), of: .anything), of: .navigation,
      .deprecated(since: .init(2, 0), warns: .init(2, 0)),
      replacement: "write `navigationDestination(item:)` of the view controller",
      help: "Call it on `self` instead of `self.navigationController`."),
    .init(
      "pushViewController(isPresented:)",
      .call("pushViewController", .exactly(["isPresented", "content"]), of: .anything), of: .navigation,
      .deprecated(since: .init(2, 0), warns: .init(2, 0)),
      replacement: "write `navigationDestination(isPresented:)` of the view controller",
      help: "Call it on `self` instead of `self.navigationController`."),
  ]
