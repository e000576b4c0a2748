import ComposableArchitecture

struct Units: Reducer {
  @ObservableState
  struct State: Equatable {
    var isMetric = true

    var recipeList: RecipeList.State { RecipeList.State() }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case recipeList(RecipeList.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .binding, .recipeList:
        return .none
      }
    }
  }
}
