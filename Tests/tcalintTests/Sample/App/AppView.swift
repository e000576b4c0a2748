import ComposableArchitecture
import SwiftUI

struct AppView: View {
  @Bindable var store: StoreOf<AppFeature>
  @Environment(\.scenePhase) private var scenePhase

  var body: some View {
    TabView(selection: $store.selectedTab.sending(\.tabSelected)) {
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
        RecipeListView(store: store.scope(state: \.recipeList, action: \.recipeList))
      } destination: { store in
        switch store.case {
        case .detail(let store):
          RecipeDetailView(store: store)
        }
      }
      .tabItem { Label("Recipes", systemImage: "book") }
      .tag(AppFeature.Tab.recipes)

      GroceriesView(store: store.scope(state: \.groceries, action: \.groceries))
        .tabItem { Label("Groceries", systemImage: "cart") }
        .tag(AppFeature.Tab.groceries)

      SettingsView(store: store.scope(state: \.settings, action: \.settings))
        .tabItem { Label("Settings", systemImage: "gear") }
        .tag(AppFeature.Tab.settings)
    }
    .onChange(of: scenePhase) { _, phase in
      if phase == .active { store.send(.scenePhaseBecameActive) }
    }
  }
}

#Preview {
  AppView(
    store: Store(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      $0.recipeClient = .previewValue
    }
  )
}
