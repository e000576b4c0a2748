import ComposableArchitecture
import SwiftUI

struct SearchView: View {
  let store: StoreOf<Search>

  private struct ViewState: Equatable {
    let firstDelay: String?
    let isEmpty: Bool
    let problem: String?
    let stations: [Station]

    init(_ state: Search.State) {
      firstDelay = state.delays.first
      isEmpty = state.stations.isEmpty && !state.isSearching
      problem = state.problem
      stations = state.stations
    }
  }

  var body: some View {
    NavigationStack {
      VStack {
        WithViewStore(store, observe: { $0 }) { viewStore in
          TextField("Station", text: viewStore.$query)
            .disabled(viewStore.timetable != nil)
        }
        WithViewStore(store, observe: ViewState.init) { viewStore in
          if let problem = viewStore.problem {
            Text(problem)
          } else if viewStore.isEmpty {
            Text("Nothing found")
          }
          if viewStore.firstDelay?.isEmpty == false {
            Text(viewStore.firstDelay.map { "Delayed: \($0)" } ?? "")
          }
          List(viewStore.stations) { station in
            Button {
              viewStore.send(.stationTapped(station), animation: .default)
            } label: {
              StationRow(station: station)
            }
          }
        }
        IfLetStore(store.scope(state: \.recent, action: \.recent)) { store in
          RecentView(store: store)
        } else: {
          Button("Recent") { store.send(.recentButtonTapped) }
        }
      }
      .navigationTitle("Stations")
      .popover(store: store.scope(state: \.$timetable, action: \.timetable)) { store in
        TimetableView(store: store)
      }
    }
    .task { await store.send(.task).finish() }
  }
}

private struct StationRow: View {
  let station: Station

  var body: some View {
    VStack(alignment: .leading) {
      Text(station.name)
      Text(station.lines.joined(separator: ", "))
        .font(.caption)
    }
  }
}

struct RecentView: View {
  let store: StoreOf<Recent>

  var body: some View {
    WithViewStore(store, observe: \.names) { viewStore in
      Section("Recent") {
        ForEach(viewStore.state, id: \.self) { name in
          Text(name)
        }
        Button("Clear") { viewStore.send(.clearButtonTapped) }
      }
    }
  }
}

#Preview {
  SearchView(
    store: Store(initialState: Search.State(query: "Main")) {
      Search()
    } withDependencies: {
      $0.transit.stations = { _ in [Station(id: 1, name: "Main Street")] }
    }
  )
}
