import ComposableArchitecture
import SwiftUI

struct RecipeListView: View {
  @Bindable var store: StoreOf<RecipeList>

  var body: some View {
    List(store.recipes) { recipe in
      Button(recipe.name) { store.send(.recipeTapped(id: recipe.id)) }
    }
    .overlay {
      if store.isLoading { ProgressView() }
    }
    .searchable(text: $store.searchText)
    .navigationTitle("Recipes")
    .toolbar {
      Button("Add", systemImage: "plus") { store.send(.addButtonTapped) }
    }
    .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
    .sheet(item: $store.scope(state: \.destination?.editor, action: \.destination.editor)) { store in
      NavigationStack { RecipeEditorView(store: store) }
    }
    .task { await store.send(.task).finish() }
  }
}

#Preview {
  NavigationStack {
    RecipeListView(store: Store(initialState: RecipeList.State()) { RecipeList() })
  }
}
