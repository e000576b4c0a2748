import ComposableArchitecture
import SwiftUI

struct GroceriesView: View {
  let store: StoreOf<Groceries>

  var body: some View {
    List {
      if let errorMessage = store.errorMessage {
        Text(errorMessage).foregroundStyle(.red)
      }
      ForEach(store.items) { item in
        Button {
          store.send(.itemTapped(id: item.id))
        } label: {
          GroceryRow(item: item)
        }
      }
    }
    .navigationTitle("\(store.itemsToBuy.count) to buy")
    .refreshable { await store.send(.refresh).finish() }
  }
}

private struct GroceryRow: View {
  let item: GroceryItem

  var body: some View {
    Label(item.name, systemImage: item.isInBasket ? "checkmark.circle.fill" : "circle")
      .strikethrough(item.isInBasket)
  }
}
