import TCALintDomain

/// An interface of SwiftUI that presents a view or navigates to one for as long as a binding says so.
struct ViewPresentation: ExternalAPI {
  let pattern: InterfacePattern
  /// The label of the argument with the binding.
  let binding: String

  /// Whether it shows a stack of screens, and not one at a time.
  var isOfStack: Bool { binding == "path" }

  /// The system's interfaces are identified by their names.
  var modules: [String] { [] }

  fileprivate init(_ name: String, _ binding: String) {
    pattern = .call(name, .containing([binding]), of: .anything)
    self.binding = binding
  }

  fileprivate init(type name: String, _ binding: String) {
    pattern = .initializer(name, .containing([binding]))
    self.binding = binding
  }
}

/// As of iOS 18, deprecated ones included.
let viewPresentations: [ViewPresentation] =
  ["actionSheet", "alert", "confirmationDialog", "fullScreenCover", "navigationDestination", "popover", "sheet"]
  .flatMap { [ViewPresentation($0, "isPresented"), ViewPresentation($0, "item")] }
  + [ViewPresentation(type: "NavigationStack", "path"), ViewPresentation(type: "NavigationLink", "isActive")]
