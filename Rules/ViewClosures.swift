import TCALintDomain
import TCALintModel

/// How SwiftUI, and libraries based on it, use the closures of views and modifiers.
///
/// Closures that are called during `body` are tracked with it; what closures read that are called later is not.
enum ViewClosureUse: Sendable {
  /// Called at once, for a part of the view.
  case atOnce
  /// Called later, for a part of the view.
  case later
  /// Called later, for a part of the view, and tracked separately.
  case laterTracked
  /// Called when something happens.
  case action
}

enum ViewClosures {
  /// Views and modifiers that call all of their closures at once.
  static let atOnce: Set<String> = [
    "ContentUnavailableView", "ControlGroup", "DisclosureGroup", "Form", "Grid", "GridRow", "Group", "GroupBox",
    "HSplitView", "HStack", "Label", "LabeledContent", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "Link",
    "Menu", "NavigationLink", "NavigationSplitView", "NavigationStack", "NavigationView", "Picker", "ProgressView",
    "ScrollView", "Section", "TabView", "Toggle", "ToolbarItem", "ToolbarItemGroup", "VSplitView", "VStack", "ZStack",
    "accessibilityRepresentation", "accessibilityShowsLargeContentViewer", "background", "badge", "contextMenu", "mask",
    "overlay", "safeAreaInset", "searchSuggestions", "swipeActions", "tabItem", "toolbar",
  ]

  /// Those that keep their closures and call them when they are shown.
  static let later: Set<String> = [
    "AsyncImage", "CaseLet", "ForEach", "ForEachStore", "GeometryReader", "IfLetStore", "ScrollViewReader",
    "SwitchStore", "TimelineView", "fullScreenCover", "navigationDestination", "popover", "sheet",
  ]

  /// Views that store a closure and track its reads.
  static let tracked: Set<String> = ["WithPerceptionTracking"]

  /// Views and modifiers that call their closures as event handlers.
  static let actions: Set<String> = [
    "Task", "accessibilityAction", "accessibilityAdjustableAction", "async", "asyncAfter", "onAppear", "onChange",
    "onChanged", "onContinueUserActivity", "onDelete",
    "onDisappear", "onEnded", "onHover", "onLongPressGesture", "onMove", "onOpenURL", "onReceive", "onSubmit",
    "onTapGesture", "refreshable", "synchronize", "task", "withAnimation",
  ]
}

extension ArgumentSite {
  /// The use of a closure of a view or a modifier; nil where that is not known.
  var viewClosureUse: ViewClosureUse? { libraryClosureUse ?? call?.ownUse(ofClosureLabelled: label) }

  /// The same by the name of a view or a modifier of the libraries; nil for any other name.
  var libraryClosureUse: ViewClosureUse? {
    guard let call, let name = call.name else { return nil }
    switch (name, label) {
    case (_, "action"), (_, "onDismiss"), (_, "perform"), (_, "primaryAction"): return .action
    // The content has a label behind an unlabelled `onDismiss`.
    case ("sheet", nil), ("fullScreenCover", nil): return call.argument("content") == nil ? .later : .action
    case ("Button", nil): return call.argument("action") == nil ? .action : .atOnce
    case ("Button", "label"): return .atOnce
    case ("List", nil):
      let first = call.arguments.first
      return first?.label == nil && first?.isClosure == false ? .later : .atOnce
    case ("alert", _), ("confirmationDialog", _): return call.argument("presenting") == nil ? .atOnce : .later
    case ("DisclosureGroup", _) where label != "label", ("NavigationStack", "destination"): return .later
    case ("contextMenu", _) where call.argument("forSelectionType") != nil: return .later
    case ("navigationDestination", _) where call.argument("isPresented") != nil: return .atOnce
    default: break
    }
    if ViewClosures.actions.contains(name) { return .action }
    if ViewClosures.tracked.contains(name) { return .laterTracked }
    if ViewClosures.later.contains(name) { return .later }
    return ViewClosures.atOnce.contains(name) ? .atOnce : nil
  }
}
