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
      .task {
        prepareDependencies { $0.locale = .current }
      }
  }
}

struct UnitsLegend: View {
  let units: [String]

  var body: some View {
    ForEach(units, id: \.self) { Text($0) }
  }
}

#Preview {
  withDependencies {
    $0.locale = .current
  } operation: {
    UnitsLegend(units: ["g", "ml"])
  }
}
