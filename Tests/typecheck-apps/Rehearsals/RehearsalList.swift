import ComposableArchitecture
import SwiftUI

struct RehearsalList: Reducer {
  struct State: Equatable {
    @PresentationState var newRehearsal: RehearsalForm.State?
    var isLoading = false
    var message: String?
    var rehearsals: IdentifiedArrayOf<Rehearsal> = []
  }

  enum Action: Equatable {
    case addButtonTapped
    case loaded(TaskResult<[Rehearsal]>)
    case newRehearsal(PresentationAction<RehearsalForm.Action>)
    case saveButtonTapped
    case task
  }

  @Dependency(\.rehearsals) var rehearsals
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.newRehearsal = RehearsalForm.State(rehearsal: Rehearsal(id: uuid()))
        return .none

      case .loaded(.success(let rehearsals)):
        state.isLoading = false
        state.rehearsals = IdentifiedArray(uniqueElements: rehearsals)
        return .none

      case .loaded(.failure(let error)):
        state.isLoading = false
        state.message = error.localizedDescription
        return .none

      case .newRehearsal:
        return .none

      case .saveButtonTapped:
        guard let rehearsal = state.newRehearsal?.rehearsal else { return .none }
        state.newRehearsal = nil
        state.rehearsals.append(rehearsal)
        return .run { _ in
          try await self.rehearsals.save(rehearsal)
        }

      case .task:
        state.isLoading = true
        return .run { send in
          await send(.loaded(TaskResult { try await self.rehearsals.load() }))
        }
      }
    }
    .ifLet(\.$newRehearsal, action: /Action.newRehearsal) {
      RehearsalForm()
    }
  }
}

struct RehearsalListView: View {
  let store: StoreOf<RehearsalList>

  var body: some View {
    WithViewStore(self.store, observe: \.rehearsals) { viewStore in
      List {
        ForEach(viewStore.state) { rehearsal in
          NavigationLink(
            state: AppFeature.Path.State.detail(RehearsalDetail.State(rehearsal: rehearsal))
          ) {
            RehearsalCard(rehearsal: rehearsal)
          }
        }
      }
      .toolbar {
        Button("Add") { viewStore.send(.addButtonTapped) }
      }
      .sheet(store: self.store.scope(state: \.$newRehearsal, action: { .newRehearsal($0) })) { store in
        NavigationStack {
          RehearsalFormView(store: store)
            .toolbar {
              Button("Save") { viewStore.send(.saveButtonTapped) }
            }
        }
      }
      .task { await viewStore.send(.task).finish() }
    }
  }
}

private struct RehearsalCard: View {
  let rehearsal: Rehearsal

  var body: some View {
    VStack(alignment: .leading) {
      Text(rehearsal.title)
      Text("\(rehearsal.players.count) players")
    }
  }
}
