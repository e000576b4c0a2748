import ComposableArchitecture
import Foundation

@Reducer
struct RecipeList {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var isLoading = false
    var recipes: IdentifiedArrayOf<Recipe> = []
    var searchText = ""
  }

  enum Action: BindableAction {
    case addButtonTapped
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case destination(PresentationAction<Destination.Action>)
    case recipeTapped(id: Recipe.ID)
    case recipesResponse(Result<[Recipe], any Error>)
    case task

    @CasePathable
    enum Delegate {
      case recipeSelected(Recipe)
    }
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Never>)
    case editor(RecipeEditor)
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.recipeClient) var recipeClient

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .editor(RecipeEditor.State(recipe: Recipe(id: UUID())))
        return .none

      case .binding(\.searchText):
        return .run { [text = state.searchText] send in
          try await self.clock.sleep(for: .milliseconds(300))
          await send(.recipesResponse(Result { try await self.recipeClient.search(text) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .destination(.presented(.editor(.delegate(.recipeSaved(let recipe))))):
        state.recipes[id: recipe.id] = recipe
        state.destination = nil
        return .none

      case .recipeTapped(let id):
        guard let recipe = state.recipes[id: id] else { return .none }
        return .send(.delegate(.recipeSelected(recipe)))

      case .recipesResponse(.success(let recipes)):
        state.isLoading = false
        state.recipes = IdentifiedArray(uniqueElements: recipes)
        return .none

      case .recipesResponse(.failure(let error)):
        state.isLoading = false
        state.destination = .alert(AlertState { TextState(error.localizedDescription) })
        return .none

      case .task:
        state.isLoading = true
        return .run { [recipeClient] send in
          await send(.recipesResponse(Result { try await recipeClient.recipes() }))
        }

      case .binding, .delegate, .destination:
        return .none
      }
    }
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination)
  }
}

extension RecipeList.Destination.State: Equatable {}
