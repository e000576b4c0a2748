import Dependencies

enum RecipeLimitKey: DependencyKey {
  static let liveValue = 500
}

enum PhotoLimitKey: DependencyKey {
  static let liveValue = 20
}

extension DependencyValues {
  /// How many recipes an account has at most.
  var recipeLimit: Int {
    get { self[RecipeLimitKey.self] }
    set { self[RecipeLimitKey.self] = newValue }
  }

  /// How many photos a recipe has at most.
  var photoLimit: Int {
    get { self[PhotoLimitKey.self] }
    set { self[RecipeLimitKey.self] = newValue }
  }
}
