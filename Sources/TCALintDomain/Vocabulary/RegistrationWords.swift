import TCALintModel

/// Macros of WeaveDI 3.1 to 3.4 that register the declaration that they are attached to, or its members.
enum RegisteringMacros {
  static let names: Set<String> = [
    "AutoSync", "AutoSyncExtension", "AutoSyncProperty", "GenerateAutoSync", "ReverseAutoSync", "AutoRegister",
    "Component", "Provide", "DIModule", "DIActor",
  ]

  /// Where WeaveDI 3.4 and 4 lists the dependencies of an app: a type whose functions take a builder, and an attribute.
  static let configurations = ["DependencyConfiguration", "DependencyEnvironment"]
}

/// The types of WeaveDI 1 to 3.4 that resolve registrations: `UnifiedDI.resolve(UserService.self)`
enum ResolvingTypes {
  static let names: Set<String> = [
    "Container", "DIActor", "DIActorGlobalAPI", "DIAsync", "DIContainer", "UnifiedDI", "WeaveDI",
  ]
}

/// Words in the names of modules, types and functions that replace others in some runs of an app.
public enum AlternativeWords {
  /// Whether one of them is in a name.
  public static func areIn(_ name: String) -> Bool { NameWords.of(name).contains(where: words.contains) }

  private static let words: Set<String> = [
    "mock", "mocks", "stub", "stubs", "fake", "fakes", "test", "tests", "testing", "preview", "previews", "debug",
    "demo", "sample", "samples", "development", "staging", "dev", "offline", "snapshot", "override",
    "overrides",
  ]
}
