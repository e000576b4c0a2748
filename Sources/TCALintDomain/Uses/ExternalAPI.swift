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
  /// The pattern of its uses.
  public let pattern: InterfacePattern
  /// The modules of which a file has to import one.
  public var modules = ["ComposableArchitecture"]

  /// A row for the uses of a pattern.
  public init(pattern: InterfacePattern, modules: [String] = ["ComposableArchitecture"]) {
    self.pattern = pattern
    self.modules = modules
  }
}
