/// What tells that code is built with 1.0 of The Composable Architecture at least: what came with that or later, and what
/// came with 1.1 of swift-dependencies, which no earlier version takes.
enum FirstMajor {
  /// The major version that the tables describe.
  static let latest: UInt8 = 1
  static let names = ["IdentifiedActionOf", "ObservableState", "Presents", "ReducerOf", "StackActionOf"]
  static let attributes = ["DependencyClient", "DependencyEntry", "Reducer", "Shared", "SharedReader", "ViewAction"]
  static let modules = ["DependenciesMacros", "Sharing"]
}
