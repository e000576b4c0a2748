import ComposableArchitecture

@Reducer
struct CookingTimer {
  @ObservableState
  struct State: Equatable {
    var minutes = 10
  }

  enum Action {
    case minutesChanged(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .minutesChanged(let minutes):
        state.minutes = minutes
        return .none
      }
    }
  }
}
