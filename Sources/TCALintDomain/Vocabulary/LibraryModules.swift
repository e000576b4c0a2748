// As of The Composable Architecture 1.25.5, swift-dependencies 1.16 and WeaveDI 3.4.

/// The modules of the libraries that rules are about.
enum LibraryModules {
  static let architecture = "ComposableArchitecture"
  static let all = [
    architecture, "Dependencies", "DependenciesMacros", "DependenciesTestSupport", "WeaveDI",
  ]
}
