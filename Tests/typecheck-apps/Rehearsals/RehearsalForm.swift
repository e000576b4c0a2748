// swift-format-ignore-file: OnlyOneTrailingClosureArgument, UseLetInEveryBoundCaseVariable

import ComposableArchitecture
import SwiftUI

struct RehearsalForm: Reducer {
  struct State: Equatable {
    @BindingState var focus: Field? = .title
    @BindingState var rehearsal: Rehearsal
  }

  enum Action: BindableAction, Equatable {
    case addPlayerButtonTapped
    case binding(BindingAction<State>)
    case playersDeleted(IndexSet)
  }

  enum Field: Hashable {
    case player(Player.ID)
    case title
  }

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce<State, Action> { state, action in
      switch action {
      case .addPlayerButtonTapped:
        let player = Player(id: self.uuid())
        state.rehearsal.players.append(player)
        state.focus = .player(player.id)
        return .none

      case .binding:
        return .none

      case let .playersDeleted(offsets):
        for offset in offsets.sorted(by: >) { state.rehearsal.players.remove(at: offset) }
        return .none
      }
    }
  }
}

struct RehearsalFormView: View {
  let store: StoreOf<RehearsalForm>
  @FocusState var focus: RehearsalForm.Field?

  var body: some View {
    WithViewStore(self.store, observe: { $0 }) { viewStore in
      Form {
        Section {
          TextField("Title", text: viewStore.$rehearsal.title)
            .focused(self.$focus, equals: .title)
          Stepper("\(viewStore.rehearsal.minutes) minutes", value: viewStore.$rehearsal.minutes, in: 5...120)
        } header: {
          Text("Rehearsal")
        }
        Section {
          ForEach(viewStore.$rehearsal.players) { $player in
            TextField("Name", text: $player.name)
              .focused(self.$focus, equals: .player(player.id))
          }
          .onDelete { offsets in
            viewStore.send(.playersDeleted(offsets))
          }
          Button("New player") {
            viewStore.send(.addPlayerButtonTapped)
          }
        } header: {
          Text("Players")
        }
      }
      .bind(viewStore.$focus, to: self.$focus)
    }
  }
}
