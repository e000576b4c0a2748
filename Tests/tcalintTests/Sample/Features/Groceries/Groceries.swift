import ComposableArchitecture

@Reducer
struct Groceries {
  @ObservableState
  struct State: Equatable {
    var errorMessage: String?
    var items: IdentifiedArrayOf<GroceryItem> = []

    var itemsToBuy: [GroceryItem] { items.filter { !$0.isInBasket } }
  }

  enum Action {
    case itemTapped(id: GroceryItem.ID)
    case itemsResponse(Result<[GroceryItem], any Error>)
    case refresh
    case updateFailed(GroceryItem, any Error)
  }

  @Dependency(\.groceryClient) var groceryClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .itemTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        state.items[id: id]?.isInBasket.toggle()
        return .run { [groceryClient, updated = state.items[id: id]] _ in
          guard let updated else { return }
          try await groceryClient.update(updated)
        } catch: { error, send in
          await send(.updateFailed(item, error))
        }

      case .itemsResponse(.success(let items)):
        state.items = IdentifiedArray(uniqueElements: items)
        return .none

      case .itemsResponse(.failure(let error)):
        state.errorMessage = error.localizedDescription
        return .none

      case .refresh:
        state.errorMessage = nil
        return .run { send in
          await send(.itemsResponse(Result { try await groceryClient.items() }))
        }

      case .updateFailed(let item, let error):
        state.items[id: item.id] = item
        state.errorMessage = error.localizedDescription
        return .run { [groceryClient] _ in
          Task { try await groceryClient.update(item) }
        }
      }
    }
  }
}

extension Groceries.State {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.items == rhs.items }
}
