import ComposableArchitecture

@Reducer
struct RecipeDetail {
  @ObservableState
  struct State: Equatable {
    var errorMessage: String?
    let recipe: Recipe
    var servings: Int
    var system: MeasurementSystem = .metric

    init(recipe: Recipe) {
      self.recipe = recipe
      self.servings = recipe.servings
    }
  }

  enum Action: BindableAction {
    case addToGroceriesButtonTapped
    case addToGroceriesResponse(Result<Void, any Error>)
    case binding(BindingAction<State>)
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.groceryClient) var groceryClient
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addToGroceriesButtonTapped:
        state.errorMessage = nil
        return .run { [groceryClient, uuid] send in
          let items = state.recipe.ingredients.map { GroceryItem(id: uuid(), name: $0.name) }
          await send(.addToGroceriesResponse(Result { try await groceryClient.add(items) }))
        }

      case .addToGroceriesResponse(.failure(let error)):
        state.errorMessage = error.localizedDescription
        return .none

      case .addToGroceriesResponse(.success), .binding:
        return .none
      }
    }
  }
}
