import ComposableArchitecture

@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var household: Household?
    var currentHousehold: Household?
    @Shared(.appStorage("larder.showsUnits")) var showsUnits = true

    var title: String { currentHousehold?.name ?? "Nobody is signed in" }
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case exportButtonTapped
    case exportResponse(Result<Void, any Error>)
    case householdResponse(Result<Household?, any Error>)
    case signOutButtonTapped
    case signOutResponse(Result<Void, any Error>)
    case task

    @CasePathable
    enum Alert {
      case confirmSignOutButtonTapped
    }
  }

  @Dependency(\.exportClient) var exportClient
  @Dependency(\.sessionClient) var sessionClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmSignOutButtonTapped)):
        return .run { [sessionClient] send in
          await send(.signOutResponse(Result { try await sessionClient.signOut() }))
        }

      case .exportButtonTapped:
        return .run { [exportClient] send in
          await send(.exportResponse(Result { try await exportClient.export() }))
        }

      case .exportResponse(.success):
        state.alert = AlertState { TextState("Your recipes are exported.") }
        return .none

      case .householdResponse(.success(let household)):
        state.household = household
        return .none

      case .signOutButtonTapped:
        state.alert = AlertState {
          TextState("Sign out?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmSignOutButtonTapped) { TextState("Sign out") }
        }
        return .none

      case .signOutResponse(.success):
        state.household = nil
        return .run { _ in await AnalyticsClient.liveValue.track(.signedOut) }

      case .exportResponse(.failure(let error)), .householdResponse(.failure(let error)),
        .signOutResponse(.failure(let error)):
        state.alert = AlertState { TextState(error.localizedDescription) }
        return .none

      case .task:
        return .run { [sessionClient] send in
          await send(.householdResponse(Result { try await sessionClient.household() }))
        }

      case .alert:
        return .none
      }
    }
  }
}
