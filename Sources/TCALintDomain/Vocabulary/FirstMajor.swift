/// Evidence that code is built with The Composable Architecture 1.0 or later: what was added then or later, and what
/// was added in swift-dependencies 1.1, which no earlier version accepts.
enum FirstMajor {
  /// The major version that the tables describe.
  static let latest: UInt8 = 1
  static let names = ["IdentifiedActionOf", "ObservableState", "Presents", "ReducerOf", "StackActionOf"]
  static let attributes = ["DependencyClient", "DependencyEntry", "Reducer", "Shared", "SharedReader", "ViewAction"]
  static let modules = ["DependenciesMacros", "Sharing"]
}
