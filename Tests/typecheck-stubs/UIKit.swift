@_exported import Foundation

@MainActor open class UIResponder {
  public init() {}
  /// As the extension of every `NSObject` in SwiftNavigation.
  public func observe(_ apply: @escaping @MainActor @Sendable () -> Void) {}
}
@MainActor open class UIView: UIResponder {}
@MainActor open class UIViewController: UIResponder { open func viewDidLoad() {} }
