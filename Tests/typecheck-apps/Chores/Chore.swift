// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import ComposableArchitecture
import SwiftUI

struct Chore: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let id: UUID
    @BindingState var isDone = false
    @BindingState var title = ""
    var minutes = 10

    var isUntitled: Bool { title.isEmpty }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case longerButtonTapped
  }

  var body: some ReducerProtocol<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$isDone):
        state.minutes = state.isDone ? 0 : 10
        return .none
      case .binding:
        return .none
      case .longerButtonTapped:
        state.minutes += 5
        return .none
      }
    }
  }
}

struct ChoreView: View {
  let store: StoreOf<Chore>

  var body: some View {
    WithViewStore(self.store, observe: { $0 }) { viewStore in
      HStack {
        Toggle("Done", isOn: viewStore.binding(\.$isDone))
        TextField("New chore", text: viewStore.binding(\.$title))
        Button("\(viewStore.minutes) min") { viewStore.send(.longerButtonTapped) }
      }
      .foregroundColor(viewStore.isUntitled ? .gray : nil)
    }
  }
}
