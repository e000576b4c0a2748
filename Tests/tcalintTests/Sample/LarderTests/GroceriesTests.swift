import ComposableArchitecture
import Foundation
import Testing

@testable import Larder

@MainActor
struct GroceriesTests {
  @Test func refreshing() async {
    let flour = GroceryItem(id: UUID(0), name: "Flour")
    let store = TestStore(initialState: Groceries.State()) {
      Groceries()
    } withDependencies: {
      $0.groceryClient.items = { [flour] }
    }

    await store.send(.refresh)
    await store.receive(\.itemsResponse.success) {
      $0.items = [flour]
    }
  }

  @Test func aFailedUpdatePutsTheItemBack() async {
    let flour = GroceryItem(id: UUID(0), name: "Flour")
    let store = TestStore(initialState: Groceries.State(items: [flour])) {
      Groceries()
    } withDependencies: {
      $0.groceryClient.update = { _ in throw URLError(.notConnectedToInternet) }
    }

    await store.send(.itemTapped(id: flour.id)) {
      $0.items[id: flour.id]?.isInBasket = true
    }
    await store.receive(\.updateFailed) {
      $0.items = [flour]
      $0.errorMessage = URLError(.notConnectedToInternet).localizedDescription
    }
  }
}
