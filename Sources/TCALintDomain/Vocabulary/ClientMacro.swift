/// The macro `@DependencyClient`.
enum ClientMacro {
  /// The modules that declare it or hand it on.
  static let modules: Set<String> = ["DependenciesMacros", "ComposableArchitecture"]
  /// Attributes of properties that it makes no endpoints of.
  static let ignoring: Set<String> = [
    "DependencyEndpointIgnored", "Dependency", "Inject", "Injected", "SafeInject", "Factory",
  ]
}
