// swift-format-ignore-file: UseLetInEveryBoundCaseVariable

import ComposableArchitecture
import SwiftUI

@Reducer
struct Search {
  struct State: Equatable {
    @PresentationState var timetable: Timetable.State?
    @BindingState var query = ""
    var delays: [String] = []
    var isSearching = false
    var problem: String?
    var recent: Recent.State?
    var stations: [Station] = []
  }

  enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
    case delaysChanged([String])
    case found(TaskResult<[Station]>)
    case recent(Recent.Action)
    case recentButtonTapped
    case stationTapped(Station)
    case task
    case timetable(PresentationAction<Timetable.Action>)
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.transit) var transit

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$query):
        guard !state.query.isEmpty else {
          state.stations = []
          return .cancel(id: CancelID.search)
        }
        state.isSearching = true
        return .run { [query = state.query] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.found(TaskResult { try await transit.stations(query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .binding:
        return .none

      case let .delaysChanged(delays):
        state.delays = delays
        return .none

      case let .found(.success(stations)):
        state.isSearching = false
        state.stations = stations
        return .none

      case let .found(.failure(error)):
        state.isSearching = false
        state.problem = error.localizedDescription
        return .none

      case .recent:
        return .none

      case .recentButtonTapped:
        state.recent = state.recent == nil ? Recent.State(names: state.stations.map(\.name)) : nil
        return .none

      case let .stationTapped(station):
        state.timetable = Timetable.State(station: station)
        return .none

      case .task:
        return .run { send in
          for await delays in transit.delays() {
            await send(.delaysChanged(delays), animation: .default)
          }
        }

      case .timetable(.presented(.delegate(.closed))):
        state.timetable = nil
        return .none

      case .timetable:
        return .none
      }
    }
    .ifLet(\.$timetable, action: /Action.timetable) { Timetable() }
    .ifLet(\.recent, action: /Action.recent) { Recent() }
  }
}

@Reducer
struct Recent {
  struct State: Equatable {
    var names: [String] = []
  }

  enum Action: Equatable {
    case clearButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearButtonTapped:
        state.names = []
        return .none
      }
    }
  }
}
