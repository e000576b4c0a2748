import TCALintDomain

/// An interface of SwiftUI that presents a view or navigates to one for as long as a binding says so.
struct ViewPresentation: ExternalAPI {
  let pattern: InterfacePattern
  /// The label of the argument with the binding.
  let binding: String
  /// The labels of its arguments; nil for none. A call with another label is a call of another library's function.
  let labels: Set<String?>

  /// Whether it shows a stack of screens, and not one at a time.
  var isOfStack: Bool { binding == "path" }

  /// The system's interfaces are identified by their names.
  var modules: [String] { [] }

  fileprivate init(_ name: String, _ binding: String, _ labels: [String?]) {
    pattern = .call(name, .containing([binding]), of: .anything)
    (self.binding, self.labels) = (binding, Set(labels + [binding]))
  }

  fileprivate init(type name: String, _ binding: String, _ labels: [String?]) {
    pattern = .initializer(name, .containing([binding]))
    (self.binding, self.labels) = (binding, Set(labels + [binding]))
  }
}

/// As of iOS 18, deprecated ones included, with those that SwiftNavigation adds for optional values.
let viewPresentations: [ViewPresentation] =
  [
    ("actionSheet", ["content"]),
    ("alert", [nil, "actions", "content", "error", "message", "presenting", "title"]),
    ("confirmationDialog", [nil, "actions", "message", "presenting", "title", "titleVisibility"]),
    ("fullScreenCover", ["content", "id", "onDismiss"]),
    ("navigationDestination", ["destination"]),
    ("popover", ["arrowEdge", "attachmentAnchor", "content", "id"]),
    ("sheet", ["content", "id", "onDismiss"]),
  ].flatMap { (name: String, labels: [String?]) in
    ["isPresented", "item"].map { ViewPresentation(name, $0, labels) }
  } + [
    ViewPresentation(type: "NavigationStack", "path", ["root"]),
    ViewPresentation(type: "NavigationLink", "isActive", [nil, "destination", "label"]),
  ]
