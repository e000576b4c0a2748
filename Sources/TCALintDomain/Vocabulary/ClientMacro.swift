// As of swift-dependencies 1.16. To take the next version, read `Sources/DependenciesMacros/Macros.swift` for the
// macros, and `DependencyClientMacro.swift` for the properties that it skips.

/// The macro `@DependencyClient`.
enum ClientMacro {
  /// The modules that declare it or hand it on.
  static let modules: Set<String> = ["DependenciesMacros", "ComposableArchitecture"]
  /// Attributes of types that give them no values of a key: of the language, swift-dependencies, Observation and
  /// Perception. Those in small letters are the language's.
  static let plainAttributes: Set<String> = [
    "DependencyClient", "MainActor", "Observable", "Perceptible", "CasePathable", "Sendable",
  ]
  /// Attributes of properties that it makes no endpoints of.
  static let ignoring: Set<String> = [
    "DependencyEndpointIgnored", "Dependency", "Inject", "Injected", "SafeInject", "Factory",
  ]
}
