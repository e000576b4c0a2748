// swift-format-ignore-file: UseLetInEveryBoundCaseVariable

import ComposableArchitecture
import SwiftUI

struct AppFeature: Reducer {
  struct State: Equatable {
    var list = RehearsalList.State()
    var path = StackState<Path.State>()
  }

  enum Action: Equatable {
    case list(RehearsalList.Action)
    case path(StackAction<Path.State, Path.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: /Action.list) {
      RehearsalList()
    }
    Reduce { state, action in
      switch action {
      case let .path(.element(id: id, action: .detail(.delegate(delegate)))):
        guard case let .some(.detail(detail)) = state.path[id: id] else { return .none }
        switch delegate {
        case .deleted:
          state.list.rehearsals.remove(id: detail.rehearsal.id)
        case let .saved(rehearsal):
          state.list.rehearsals[id: rehearsal.id] = rehearsal
        }
        return .none

      case .list, .path:
        return .none
      }
    }
    .forEach(\.path, action: /Action.path) {
      Path()
    }
  }

  struct Path: Reducer {
    enum State: Equatable {
      case detail(RehearsalDetail.State)
      case form(RehearsalForm.State)
    }

    enum Action: Equatable {
      case detail(RehearsalDetail.Action)
      case form(RehearsalForm.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(state: /State.detail, action: /Action.detail) {
        RehearsalDetail()
      }
      Scope(state: /State.form, action: /Action.form) {
        RehearsalForm()
      }
    }
  }
}

struct AppView: View {
  let store: StoreOf<AppFeature>

  var body: some View {
    NavigationStackStore(self.store.scope(state: \.path, action: { .path($0) })) {
      RehearsalListView(store: self.store.scope(state: \.list, action: { .list($0) }))
    } destination: { state in
      switch state {
      case .detail:
        CaseLet(
          /AppFeature.Path.State.detail, action: AppFeature.Path.Action.detail, then: RehearsalDetailView.init(store:))
      case .form:
        CaseLet(
          /AppFeature.Path.State.form, action: AppFeature.Path.Action.form
        ) { store in
          RehearsalFormView(store: store)
        }
      }
    }
  }
}

#Preview {
  AppView(store: Store(initialState: AppFeature.State()) { AppFeature() })
}
