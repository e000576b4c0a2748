// swift-format-ignore-file: OnlyOneTrailingClosureArgument, UseLetInEveryBoundCaseVariable

import ComposableArchitecture
import SwiftUI

@Reducer
struct Timetable {
  struct State: Equatable, Identifiable {
    @PresentationState var alert: AlertState<Action.Alert>?
    var departures: [Departure] = []
    var isLoading = false
    let station: Station

    var id: Station.ID { station.id }
  }

  enum Action: Sendable {
    case alert(PresentationAction<Alert>)
    case closeButtonTapped
    case delegate(Delegate)
    case loaded(TaskResult<[Departure]>)
    case reload
    case tick

    enum Alert: Equatable, Sendable {
      case retryButtonTapped
    }

    @CasePathable
    enum Delegate: Sendable {
      case closed
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.transit) var transit

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.retryButtonTapped)):
        return .run { send in await send(.reload) }

      case .alert:
        return .none

      case .closeButtonTapped:
        return .send(.delegate(.closed))

      case .delegate:
        return .none

      case let .loaded(.success(departures)):
        state.isLoading = false
        state.departures = departures
        return .run { send in
          for await _ in self.clock.timer(interval: .seconds(60)) {
            await send(.tick)
          }
        }

      case .loaded(.failure):
        state.isLoading = false
        state.alert = AlertState {
          TextState("No timetable")
        } actions: {
          ButtonState(action: .retryButtonTapped) { TextState("Again") }
        }
        return .none

      case .reload:
        state.isLoading = true
        return .run { [state] send in
          await send(.loaded(TaskResult { try await self.transit.departures(state.station.id) }))
        }

      case .tick:
        for index in state.departures.indices { state.departures[index].minutes -= 1 }
        return .none
      }
    }
    .ifLet(\.$alert, action: /Action.alert)
  }
}

struct TimetableView: View {
  let store: StoreOf<Timetable>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      List(viewStore.departures) { departure in
        HStack {
          Text(departure.line)
          Text("\(departure.minutes) min")
        }
      }
      .overlay {
        if viewStore.isLoading {
          ProgressView()
        }
      }
      .navigationTitle(viewStore.station.name)
      .toolbar {
        Button("Close") { viewStore.send(.closeButtonTapped) }
      }
      .onAppear { viewStore.send(.reload) }
      .alert(store: store.scope(state: \.$alert, action: \.alert))
    }
  }
}
