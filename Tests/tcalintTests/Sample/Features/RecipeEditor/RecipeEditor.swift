import ComposableArchitecture
import UIKit

@Reducer
struct RecipeEditor {
  @ObservableState
  struct State: Equatable {
    var canSave = false
    var errorMessage: String?
    var isSaving = false
    var photo: UIImage?
    var recipe: Recipe
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)
    case discardButtonTapped
    case saveButtonTapped
    case saveResponse(Result<Recipe, any Error>)

    @CasePathable
    enum Delegate {
      case recipeDiscarded
      case recipeSaved(Recipe)
    }
  }

  @Dependency(\.analyticsClient) var analytics
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.recipeClient) var recipeClient

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        Task { [dismiss] in await dismiss() }
        return .none

      case .discardButtonTapped:
        return .run { [dismiss] send in
          await dismiss()
          await send(.delegate(.recipeDiscarded))
        }

      case .saveButtonTapped:
        state.isSaving = true
        return .run { [recipe = state.recipe, recipeClient] send in
          await send(
            .saveResponse(
              Result {
                try await recipeClient.save(recipe)
                return recipe
              }
            )
          )
        }

      case .saveResponse(.success(let recipe)):
        state.isSaving = false
        return .run { [analytics, dismiss] send in
          await analytics.track(.recipeSaved)
          await send(.delegate(.recipeSaved(recipe)))
          await dismiss()
        }

      case .saveResponse(.failure(let error)):
        state.isSaving = false
        state.errorMessage = error.localizedDescription
        return .none

      case .binding(\.recipe):
        state.canSave = !state.recipe.name.isEmpty
        return .none

      case .binding, .delegate:
        return .none
      }
    }
  }
}
