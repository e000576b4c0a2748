import Dependencies
import Foundation

extension GroceryClient: DependencyKey {
  static let liveValue = GroceryClient(
    items: {
      @Dependency(\.serverClient) var serverClient
      return try await JSONDecoder().decode([GroceryItem].self, from: serverClient.get("groceries", []))
    },
    add: { items in
      @Dependency(\.serverClient) var serverClient
      try await serverClient.post("groceries", JSONEncoder().encode(items))
    },
    update: { item in
      @Dependency(\.serverClient) var serverClient
      try await serverClient.post("groceries/\(item.id)", JSONEncoder().encode(item))
    }
  )
}
