/// A row of vocabulary about something outside the program that code uses.
///
/// What is asked for with ``App/uses(of:)`` is a table of such rows.
public protocol ExternalAPI: Sendable {
  /// What a use of it looks like.
  var pattern: InterfacePattern { get }
  /// The modules of which a file has to import one: by itself, by a module of the program that it imports and that
  /// exports it on, or by any file of its own module that does. None for what is told by its name alone.
  var modules: [String] { get }
}

/// A row of which nothing is to be told but where it is used; of The Composable Architecture unless it says otherwise.
public struct PlainInterface: ExternalAPI {
  public let pattern: InterfacePattern
  public var modules = ["ComposableArchitecture"]

  public init(pattern: InterfacePattern, modules: [String] = ["ComposableArchitecture"]) {
    self.pattern = pattern
    self.modules = modules
  }
}
