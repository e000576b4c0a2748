import ComposableArchitecture

struct Units: Reducer {
  @ObservableState
  struct State: Equatable {
    var isMetric = true
    @Shared(.appStorage("larder.showsUnits")) var showsUnits = false

    var recipeList: RecipeList.State { RecipeList.State() }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case disappeared
    case recipeList(RecipeList.Action)
    case showsUnitsTapped
  }

  enum CancelID {
    case conversion
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .disappeared:
        return .cancel(id: CancelID.conversion)

      case .binding, .recipeList:
        return .none

      case .showsUnitsTapped:
        let showsUnits = !state.showsUnits
        state.$showsUnits.withLock { $0 = showsUnits }
        return .none
      }
    }
  }
}
