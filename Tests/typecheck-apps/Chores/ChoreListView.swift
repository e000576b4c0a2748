import ComposableArchitecture
import SwiftUI

struct ChoreListView: View {
  let store: StoreOf<ChoreList>
  @ObservedObject var viewStore: ViewStore<ViewState, ChoreList.Action>

  struct ViewState: Equatable {
    let filter: ChoreList.Filter
    let canClear: Bool
    let isTiming: Bool
    let timerLabel: String?

    init(state: ChoreList.State) {
      self.filter = state.filter
      self.canClear = state.chores.contains { $0.isDone }
      self.isTiming = state.timer != nil
      self.timerLabel = state.timer?.label
    }
  }

  init(store: StoreOf<ChoreList>) {
    self.store = store
    self.viewStore = ViewStore(self.store, observe: ViewState.init)
  }

  var body: some View {
    NavigationView {
      VStack {
        Picker("Filter", selection: self.viewStore.binding(get: \.filter, send: ChoreList.Action.filterPicked)) {
          ForEach(ChoreList.Filter.allCases, id: \.self) { filter in
            Text(filter.rawValue).tag(filter)
          }
        }
        List {
          ForEachStore(
            self.store.scope(state: \.shownChores, action: ChoreList.Action.chore(id:action:))
          ) { store in
            ChoreView(store: store)
          }
          .onDelete { self.viewStore.send(.delete($0)) }
        }
        if let label = self.viewStore.timerLabel {
          Text(label.uppercased())
        }
        Text(self.viewStore.timerLabel?.description ?? "No timer")
      }
      .navigationBarItems(
        trailing: HStack {
          Button("Clear") { self.viewStore.send(.clearDoneButtonTapped, animation: .default) }
            .disabled(!self.viewStore.canClear)
          Button("Add") { self.viewStore.send(.addButtonTapped, animation: .default) }
        }
      )
      .sheet(
        isPresented: self.viewStore.binding(get: \.isTiming, send: ChoreList.Action.timerSheet(isPresented:))
      ) {
        IfLetStore(self.store.scope(state: \.timer, action: ChoreList.Action.timer)) { store in
          KitchenTimerView(store: store)
        }
      }
      .alert(self.store.scope(state: \.alert, action: { $0 }), dismiss: .alertDismissed)
      .task { await self.viewStore.send(.task).finish() }
    }
  }
}

struct ChoreListView_Previews: PreviewProvider {
  static var previews: some View {
    ChoreListView(
      store: Store(
        initialState: ChoreList.State(chores: [Chore.State(id: UUID(), title: "Wash up")]),
        reducer: ChoreList()
      )
    )
  }
}
