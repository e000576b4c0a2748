import ComposableArchitecture
import SwiftUI

@main
struct ChoresApp: App {
  var body: some Scene {
    WindowGroup {
      ChoreListView(store: Store(initialState: ChoreList.State(), reducer: ChoreList()._printChanges()))
    }
  }
}
