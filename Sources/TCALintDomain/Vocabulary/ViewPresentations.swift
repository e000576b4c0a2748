/// An interface of SwiftUI that presents a view or navigates to one for as long as a binding says so.
public struct ViewPresentation: ExternalAPI {
  public let pattern: InterfacePattern
  /// The label of the argument with the binding.
  public let binding: String

  /// Whether it shows a stack of screens, and not one at a time.
  public var isOfStack: Bool { binding == "path" }

  /// The system's interfaces are identified by their names.
  public var modules: [String] { [] }

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
public let viewPresentations: [ViewPresentation] =
  ["actionSheet", "alert", "confirmationDialog", "fullScreenCover", "navigationDestination", "popover", "sheet"]
  .flatMap { [ViewPresentation($0, "isPresented"), ViewPresentation($0, "item")] }
  + [ViewPresentation(type: "NavigationStack", "path"), ViewPresentation(type: "NavigationLink", "isActive")]
