import ComposableArchitecture

struct Units: Reducer {
  @ObservableState
  struct State: Equatable {
    var isMetric = true
    @Shared(.appStorage("larder.showsUnits")) var showsUnits = false

    var recipeList: RecipeList.State { RecipeList.State() }
  }

  enum Action {
    case recipeList(RecipeList.Action)
    case systemTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .systemTapped:
        state.isMetric.toggle()
        return .none

      case .recipeList:
        return .none
      }
    }
  }
}
