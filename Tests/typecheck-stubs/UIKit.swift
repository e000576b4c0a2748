@_exported import Foundation

@MainActor open class UIResponder { public init() {} }
@MainActor open class UIView: UIResponder {}
@MainActor open class UIViewController: UIResponder { open func viewDidLoad() {} }
