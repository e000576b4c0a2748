// swift-format-ignore-file: UseLetInEveryBoundCaseVariable

import ComposableArchitecture
import SwiftUI

struct RehearsalDetail: Reducer {
  struct State: Equatable {
    @PresentationState var destination: Destination.State?
    var rehearsal: Rehearsal
  }

  enum Action: Equatable, Sendable {
    case cancelButtonTapped
    case delegate(Delegate)
    case deleteButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case doneButtonTapped
    case editButtonTapped

    enum Delegate: Equatable {
      case deleted
      case saved(Rehearsal)
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.rehearsals) var rehearsals

  struct Destination: Reducer {
    enum State: Equatable {
      case alert(AlertState<Action.Alert>)
      case edit(RehearsalForm.State)
    }

    enum Action: Equatable, Sendable {
      case alert(Alert)
      case edit(RehearsalForm.Action)

      enum Alert {
        case deletionConfirmed
      }
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.edit, action: /Action.edit) {
        RehearsalForm()
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        state.destination = nil
        return .none

      case .delegate:
        return .none

      case .deleteButtonTapped:
        state.destination = .alert(.delete)
        return .none

      case .destination(.presented(.alert(.deletionConfirmed))):
        return .run { send in
          await send(.delegate(.deleted), animation: .default)
          await self.dismiss()
        }

      case .destination:
        return .none

      case .doneButtonTapped:
        guard case let .some(.edit(form)) = state.destination else { return .none }
        state.rehearsal = form.rehearsal
        state.destination = nil
        return .run { [rehearsal = state.rehearsal] send in
          try await self.rehearsals.save(rehearsal)
          await send(.delegate(.saved(rehearsal)))
        }

      case .editButtonTapped:
        state.destination = .edit(RehearsalForm.State(rehearsal: state.rehearsal))
        return .none
      }
    }
    .ifLet(\.$destination, action: /Action.destination) {
      Destination()
    }
  }
}

extension AlertState where Action == RehearsalDetail.Destination.Action.Alert {
  static let delete = AlertState {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .deletionConfirmed) {
      TextState("Yes")
    }
  } message: {
    TextState("The notes are lost.")
  }
}

struct RehearsalDetailView: View {
  let store: StoreOf<RehearsalDetail>

  struct ViewState: Equatable {
    let players: [Player]
    let title: String

    init(state: RehearsalDetail.State) {
      self.players = state.rehearsal.players
      self.title = state.rehearsal.title
    }
  }

  var body: some View {
    WithViewStore(self.store, observe: ViewState.init) { viewStore in
      List {
        ForEach(viewStore.players) { player in
          Label(player.name, systemImage: "person")
        }
        Button("Delete", role: .destructive) { viewStore.send(.deleteButtonTapped) }
      }
      .navigationTitle(viewStore.title)
      .toolbar {
        Button("Edit") { viewStore.send(.editButtonTapped) }
      }
      .alert(
        store: self.store.scope(state: \.$destination, action: { .destination($0) }),
        state: /RehearsalDetail.Destination.State.alert,
        action: RehearsalDetail.Destination.Action.alert
      )
      .sheet(
        store: self.store.scope(state: \.$destination, action: { .destination($0) }),
        state: /RehearsalDetail.Destination.State.edit,
        action: RehearsalDetail.Destination.Action.edit
      ) { store in
        NavigationStack {
          RehearsalFormView(store: store)
            .navigationTitle(viewStore.title)
            .toolbar {
              Button("Done") { viewStore.send(.doneButtonTapped) }
            }
        }
      }
    }
  }
}
