import ComposableArchitecture

@Reducer
struct AppFeature {
  @ObservableState
  struct State: Equatable {
    var groceries = Groceries.State()
    var household: Household?
    var path = StackState<Path.State>()
    var recipeList = RecipeList.State()
    var selectedTab = Tab.recipes
    var settings = Settings.State()
  }

  enum Action {
    case groceries(Groceries.Action)
    case path(StackActionOf<Path>)
    case recipeList(RecipeList.Action)
    case scenePhaseBecameActive
    case settings(Settings.Action)
    case tabSelected(Tab)
  }

  enum Tab { case groceries, recipes, settings }

  @Reducer
  enum Path: Equatable {
    case detail(RecipeDetail)
  }

  @Dependency(\.syncClient) var syncClient

  var body: some ReducerOf<Self> {
    Scope(state: \.groceries, action: \.groceries) { Groceries() }
    Scope(state: \.recipeList, action: \.recipeList) { RecipeList() }
    Scope(state: \.settings, action: \.settings) { Settings() }

    Reduce { state, action in
      switch action {
      case .recipeList(.delegate(.recipeSelected(let recipe))):
        state.path.append(.detail(RecipeDetail.State(recipe: recipe)))
        return .none

      case .scenePhaseBecameActive:
        return .run { [syncClient] _ in
          try await syncClient.uploadPendingChanges()
        }

      case .tabSelected(let tab):
        state.selectedTab = tab
        return .none

      case .groceries, .path, .recipeList, .settings:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension AppFeature.Path.State: Equatable {}
