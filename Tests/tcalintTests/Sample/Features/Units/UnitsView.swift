import ComposableArchitecture
import SwiftUI

struct UnitsView: View {
  @Bindable var store: StoreOf<Units>

  var body: some View {
    VStack {
      Toggle("Metric", isOn: $store.isMetric)
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
