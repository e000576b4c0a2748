/// A row of vocabulary about something outside the program that code uses.
///
/// A row of a table for ``App/uses(of:)``.
public protocol ExternalAPI: Sendable {
  /// The pattern of its uses.
  var pattern: InterfacePattern { get }
  /// The modules of which a file has to import one: directly, through a module of the program that it imports and that
  /// exports it, or by any file of its own module that does. Empty for APIs that are identified by their name alone.
  var modules: [String] { get }
}

/// A row without data beyond the name; of The Composable Architecture unless specified otherwise.
public struct PlainInterface: ExternalAPI {
  public let pattern: InterfacePattern
  public var modules = ["ComposableArchitecture"]

  public init(pattern: InterfacePattern, modules: [String] = ["ComposableArchitecture"]) {
    self.pattern = pattern
    self.modules = modules
  }
}
