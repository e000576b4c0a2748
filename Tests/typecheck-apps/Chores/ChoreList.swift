// swift-format-ignore-file: UseLetInEveryBoundCaseVariable

import ComposableArchitecture
import SwiftUI

struct ChoreList: ReducerProtocol {
  struct State: Equatable {
    var alert: AlertState<Action>?
    var chores: IdentifiedArrayOf<Chore.State> = []
    var filter = Filter.all
    var timer: KitchenTimer.State?

    var shownChores: IdentifiedArrayOf<Chore.State> {
      switch filter {
      case .all: return chores
      case .open: return chores.filter { !$0.isDone }
      }
    }
  }

  enum Action: Equatable {
    case addButtonTapped
    case alertDismissed
    case chore(id: Chore.State.ID, action: Chore.Action)
    case choresLoaded(TaskResult<[SavedChore]>)
    case clearDoneButtonTapped
    case delete(IndexSet)
    case filterPicked(Filter)
    case sort
    case task
    case timer(KitchenTimer.Action)
    case timerSheet(isPresented: Bool)
  }

  enum Filter: String, CaseIterable, Hashable {
    case all = "All"
    case open = "Open"
  }

  private enum SortID {}

  @Dependency(\.choreStorage) var storage
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.chores.insert(Chore.State(id: self.uuid()), at: 0)
        return .none

      case .alertDismissed:
        state.alert = nil
        return .none

      case .chore(id: _, action: .binding(\.$isDone)):
        return .task {
          try await self.clock.sleep(for: .seconds(1))
          return .sort
        }
        .animation()
        .cancellable(id: SortID.self, cancelInFlight: true)

      case .chore, .timer:
        return self.save(state)

      case let .choresLoaded(.success(saved)):
        state.chores = IdentifiedArray(
          uniqueElements: saved.map { Chore.State(id: $0.id, isDone: $0.isDone, title: $0.title) })
        return .none

      case let .choresLoaded(.failure(error)):
        state.alert = AlertState(title: TextState(error.localizedDescription))
        return .none

      case .clearDoneButtonTapped:
        state.chores.removeAll { $0.isDone }
        return self.save(state)

      case let .delete(offsets):
        let shown = state.shownChores
        for offset in offsets { state.chores.remove(id: shown[offset].id) }
        return self.save(state)

      case let .filterPicked(filter):
        state.filter = filter
        return .none

      case .sort:
        state.chores.sort { !$0.isDone && $1.isDone }
        return .none

      case .task:
        return .task {
          await .choresLoaded(TaskResult { try await self.storage.load() })
        }

      case let .timerSheet(isPresented):
        state.timer = isPresented ? KitchenTimer.State() : nil
        return .none
      }
    }
    .forEach(\.chores, action: /Action.chore(id:action:)) {
      Chore()
    }
    .ifLet(\.timer, action: /Action.timer) {
      KitchenTimer()
    }
  }

  private func save(_ state: State) -> EffectTask<Action> {
    .fireAndForget { [chores = state.chores] in
      try await self.storage.save(chores.map { SavedChore(id: $0.id, isDone: $0.isDone, title: $0.title) })
    }
  }
}
