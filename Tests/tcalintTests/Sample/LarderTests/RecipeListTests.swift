import ComposableArchitecture
import Testing

@testable import Larder

@MainActor
struct RecipeListTests {
  @Test func refreshing() async {
    let store = TestStore(initialState: RecipeList.State()) {
      RecipeList()
    } withDependencies: {
      $0.recipeClient.recipes = { [] }
    }

    await store.send(.refresh)
    await store.receive(\.recipesResponse.success)
  }
}
