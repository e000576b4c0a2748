import ComposableArchitecture
import SwiftUI

struct UnitsView: View {
  let store: StoreOf<Units>

  var body: some View {
    VStack {
      Button(store.isMetric ? "Metric" : "Imperial") { store.send(.systemTapped) }
      RecipeListView(store: store.scope(state: \.recipeList, action: \.recipeList))
    }
    .onDisappear { store.send(.disappeared) }
  }
}

struct UnitsScreen: View {
  var body: some View {
    UnitsView(store: Store(initialState: Units.State()) { Units() })
  }
}
