import Dependencies
import DependenciesMacros
import Foundation

/// The recipes of the household.
@DependencyClient
struct RecipeClient: Sendable {
  var recipes: @Sendable () async throws -> [Recipe]
  var search: @Sendable (_ text: String) async throws -> [Recipe]
  var save: @Sendable (_ recipe: Recipe) async throws -> Void
}

extension RecipeClient: TestDependencyKey {
  static let previewValue = RecipeClient(
    recipes: { [Recipe(id: UUID(0), name: "Semolina pudding", steps: ["Stir."])] },
    search: { _ in [] },
    save: { _ in }
  )
}

extension DependencyValues {
  var recipeClient: RecipeClient {
    get { self[RecipeClient.self] }
    set { self[RecipeClient.self] = newValue }
  }
}
