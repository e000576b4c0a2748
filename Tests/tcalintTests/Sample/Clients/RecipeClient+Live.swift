import Dependencies
import Foundation

extension RecipeClient: DependencyKey {
  static let liveValue: RecipeClient = {
    @Dependency(\.serverClient) var serverClient
    return RecipeClient(
      recipes: { [serverClient] in
        try await JSONDecoder().decode([Recipe].self, from: serverClient.get("recipes", []))
      },
      search: { [serverClient] text in
        let query = [URLQueryItem(name: "search", value: text)]
        return try await JSONDecoder().decode([Recipe].self, from: serverClient.get("recipes", query))
      },
      save: { [serverClient] recipe in
        try await serverClient.post("recipes/\(recipe.id)", JSONEncoder().encode(recipe))
      }
    )
  }()
}
