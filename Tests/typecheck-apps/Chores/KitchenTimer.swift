// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import ComposableArchitecture
import SwiftUI

struct KitchenTimer: ReducerProtocol {
  struct State: Equatable {
    var isRunning = false
    var seconds = 600

    var label: String { "\(seconds / 60) minutes left" }
  }

  enum Action: Equatable {
    case startButtonTapped
    case tick
  }

  private struct TickID: Hashable {}

  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .startButtonTapped:
      state.isRunning.toggle()
      guard state.isRunning else { return .cancel(id: TickID()) }
      return .run { send in
        for await _ in self.clock.timer(interval: .seconds(1)) {
          await send(.tick)
        }
      }
      .cancellable(id: TickID())

    case .tick:
      guard state.seconds > 0 else { return EffectTask(value: .startButtonTapped) }
      state.seconds -= 1
      return .none
    }
  }
}

struct KitchenTimerView: View {
  let store: StoreOf<KitchenTimer>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      VStack(spacing: 8) {
        Text(viewStore.label)
        Button {
          viewStore.send(.startButtonTapped)
        } label: {
          Text(viewStore.isRunning ? "Stop" : "Start")
        }
      }
    }
  }
}
