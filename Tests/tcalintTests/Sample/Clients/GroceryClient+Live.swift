import Dependencies
import Foundation

extension GroceryClient: DependencyKey {
  static let liveValue: GroceryClient = {
    @Dependency(\.serverClient) var serverClient
    return GroceryClient(
      items: { [serverClient] in
        try await JSONDecoder().decode([GroceryItem].self, from: serverClient.get("groceries", []))
      },
      add: { [serverClient] items in
        try await serverClient.post("groceries", JSONEncoder().encode(items))
      },
      update: { [serverClient] item in
        try await serverClient.post("groceries/\(item.id)", JSONEncoder().encode(item))
      }
    )
  }()
}
